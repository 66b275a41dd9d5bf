"""Who sat in which seat of a match at a real table from which deal on (B10 to B15, U15, U17, U19, U20).

A report names the line-up that began and, for each match, what changed. Here the changes become stints, checked one
after another; only seats in which something changed have any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.seats import side_of
from games.actions.matches import Sitting, by_seat
from games.errors import Forbidden, Invalid
from games.models import Match, Player
from league.actions.results.given import MatchInput, Substitution
from league.models import Entry, Fixture, Result, RosterPlace
from league.queries.lineups import entry_of, roster_since

COMPUTER = "computer"
"""A computer player whose strength nobody wrote down."""
PHASES = ("", "bidding", "play")
ENDINGS = ("left", "removed")
MOST_DEALS = 999
MOST_CHANGES = 60

Stint = dict[str, Any]
"""As stored: seat, player (public id or None), computer, from [deal, phase], to [deal, phase] or None, ending, reason,
removed_by (public id or None)."""


@dataclass
class Room:
    """The seats of one match while its changes are read: who began, and what has changed."""

    fixture: Fixture
    side: int | None
    number: int
    deals: int | None
    stints: dict[int, list[Stint]]
    known: frozenset[str] = frozenset()
    changed: set[int] = field(default_factory=set)

    def sitting(self) -> dict[int, str | None]:
        """Who sits in each seat that somebody holds; None for a computer player."""
        return {
            seat: held[-1]["player"] for seat, held in self.stints.items() if held[-1]["ending"] == "stayed"
        }

    def been_here(self) -> set[str]:
        return {one["player"] for held in self.stints.values() for one in held if one["player"]}


def stints_of(
    fixture: Fixture,
    side: int | None,
    number: int,
    given: MatchInput,
    deals: int | None,
    lineup: Mapping[int, Sequence[Player]],
    base: Mapping[int, list[Stint]],
    stated: Collection[int] = (),
) -> list[Stint]:
    """The stints of one match, for the seats in which something changed.

    `side` is whose captain reports (None: the office); `deals` how many the match has, as far as known; `base` are
    those of the match it corrects, which hold where `given` says nothing of changes, but in a seat of a side whose
    line-up is `stated` otherwise. Raises Invalid or Forbidden naming match, deal, seat and person.
    """
    first = {seat: player.public_id for seat, player in by_seat(lineup).items()}
    stints = {seat: [_stint(seat, player, [1, "bidding"])] for seat, player in first.items()}
    kept = {
        seat: held
        for seat, held in base.items()
        if side_of(seat) not in stated or held[0]["player"] == first.get(seat)
    }
    known = frozenset(one["player"] for held in base.values() for one in held if one["player"])
    room = Room(fixture, side, number, deals, stints, known)
    if given.substitutions is None:
        return _taken_over(room, kept, first)
    if len(given.substitutions) > MOST_CHANGES:
        raise Invalid("too_many_changes", match=number, most=MOST_CHANGES)
    changes = sorted(
        given.substitutions, key=lambda one: (one.deal, PHASES.index(_phase(room, one)), one.seat)
    )
    for moment in _moments(changes):
        here = {player for player in room.sitting().values() if player}
        for change in moment:
            _change(room, change, here)
    return [_stored(one) for seat in sorted(room.changed) for one in room.stints[seat]]


def _taken_over(room: Room, kept: Mapping[int, list[Stint]], first: Mapping[int, str]) -> list[Stint]:
    """The stints of the match that is corrected, as far as its deals are still there."""
    changed = {
        seat: held
        for seat, held in sorted(kept.items())
        if len(held) > 1 or held[0]["to"] or held[0]["player"] != first.get(seat)
    }
    for seat, held in changed.items():
        for one in held[1:]:
            _check_deal(room, one["from"][0], one["from"][1], seat)
    return [_stored(one) for held in changed.values() for one in held]


def _stored(stint: Stint) -> Stint:
    return {name: value for name, value in stint.items() if name != "order"}


def _moments(order: Sequence[Substitution]) -> Iterable[list[Substitution]]:
    """The changes that belong to one moment."""
    together: list[Substitution] = []
    for one in order:
        if together and (together[-1].deal, together[-1].phase) != (one.deal, one.phase):
            yield together
            together = []
        together.append(one)
    if together:
        yield together


def _phase(room: Room, one: Substitution) -> str:
    if one.phase not in PHASES:
        raise Invalid("unknown_phase_of_change", match=room.number, phase=one.phase)
    return one.phase


def _change(room: Room, one: Substitution, here: set[str]) -> None:
    """One change: whoever held the seat is gone, and somebody, a computer player or nobody takes it."""
    if one.seat not in room.stints:
        raise Invalid("seat_not_in_match", match=room.number, from_deal=one.deal, seat=one.seat)
    _check_deal(room, one.deal, one.phase, one.seat)
    came = [one.deal, one.phase or "bidding"]
    went = [one.deal - 1, "play"] if one.phase == "" else [one.deal, one.phase]
    held = room.stints[one.seat]
    last = held[-1]
    if len(held) > 1 and last["from"] == came and last["order"] == one.phase:
        raise Invalid("two_in_one_seat", match=room.number, from_deal=one.deal, seat=one.seat)
    if last["ending"] == "stayed":
        _end(room, one, last, went, here)
    elif one.player is None and not one.computer:
        raise Invalid("seat_empty_already", match=room.number, from_deal=one.deal, seat=one.seat)
    if one.player is not None and one.computer:
        raise Invalid("person_or_computer", match=room.number, from_deal=one.deal, seat=one.seat)
    if one.player is not None:
        _check_person(room, one)
    if one.player is not None or one.computer:
        held.append(_stint(one.seat, one.player, came, COMPUTER if one.computer else "", one.phase))
    room.changed.add(one.seat)


def _end(room: Room, one: Substitution, last: Stint, went: list[Any], here: set[str]) -> None:
    """How the stint of who sat there ended. Raises Invalid for a removal by somebody who was not there."""
    if one.ending not in ENDINGS:
        raise Invalid(
            "unknown_ending_of_stint", match=room.number, from_deal=one.deal, seat=one.seat, ending=one.ending
        )
    if one.player is not None and one.player == last["player"]:
        raise Invalid(
            "sits_there_already",
            match=room.number,
            from_deal=one.deal,
            seat=one.seat,
            player=one.player,
            name=_name(one.player),
        )
    by = one.removed_by
    if by is not None:
        if one.ending != "removed" or last["player"] is None:
            raise Invalid("who_left_was_not_removed", match=room.number, from_deal=one.deal, seat=one.seat)
        if by == last["player"]:
            raise Invalid(
                "nobody_removes_themselves",
                match=room.number,
                from_deal=one.deal,
                seat=one.seat,
                player=by,
                name=_name(by),
            )
        if by not in here:
            if by in room.been_here():
                raise Invalid(
                    "removed_by_who_left",
                    match=room.number,
                    from_deal=one.deal,
                    seat=one.seat,
                    player=by,
                    name=_name(by),
                )
            raise Invalid(
                "removed_by_stranger",
                match=room.number,
                from_deal=one.deal,
                seat=one.seat,
                player=by,
                name=_name(by),
            )
    elif one.ending == "removed" and room.side is not None:
        raise Forbidden("only_office_removes", match=room.number, from_deal=one.deal, seat=one.seat)
    ending = "removed" if last["player"] is None else one.ending
    last.update(to=went, ending=ending, reason=one.reason, removed_by=by)


def _check_deal(room: Room, deal: int, phase: str, seat: int) -> None:
    """Raises Invalid for a change before the first deal, after the last, or in one that is not there."""
    if not 1 <= deal <= (MOST_DEALS if room.deals is None else room.deals + 1):
        raise Invalid(
            "deal_not_in_sheet", match=room.number, from_deal=deal, seat=seat, deals=room.deals or MOST_DEALS
        )
    if room.deals is not None and deal == room.deals + 1:
        raise Invalid(
            "substitution_after_the_end", match=room.number, from_deal=deal, seat=seat, deals=room.deals
        )
    if deal == 1 and phase == "":
        raise Invalid("sits_from_the_beginning", match=room.number, from_deal=deal, seat=seat)


def _check_person(room: Room, one: Substitution) -> None:
    """U10: who sits down is on the roster of that side, at a referee's word anybody of the season, never of the other
    side, and sits nowhere else."""
    side = side_of(one.seat)
    others = {
        stint["player"] for seat, held in room.stints.items() if side_of(seat) != side for stint in held
    }
    if one.player in others or one.player in _ids(room.fixture, entry_of(room.fixture, 1 - side)):
        raise Invalid(
            "sits_for_the_other_side",
            match=room.number,
            from_deal=one.deal,
            seat=one.seat,
            player=one.player,
            name=_name(one.player),
        )
    if any(player == one.player for seat, player in room.sitting().items() if seat != one.seat):
        raise Invalid(
            "player_in_two_seats",
            match=room.number,
            from_deal=one.deal,
            seat=one.seat,
            player=one.player,
            name=_name(one.player),
        )
    mine = {stint["player"] for seat, held in room.stints.items() if side_of(seat) == side for stint in held}
    entry = entry_of(room.fixture, side)
    if one.player in mine or one.player in room.known or one.player in _ids(room.fixture, entry):
        return
    in_season = RosterPlace.objects.filter(season=room.fixture.season_id, player__public_id=one.player)
    if not in_season.exists():
        raise Invalid(
            "not_in_season",
            match=room.number,
            from_deal=one.deal,
            seat=one.seat,
            player=one.player,
            name=_name(one.player),
        )
    if room.side is not None:
        raise Invalid("not_on_roster", player=one.player, team=entry.public_id if entry else "")


def _name(player: str | None) -> str:
    """A person's name for who reads the refusal; the id where there is nobody."""
    return Player.objects.filter(public_id=player).values_list("name", flat=True).first() or str(player)


