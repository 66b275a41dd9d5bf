"""The steps every action is made of: lock the root, write the audit line, announce.

Locks are taken in one order: table, fixture, season, people by id; topics come last, inside `announce`.
On SQLite a transaction is exclusive from its start, so the locks are no-ops there and need not be more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Model
from django.utils import timezone

from games.errors import Conflict, Missing
from games.live.announce import announce
from games.models import User
from league.models import AuditLine, Club, Entry, Fixture, League, Season
from league.permissions import Actor


def lock_league(public_id: str) -> League:
    """The league, its row locked until the transaction ends. Raises Missing."""
    found = League.objects.select_for_update(of=("self",)).select_related("club").filter(public_id=public_id).first()
    if found is None:
        raise Missing("league_not_found", league=public_id)
    return found


def lock_season(public_id: str) -> Season:
    """The season with league and club, its row locked until the transaction ends. Raises Missing."""
    seasons = Season.objects.select_for_update(of=("self",)).select_related("league__club")
    found = seasons.filter(public_id=public_id).first()
    if found is None:
        raise Missing("season_not_found", season=public_id)
    return found


def lock_fixture(public_id: str) -> Fixture:
    """The fixture and then its season, both rows locked. Raises Missing."""
    fixtures = Fixture.objects.select_for_update(of=("self",)).select_related("first", "second", "round", "group")
    found = fixtures.filter(public_id=public_id).first()
    if found is None:
        raise Missing("fixture_not_found", fixture=public_id)
    found.season = Season.objects.select_for_update(of=("self",)).select_related("league__club").get(pk=found.season_id)
    return found


def find_entry(public_id: str) -> Entry:
    """The entry with season, league and club. Raises Missing."""
    found = Entry.objects.select_related("season__league__club", "team").filter(public_id=public_id).first()
    if found is None:
        raise Missing("entry_not_found", entry=public_id)
    return found


def expect_version(thing: Season | League | Fixture, version: int | None) -> None:
    """Raises Conflict when the caller saw another version than there is (R16); None does not ask."""
    if version is not None and version != thing.version:
        raise Conflict("stale_version", given=version, current=thing.version)


def bump(thing: Season | League | Fixture) -> None:
    """One version more, in the row and in the value at hand."""
    type(thing).objects.filter(pk=thing.pk).update(version=F("version") + 1)
    thing.version += 1


def audit(
    action: str,
    thing: Model,
    *,
    actor: Actor,
    club: Club | None = None,
    league: League | None = None,
    season: Season | None = None,
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Who, what, when, why, before and after; ids and codes only."""
    AuditLine.objects.create(
        action=action,
        thing=thing._meta.model_name or "",
        thing_id=getattr(thing, "public_id", "") or str(thing.pk),
        actor=actor,
        club=club or (league.club if league else season.league.club if season else None),
        league=league or (season.league if season else None),
        season=season,
        reason=reason,
        before=dict(before) if before is not None else None,
        after=dict(after) if after is not None else None,
        at=timezone.now(),
    )


def tell_season(kind: str, season: Season, *, actor: Actor, group: str = "", hidden: bool = False, **ids: str) -> None:
    """Announces a change to the season's readers (and its group's), or with `hidden` to its staff only."""
    staff = f"staff:{season.league.public_id}"
    public = [f"season:{season.public_id}"] + ([f"group:{group}"] if group else [])
    announce(
        kind,
        topics=[staff] if hidden or season.state == Season.State.DRAFT else [*public, staff],
        ids={"season": season.public_id, **ids},
        version=season.version,
        actor=actor,
    )


def tell_users(kind: str, users: list[User], *, actor: Actor, **ids: str) -> None:
    """Tells single people that something of theirs changed."""
    if users:
        announce(kind, topics=sorted({f"me:{user.public_id}" for user in users}), ids=ids, actor=actor)
