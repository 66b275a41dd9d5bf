"""Cases of bidding, dealing and doubling."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import cards_of
from engine.deal import Deal
from engine.doubling import LADDER
from engine.errors import IllegalAction
from engine.match import Match
from engine.ruleset import Ruleset
from tests.engine.builders import act, asked_in_turn, stacked_deck


def start(rules: Ruleset, given: dict[str, Any]) -> Deal:
    """A deal before the given calls; the up card is a king unless the case names it."""
    up = card_text(given.get("upcard", "KH"))
    weak = {seat: "7s 8s 7c 8c 9c" for seat, call in given.get("calls", ()) if call == "kasho"}
    deck = stacked_deck(given.get("dealer", 0), up=up, first=weak)
    deal = Deal.start(rules, given.get("dealer", 0), deck)
    if given.get("round") == 2:
        deal = act(deal, *(f"{seat} pass" for seat in given.get("order", (1, 2, 3, 0))))
    return deal


def bidding(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    if "may_ashkal" in expected:
        return may_ashkal(rules, given, expected)
    if "legal_suits" in expected:
        return legal_suits(rules, given, expected)
    if given.get("calls") == "8 passes":
        return eight_passes(rules, given, expected)
    deal = start(rules, given)
    *calls, last = given["calls"]
    for seat, call in calls:
        deal = deal.apply(call, seat)
    if expected.get("refused"):
        with pytest.raises(IllegalAction) as refusal:
            deal.apply(last[1], last[0])
        assert refusal.value.rule == "T3"
        return None
    deal = deal.apply(last[1], last[0])
    return after_the_calls(deal, given, expected)


def after_the_calls(deal: Deal, given: dict[str, Any], expected: dict[str, Any]) -> None:
    offered = expected.get("offered_qablak")
    if offered is not None:
        claims = deal.bidding is not None and deal.bidding.asking == "claim"
        assert (asked_in_turn(deal) if claims else []) == offered
    if "if_declined" in expected:
        for outcome, call in (("if_declined", "pass"), ("if_taken", "sun")):
            after = deal.apply(call)
            wanted = expected[outcome]
            assert (after.buyer, after.contract) == (wanted["buyer"], wanted["contract"])
    if "buyer" in expected:
        assert (deal.buyer, deal.contract) == (expected["buyer"], expected.get("contract", deal.contract))
    if "to_act" in expected:
        assert deal.to_act == expected["to_act"]
        assert ["confirm_hokum" if call == "confirm" else call for call in deal.legal_actions()] == expected[
            "choices"
        ]
    if "void" in expected:
        assert deal.void is not None
        match = Match.start(deal.ruleset, deal.dealer).deal_cards(deal.deck)
        for seat, call in given["calls"]:
            match = match.apply(call, seat)
        assert match.dealer == expected["next_dealer"]


def may_ashkal(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    deal, callers = start(rules, given), []
    assert deal.bidding is not None and deal.bidding.asked == tuple(given["order"])
    for seat in given["order"]:
        if "ashkal" in deal.legal_actions(seat):
            callers.append(seat)
        deal = deal.apply("pass", seat)
    assert callers == expected["may_ashkal"]


def legal_suits(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    deal = act(start(rules, given), "1 hokum", "2 pass", "3 pass", "0 pass")
    named = {call.split()[1].upper() for call in deal.legal_actions() if call.startswith("trump ")}
    assert named == set(expected["legal_suits"])


def eight_passes(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    match = Match.start(rules, given["dealer"]).deal_cards(stacked_deck(given["dealer"], up="Kh"))
    for _ in range(8):
        match = match.apply("pass")
    assert (match.deal is None, match.finished[0].deal.void) == (expected["redeal"], "passed")
    assert match.dealer == expected["next_dealer"]


def dealing(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    deal = start(rules, given)
    for seat, call in given["calls"]:
        deal = deal.apply(call, seat)
    while deal.phase != "play":
        deal = deal.apply("pass")
    assert deal.contract == expected["contract"]
    assert deal.bought is not None and deal.bought.receiver == expected["upcard_to"]
    five = deal.deck[:20]
    for seat, more in expected["extra_cards"].items():
        late = [card for card in cards_of(deal.dealt_hands[int(seat)]) if card not in five]
        assert len(late) == more + (int(seat) == expected["upcard_to"])
        assert (deal.up_card in late) == (int(seat) == expected["upcard_to"])


def doubling(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    deal = act(start(rules, given), "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm")
    assert (deal.phase, deal.buyer, deal.to_act) == ("doubling", given["buyer"], expected["asked_first"])
    locked: dict[str, bool] = {}
    for step, (seat, call) in zip(("2", "3", "4", "gahwa"), given["calls"], strict=True):
        deal = deal.apply(call, seat)
        locked[step] = deal.locked
    assert [call for _, call in given["calls"]] == list(LADDER)
    assert locked == expected["locked_at"]
    assert deal.gahwa == (expected["level"] == "gahwa")


def card_text(text: str) -> str:
    """``KH`` of the case file as the engine writes it."""
    return text[0] + text[1].lower()
