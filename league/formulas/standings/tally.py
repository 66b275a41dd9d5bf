"""Counting: from fixtures to what each entry won, drew, lost, gave up and was given."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias

from league.formulas.errors import FormulaError
from league.formulas.standings.values import OUTCOMES, FixtureIn, TablePolicy

Meeting: TypeAlias = list[int]
"""Of one entry against one other: wins, draws, losses, forfeits. A forfeit won counts as a win."""

WON, DRAWN, LOST, GIVEN_UP = range(4)

_OUTCOMES = frozenset({None, *OUTCOMES})


class Tally:
    """What one entry has in the fixtures that count."""

    __slots__ = (
        "adjustment",
        "byes",
        "draws",
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
        self.points = self.adjustment = Decimal(0)
        self.meetings: dict[int, Meeting] = {}
        """By opponent: the results that count head to head."""

    @property
    def difference(self) -> int:
        return self.points_won - self.points_lost

    def count_points(self, policy: TablePolicy) -> None:
        """Sets ``points`` from the counts (F11)."""
        self.points = (
            self.adjustment
            + policy.win * (self.wins + self.forfeit_wins)
            + policy.draw * self.draws
            + policy.loss * self.losses
            + policy.forfeit * self.forfeits
            + policy.bye * self.byes
        )

    def meet(self, opponent: int, result: int) -> None:
        """Notes a result against ``opponent`` that counts head to head."""
        meeting = self.meetings.get(opponent)
        if meeting is None:
            meeting = self.meetings[opponent] = [0, 0, 0, 0]
        meeting[result] += 1


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
    face_to_face = "head_to_head" in policy.criteria
    for fixture in fixtures:
        check(fixture)
        try:
            first = tallies[fixture.first]
            second = None if fixture.second is None else tallies[fixture.second]
        except KeyError as missing:
            message = f"fixture {fixture.id} names entry {missing.args[0]}, which is not in this table"
            raise FormulaError("unknown_entry", message, fixture=fixture.id, entry=missing.args[0]) from None
        if fixture.outcome == "bye":
            first.byes += 1
        elif second is None or fixture.outcome is None or fixture.outcome == "void":
            continue
        elif fixture.outcome in ("played", "ruled"):
            _count_played(fixture, first, second, face_to_face)
        else:
            _count_forfeit(fixture, first, second, face_to_face and policy.forfeit_in_head_to_head)


def _count_played(fixture: FixtureIn, first: Tally, second: Tally, face_to_face: bool) -> None:
    if fixture.winner_side is None:
        first.draws += 1
        second.draws += 1
        results = (DRAWN, DRAWN)
    else:
        winner, loser = (first, second) if fixture.winner_side == 0 else (second, first)
        winner.wins += 1
        loser.losses += 1
        results = (WON, LOST) if fixture.winner_side == 0 else (LOST, WON)
    if fixture.points is not None:
        won, lost = fixture.points
        first.points_won += won
        first.points_lost += lost
        second.points_won += lost
        second.points_lost += won
    if face_to_face:
        first.meet(second.entry, results[0])
        second.meet(first.entry, results[1])


def _count_forfeit(fixture: FixtureIn, first: Tally, second: Tally, face_to_face: bool) -> None:
    """A match not played: nothing but who gave up (F10, F13, F17)."""
    sides = (first, second)
    for side in (0, 1):
        won = fixture.winner_side == side
        sides[side].forfeit_wins += won
        sides[side].forfeits += not won
        if face_to_face:
            sides[side].meet(sides[1 - side].entry, WON if won else GIVEN_UP)