def _ids(fixture: Fixture, entry: Entry | None) -> set[str]:
    return set() if entry is None else {player.public_id for player in roster_since(fixture, entry)}


def _stint(seat: int, player: str | None, came: list[Any], computer: str = "", order: str = "") -> Stint:
    return {
        "seat": seat,
        "player": player,
        "computer": computer,
        "from": came,
        "to": None,
        "ending": "stayed",
        "reason": "",
        "removed_by": None,
        "order": order,
    }


def sat_at(result: Result) -> list[dict[int, list[Stint]]]:
    """Who sat in each seat of each match of a result that stands or stood: what a correction starts from (U20)."""
    found = []
    matches = Match.objects.filter(of_result__result=result).order_by("of_result__number")
    for match in matches.prefetch_related("occupancies__player", "occupancies__removed_by"):
        seats: dict[int, list[Stint]] = {}
        for sat in sorted(match.occupancies.all(), key=lambda sat: (sat.seat, sat.order)):
            stint = _stint(
                sat.seat,
                sat.player.public_id if sat.player else None,
                [sat.from_deal, sat.from_phase],
                sat.computer,
            )
            if sat.to_deal is not None:
                by = sat.removed_by.public_id if sat.removed_by else None
                stint |= {"to": [sat.to_deal, sat.to_phase], "ending": sat.ending}
                stint |= {"reason": sat.reason, "removed_by": by}
            seats.setdefault(sat.seat, []).append(stint)
        found.append(seats)
    return found


