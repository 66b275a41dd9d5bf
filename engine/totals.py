"""The totals of a match after each deal, and when they end it (C7, S21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.errors import EngineError
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair

End: TypeAlias = Literal["target", "gahwa"]


@dataclass(frozen=True, slots=True)
class Totals:
    """What each side has written down, and how the match ended, if it has.

    ``winner`` and ``end`` are None while the match goes on. Made by ``totals_at`` and ``add``.
    """

    points: Pair = (0, 0)
    winner: int | None = None
    end: End | None = None

    def add(self, ruleset: Ruleset, score: DealScore) -> Totals:
        """The totals after one more deal. Raises EngineError, code ``match_over``, when there is a winner."""
        if self.winner is not None:
            raise EngineError("match_over", "the match is over: no deal can follow", rule="C7")
        if score.gahwa_winner is not None:
            return self._gahwa(ruleset, score.gahwa_winner)
        return totals_at(ruleset, (self.points[0] + score.points[0], self.points[1] + score.points[1]))

    def _gahwa(self, ruleset: Ruleset, winner: int) -> Totals:
        """S21: the winner is written as the goal (or stays if higher), the other side stays as it is."""
        points = list(self.points)
        points[winner] = max(points[winner], ruleset.goal)
        return Totals((points[0], points[1]), winner, "gahwa")


def totals_at(ruleset: Ruleset, points: Pair) -> Totals:
    """C7: these totals looked at after a deal: both past the goal, the higher wins; equal, nobody yet."""
    mine, theirs = points
    if max(points) < ruleset.goal or mine == theirs:
        return Totals(points)
    return Totals(points, int(theirs > mine), "target")
