"""The text of a deal: what was written reads back, what is wrong is named with its line."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import ACTIONS, heard_action
from engine.deal import Deal
from engine.deck import deck_text
from engine.errors import NotationError
from engine.notation import deal_text, parse_deal
from engine.ruleset import Ruleset
from tests.engine.builders import ALL_PRESETS, TOURNAMENT, act, random_deal, random_walk, stacked_deck


@given(seed=st.integers(0, 2**32), rules=st.sampled_from(ALL_PRESETS), steps=st.integers(0, 60))
def test_round_trip(seed: int, rules: Ruleset, steps: int) -> None:
    """Reading what was written gives it back, at any moment of a deal."""
    dice = random.Random(seed)
    deal = random_walk(random_deal(rules, dice), dice, stop_at=steps)
    again = parse_deal(deal_text(deal))
    assert again == deal
    assert (again.phase, again.hands, again.legal_actions()) == (
        deal.phase,
        deal.hands,
        deal.legal_actions(),
    )
    assert deal_text(again) == deal_text(deal)


@pytest.fixture
def deal() -> Deal:
    rules = TOURNAMENT.replace(kasho=False)
    started = Deal.start(rules, 2, stacked_deck(2, up="Kh"), (12, 48), number=3, must_buy=True)
    return act(started, "3 pass", "0 sun")


def test_the_form(deal: Deal) -> None:
    """What it starts from, then one action a line."""
    assert deal_text(deal).splitlines() == [
        "deal 3",
        "ruleset tournament/1 kasho=no",
        "dealer 2",
        "totals 12 48",
        "must_buy yes",
        f"deck {deck_text(deal.deck)}",
        "3 pass",
        "0 sun",
    ]


@pytest.mark.parametrize(
    ("line", "wrong", "code"),
    [
        (1, "deal 0", "bad_number"),
        (1, "deal three", "bad_number"),
        (1, "game 3", "bad_line"),
        (2, "ruleset solo/1", "unknown_preset"),
        (2, "ruleset tournament/1 kasho=perhaps", "bad_value"),
        (3, "dealer 4", "bad_seat"),
        (3, "dealer -1", "bad_number"),
        (4, "totals 12", "bad_totals"),
        (4, "totals 12  48", "bad_number"),
        (5, "must_buy true", "bad_value"),
        (6, "deck As Ks", "deck_size"),
        (6, "deck As As", "card_twice"),
        (6, "deck As Xs", "bad_card"),
        (7, "3", "bad_line"),
        (7, "x pass", "bad_number"),
        (7, "4 pass", "bad_seat"),
        (7, "3 bid", "unknown_action"),
        (8, "1 sun", "out_of_turn"),
        (8, "0 kasho", "kasho_refused"),
    ],
)
def test_the_line_that_is_wrong_is_named(deal: Deal, line: int, wrong: str, code: str) -> None:
    """Strict: number of the line, its text, the reason."""
    lines = deal_text(deal).splitlines()
    lines[line - 1] = wrong
    with pytest.raises(NotationError) as refused:
        parse_deal("\n".join(lines))
    error = refused.value
    assert (error.code, error.params["line"], error.params["text"]) == (code, line, wrong)
    assert f"line {line}" in str(error)


@pytest.mark.parametrize("text", ["", "deal 1", "deal 1\nruleset standard/1\ndealer 0\ntotals 0 0"])
def test_a_text_that_ends_too_early(text: str) -> None:
    """The first line that is missing is named."""
    with pytest.raises(NotationError) as refused:
        parse_deal(text)
    assert refused.value.code == "bad_line"
    assert refused.value.params["line"] == len(text.splitlines()) + 1


def test_an_illegal_action_keeps_its_rule(deal: Deal) -> None:
    """The rule it breaks goes with the error."""
    with pytest.raises(NotationError) as refused:
        parse_deal(deal_text(deal) + "3 double\n")
    assert refused.value.rule == "S2"


def test_c1_every_action_has_one_written_form() -> None:
    """C1: capitals are read and kept as small ones."""
    assert ACTIONS["TS"] == "Ts"
    assert ACTIONS["trump D"] == "trump d"
    assert ACTIONS["call sira AS"] == "call sira As"
    for written in set(ACTIONS.values()):
        assert ACTIONS[written] == written


def test_s11_what_the_others_hear() -> None:
    """S11: the kind of a project only."""
    assert heard_action("call sira As") == "call sira"
    assert heard_action("call four_hundred A") == "call four_hundred"
    assert heard_action("Ts") == "Ts"
