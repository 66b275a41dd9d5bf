"""D1, B1, T3, T4, B19: the biddings that differ from the standard one."""

from __future__ import annotations

import pytest

from engine.cards import parse_hand
from engine.deal import Deal
from engine.errors import IllegalAction
from tests.engine.builders import (
    ALL_PRESETS,
    CLUB,
    SAUDI,
    STANDARD,
    TOURNAMENT,
    act,
    asked_in_turn,
    pass_round,
    start,
)

ROUND = (1, 2, 3, 0)
WEAK = "7s 8s 9s 7h 8h"


def second_round(rules, **stacked: object) -> Deal:  # type: ignore[no-untyped-def]
    return pass_round(start(rules, **{"up": "Kh", **stacked}), ROUND)


def test_d1_all_three_others_may_claim_a_sun() -> None:
    """D1: from the caller's right, the partner and who has not spoken included."""
    deal = start(SAUDI, up="Kh")
    assert asked_in_turn(act(deal, "1 sun")) == [2, 3, 0]
    assert asked_in_turn(act(deal, "1 pass", "2 pass", "3 ashkal")) == [0, 1, 2]
    claimed = act(deal, "1 sun", "2 pass", "3 sun")
    assert (claimed.buyer, claimed.phase) == (3, "play")


def test_d1_the_hokum_bidder_may_claim_too() -> None:
    """D1: a sun over his hokum; but a hokum he turned to sun himself is not open to claims."""
    deal = act(start(SAUDI, up="Kh"), "1 hokum", "2 sun")
    assert asked_in_turn(deal) == [3, 0, 1]
    assert act(deal, "3 pass", "0 pass", "1 sun").buyer == 1
    turned = act(start(SAUDI, up="Kh"), "1 hokum", "2 pass", "3 pass", "0 pass", "1 sun")
    assert (turned.contract, turned.buyer, turned.phase) == ("sun", 1, "play")


def test_d1_round_two_has_no_claims() -> None:
    """D1, S4"""
    assert act(second_round(SAUDI), "1 sun").phase == "play"


def test_b1_sun_starts_the_play_at_once() -> None:
    """B1: no qablak."""
    assert act(start(CLUB, up="Kh"), "1 pass", "2 sun").phase == "play"
    assert act(start(CLUB, up="Kh"), "1 pass", "2 pass", "3 ashkal").phase == "play"


def test_b1_a_hokum_stands_unless_taken_as_sun() -> None:
    """B1: the three others are asked in both rounds, passed or not; nothing is confirmed, nothing doubled."""
    first = act(start(CLUB, up="Kh"), "1 pass", "2 hokum")
    assert asked_in_turn(first) == [3, 0, 1]
    settled = act(first, "3 pass", "0 pass", "1 pass")
    assert (settled.contract, settled.trump, settled.phase) == ("hokum", 1, "play")
    again = act(second_round(CLUB), "1 pass", "2 pass", "3 pass", "0 hokum s")
    assert asked_in_turn(again) == [1, 2, 3]
    settled = act(again, "1 pass", "2 pass", "3 pass")
    assert (settled.contract, settled.trump, settled.buyer) == ("hokum", 0, 0)
    assert act(again, "1 pass", "2 sun").buyer == 2


def test_b1_round_two_names_any_suit_with_the_call() -> None:
    """B1: ``round_two_any_suit``; without it, not the up card's."""
    suits = ("hokum s", "hokum h", "hokum c", "hokum d")
    assert second_round(CLUB).legal_actions() == ("pass", *suits, "sun")
    narrow = second_round(CLUB.replace(round_two_any_suit=False))
    assert narrow.legal_actions() == ("pass", "hokum s", "hokum c", "hokum d", "sun")


def test_b1_ashkal_in_both_rounds_and_over_a_hokum() -> None:
    """B1: for the third and fourth caller only."""
    over = act(start(CLUB, up="Ah"), "1 hokum")
    assert over.legal_actions() == ("pass", "sun")
    over = act(over, "2 pass")
    assert over.legal_actions() == ("pass", "sun", "ashkal")
    after = act(over, "3 ashkal")
    assert (after.buyer, after.contract) == (3, "sun")
    assert after.hands[1] & parse_hand("Ah")
    again = act(second_round(CLUB), "1 pass", "2 pass")
    assert "ashkal" in again.legal_actions()


def test_t3_no_ashkal_on_an_ace() -> None:
    """T3: in the tournament game."""
    deal = act(start(TOURNAMENT, up="Ah"), "1 pass", "2 pass")
    assert "ashkal" not in deal.legal_actions()
    with pytest.raises(IllegalAction) as refused:
        act(deal, "3 ashkal")
    assert (refused.value.code, refused.value.rule) == ("ashkal_on_ace", "T3")
    assert "ashkal" in act(start(TOURNAMENT, up="Th"), "1 pass", "2 pass").legal_actions()


def test_t3_qablak_in_round_two() -> None:
    """T3: opponents who have passed in round two; who passed only in round one is not asked."""
    deal = second_round(TOURNAMENT)
    assert asked_in_turn(act(deal, "1 pass", "2 sun")) == [1]
    assert act(deal, "1 sun").phase == "play"
    claimed = act(deal, "1 pass", "2 sun", "1 sun")
    assert (claimed.buyer, claimed.phase) == (1, "play")


