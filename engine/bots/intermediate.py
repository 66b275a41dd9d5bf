"""The intermediate player (B18): never buys, calls its projects, and plays to win each trick cheaply.

Where B18 leaves a choice between several cards, the first in hand order is played.
"""

from __future__ import annotations

from engine.actions import CALL_OF_PROJECT
from engine.cards import (
    CARD_OF_TEXT,
    CARD_TEXTS,
    FULL_DECK,
    ORDERS,
    SUIT_MASKS,
    Order,
    rank_of,
    suit_of,
)
from engine.projects import best_choice
from engine.seat_view import SeatView
from engine.tricks import trick_winner


def choose(view: SeatView) -> str:
    """B18: pass in bidding and doubling; call every project of the best choice; then the card.

    Raises ValueError with nothing to do.
    """
    if not view.legal_actions or view.seat != view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to do")
    if view.phase != "play":
        return "pass" if "pass" in view.legal_actions else view.legal_actions[0]
    return project_call(view) or CARD_TEXTS[best_card(view)]


def best_card(view: SeatView) -> int:
    """B18: the card to lead or to follow with; legality comes first."""
    order = ORDERS[view.trump]
    legal = [CARD_OF_TEXT[text] for text in view.legal_actions if text in CARD_OF_TEXT]
    if not view.trick:
        return _lead(view, legal, order)
    led = suit_of(view.trick[0])
    of_suit = [card for card in legal if suit_of(card) == led]
    beats = order.beats[view.trick[trick_winner(view.trick, view.trump)]]
    winning = [card for card in of_suit if beats >> card & 1]
    return winning[0] if winning else smallest(of_suit or legal, order)


def smallest(cards: list[int], order: Order) -> int:
    """B18: the fewest card points, then the lowest rank, then the suits s h c d, trump last."""
    return min(
        cards,
        key=lambda card: (
            order.points[card],
            rank_of(card),
            suit_of(card) == order.trump,
            suit_of(card),
        ),
    )


def unseen(view: SeatView) -> int:
    """The mask of the cards that others may still play: neither in the own hand nor played."""
    seen = view.hand
    for trick in view.tricks:
        for card in trick.cards:
            seen |= 1 << card
    for card in view.trick:
        seen |= 1 << card
    return FULL_DECK & ~seen


def _lead(view: SeatView, legal: list[int], order: Order) -> int:
    """B18: a card that no unseen card of its suit beats, else the smallest."""
    out = unseen(view)
    for card in legal:
        if not out & order.beats[card] & SUIT_MASKS[suit_of(card)]:
            return card
    return smallest(legal, order)


def project_call(view: SeatView) -> str | None:
    """B18, S11: the next project of the best choice that may be called; another may have called before in
    this seat, and what shares a card with that is lost."""
    if view.contract is None or view.legal_actions[-1] in CARD_OF_TEXT:
        return None
    calls = (CALL_OF_PROJECT[project] for project in best_choice(view.hand, view.contract))
    return next((call for call in calls if call in view.legal_actions), None)
