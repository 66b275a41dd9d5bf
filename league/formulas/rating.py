"""Rating points: from the losers to the winners, seat by seat (B9 to B15).

A seat's history says who sat in it, in order. Every seat yields one movement, for a person or for the
house, which stands in where nobody wins or loses; together they sum to zero, if need be by one more line of the
house that belongs to no seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from league.formulas.errors import FormulaError

HOUSE: Final = "house"
"""The counter-account: a line with no person opposite goes against it."""

Account: TypeAlias = int | Literal["house"]
"""A person, or the house."""

PHASES = ("bidding", "play")
ENDS = ("stayed", "left", "removed", "reconnected", "bidding_exit")
BIDDING_EXITS = ("any_deal", "first_deal")
"""B13: in which deals who leaves during the bidding is let off."""


class Moment(NamedTuple):
    """A point of a match: the deal, counted from 1, and whether its contract stood yet.

    The phase is one of PHASES: "bidding" lasts from the deal to the contract; doubling and tricks are
    "play". A deal that is dealt again because somebody left keeps its number. Moments compare in the
    order they come.
    """

    deal: int
    phase: str


@dataclass(frozen=True, slots=True)
class Stint:
    """One person (None: a computer player) in one seat, without a break.

    ``end`` is one of ENDS: "stayed" to the end of the match; "left" (the reconnect grace is over);
    "removed" by host, referee or admin (B15), and by whom if that person sat at the table, too: ``removed_by``
    (B12a); "reconnected": gone and back within the grace, so the same person's next stint continues this one (B14);
    "bidding_exit": left in the bidding (B13), which "left" at a bidding moment means too; whether a successor came is
    seen from the next stint.
    """

    person: int | None
    entered: Moment
    left: Moment | None = None
    end: str = "stayed"
    removed_by: int | None = None


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """Everybody who held one seat of a match, in order."""

    seat: int
    side: int
    stints: tuple[Stint, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """A signed line: ``amount`` match points to the account, for what happened in ``seat``; without a seat the house
    takes the other end of what two sides pay."""

    account: Account
    seat: int | None
    amount: int


def sat_through(seat: int, side: int, person: int | None) -> SeatHistory:
    """The history of a seat that one person (or a computer player) held all match."""
    return SeatHistory(seat, side, (Stint(person, Moment(1, "bidding")),))


def movements(
    points: tuple[int, int],
    winner_side: int | None,
    seats: Sequence[SeatHistory],
    bidding_exit: str = "first_deal",
) -> tuple[Movement, ...]:
    """What a finished match moves: one line per seat, in the order of the seats, summing to zero (B9-B11).

    The amount is the absolute difference of the points, whoever has more of them: the winner is given. A draw, an
    equal score and a match that a side of computer players began (B12b) move nothing; a side that removed an opponent
    wins nothing (B12a). Raises FormulaError for histories that cannot be.
    """
    _check_match(winner_side, seats, bidding_exit)
    amount = abs(points[0] - points[1])
    if winner_side is None or amount == 0 or not begun_by_people(seats):
        return ()
    earned = winner_side not in removers(seats)
    return _balanced(
        [
            _win(history, amount, earned)
            if history.side == winner_side
            else _loss(history, amount, bidding_exit, seats)
            for history in _in_order(seats)
        ]
    )


def forfeit_transfer(
    points: tuple[int, int],
    gone_side: int,
    seats: Sequence[SeatHistory],
    at: Moment,
    bidding_exit: str = "first_deal",
    *,
    by_removal: bool = False,
) -> tuple[Movement, ...]:
    """What moves when no person of ``gone_side`` sits any more (B12), ``at`` being when the last one left or, with
    ``by_removal``, was removed.

    That side has lost, even if ahead, charged as in B10. Who left in the bidding of the deal that was
    never played is charged as well: no new bidding began for a successor. In the bidding of the first
    deal nothing moves (B13).

    B12a: the other side wins nothing if one of its persons removed an opponent, or if the match broke off because
    somebody was removed; if it removed an opponent and is behind, it pays the difference. Raises FormulaError as
    `movements`.
    """
    if gone_side not in (0, 1):
        raise FormulaError("bad_side", f"there is no side {gone_side}", side=gone_side)
    _check_match(None, seats, bidding_exit)
    amount = abs(points[0] - points[1])
    if at == Moment(1, "bidding") or amount == 0 or not begun_by_people(seats):
        return ()
    other = 1 - gone_side
    removed = other in removers(seats)
    pays = removed and points[other] < points[gone_side]
    lines = []
    for history in _in_order(seats):
        if history.side == gone_side:
            lines.append(_loss(history, amount, bidding_exit, seats, at.deal, against=pays))
        elif pays:
            lines.append(_loss(history, amount, bidding_exit, seats))
        else:
            lines.append(_win(history, amount, earned=not (removed or by_removal)))
    return _balanced(lines)


def begun_by_people(seats: Sequence[SeatHistory]) -> bool:
    """B12b: whether each side began the match with a person."""
    return {0, 1} <= {history.side for history in seats if history.stints[0].person is not None}


def removers(seats: Sequence[SeatHistory]) -> frozenset[int]:
    """B12a: the sides one of whose persons removed an opponent."""
    side_of = {stint.person: history.side for history in seats for stint in history.stints}
    return frozenset(
        side_of[stint.removed_by]
        for history in seats
        for stint in history.stints
        if stint.removed_by is not None and side_of[stint.removed_by] != history.side
    )


def _in_order(seats: Sequence[SeatHistory]) -> list[SeatHistory]:
    return sorted(seats, key=lambda history: history.seat)


def _balanced(lines: list[Movement]) -> tuple[Movement, ...]:
    """Where both sides pay, the house has it."""
    rest = -sum(line.amount for line in lines)
    return (*lines, Movement(HOUSE, None, rest)) if rest else tuple(lines)


def _win(history: SeatHistory, amount: int, earned: bool) -> Movement:
    account = _credited(_without_returns(history)) if earned else HOUSE
    return Movement(account, history.seat, amount)


def _loss(
    history: SeatHistory,
    amount: int,
    bidding_exit: str,
    seats: Sequence[SeatHistory],
    last_deal: int | None = None,
    *,
    against: bool = False,
) -> Movement:
    """What a seat pays; the house's line stands ``against`` what the other side pays, too."""
    partners = {
        stint.person
        for other in seats
        if other.side == history.side and other.seat != history.seat
        for stint in other.stints
    } - {None}
    account = _charged(_without_returns(history), partners, bidding_exit, last_deal)
    return Movement(account, history.seat, amount if against and account == HOUSE else -amount)


