"""Rating points: from the losers to the winners, seat by seat (B9 to B14).

A seat's history says who sat in it, in order. Every seat yields one movement, for a person or for the
house, which stands in where nobody wins or loses; together they sum to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    "removed" by host, referee or admin (B15); "reconnected": gone and back within the grace, so the same
    person's next stint continues this one (B14); "bidding_exit": left in the bidding (B13), which
    "left" at a bidding moment means too; whether a successor came is seen from the next stint.
    """

    person: int | None
    entered: Moment
    left: Moment | None = None
    end: str = "stayed"


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """Everybody who held one seat of a match, in order."""

    seat: int
    side: int
    stints: tuple[Stint, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """A signed line: ``amount`` match points to the account, for what happened in ``seat``."""

    account: Account
    seat: int
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

    The amount is the absolute difference of the points, whoever has more of them: the winner is given. A
    draw and an equal score move nothing. Raises FormulaError for histories that cannot be.
    """
    return _moved(points, winner_side, seats, bidding_exit, None)


def forfeit_transfer(
    points: tuple[int, int],
    gone_side: int,
    seats: Sequence[SeatHistory],
    at: Moment,
    bidding_exit: str = "first_deal",
) -> tuple[Movement, ...]:
    """What moves when no person of ``gone_side`` sits any more (B12), ``at`` being when the last one left.

    That side has lost, even if ahead, charged as in B10. Who left in the bidding of the deal that was
    never played is charged as well: no new bidding began for a successor. In the bidding of the first
    deal nothing moves (B13). Raises FormulaError as `movements`.
    """
    if gone_side not in (0, 1):
        raise FormulaError("bad_side", f"there is no side {gone_side}", side=gone_side)
    if at == Moment(1, "bidding"):
        for history in seats:
            _check(history)
        return ()
    return _moved(points, 1 - gone_side, seats, bidding_exit, at.deal)


def _moved(
    points: tuple[int, int],
    winner_side: int | None,
    seats: Sequence[SeatHistory],
    bidding_exit: str,
    last_deal: int | None,
) -> tuple[Movement, ...]:
    if winner_side not in (0, 1, None):
        raise FormulaError("bad_side", f"there is no side {winner_side}", side=winner_side)
    if bidding_exit not in BIDDING_EXITS:
        message = f"{bidding_exit!r} is not a rule for leaving in the bidding"
        raise FormulaError("unknown_bidding_exit", message, bidding_exit=bidding_exit)
    _check_sides(seats)
    for history in seats:
        _check(history)
    amount = abs(points[0] - points[1])
    if winner_side is None or amount == 0:
        return ()
    lines: list[Movement] = []
    for history in sorted(seats, key=lambda history: history.seat):
        stints = _without_returns(history)
        if history.side == winner_side:
            lines.append(Movement(_credited(stints), history.seat, amount))
        else:
            lines.append(Movement(_charged(stints, bidding_exit, last_deal), history.seat, -amount))
    return tuple(lines)


def _charged(stints: Sequence[Stint], bidding_exit: str, last_deal: int | None) -> Account:
    """Who bears a loss: the first person who left, else who sits there (B10, B11, B13).

    Nobody who comes after a computer player; and who was removed has not left (B15).
    """
    for number, stint in enumerate(stints):
        if stint.person is None:
            return HOUSE
        replaced = number + 1 < len(stints)
        if stint.end == "stayed" or (
            stint.end != "removed" and not _let_off(stint, replaced, bidding_exit, last_deal)
        ):
            return stint.person
    return HOUSE


def _credited(stints: Sequence[Stint]) -> Account:
    """Who has a win: the person who sits there at the end, unless a computer sat there before (B11)."""
    last = stints[-1]
    if last.end != "stayed" or last.person is None or any(stint.person is None for stint in stints):
        return HOUSE
    return last.person


def _let_off(stint: Stint, replaced: bool, rule: str, last_deal: int | None) -> bool:
    """B13: left between deal and contract, and the bidding began again for somebody else."""
    if stint.left is None or stint.left.phase != "bidding":
        return False
    if stint.left.deal == 1:
        return True
    began_again = replaced and stint.left.deal != last_deal
    return rule == "any_deal" and began_again


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
