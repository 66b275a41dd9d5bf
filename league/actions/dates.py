"""When and where a fixture is played."""

from __future__ import annotations

from datetime import date, time

from django.db import transaction

from games.errors import Conflict
from league.actions.fields import number_of, reason_of, text_of
from league.actions.rosters import current_places, users_of
from league.actions.steps import (
    advance,
    audit,
    bump,
    expect_state,
    expect_version,
    lock_fixture,
    refusing,
    tell_season,
    tell_users,
)
from league.formulas.calendar import slot
from league.models import Fixture, Notice, Round, Season
from league.permissions import Actor, may_organize, must

LONGEST_VENUE = 80
MOST_TABLES = 9999


@transaction.atomic
def set_date(
    *,
    actor: Actor,
    fixture: str,
    local_date: date,
    local_time: time,
    venue: str | None = None,
    table_number: int | None = None,
    version: int | None = None,
) -> Fixture:
    """Agrees a date: wall time in the season's zone, kept across clock changes (Z1), and where it is played.

    Raises Missing, Forbidden, Invalid, Conflict ``fixture_in_other_state``, ``fixture_is_a_bye``, ``stale_version``.
    """
    found = _movable(actor, fixture, version)
    with refusing():
        agreed = slot(local_date, local_time, found.season.zone)
    before = _shown(found)
    if found.state != Fixture.State.DATED:
        advance("fixture", found, Fixture.State.DATED, who="organizer")
    found.zone = agreed.zone
    found.scheduled_at, found.local_date, found.local_time = agreed.instant, agreed.day, agreed.at
    if venue is not None:
        found.venue = text_of("venue", venue, LONGEST_VENUE)
    if table_number is not None:
        found.table_number = number_of("table_number", table_number, 1, MOST_TABLES)
    return _done("set_date", "fixture_dated", found, actor, before)


@transaction.atomic
def clear_date(*, actor: Actor, fixture: str, version: int | None = None) -> Fixture:
    """Takes the date away; no date is a state, not a midnight (Z6). Raises as `set_date` does."""
    found = _movable(actor, fixture, version)
    before = _shown(found)
    if found.state != Fixture.State.UNDATED:
        advance("fixture", found, Fixture.State.UNDATED, who="organizer")
    found.scheduled_at = found.local_date = found.local_time = None
    return _done("clear_date", "fixture_undated", found, actor, before)


@transaction.atomic
def postpone_fixture(*, actor: Actor, fixture: str, reason: str, version: int | None = None) -> Fixture:
    """Puts a dated fixture off until it is given another date. Raises as `set_date` does."""
    found = _movable(actor, fixture, version)
    why = reason_of(reason)
    before = _shown(found)
    advance("fixture", found, Fixture.State.POSTPONED, who="organizer", reason=why)
    found.scheduled_at = found.local_date = found.local_time = None
    return _done("postpone_fixture", "fixture_postponed", found, actor, before, why)


def _movable(actor: Actor, public_id: str, version: int | None) -> Fixture:
    found = lock_fixture(public_id)
    league = found.season.league
    must(may_organize(actor, league), actor, "not_organizer", league=league.public_id)
    expect_version(found, version)
    expect_state("season", found.season, Season.State.DRAFT, Season.State.OPEN, Season.State.RUNNING)
    if found.second_id is None:
        raise Conflict("fixture_is_a_bye", fixture=public_id)
    expect_state("fixture", found, *Fixture.BEFORE_PLAY)
    return found


def _shown(fixture: Fixture) -> dict[str, object]:
    at = fixture.scheduled_at
    return {
        "state": fixture.state,
        "at": at.isoformat() if at else None,
        "venue": fixture.venue,
        "table": fixture.table_number,
    }


def _done(
    action: str, kind: str, fixture: Fixture, actor: Actor, before: dict[str, object], reason: str = ""
) -> Fixture:
    fixture.save(
        update_fields=[
            "state",
            "zone",
            "scheduled_at",
            "local_date",
            "local_time",
            "venue",
            "table_number",
        ]
    )
    after = _shown(fixture)
    audit(action, fixture, actor=actor, season=fixture.season, reason=reason, before=before, after=after)
    bump(fixture)
    bump(fixture.season)
    hidden = fixture.round.state == Round.State.DRAFT
    group, public_id = fixture.group.public_id, fixture.public_id
    tell_season(kind, fixture.season, actor=actor, group=group, hidden=hidden, fixture=public_id)
    if not hidden:
        sides = [entry for entry in (fixture.first, fixture.second) if entry is not None]
        people = [user for entry in sides for user in users_of(current_places(entry))]
        ids = {"season": fixture.season.public_id, "fixture": public_id}
        tell_users(kind, people, actor=actor, notices={_noticed(kind, before): people}, **ids)
    return fixture


def _noticed(kind: str, before: dict[str, object]) -> Notice.Kind:
    """A date in place of another is a move."""
    if kind == "fixture_dated" and before["at"] is not None:
        return Notice.Kind.FIXTURE_MOVED
    return Notice.Kind(kind)
