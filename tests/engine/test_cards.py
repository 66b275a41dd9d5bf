"""C1-C4: names, points and orders of the cards; seats."""

from __future__ import annotations

import pytest

from engine.cards import (
    CARD_TEXTS,
    FULL_DECK,
    ORDERS,
    SUITS,
    Order,
    card_text,
    cards_of,
    hand_points,
    hand_text,
    mask_of,
    parse_card,
    parse_hand,
    parse_suit,
    suit_of,
)
from engine.errors import NotationError
from engine.seats import are_opponents, calling_order, next_seat, others_from_right, partner, side_of


def test_c1_every_card_reads_back() -> None:
    """C1: 32 cards, rank then suit."""
    assert [parse_card(text) for text in CARD_TEXTS] == list(range(32))
    assert card_text(parse_card("Ts")) == "Ts"
    assert parse_card("TS") == parse_card("Ts")
    assert parse_suit("D") == 3


@pytest.mark.parametrize("text", ["", "T", "10s", "ts", "6h", "Tx", "Ts ", "sT", "٧s"])
def test_c1_what_is_not_a_card_is_refused(text: str) -> None:
    """C1: the error names the text."""
    with pytest.raises(NotationError) as refused:
        parse_card(text)
    assert refused.value.code == "bad_card"
    assert refused.value.params["text"] == text


def test_c1_hands_are_written_in_hand_order() -> None:
    """C1: suits s h c d, each A K Q J 10 9 8 7."""
    hand = parse_hand("7s Ad Ts Ah 9c As")
    assert hand_text(hand) == "As Ts 7s Ah 9c Ad"
    assert [CARD_TEXTS[card] for card in cards_of(hand)] == hand_text(hand).split()
    assert parse_hand(hand_text(hand)) == hand == mask_of(cards_of(hand))
    assert hand_text(0) == "-"
    assert parse_hand("-") == parse_hand("") == 0
    assert cards_of(FULL_DECK)[0] == parse_card("As")
    assert len(cards_of(FULL_DECK)) == 32


def test_c1_a_card_twice_in_a_hand_is_refused() -> None:
    """C1"""
    with pytest.raises(NotationError, match="written twice"):
        parse_hand("As Kd As")


@pytest.mark.parametrize("trump", [None, 0, 1, 2, 3])
def test_c3_points_of_the_deck(trump: int | None) -> None:
    """C3: 152 with a trump, 120 in sun; with the last trick's ten 162 and 130."""
    assert hand_points(FULL_DECK, trump) + 10 == (130 if trump is None else 162)


def test_c3_points_of_the_trump_suit() -> None:
    """C3: jack 20 and nine 14 in trumps only."""
    assert hand_points(parse_hand("Js 9s"), 0) == 34
    assert hand_points(parse_hand("Js 9s"), 1) == 2
    assert hand_points(parse_hand("Ah Th Kh Qh"), 1) == hand_points(parse_hand("Ah Th Kh Qh"), None) == 28


@pytest.mark.parametrize(
    ("trump", "suit", "high_to_low"),
    [(None, 0, "ATKQJ987"), (2, 0, "ATKQJ987"), (2, 2, "J9ATKQ87")],
)
def test_order_of_a_suit(trump: int | None, suit: int, high_to_low: str) -> None:
    """C4 and the table of orders: plain A 10 K Q J 9 8 7, trump J 9 A 10 K Q 8 7."""
    order = ORDERS[trump]
    by_strength = sorted(range(8 * suit, 8 * suit + 8), key=lambda card: -order.strength[card])
    assert "".join(CARD_TEXTS[card][0] for card in by_strength) == high_to_low


def _takes(order: Order, card: int, from_card: int) -> bool:
    """A second reading of C4."""
    if suit_of(card) == suit_of(from_card):
        return order.strength[card] > order.strength[from_card]
    return suit_of(card) == order.trump


@pytest.mark.parametrize("trump", [None, *range(len(SUITS))])
def test_c4_what_beats_what(trump: int | None) -> None:
    """C4: a higher card of the suit, and any trump over a plain card."""
    order = ORDERS[trump]
    for winning in range(32):
        beating = {card for card in range(32) if order.beats[winning] >> card & 1}
        assert beating == {card for card in range(32) if _takes(order, card, winning)}


def test_c2_seats() -> None:
    """C2: next to act is on the right; 0 and 2 play against 1 and 3; the dealer calls last."""
    assert [next_seat(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [partner(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert calling_order(2) == (3, 0, 1, 2)
    assert others_from_right(3) == (0, 1, 2)
    assert are_opponents(0, 3)
    assert not are_opponents(1, 3)
