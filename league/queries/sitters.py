"""Who sat where in a match, and what its two sides are called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.seats import SIDES, side_of
from games.models import Occupancy, Player
from league.models import Entry, Result


@dataclass(frozen=True)
class ChangeShown:
    """What a report says of one seat: who gave it up, how and why, and who took it (nobody, without `came` and
    `computer`), from which deal on."""

    match: int
    side: int
    deal: int
    phase: str
    gone: Player | None
    came: Player | None
    computer: bool
    ending: str
    reason: str
    removed_by: Player | None


def changes_in(report: Result) -> list[ChangeShown]:
    """The changes at the table that a report tells, in the order of the deals."""
    stints = [
        (number, one) for number, match in enumerate(report.matches, 1) for one in match.get("stints", ())
    ]
    names = {one[key] for _, one in stints for key in ("player", "removed_by") if one[key]}
    people = {player.public_id: player for player in Player.objects.filter(public_id__in=names)}
    found = []
    for place, (number, one) in enumerate(stints):
        if one["to"] is None:
            continue
        after = stints[place + 1] if place + 1 < len(stints) else None
        then = after[1] if after and after[0] == number and after[1]["seat"] == one["seat"] else None
        deal, phase = then["from"] if then else one["to"]
        found.append(
            ChangeShown(
                match=number,
                side=side_of(one["seat"]),
                deal=deal if then or phase == "bidding" else deal + 1,
                phase="" if one["to"][0] < deal else phase,
                gone=people.get(one["player"]),
                came=people.get(then["player"]) if then else None,
                computer=bool(then and then["computer"]),
                ending=one["ending"],
                reason=one["reason"],
                removed_by=people.get(one["removed_by"]),
            )
        )
    return sorted(found, key=lambda change: (change.match, change.deal))


PHASES = ("bidding", "play")
"""What a stay in a seat is measured by (B13): until the contract stands, and from then on."""


@dataclass(frozen=True)
class Side:
    """One side of a match: the entry that played it, or at an open table the people who sat there at the end."""

    number: int
    entry: Entry | None
    sitters: tuple[Occupancy, ...]


def sides_of(match: Any) -> tuple[Side, Side]:
    """The two sides of a match of `league.queries.matches`."""
    place = getattr(match, "of_result", None)
    entries = (place.result.fixture.first, place.result.fixture.second) if place else (None, None)
    last = last_of(match.sitters)
    first, second = (
        Side(side, entries[side], tuple(last[seat] for seat in sorted(last) if side_of(seat) == side))
        for side in range(SIDES)
    )
    return first, second


def last_of(sitters: Iterable[Occupancy]) -> dict[int, Occupancy]:
    """Who sat in each seat at the end."""
    return {sat.seat: sat for sat in sorted(sitters, key=lambda sat: (sat.seat, sat.order))}


def stays_of(sitters: Iterable[Occupancy]) -> dict[int, tuple[Occupancy, ...]]:
    """Everybody who sat in each seat, one after another (U17)."""
    found: dict[int, tuple[Occupancy, ...]] = {}
    for sat in sorted(sitters, key=lambda sat: (sat.seat, sat.order)):
        found[sat.seat] = (*found.get(sat.seat, ()), sat)
    return found


def sitting_at(sitters: Iterable[Occupancy], deal: int, phase: str) -> dict[int, Occupancy]:
    """Who sat in each seat in this phase (`engine.game.GameDeal.phase`) of this deal, counted from 1."""
    moment = (deal, phase != "bidding")
    stays = stays_of(sitters)
    return {
        seat: next((sat for sat in reversed(held) if _began(sat) <= moment), held[0])
        for seat, held in stays.items()
    }


def _began(sat: Occupancy) -> tuple[int, bool]:
    return sat.from_deal, sat.from_phase != PHASES[0]