def test_t3_both_opponents_are_asked_over_a_hokum_of_round_two() -> None:
    """T3: those yet to call and both opponents, passed or not, but not a partner who passed."""
    deal = second_round(TOURNAMENT)
    assert asked_in_turn(act(deal, "1 hokum")) == [2, 3, 0]
    assert asked_in_turn(act(deal, "1 pass", "2 hokum")) == [3, 0, 1]
    assert asked_in_turn(act(deal, "1 pass", "2 pass", "3 hokum")) == [0, 2]
    assert asked_in_turn(act(deal, "1 pass", "2 pass", "3 pass", "0 hokum")) == [1, 3]


def test_t3_a_sun_over_that_hokum_is_followed_by_qablak() -> None:
    """T3: the bidder has not passed and is not asked."""
    deal = act(second_round(TOURNAMENT), "1 pass", "2 pass", "3 hokum", "0 pass", "2 sun")
    assert asked_in_turn(deal) == [1]
    deal = act(second_round(TOURNAMENT), "1 pass", "2 hokum", "3 pass", "0 pass", "1 sun")
    assert asked_in_turn(deal) == [0]


def test_t3_a_hokum_turned_to_sun_in_round_two_is_final() -> None:
    """T3, S3"""
    deal = act(second_round(TOURNAMENT), "1 hokum", "2 pass", "3 pass", "0 pass", "1 sun")
    assert (deal.phase, deal.buyer) == ("play", 1)


def test_t4_kasho_out_of_turn() -> None:
    """T4: seat 3 asks before seat 1 has spoken; the deal is void."""
    deal = start(TOURNAMENT, up="Kh", first={3: WEAK})
    assert deal.legal_actions(3) == ("kasho",)
    void = act(deal, "3 kasho")
    assert (void.void, void.phase, void.history) == ("kasho", "done", ((3, "kasho"),))


def test_t4_kasho_in_turn() -> None:
    """T4"""
    deal = act(start(TOURNAMENT, up="Kh", first={2: WEAK}), "1 pass")
    assert deal.legal_actions() == ("pass", "hokum", "sun", "kasho")
    assert act(deal, "2 kasho").void == "kasho"


@pytest.mark.parametrize("strong", ["As", "Ts", "Ks", "Qs", "Js"])
def test_t4_any_court_card_ten_or_ace_is_too_strong(strong: str) -> None:
    """T4: none of A, 10, K, Q, J."""
    deal = start(TOURNAMENT, up="Kh", first={3: f"{strong} 8s 9s 7h 8h"})
    assert deal.legal_actions(3) == ()
    with pytest.raises(IllegalAction) as refused:
        act(deal, "3 kasho")
    assert refused.value.rule == "T4"


@pytest.mark.parametrize(
    "moves",
    [
        ("1 pass", "2 pass", "3 pass"),
        ("1 hokum",),
        ("1 pass", "2 sun"),
        ("1 pass", "2 pass", "3 pass", "0 pass"),
    ],
)
def test_t4_too_late(moves: tuple[str, ...]) -> None:
    """T4: after the own first call, or after anything but passes."""
    deal = act(start(TOURNAMENT, up="Kh", first={3: WEAK}), *moves)
    assert "kasho" not in deal.legal_actions(3)
    with pytest.raises(IllegalAction) as refused:
        act(deal, "3 kasho")
    assert refused.value.rule == "T4"


def test_t4_is_a_house_rule() -> None:
    """T4: not in the standard game, unless set."""
    assert start(STANDARD, up="Kh", first={3: WEAK}).legal_actions(3) == ()
    assert start(STANDARD.replace(kasho=True), up="Kh", first={3: WEAK}).legal_actions(3) == ("kasho",)


@pytest.mark.parametrize("rules", ALL_PRESETS, ids=lambda rules: rules.name)
def test_b19_the_dealer_must_buy(rules) -> None:  # type: ignore[no-untyped-def]
    """B19: once reached in round two; hokum in the up card's suit, final at once, the ladder follows."""
    deal = act(second_round(rules, must_buy=True), "1 pass", "2 pass", "3 pass")
    assert deal.legal_actions() == ("hokum",)
    with pytest.raises(IllegalAction) as refused:
        act(deal, "0 pass")
    assert refused.value.rule == "B19"
    bought = act(deal, "0 hokum")
    assert (bought.contract, bought.trump, bought.buyer) == ("hokum", 1, 0)
    assert bought.phase == ("play" if rules.doubling == "none" else "doubling")


def test_b19_round_one_and_the_others_are_free() -> None:
    """B19: until the dealer is reached everybody calls as usual, and he too in round one."""
    deal = start(STANDARD, up="Kh", must_buy=True)
    assert "pass" in act(deal, "1 pass", "2 pass", "3 pass").legal_actions()
    others = act(second_round(STANDARD, must_buy=True), "1 pass", "2 hokum", "3 pass")
    assert others.legal_actions() == ("pass", "sun")
