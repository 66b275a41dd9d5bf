"""Bidding and dealing of Classic Belote."""

from __future__ import annotations

import pytest

from engine.cards import cards_of, parse_card
from engine.classic.deal import ClassicDeal
from engine.errors import IllegalAction, SetupError
from engine.match import Match
from tests.engine.builders import stacked_deck
from tests.engine.classic.builders import CLASSIC, act, start


def refused(deal: ClassicDeal, action: str, seat: int | None = None) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as refusal:
        deal.apply(action, seat)
    return refusal.value.code, refusal.value.rule


def test_k2_everybody_may_take_or_pass_from_the_dealers_right() -> None:
    """K2"""
    deal = start(dealer=2, up="9h")
    for seat in (3, 0, 1):
        assert (deal.to_act, deal.legal_actions()) == (seat, ("pass", "take"))
        assert deal.legal_actions((seat + 1) % 4) == ()
        deal = deal.apply("pass")
    taken = deal.apply("take", 2)
    assert taken.bought is not None
    assert (taken.bought.buyer, taken.bought.trump, taken.phase) == (2, parse_card("9h") >> 3, "play")


def test_k2_round_two_names_another_suit() -> None:
    """K2: any suit but the up card's."""
    deal = act(start(up="9h"), "1 pass", "2 pass", "3 pass", "0 pass")
    assert (deal.to_act, deal.bidding.round) == (1, 2)
    assert deal.legal_actions() == ("pass", "take s", "take c", "take d")
    assert refused(deal, "take h") == refused(deal, "take") == ("suit_of_up_card", "K2")
    taken = act(deal, "1 pass", "2 take D")
    assert taken.bought is not None
    assert (taken.bought.buyer, taken.bought.trump, taken.history[-1]) == (2, 3, (2, "take d"))


def test_k2_a_call_that_cannot_be_is_refused_and_changes_nothing() -> None:
    """K2"""
    deal = start(up="9h")
    assert refused(deal, "take", 2) == ("out_of_turn", "K2")
    assert refused(deal, "take s") == ("call_not_allowed", "K2")
    assert refused(deal, "sun") == ("unknown_action", "C1")
    assert refused(deal, "7s") == ("call_not_allowed", "K2")
    playing = deal.apply("take")
    assert refused(playing, "pass") == ("call_not_allowed", "K2")
    assert refused(playing, "take", 1)[0] == "out_of_turn"
    assert deal == start(up="9h")


@pytest.mark.parametrize(
    "calls", [["1 pass", "2 take"], [*(f"{s} pass" for s in (1, 2, 3, 0)), "1 pass", "2 take s"]]
)
def test_k3_the_taker_gets_the_up_card_and_two_more(calls: list[str]) -> None:
    """K3: in either round; the others get three."""
    deal = act(start(up="9h"), *calls)
    late = set(deal.deck[20:])
    assert [hand.bit_count() for hand in deal.dealt_hands] == [8] * 4
    for seat, hand in enumerate(deal.dealt_hands):
        more = [card for card in cards_of(hand) if card in late]
        assert len(more) == 3
        assert (parse_card("9h") in more) is (seat == 2)


def test_k1_a_deal_that_all_passed_twice_is_void_and_the_left_deals() -> None:
    """K1: to the left after passing out (house rule: right), to the right after a played deal."""
    for rules, after in ((CLASSIC, 1), (CLASSIC.replace(passed_out_dealer="right"), 3)):
        match = Match.start(rules, 2).deal_cards(stacked_deck(2))
        for _ in range(8):
            match = match.apply("pass")
        assert (match.deal, match.finished[0].deal.void, match.totals) == (None, "passed", (0, 0))
        assert (match.dealer, match.passed_out) == (after, 1)
        match = match.deal_cards(stacked_deck(after)).apply("take")
        while match.deal is not None:
            match = match.apply(match.deal.legal_actions()[0])
        assert match.dealer == (after + 1) % 4
        assert match.passed_out == 0


def test_b19_after_too_many_void_deals_the_dealer_takes() -> None:
    """B19: in round two, the up card's suit, and nothing else."""
    match = Match.start(CLASSIC.replace(max_void_deals=1), 0).deal_cards(stacked_deck(0))
    for _ in range(8):
        match = match.apply("pass")
    deal = start(dealer=3, up="9h", must_buy=True)
    assert match.deal_cards(stacked_deck(3, up="9h")).deal == deal.__class__.start(
        match.ruleset, 3, deal.deck, number=2, must_buy=True
    )
    for _ in range(7):
        assert "pass" in deal.legal_actions()
        deal = deal.apply("pass")
    assert (deal.to_act, deal.legal_actions()) == (3, ("take",))
    assert refused(deal, "pass") == refused(deal, "take s") == ("must_buy", "B19")
    assert deal.apply("take").bought is not None


@pytest.mark.parametrize(("first_leader", "leads"), [("dealer", 0), ("right", 1), ("buyer", 2)])
def test_k4_the_dealer_leads_any_card(first_leader: str, leads: int) -> None:
    """K4: and under the house rule the player on his right, or the taker."""
    deal = act(start(CLASSIC.replace(first_leader=first_leader)), "1 pass", "2 take")
    assert deal.to_act == leads
    assert len(deal.legal_actions()) == 8


@pytest.mark.parametrize(
    ("change", "code"),
    [({"dealer": 4}, "bad_seat"), ({"totals": (0, -1)}, "bad_totals"), ({"number": 0}, "bad_number")],
)
def test_c8_a_deal_starts_from_something_possible(change: dict[str, object], code: str) -> None:
    """C8"""
    given = {"dealer": 0, "deck": stacked_deck(), "totals": (0, 0), "number": 1} | change
    with pytest.raises(SetupError) as refusal:
        ClassicDeal.start(CLASSIC, **given)  # type: ignore[arg-type]
    assert refusal.value.code == code
