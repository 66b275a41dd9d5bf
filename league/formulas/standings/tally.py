"""Counting: from fixtures to what each entry won, drew, lost, gave up and was given."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias

from league.formulas.errors import FormulaError
from league.formulas.standings.values import OUTCOMES, FixtureIn, TablePolicy, Worth

Meeting: TypeAlias = tuple[int, Decimal]
"""Of one entry against one other: how often they met, and the table points it has from it."""

_OUTCOMES = frozenset({None, *OUTCOMES})


class Tally:
    """What one entry has in the fixtures that count."""

    __slots__ = (
        "adjustment",
        "byes",
        "draws",
        "earned",
        "entry",
        "forfeit_wins",
        "forfeits",
        "losses",
        "meetings",
        "points",
        "points_lost",
        "points_won",
        "wins",
    )

    def __init__(self, entry: int) -> None:
        self.entry = entry
        self.wins = self.draws = self.losses = self.forfeits = self.forfeit_wins = self.byes = 0
        self.points_won = self.points_lost = 0
        self.points = self.adjustment = self.earned = Decimal(0)
        self.meetings: dict[int, Meeting] = {}
        """By opponent: the results that count head to head."""

    @property
    def difference(self) -> int:
        return self.points_won - self.points_lost

    @property
    def all_wins(self) -> int:
        """Matches won, and walkovers (F21)."""
        return self.wins + self.forfeit_wins

    @property
    def played(self) -> int:
        return self.wins + self.draws + self.losses

    def count_points(self) -> None:
        """Sets ``points`` from what was earned and given (F11)."""
        self.points = self.adjustment + self.earned

    def meet(self, opponent: int, points: Decimal) -> None:
        """Notes a result against ``opponent`` that counts head to head."""
        times, before = self.meetings.get(opponent, (0, Decimal(0)))
        self.meetings[opponent] = (times + 1, before + points)


def check(fixture: FixtureIn) -> None:
    """Raises FormulaError when the parts of the fixture contradict each other."""
    outcome, winner = fixture.outcome, fixture.winner_side
    if outcome not in _OUTCOMES:
        raise _bad("unknown_outcome", f"fixture {fixture.id} cannot be {outcome!r}", fixture)
    if fixture.second is None and outcome not in ("bye", "void", None):
        raise _bad("no_opponent", f"fixture {fixture.id} is {outcome} and has no second side", fixture)
    if fixture.second is not None and outcome == "bye":
        raise _bad("bye_with_opponent", f"fixture {fixture.id} is a bye and has two sides", fixture)
    if fixture.first == fixture.second:
        raise _bad("entry_twice", f"fixture {fixture.id} names entry {fixture.first} twice", fixture)
    if outcome in ("walkover", "forfeit") and winner is None:
        raise _bad("forfeit_without_winner", f"fixture {fixture.id} does not say who gave up", fixture)
    if outcome == "double_forfeit" and winner is not None:
        raise _bad("double_forfeit_with_winner", f"both sides of fixture {fixture.id} gave up", fixture)
    if winner not in (0, 1, None):
        raise _bad("bad_winner_side", f"fixture {fixture.id} names side {winner} as its winner", fixture)


def _bad(code: str, message: str, fixture: FixtureIn) -> FormulaError:
    return FormulaError(code, message, fixture=fixture.id)


def count(tallies: dict[int, Tally], fixtures: Iterable[FixtureIn], policy: TablePolicy) -> None:
    """Adds every fixture to the tallies of its sides. Undecided and void ones add nothing.

    Raises FormulaError ``unknown_entry`` for a side without a tally, and what `check` raises.
    """
    face_to_face, usual = "head_to_head" in policy.criteria, policy.worth
    for fixture in fixtures:
        check(fixture)
        try:
            first = tallies[fixture.first]
            second = None if fixture.second is None else tallies[fixture.second]
        except KeyError as missing:
            message = f"fixture {fixture.id} names entry {missing.args[0]}, which is not in this table"
            raise FormulaError("unknown_entry", message, fixture=fixture.id, entry=missing.args[0]) from None
        worth = fixture.worth or usual
        if fixture.outcome == "bye":
            first.byes += 1
            first.earned += worth.bye
        elif second is None or fixture.outcome is None or fixture.outcome == "void":
            continue
        elif fixture.outcome in ("played", "ruled"):
            _count_played(fixture, worth, first, second, face_to_face)
        else:
            _count_forfeit(fixture, worth, first, second, face_to_face and policy.forfeit_in_head_to_head)


def _count_played(fixture: FixtureIn, worth: Worth, first: Tally, second: Tally, face_to_face: bool) -> None:
    if fixture.winner_side is None:
        first.draws += 1
        second.draws += 1
        earned = (worth.draw, worth.draw)
    else:
        winner, loser = (first, second) if fixture.winner_side == 0 else (second, first)
        winner.wins += 1
        loser.losses += 1
        earned = (worth.win, worth.loss) if fixture.winner_side == 0 else (worth.loss, worth.win)
    if fixture.points is not None:
        _count_game_points(first, second, fixture.points)
    _earn(first, second, earned, face_to_face)


def _count_forfeit(fixture: FixtureIn, worth: Worth, first: Tally, second: Tally, face_to_face: bool) -> None:
    """A match not played: who gave up (F10, F13, F17), and a fixed score where the policy gives one (F21)."""
    won = [fixture.winner_side == side for side in (0, 1)]
    for side, tally in enumerate((first, second)):
        tally.forfeit_wins += won[side]
        tally.forfeits += not won[side]
    if worth.walkover is not None and any(won):
        _count_game_points(first, second, worth.walkover if won[0] else worth.walkover[::-1])
    earned = (worth.win if won[0] else worth.forfeit, worth.win if won[1] else worth.forfeit)
    _earn(first, second, earned, face_to_face)


def _count_game_points(first: Tally, second: Tally, points: tuple[int, int]) -> None:
    first.points_won += points[0]
    first.points_lost += points[1]
    second.points_won += points[1]
    second.points_lost += points[0]


def _earn(first: Tally, second: Tally, earned: tuple[Decimal, Decimal], face_to_face: bool) -> None:
    first.earned += earned[0]
    second.earned += earned[1]
    if face_to_face:
        first.meet(second.entry, earned[0])
        second.meet(first.entry, earned[1])
