"""Which face-up cards may be played, what cards are worth, and who wins a trick of two (O4, O5, C4)."""

from __future__ import annotations

from engine.cards import LAST_TRICK_ABNAT, ORDERS, SUIT_MASKS, cards_of, rank_of

TRICKS = 16
DECK_POINTS = 162
"""O5: all card points with the last trick's ten, in a trump game and in no trump."""
NO_TRUMP_POINTS: tuple[int, ...] = (0, 0, 0, 10, 2, 3, 4, 19)
"""O5: card points by rank where there is no trump."""

_POINTS: dict[int | None, tuple[int, ...]] = {
    trump: order.points if trump is not None else tuple(NO_TRUMP_POINTS[rank_of(card)] for card in range(32))
    for trump, order in ORDERS.items()
}


def card_points(card: int, trump: int | None) -> int:
    """C3, O5: what one card is worth; ``trump`` None is no trump."""
    return _POINTS[trump][card]


def hand_points(hand: int, trump: int | None) -> int:
    """C3, O5: what the cards of a mask are worth."""
    return sum(_POINTS[trump][card] for card in cards_of(hand))


def trick_points(cards: tuple[int, ...], trump: int | None, *, last: bool) -> int:
    """O5: what a trick brings, ten more if it is the last."""
    return sum(_POINTS[trump][card] for card in cards) + (LAST_TRICK_ABNAT if last else 0)


def legal_cards(face_up: int, trick: tuple[int, ...], trump: int | None) -> int:
    """O3, O4: the mask of the face-up cards that may be played to ``trick`` (empty: to lead)."""
    if not trick:
        return face_up
    led, order = trick[0], ORDERS[trump]
    follow = face_up & SUIT_MASKS[led >> 3]
    if not follow:
        return face_up & order.trumps or face_up
    if order.trumps >> led & 1:
        return follow & order.beats[led] or follow
    return follow


def follower_wins(trick: tuple[int, ...], trump: int | None) -> bool:
    """C4: whether the second card takes the trick."""
    led, answer = trick
    return bool(ORDERS[trump].beats[led] >> answer & 1)
