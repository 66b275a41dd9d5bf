"""Computer players of Open Belote (B17, B18, B20): from what a seat may know to one legal action.

Where a rule leaves a choice between several cards, the first in hand order is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import (
    ACE,
    CARD_OF_TEXT,
    CARD_TEXTS,
    JACK,
    NINE,
    RANK_MASKS,
    SUIT_MASKS,
    SUITS,
    TEN,
    cards_of,
    rank_of,
    suit_of,
)
from engine.open.choosing import NO_TRUMP, PASS
from engine.open.combinations import best_choice
from engine.open.tricks import card_points, follower_wins, hand_points, legal_cards
from engine.open.view import OpenView


def beginner(view: OpenView) -> str:
    """B17: declines while that is allowed, calls no combination, else the first legal action; cards are listed
    in hand order.  Raises ValueError with nothing to do."""
    _check_turn(view)
    return PASS if PASS in view.legal_actions else view.legal_actions[0]


def intermediate(view: OpenView) -> str:
    """B18: declines while that is allowed, and if it must choose names its best trump; calls its
    combinations; then the card.  Raises ValueError with nothing to do."""
    _check_turn(view)
    if view.phase == "bidding":
        return PASS if PASS in view.legal_actions else f"trump {SUITS[best_trump(view.hand)]}"
    return combination_call(view) or CARD_TEXTS[best_card(view)]


def steady(view: OpenView) -> str:
    """B20: as the intermediate, but names no trump or a trump when the cards before it are good enough.
    Raises ValueError with nothing to do."""
    _check_turn(view)
    if view.phase == "bidding":
        if is_no_trump_hand(view.hand):
            return NO_TRUMP
        suit = best_trump(view.hand)
        if is_trump_suit(view.hand, suit):
            return f"trump {SUITS[suit]}"
    return intermediate(view)


def is_no_trump_hand(hand: int) -> bool:
    """B20: two aces, and a third ace or a ten beside another card of its suit."""
    aces = (hand & RANK_MASKS[ACE]).bit_count()
    tens = cards_of(hand & RANK_MASKS[TEN])
    guarded = any((hand & SUIT_MASKS[suit_of(ten)]).bit_count() > 1 for ten in tens)
    return aces >= 3 or (aces == 2 and guarded)


def is_trump_suit(hand: int, suit: int) -> bool:
    """B20: three trumps with the jack, or four with the nine."""
    trumps = hand & SUIT_MASKS[suit]
    count = trumps.bit_count()
    return (count >= 3 and trumps & RANK_MASKS[JACK] > 0) or (count >= 4 and trumps & RANK_MASKS[NINE] > 0)


def best_trump(hand: int) -> int:
    """The suit good for B20 before longer, then dearer, then s h c d."""
    return max(range(len(SUITS)), key=lambda suit: _worth(hand, suit))


def _worth(hand: int, suit: int) -> tuple[bool, int, int, int]:
    trumps = hand & SUIT_MASKS[suit]
    return is_trump_suit(hand, suit), trumps.bit_count(), hand_points(trumps, suit), -suit


def best_card(view: OpenView) -> int:
    """B18: leading, a card that the other cannot take with what lies face up before him, else the smallest;
    following, a winning card of the suit led, else the smallest of the suit, else the smallest."""
    legal = [CARD_OF_TEXT[text] for text in view.legal_actions if text in CARD_OF_TEXT]
    if not view.trick:
        safe = [card for card in legal if not _is_taken(view, card)]
        return safe[0] if safe else smallest(legal, view.trump)
    led = view.trick[0]
    of_suit = [card for card in legal if suit_of(card) == suit_of(led)]
    winning = [card for card in of_suit if follower_wins((led, card), view.trump)]
    return winning[0] if winning else smallest(of_suit or legal, view.trump)


def smallest(cards: list[int], trump: int | None) -> int:
    """B18: the fewest card points, then the lowest rank, then the suits s h c d, trump last."""
    return min(
        cards, key=lambda card: (card_points(card, trump), rank_of(card), suit_of(card) == trump, card)
    )


def _is_taken(view: OpenView, card: int) -> bool:
    """O4: whether the other has an answer to this lead that takes it."""
    assert view.seat is not None
    answers = legal_cards(view.columns[1 - view.seat].face_up, (card,), view.trump)
    return any(follower_wins((card, answer), view.trump) for answer in cards_of(answers))


def combination_call(view: OpenView) -> str | None:
    """B18, O8: the next combination of the best choice that may still be called."""
    if view.legal_actions[-1] in CARD_OF_TEXT:
        return None
    calls = (each.call for each in best_choice(view.hand, view.trump))
    return next((call for call in calls if call in view.legal_actions), None)


def _check_turn(view: OpenView) -> None:
    if not view.legal_actions or view.seat != view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to do")


BOTS: dict[str, Callable[[Any], str]] = {"beginner": beginner, "intermediate": intermediate, "steady": steady}
"""Every computer player of this game by name."""
