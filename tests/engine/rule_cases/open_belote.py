"""Cases of Open Belote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import FULL_DECK, RANK_MASKS, RANKS, mask_of, parse_card
from engine.open.combinations import Combination
from engine.open.deal import OpenDeal
from engine.open.scoring import OpenFacts, score_deal
from engine.open.tricks import hand_points, legal_cards, trick_points
from engine.ruleset import Ruleset
from tests.engine.open.builders import laid_deck

SUITS = "SHCD"


def legal(rules: Ruleset, given: dict[str, Any], expected: list[str]) -> None:
    visible = mask_of(parse_card(word) for word in given["visible"])
    trick = tuple(parse_card(word) for word in given["trick"])
    found = legal_cards(visible, trick, SUITS.index(given["trump"]))
    assert found == mask_of(parse_card(word) for word in expected)


def whole_deal(rules: Ruleset, given: dict[str, Any], expected: dict[str, int]) -> None:
    for mode in given["modes"]:
        for trump in range(4) if mode == "trump" else (None,):
            assert hand_points(FULL_DECK, trump) == expected["sum_cards"]
            last = trick_points((0, 1), trump, last=True) - trick_points((0, 1), trump, last=False)
            assert expected["sum_cards"] + last == expected["with_last"]


def deal_score(rules: Ruleset, given: dict[str, Any], expected: list[int]) -> None:
    facts = OpenFacts(
        chooser=0,
        trump=0,
        cards=(given["taker"], given["opp"]),
        combinations=(given.get("taker_combos", 0), given.get("opp_combos", 0)),
    )
    assert score_deal(rules.replace(goal=given["target"]), facts).points == tuple(expected)


def capot(rules: Ruleset, given: dict[str, Any], expected: bool) -> None:
    cards = given["opp_card_points"]
    assert (OpenFacts(0, 0, (162 - cards, cards)).capot is not None) is expected


def combination_value(rules: Ruleset, given: dict[str, Any], expected: dict[str, int]) -> None:
    trump = 0 if given["trump"] else None
    for rank, points in expected.items():
        place = RANKS.index(rank)
        assert Combination(None, place, RANK_MASKS[place]).points(trump) == points


def dealing(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    deal = OpenDeal.start(rules, 0, laid_deck())
    assert _laid(deal) == (expected["start"]["face_down_each"], expected["start"]["face_up_each"])
    assert 32 - sum(hand.bit_count() for hand in deal.hands) == expected["start"]["stock"]
    after = expected["after_choice_or_two_refusals"]
    for said in (["pass", "pass"], ["trump h"], ["pass", "no trump"]):
        later = deal
        for action in said:
            later = later.apply(action)
        assert _laid(later) == (expected["start"]["face_down_each"], after["face_up_each"])
        assert 32 - sum(hand.bit_count() for hand in later.hands) == after["stock"]
    while later.to_act is not None:
        later = later.apply(later.legal_actions()[0])
    assert len(later.tricks) == expected["tricks"]


def _laid(deal: OpenDeal) -> tuple[int, int]:
    """How many lie face down and face up before each; the same before both."""
    mine, theirs = (
        (sum(card is not None for card in columns.down), columns.face_up.bit_count())
        for columns in deal.table
    )
    assert mine == theirs
    return mine


def choosing(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    deal = OpenDeal.start(rules, 0, laid_deck())
    seats = {"nondealer": 1, "dealer": 0}
    for call in given["calls"]:
        who, _, said = call.partition(" ")
        assert said == "refuse"
        deal = deal.apply("pass", seats[who])
    assert ("pass" not in deal.legal_actions(0)) is expected["dealer_must_choose"]
    assert {columns.face_up.bit_count() for columns in deal.table} == {expected["visible_each"]}


KINDS: dict[str, Callable[[Ruleset, Any, Any], None]] = {
    "legal": legal,
    "property": whole_deal,
    "deal_score": deal_score,
    "capot": capot,
    "combo_value": combination_value,
    "dealing": dealing,
    "bidding": choosing,
}
