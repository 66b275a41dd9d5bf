"""A bare final score, without the deals that led to it (Score sheet)."""

from __future__ import annotations

from engine.errors import SheetError
from engine.given import expect, expect_list
from engine.open.scoring import counts_deals
from engine.ruleset import Ruleset
from engine.scoring import Pair

ENDS: tuple[str, ...] = ("target", "gahwa", "deals", "time", "left", "ruled")
"""How a match ends: the goal reached, a gahwa, the agreed number of deals or the time over, a team that
left (B12), or a ruling."""


def check_final(
    ruleset: Ruleset, points: Pair, *, end: str = "target", winner: int | None = None
) -> int | None:
    """The side that won with these points, None for a draw.

    ``winner`` is needed where the points do not say it: ``left``, and a gahwa at equal totals. A ``ruled``
    match has the winner that is stated, or none; one ended by time or deals may be a draw. Where the
    points do say it, a stated winner must be the same.

    Raises SheetError: ``unknown_end``, ``bad_points``, ``goal_not_reached``, ``past_the_goal``, ``level``,
    ``no_gahwa``, ``not_a_gahwa``, ``winner_missing`` or ``wrong_winner``.
    """
    expect("ruleset", ruleset, Ruleset)
    if not isinstance(end, str) or end not in ENDS:
        raise SheetError("unknown_end", f"a match does not end by {end!r}", field="end", end=end)
    points = tuple(expect_list("points", points))  # type: ignore[assignment]  # what is in it is looked at next
    if len(points) != 2 or any(type(total) is not int or total < 0 for total in points):
        raise SheetError("bad_points", f"{points!r} are not two totals from 0", field="points", points=points)
    if winner is not None and (type(winner) is not int or winner not in (0, 1)):
        raise SheetError("wrong_winner", f"{winner!r} is not a side", field="winner", winner=winner)
    if end == "target":
        _check_target(ruleset, points)
    if end == "gahwa" and ruleset.game != "baloot":
        raise SheetError("no_gahwa", "this game has no gahwa", field="end", end=end)
    if end == "gahwa":
        _check_gahwa(ruleset, points, winner)
    if end == "left" and winner is None:
        raise SheetError("winner_missing", "who won is not stated", rule="B12", field="winner")
    if end in ("left", "ruled"):
        return winner
    return _by_points(points, winner, end)


def _by_points(points: Pair, winner: int | None, end: str) -> int | None:
    """C7: the higher total wins."""
    if points[0] == points[1]:
        if winner is not None and end != "gahwa":
            raise SheetError("wrong_winner", "equal totals have no winner", field="winner", winner=winner)
        return winner
    higher = int(points[1] > points[0])
    if winner not in (None, higher):
        message = f"side {higher} has more points: side {winner} cannot have won"
        raise SheetError("wrong_winner", message, field="winner", winner=winner)
    return higher


def _check_target(ruleset: Ruleset, points: Pair) -> None:
    """S21, C7: the winner at the goal, the loser below it or also past it with less."""
    if counts_deals(ruleset) and max(points) > ruleset.goal:
        message = f"the match was over at {ruleset.goal} won deals"
        raise SheetError("past_the_goal", message, rule="O9", field="points", goal=ruleset.goal)
    if max(points) < ruleset.goal:
        message = f"nobody has reached {ruleset.goal}"
        raise SheetError("goal_not_reached", message, rule="S21", field="points", goal=ruleset.goal)
    if points[0] == points[1]:
        raise SheetError("level", "equal totals: another deal is played", rule="C7", field="points")


def _check_gahwa(ruleset: Ruleset, points: Pair, winner: int | None) -> None:
    """S21: the winner is written as the goal and the loser below it; or both stay where they were level
    past the goal, the only totals there at which a deal is still played (C7)."""
    level = points[0] == points[1] and points[0] >= ruleset.goal
    if not level and not (max(points) == ruleset.goal and min(points) < ruleset.goal):
        message = f"a gahwa writes its winner as {ruleset.goal}, the other stays below"
        raise SheetError("not_a_gahwa", message, rule="S21", field="points", points=points)
    if level and winner is None:
        raise SheetError("winner_missing", "equal totals: who won the gahwa?", rule="S21", field="winner")
