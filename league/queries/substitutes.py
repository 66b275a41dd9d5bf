"""Where somebody else could sit down in a fixture that is being played, and who."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.seats import side_of
from games.models import Admission, Player, Seat, Table
from league.models import Entry, Fixture, RosterPlace


@dataclass(frozen=True)
class Opening:
    """A seat of a fixture's table, who was let into it first, and whom a roster has for it besides."""

    seat: int
    entry: Entry
    lineup: Player
    candidates: tuple[Player, ...]


def openings_at(fixture: Fixture, table: Table, *, side: int | None, taken: bool) -> list[Opening]:
    """The seats of a side (None: of both) where no person sits now, with `taken` all, as far as the side's roster has
    somebody with an account who sits nowhere and has not been let in there yet."""
    return list(_openings(fixture, table, side, taken))


def _openings(fixture: Fixture, table: Table, side: int | None, taken: bool) -> Iterator[Opening]:
    seats = list(Seat.objects.filter(table=table).select_related("player").order_by("number"))
    sitting = {seat.player.user_id for seat in seats if seat.player is not None}
    let_in = list(Admission.objects.filter(table=table).select_related("player").order_by("-pk"))
    first = {one.seat: one.player for one in let_in}
    already = {(one.seat, one.player_id) for one in let_in}
    rosters = {number: _roster(entry) for number, entry in enumerate((fixture.first, fixture.second))}
    for seat in seats:
        of = side_of(seat.number)
        entry = (fixture.first, fixture.second)[of]
        if side not in (None, of) or entry is None or (seat.player is not None and not taken):
            continue
        candidates = tuple(
            player
            for player in rosters[of]
            if player.user_id not in sitting and (seat.number, player.pk) not in already
        )
        if candidates and seat.number in first:
            yield Opening(seat.number, entry, first[seat.number], candidates)


def _roster(entry: Entry | None) -> list[Player]:
    """Whoever is on a roster now and can sign in."""
    places = RosterPlace.objects.filter(entry=entry, until__isnull=True, player__user__isnull=False)
    return [place.player for place in places.select_related("player").order_by("since", "pk")]
