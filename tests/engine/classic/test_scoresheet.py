"""A scorer's line of Classic Belote: read, refused, scored, and written for a deal that was played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.classic.written import ClassicSheetDeal, write_down
from engine.errors import SheetError
from engine.scoresheet import check_final, check_sheet, read_sheet
from tests.engine.classic.builders import ALL_RULES, CLASSIC, played_out, random_deal, start

LINE: dict[str, Any] = {"kind": "played", "taker": 0, "trump": "s", "points": [100, None]}


def line(**changes: Any) -> dict[str, Any]:
    return {key: value for key, value in (LINE | changes).items() if value is not ...}


def score(**changes: Any) -> tuple[int, int]:
    return check_sheet(CLASSIC, read_sheet(CLASSIC, [line(**changes)])).final


def test_score_sheet_a_line_is_scored() -> None:
    """Score sheet: taker's team, trump, points of one team or capot, belote of a team."""
    assert score() == score(points=[None, 62]) == score(points=[100, 62]) == (100, 62)
    assert score(taker=1) == (162, 0)
    assert score(points=[75, None], belote=[True, False]) == (95, 87)
    assert score(points=..., capot=0) == score(points=[162, 0], capot=0) == (414, 0)
    assert score(points=..., capot=1, alone=True) == (0, 512)
    assert score(points=[162, 0]) == (162, 0)


REFUSED = [
    ({"taker": None}, "taker_missing", "taker"),
    ({"trump": None}, "trump_suit_missing", "trump"),
    ({"points": None}, "card_points_missing", "points"),
    ({"points": [None, None]}, "card_points_missing", "points"),
    ({"points": [163, None]}, "card_points_too_high", "points"),
    ({"points": [100, 63]}, "card_points_sum", "points"),
    ({"points": [1, None]}, "card_points_impossible", "points"),
    ({"points": [None, 1]}, "card_points_impossible", "points"),
    ({"points": [152, 10], "capot": 0}, "capot_with_points", "capot"),
    ({"alone": True}, "alone_without_capot", "alone"),
    ({"belote": [True, True]}, "belote_twice", "belote"),
    ({"kind": "void"}, "void_not_empty", "taker"),
    ({"kind": "penalty"}, "bad_value", "kind"),
    ({"taker": 2}, "bad_value", "taker"),
    ({"trump": "x"}, "bad_value", "trump"),
    ({"points": 100}, "bad_value", "points"),
    ({"points": [True, None]}, "bad_value", "points"),
    ({"alone": 1}, "bad_value", "alone"),
    ({"belote": [True]}, "bad_value", "belote"),
    ({"kind": ...}, "missing_field", "kind"),
    ({"kaboot": 0}, "unknown_field", "kaboot"),
    ({"multiplier": 2}, "unknown_field", "multiplier"),
]


@pytest.mark.parametrize(("changes", "code", "field"), REFUSED)
def test_score_sheet_what_no_table_can_give_is_refused(
    changes: dict[str, Any], code: str, field: str
) -> None:
    """Score sheet: with the number of the deal, the field and the reason."""
    with pytest.raises(SheetError) as refusal:
        check_sheet(CLASSIC, read_sheet(CLASSIC, [{"kind": "void"}, line(**changes)]))
    assert (refusal.value.code, refusal.value.deal, refusal.value.params["field"]) == (code, 2, field)


def test_score_sheet_no_deal_follows_the_end() -> None:
    """Score sheet, K9"""
    capot = line(points=..., capot=0, alone=True)
    assert check_sheet(CLASSIC, read_sheet(CLASSIC, [capot])).winner == 0
    with pytest.raises(SheetError) as refusal:
        check_sheet(CLASSIC, read_sheet(CLASSIC, [capot, {"kind": "void"}]))
    assert (refusal.value.code, refusal.value.deal) == ("match_over", 2)


def test_score_sheet_a_bare_final_score() -> None:
    """Score sheet, K9: the winner at 501, and no gahwa in this game."""
    assert check_final(CLASSIC, (520, 300)) == 0
    assert check_final(CLASSIC, (510, 640)) == 1
    for points, end, code in (
        ((500, 300), "target", "goal_not_reached"),
        ((501, 501), "target", "level"),
        ((501, 300), "gahwa", "no_gahwa"),
    ):
        with pytest.raises(SheetError) as refusal:
            check_final(CLASSIC, points, end=end)
        assert refusal.value.code == code


@given(seed=st.integers(0, 2**32), rules=st.sampled_from(ALL_RULES))
def test_score_sheet_what_is_written_down_gives_the_same_points(seed: int, rules: Any) -> None:
    """Score sheet, K6 to K8"""
    deal = played_out(random_deal(rules, random.Random(seed)), random.Random(seed))
    written = write_down(deal)
    assert ClassicSheetDeal.from_dict(written.to_dict()) == written
    result = check_sheet(rules, read_sheet(rules, [written.to_dict()]))
    score = deal.score()
    assert result.final == ((0, 0) if score is None else score.points)
    assert result.accounts[0] == (() if score is None else score.account)


def test_a_deal_that_goes_on_is_not_written_down() -> None:
    with pytest.raises(ValueError, match="still being played"):
        write_down(start())