def _charged(
    stints: Sequence[Stint], partners: Collection[int | None], bidding_exit: str, last_deal: int | None
) -> Account:
    """Who bears a loss: the first person who left, else who sits there (B10, B11, B13).

    Nobody who comes after a computer player; who was removed has not left (B15), but if a partner removed them the
    loss is the partner's from then on (B12a).
    """
    dealt_anew = False
    for number, stint in enumerate(stints):
        if stint.person is None:
            return HOUSE
        if stint.end == "stayed":
            return stint.person
        if stint.end == "removed":
            if stint.removed_by is not None and stint.removed_by in partners:
                return stint.removed_by
            continue
        follows = stints[number + 1].person if number + 1 < len(stints) else stint.person
        anew = not dealt_anew and _was_bidding(stint) and follows != stint.person
        dealt_anew = dealt_anew or anew
        if not (anew and _lets_off(stint, bidding_exit, last_deal)):
            return stint.person
    return HOUSE


def _credited(stints: Sequence[Stint]) -> Account:
    """Who has a win: the person who sits there at the end, unless a computer sat there before (B11)."""
    last = stints[-1]
    if last.end != "stayed" or last.person is None or any(stint.person is None for stint in stints):
        return HOUSE
    return last.person


def _was_bidding(stint: Stint) -> bool:
    """B13a: leaving between deal and contract causes a new deal, if somebody else follows, once a seat and match."""
    return stint.left is not None and stint.left.phase == "bidding"


def _lets_off(stint: Stint, rule: str, last_deal: int | None) -> bool:
    """B13: whether who caused a new deal is charged nothing."""
    deal = stint.left.deal if stint.left is not None else 0
    return deal == 1 or (rule == "any_deal" and deal != last_deal)


