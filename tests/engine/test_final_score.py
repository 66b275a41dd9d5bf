"""Score sheet: a bare final score, with the way the match ended."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import SheetError
from engine.ruleset import preset
from engine.scoresheet import check_final

STANDARD = preset("standard")


@pytest.mark.parametrize(
    ("points", "more", "winner"),
    [
        ((152, 0), {}, 0),
        ((120, 160), {}, 1),
        ((160, 155), {}, 0),
        ((160, 155), {"winner": 0}, 0),
        ((152, 151), {"end": "gahwa"}, 0),
        ((160, 160), {"end": "gahwa", "winner": 1}, 1),
        ((90, 80), {"end": "time"}, 0),
        ((90, 90), {"end": "time"}, None),
        ((80, 90), {"end": "deals"}, 1),
        ((90, 20), {"end": "left", "winner": 1}, 1),
        ((90, 20), {"end": "ruled", "winner": 1}, 1),
        ((90, 20), {"end": "ruled"}, None),
    ],
)
def test_a_bare_final_score(points: tuple[int, int], more: dict[str, Any], winner: int | None) -> None:
    """Score sheet: the winner at the goal, the loser below it or past it with less, or another end stated."""
    assert check_final(STANDARD, points, **more) == winner


@pytest.mark.parametrize(
    ("points", "more", "code"),
    [
        ((151, 140), {}, "goal_not_reached"),
        ((152, 152), {}, "level"),
        ((160, 155), {"winner": 1}, "wrong_winner"),
        ((160, 155), {"winner": 2}, "wrong_winner"),
        ((90, 90), {"end": "time", "winner": 0}, "wrong_winner"),
        ((90, 80), {"end": "deals", "winner": 1}, "wrong_winner"),
        ((153, 20), {"end": "gahwa"}, "not_a_gahwa"),
        ((150, 20), {"end": "gahwa"}, "not_a_gahwa"),
        ((152, 153), {"end": "gahwa"}, "not_a_gahwa"),
        ((152, 20), {"end": "gahwa", "winner": 1}, "wrong_winner"),
        ((160, 160), {"end": "gahwa"}, "winner_missing"),
        ((90, 20), {"end": "left"}, "winner_missing"),
        ((90, 20), {"end": "rain"}, "unknown_end"),
        ((-1, 160), {}, "bad_points"),
        ((160.0, 1), {}, "bad_points"),
        ((160,), {}, "bad_points"),
    ],
)
def test_a_final_score_that_cannot_be(points: Any, more: dict[str, Any], code: str) -> None:
    """Score sheet, S21, C7, B12."""
    with pytest.raises(SheetError) as refusal:
        check_final(STANDARD, points, **more)
    assert refusal.value.code == code


def test_another_goal() -> None:
    """S21: the goal is a field of the ruleset."""
    short = STANDARD.replace(goal=52)
    assert check_final(short, (52, 40)) == 0
    with pytest.raises(SheetError):
        check_final(short, (51, 40))
