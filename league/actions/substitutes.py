"""Somebody else sits down in a match that is being played (U15)."""

from __future__ import annotations

from django.db import transaction

from engine.seats import side_of
from games.actions.tables import steps as at_table
from games.actions.tables.admitting import admit, let_in, was_removed
from games.actions.tables.seating import seat_numbered
from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import Player, Table
from games.queries.people import player_for, records_of
from league.actions.fields import reason_of
from league.actions.fixture_tables import tell_table
from league.actions.results.checks import side_entry
from league.actions.steps import audit, expect_state, lock_fixture, signed_in
from league.models import Entry, Fixture, Notice, RosterPlace
from league.permissions import Actor, captain_side, may_referee_table, must
from league.queries.fixture_tables import fixture_table_of


@transaction.atomic
def admit_substitute(*, actor: Actor, table: str, seat: int, player: str, reason: str = "") -> Table:
    """Lets a person sit down in a seat of a fixture that is being played: the captain of that side one of his roster,
    for who has left or has been away too long; a referee anybody who is not on the other side's roster, also somebody
    who was removed from the table (B12a).

    He is told; who is quicker has the seat (U11), and who left may come back to it as long as it is free (U17). Raises
    Missing, Forbidden, Conflict ``seat_taken``, Invalid for a person who may not play there.
    """
    user, why = signed_in(actor), reason_of(reason, needed=False)
    found = at_table.lock_table(table)
    opened = fixture_table_of(found)
    if opened is None:
        raise Missing("not_a_fixtures_table", table=table)
    opened.fixture = fixture = lock_fixture(opened.fixture.public_id)
    side = side_of(seat)
    referee = may_referee_table(user, found)
    must(referee or captain_side(user, fixture) == side, user, "may_not_substitute", table=table)
    expect_state("fixture", fixture, Fixture.State.PLAYING)
    seats = at_table.seats_of(found)
    if seat_numbered(seats, seat).player is not None and not referee:
        raise Conflict("seat_taken", seat=seat)
    person = player_for(user, player)
    _expect_allowed(fixture, side, person, anybody=referee)
    if any(one.player is not None and one.player.user_id == person.user_id for one in seats):
        raise Conflict("plays_already", player=player)
    if referee:
        let_in(found, person, by=user)
    elif was_removed(found, person):
        raise Forbidden("removed_from_table", table=table)
    admit(found, seat, person, by=user, reason=why)
    after = {"table": table, "seat": seat, "player": person.public_id}
    audit("admit_substitute", fixture, actor=user, season=fixture.season, reason=why, after=after)
    told = {Notice.Kind.SEAT_OFFERED: [person.user] if person.user else []}
    tell_table("fixture_seat_offered", opened, actor=user, notices=told, player=person.public_id)
    at_table.tell("seat_offered", found, actor=user, seat=str(seat))
    return found


def _expect_allowed(fixture: Fixture, side: int, person: Player, *, anybody: bool) -> None:
    """Raises Invalid: without an account nobody sits down online, nobody plays for both sides, and a captain lets in
    only who is on his roster (U10)."""
    if person.user is None:
        raise Invalid("player_without_account", player=person.public_id)
    entry, other = side_entry(fixture, side), side_entry(fixture, 1 - side)
    if _on_roster(other, person):
        raise Invalid("plays_for_the_other_side", player=person.public_id, team=other.public_id)
    if not anybody and not _on_roster(entry, person):
        raise Invalid("not_on_roster", player=person.public_id, team=entry.public_id)


def _on_roster(entry: Entry, person: Player) -> bool:
    places = RosterPlace.objects.filter(entry=entry, until__isnull=True)
    return places.filter(player__in=records_of(person)).exists()
