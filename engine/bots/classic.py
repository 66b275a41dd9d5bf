"""Computer players of Classic Belote (B17, B18, B20): beginner and intermediate play as in Baloot, and the steady one
takes good hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.bots import beginner, intermediate
from engine.bots.steady import best_trump, is_hokum_suit
from engine.cards import SUITS, suit_of
from engine.seat_view import SeatView


def steady(view: SeatView) -> str:
    """B20: takes the up card with three trumps including the jack, or four including the nine, the up card counted;
    in round two in the best other suit that is as good. Else as the intermediate. Raises ValueError with nothing to
    do."""
    if view.phase != "bidding" or view.seat != view.to_act:
        return intermediate.choose(view)
    hand, up_suit = view.hand | 1 << view.up_card, suit_of(view.up_card)
    suit = best_trump(view.ruleset, hand, view.bidding_round, up_suit)
    call = "take" if view.bidding_round == 1 else f"take {SUITS[suit]}"
    return call if call in view.legal_actions and is_hokum_suit(hand, suit) else intermediate.choose(view)


BOTS: dict[str, Callable[[Any], str]] = {
    "beginner": beginner.choose,
    "intermediate": intermediate.choose,
    "steady": steady,
}
"""Every computer player of this game by name."""