def began(sat: Sequence[Mapping[int, list[Stint]]]) -> dict[int, list[str]] | None:
    """The line-up that began the first match, by side; None where not everybody was a person."""
    if not sat or not sat[0] or any(held[0]["player"] is None for held in sat[0].values()):
        return None
    sides: dict[int, list[str]] = {}
    for seat, held in sorted(sat[0].items()):
        sides.setdefault(side_of(seat), []).append(str(held[0]["player"]))
    return sides


def sittings(stints: Iterable[Stint]) -> dict[int, list[Sitting]]:
    """The stints by seat, as the history takes them."""
    rows = list(stints)
    names = {one[key] for one in rows for key in ("player", "removed_by") if one[key]}
    people = {player.public_id: player for player in Player.objects.filter(public_id__in=names)}
    found: dict[int, list[Sitting]] = {}
    for one in rows:
        held = found.setdefault(one["seat"], [])
        to = one["to"] or [None, ""]
        held.append(
            Sitting(
                one["seat"],
                people[one["player"]] if one["player"] else None,
                one["computer"],
                order=len(held),
                from_deal=one["from"][0],
                from_phase=one["from"][1],
                to_deal=to[0],
                to_phase=to[1],
                ending=one["ending"],
                reason=one["reason"],
                removed_by=people[one["removed_by"]] if one["removed_by"] else None,
            )
        )
    return found


def claims(result: Result, side: int) -> list[list[Stint]]:
    """What a report says of changes in the seats of a side, match by match."""
    return [
        [one for one in match.get("stints", ()) if side_of(one["seat"]) == side] for match in result.matches
    ]


def agree_on_sitting(one: Result, other: Result) -> bool:
    """Whether neither of two captains' reports says of the other's side what that one does not say itself; a removal by
    an opponent concerns both."""
    for own, against in ((one, other), (other, one)):
        if own.side is None:
            continue
        said, heard = (_plain(claims(report, own.side)) for report in (own, against))
        if said != heard and (any(heard) or _by_opponents(own)):
            return False
    return True


def _plain(claimed: list[list[Stint]]) -> list[list[Stint]]:
    return [[{**one, "reason": ""} for one in match] for match in claimed]


def _by_opponents(own: Result) -> bool:
    """Whether a captain says that one of the other side removed somebody of their own."""
    said = [one for match in claims(own, own.side or 0) for one in match]
    mine = {*own.lineup[own.side or 0], *(one["player"] for one in said)}
    return any(one["removed_by"] and one["removed_by"] not in mine for one in said)
