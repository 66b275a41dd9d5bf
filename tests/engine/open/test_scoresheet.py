"""A scorer's line of Open Belote: read, refused, scored, and written for a deal that was played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SheetError
from engine.open.possible import can_be_called, facts_of, score_written
from engine.open.scribe import write_down
from engine.open.written import OpenSheetDeal
from tests.engine.open.builders import ALL_RULES, OPEN, moments, random_deal

LINE: dict[str, Any] = {"kind": "played", "chooser": 0, "trump": "s", "points": [100, None]}


def line(**changes: Any) -> OpenSheetDeal:
    return OpenSheetDeal.from_dict({key: v for key, v in (LINE | changes).items() if v is not ...})


def test_score_sheet_a_line_is_scored() -> None:
    """Score sheet: chooser, trump or none, points of one side, combinations and belote of each."""
    assert score_written(OPEN, line(), (0, 0)).points == (100, 62)
    assert score_written(OPEN, line(points=[None, 62]), (0, 0)).points == (100, 62)
    assert score_written(OPEN, line(points=[100, 62]), (0, 0)).points == (100, 62)
    assert score_written(OPEN, line(combinations=[["fifty"], []], belote=[False, True]), (0, 0)).points == (
        150,
        82,
    )
    assert score_written(OPEN, line(trump="none", combinations=[["four_aces"], []]), (0, 0)).points == (
        290,
        62,
    )
    assert score_written(OPEN, line(combinations=[["four_aces"], []]), (0, 0)).points == (210, 62)
    assert score_written(OPEN, line(points=..., capot=1, chooser=1), (0, 0)).points == (0, 210)
    assert score_written(OPEN, line(points=[162, 0]), (0, 0)).points == (210, 0)
    assert score_written(OPEN, line(points=[162, 0], capot=0), (0, 0)).points == (210, 0)


REFUSED = [
    ({"chooser": None}, "chooser_missing", "chooser"),
    ({"trump": None}, "choice_missing", "trump"),
    ({"points": None}, "card_points_missing", "points"),
    ({"points": [None, None]}, "card_points_missing", "points"),
    ({"points": [163, None]}, "card_points_too_high", "points"),
    ({"points": [100, 63]}, "card_points_sum", "points"),
    ({"points": [1, None]}, "card_points_impossible", "points"),
    ({"points": [None, 1]}, "card_points_impossible", "points"),
    ({"points": [152, 10], "capot": 0}, "capot_with_points", "capot"),
    ({"points": [162, 0], "capot": 1}, "capot_with_points", "capot"),
    ({"trump": "none", "belote": [True, False]}, "belote_no_trump", "belote"),
    ({"belote": [True, True]}, "belote_twice", "belote"),
    ({"combinations": [["four_kings"], []], "belote": [False, True]}, "belote_elsewhere", "belote"),
    ({"combinations": [["four_kings", "four_queens"], []]}, "belote_not_written", "belote"),
    ({"combinations": [["tierce"], ["tierce"]]}, "combinations_of_both", "combinations"),
    ({"combinations": [[], ["tierce"] * 3]}, "combinations_impossible", "combinations"),
    ({"combinations": [["four_jacks", "four_jacks"], []]}, "combinations_impossible", "combinations"),
]


@pytest.mark.parametrize(("changes", "code", "field"), REFUSED)
def test_score_sheet_refuses_what_cannot_be(changes: dict[str, Any], code: str, field: str) -> None:
    """Score sheet: each names what is wrong and where."""
    with pytest.raises(SheetError) as refused:
        facts_of(line(**changes))
    assert (refused.value.code, refused.value.params["field"]) == (code, field)
    assert refused.value.rule


@pytest.mark.parametrize(
    ("kinds", "possible"),
    [
        ("tierce", True),
        ("tierce tierce", True),
        ("tierce tierce tierce", False),
        ("hundred tierce", True),
        ("hundred tierce hundred", False),
        ("hundred tierce hundred tierce", False),
        ("hundred tierce tierce", False),
        ("hundred tierce fifty tierce", False),
        ("hundred hundred", True),
        ("hundred hundred hundred", False),
        ("four_jacks four_nines", True),
        ("four_jacks four_nines four_aces", False),
        ("four_jacks four_nines tierce", False),
        ("four_jacks fifty", True),
        ("four_jacks hundred", False),
        ("four_tens hundred", False),
        ("four_nines hundred", True),
        ("four_kings hundred", True),
        ("four_tens fifty", True),
    ],
)
def test_o6_o8_what_a_row_of_cards_can_give(kinds: str, possible: bool) -> None:
    """O6, O8: two calls at most, for eight cards lie face up; a whole suit is a hundred and a tierce; a sequence of
    five holds a ten and a jack."""
    assert can_be_called(kinds.split()) is possible


BAD = [
    (3, "not_an_object"),
    ({}, "missing_field"),
    ({"kind": "void"}, "bad_value"),
    ({"kind": "played", "buyer": 0}, "unknown_field"),
    ({"kind": "played", "chooser": 2}, "bad_value"),
    ({"kind": "played", "chooser": True}, "bad_value"),
    ({"kind": "played", "trump": "x"}, "bad_value"),
    ({"kind": "played", "points": [1]}, "bad_value"),
    ({"kind": "played", "points": [-1, None]}, "bad_value"),
    ({"kind": "played", "combinations": [["sira"], []]}, "bad_value"),
    ({"kind": "played", "belote": [1, 0]}, "bad_value"),
]


@pytest.mark.parametrize(("data", "code"), BAD)
def test_score_sheet_a_line_that_cannot_be_read(data: object, code: str) -> None:
    """Score sheet: the field is named."""
    with pytest.raises(SheetError) as refused:
        OpenSheetDeal.from_dict(data)
    assert refused.value.code == code


@given(seed=st.integers(0, 2**32), rules=st.sampled_from(ALL_RULES))
def test_score_sheet_of_a_deal_that_was_played(seed: int, rules: Any) -> None:
    """Score sheet: what is written down for any deal can be, gives its points again, and reads back the same."""
    dice = random.Random(seed)
    done = moments(random_deal(rules, dice), dice)[-1]
    written = write_down(done)
    score = done.score()
    assert score is not None
    assert OpenSheetDeal.from_dict(written.to_dict()) == written
    assert score_written(rules, written, (0, 0)).points == score.points


def test_a_deal_that_goes_on_cannot_be_written_down() -> None:
    """Only a finished deal has a line."""
    with pytest.raises(ValueError):
        write_down(random_deal(OPEN, random.Random(1)))
