"""Two records of one person become one: the one that nobody claims is joined to the person's own (U22)."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.errors import Conflict
from games.models import ClaimCode, Contact, Player, User
from games.queries.people import records_of
from league.actions.fixture_tables import admit_lineup, lock_table_in_use
from league.actions.steps import bump, guarded, tell_season, tell_users
from league.models import Entry, Fixture, FixtureTable, LineupPlace, Membership, RosterPlace, Season, Team

JOINED = RosterPlace.JOINED
OVER = (Fixture.State.PLAYING, Fixture.State.DECIDED, Fixture.State.VOID)
"""Whose line-up stays as it was: who sat is a fact."""


def lock_for_joining(record: Player, person: Player) -> None:
    """Locks whatever hangs on a record that is to be joined, in the one order: tables, fixtures, seasons, teams, and
    the two people by id."""
    entries = list(_places(record).values_list("entry", flat=True))
    fixtures = _at_open_tables(entries)
    for fixture in fixtures:
        lock_table_in_use(fixture.public_id)
    _lock(Fixture.objects.filter(pk__in=[one.pk for one in fixtures]).order_by("pk"))
    _lock(Season.objects.filter(pk__in=Entry.objects.filter(pk__in=entries).values("season")).order_by("pk"))
    _lock(Team.objects.filter(pk__in=_memberships(record).values("team")).order_by("pk"))
    _lock(Player.objects.filter(pk__in=[record.pk, person.pk]).order_by("public_id"))


def join_records(record: Player, person: Player, *, actor: User) -> None:
    """Joins `record` to the person's own, under the locks of `lock_for_joining`: what it holds now they hold from
    now on, what it held and played stays on it and is read as theirs. Its contact is erased, since theirs counts.

    Raises Conflict ``two_teams_of_season`` naming both, ``player_already_claimed``.
    """
    if rival := rivals(record, person):
        raise rival
    entries = list(Entry.objects.filter(roster__in=_places(record)).distinct())
    unclaimed = Player.objects.filter(pk=record.pk, user__isnull=True, merged_into__isnull=True)
    if not unclaimed.update(merged_into=person):
        raise Conflict("player_already_claimed", player=record.public_id)
    now = timezone.now()
    ClaimCode.objects.filter(player=record, used_at__isnull=True, expires_at__gt=now).update(expires_at=now)
    Contact.objects.filter(player=record).delete()
    for membership in _memberships(record):
        _take_membership(membership, person)
    for place in list(_places(record).select_related("season__league__club")):
        _take_place(place, person, record)
    _take_lineups(record, person)
    for fixture in _at_open_tables([entry.pk for entry in entries]):
        admit_lineup(fixture, by=actor)
    for entry in entries:
        season = Season.objects.select_related("league__club").get(pk=entry.season_id)
        bump(season)
        hidden = entry.state != Entry.State.ACCEPTED
        tell_season("roster_changed", season, actor=actor, hidden=hidden, entry=entry.public_id)
    tell_users("records_joined", [actor], actor=actor, player=person.public_id)


def rivals(record: Player, person: Player) -> Conflict | None:
    """The two teams of one season on whose rosters the two records stand, as a refusal (U8)."""
    theirs = RosterPlace.objects.filter(player__in=records_of(person), until__isnull=True)
    held = {place.season_id: place.entry for place in theirs.select_related("entry")}
    for place in _places(record).select_related("entry", "season"):
        other = held.get(place.season_id)
        if other is not None and other.pk != place.entry_id:
            return Conflict(
                "two_teams_of_season",
                season=place.season.public_id,
                entry=place.entry.public_id,
                name=place.entry.name,
                other=other.public_id,
                other_name=other.name,
            )
    return None


def _take_membership(old: Membership, person: Player) -> None:
    """The person's own membership, since when their name stood there."""
    Membership.objects.filter(pk=old.pk).update(until=timezone.now())
    there = Membership.objects.filter(team=old.team_id, player=person, until__isnull=True).first()
    if there is None:
        taken = Membership.objects.create(
            team_id=old.team_id, player=person, role=old.role, captain=old.captain
        )
        Membership.objects.filter(pk=taken.pk).update(since=old.since)
    elif old.captain:
        Membership.objects.filter(pk=there.pk).update(captain=True)


def _take_place(old: RosterPlace, person: Player, record: Player) -> None:
    """The person's own place, since when their name held it: the order of a roster stays."""
    RosterPlace.objects.filter(pk=old.pk).update(until=timezone.now(), reason=JOINED)
    there = RosterPlace.objects.filter(entry=old.entry_id, player=person, until__isnull=True).first()
    if there is not None:
        if old.captain:
            RosterPlace.objects.filter(pk=there.pk).update(captain=True)
        return
    with guarded(lambda: rivals(record, person)):
        taken = RosterPlace.objects.create(
            season_id=old.season_id, entry_id=old.entry_id, player=person, role=old.role, captain=old.captain
        )
        RosterPlace.objects.filter(pk=taken.pk).update(since=old.since)


def _take_lineups(record: Player, person: Player) -> None:
    """In the line-ups of what is still to be played the person sits; one who would sit twice leaves it to be set."""
    seated = LineupPlace.objects.filter(player=record).exclude(fixture__state__in=OVER)
    for place in seated:
        side = LineupPlace.objects.filter(fixture=place.fixture_id, side=place.side)
        if side.filter(player=person).exists():
            side.delete()
        else:
            side.filter(pk=place.pk).delete()
            LineupPlace.objects.create(
                fixture_id=place.fixture_id, side=place.side, seat=place.seat, player=person
            )


def _places(record: Player) -> QuerySet[RosterPlace]:
    return RosterPlace.objects.filter(player=record, until__isnull=True)


def _memberships(record: Player) -> QuerySet[Membership]:
    return Membership.objects.filter(player=record, until__isnull=True)


def _at_open_tables(entries: list[int]) -> list[Fixture]:
    """The fixtures of these entries for which an online table is open."""
    opened = FixtureTable.objects.filter(closed_at__isnull=True)
    sides = Q(first__in=entries) | Q(second__in=entries)
    found = Fixture.objects.filter(sides, pk__in=opened.values("fixture"))
    related = ("first", "second", "round", "group__stage", "season__league__club")
    return list(found.select_related(*related).order_by("pk"))


def _lock(rows: QuerySet[Any]) -> None:
    list(rows.select_for_update(of=("self",)).values_list("pk", flat=True))