def _without_returns(history: SeatHistory) -> tuple[Stint, ...]:
    """The stints that count: who came back within the grace never left, whoever kept the seat warm (B14)."""
    kept: list[Stint] = []
    away: int | None = None
    for stint in history.stints:
        if away is not None and stint.person != away:
            continue
        away = stint.person if stint.end == "reconnected" else None
        if stint.end != "reconnected":
            kept.append(stint)
    return tuple(kept)


def _check_match(winner_side: int | None, seats: Sequence[SeatHistory], bidding_exit: str) -> None:
    """Raises FormulaError for a match that cannot have been."""
    if winner_side not in (0, 1, None):
        raise FormulaError("bad_side", f"there is no side {winner_side}", side=winner_side)
    if bidding_exit not in BIDDING_EXITS:
        message = f"{bidding_exit!r} is not a rule for leaving in the bidding"
        raise FormulaError("unknown_bidding_exit", message, bidding_exit=bidding_exit)
    _check_sides(seats)
    for history in seats:
        _check(history)
        _check_removals(history, seats)


def _check_sides(seats: Sequence[SeatHistory]) -> None:
    """Raises FormulaError unless the seats are two sides of one size, each seat once."""
    numbers = {history.seat for history in seats}
    if len(numbers) != len(seats):
        raise FormulaError("seat_twice", "a seat has two histories", seats=[h.seat for h in seats])
    sizes = [sum(history.side == side for history in seats) for side in (0, 1)]
    if sum(sizes) != len(seats) or sizes[0] != sizes[1] or not seats:
        raise FormulaError("unequal_sides", f"the sides have {sizes[0]} and {sizes[1]} seats", sizes=sizes)


def _check(history: SeatHistory) -> None:
    """Raises FormulaError, naming the seat, for a history that cannot have happened."""
    seat, stints = history.seat, history.stints
    if not stints:
        raise FormulaError("seat_empty", f"nobody ever sat in seat {seat}", seat=seat)
    latest = stints[0].entered
    for number, stint in enumerate(stints, start=1):
        if stint.end not in ENDS:
            raise FormulaError("unknown_end", f"nobody leaves seat {seat} by {stint.end!r}", seat=seat)
        if any(moment and moment.phase not in PHASES for moment in (stint.entered, stint.left)):
            raise FormulaError("unknown_phase", f"seat {seat} changed hands in no known phase", seat=seat)
        if (stint.end == "stayed") != (stint.left is None):
            raise FormulaError("stint_end", f"a stint in seat {seat} has no true end", seat=seat)
        if stint.end == "stayed" and number < len(stints):
            raise FormulaError("stint_order", f"somebody stayed in seat {seat} and was followed", seat=seat)
        if stint.end == "bidding_exit" and stint.left is not None and stint.left.phase != "bidding":
            raise FormulaError("stint_phase", f"the bidding was over when seat {seat} was left", seat=seat)
        if stint.entered < latest or (stint.left is not None and stint.left < stint.entered):
            raise FormulaError("stint_order", f"the stints in seat {seat} are out of order", seat=seat)
        latest = stint.left or stint.entered
    _check_returns(history)


def _check_returns(history: SeatHistory) -> None:
    """Raises FormulaError unless everybody who came back within the grace did come back (B14)."""
    seat, away = history.seat, None
    for stint in history.stints:
        if stint.person is None and stint.end == "reconnected":
            raise FormulaError("unknown_end", f"a computer player in seat {seat} cannot reconnect", seat=seat)
        if away is None or stint.person == away:
            away = stint.person if stint.end == "reconnected" else None
    if away is not None:
        raise FormulaError(
            "no_return", f"person {away} did not come back to seat {seat}", seat=seat, person=away
        )


def _check_removals(history: SeatHistory, seats: Sequence[SeatHistory]) -> None:
    """Raises FormulaError unless whoever removed somebody sat in another seat at that moment (B12a)."""
    for stint in history.stints:
        by, at, seat = stint.removed_by, stint.left, history.seat
        if by is None:
            continue
        if stint.end != "removed" or at is None:
            raise FormulaError("not_removed", f"nobody was removed from seat {seat} then", seat=seat)
        there = any(
            other.person == by and other.entered <= at and (other.left is None or at <= other.left)
            for one in seats
            if one.seat != seat
            for other in one.stints
        )
        if not there:
            message = f"person {by} did not sit at the table when seat {seat} was cleared"
            raise FormulaError("remover_not_there", message, seat=seat, person=by)
