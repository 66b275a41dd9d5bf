"""The 32 cards: names, points and orders (C1, C3, and the table of orders).

A card is an ``int`` 0..31: ``suit * 8 + rank``, suits in the order s h c d, ranks in the order
7 8 9 T J Q K A, which is also the order of sequences.  A hand is a 32-bit mask.  Cards of a hand are
listed as players hold them: suits s h c d, each A K Q J T 9 8 7.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import NotationError

SUITS = "shcd"
RANKS = "789TJQKA"
DECK_SIZE = 32
FULL_DECK = (1 << DECK_SIZE) - 1
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)

SUIT_MASKS: tuple[int, ...] = tuple(0xFF << (8 * suit) for suit in range(4))
"""All eight cards of each suit."""
RANK_MASKS: tuple[int, ...] = tuple(0x01010101 << rank for rank in range(8))
"""The four cards of each rank."""

CARD_TEXTS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARD_OF_TEXT: dict[str, int] = {text: card for card, text in enumerate(CARD_TEXTS)}
CARD_OF_TEXT.update({text[0] + text[1].upper(): card for card, text in enumerate(CARD_TEXTS)})

LAST_TRICK_ABNAT = 10
"""C3: what the last trick is worth by itself."""
PLAIN_POINTS: tuple[int, ...] = (0, 0, 0, 10, 2, 3, 4, 11)
"""C3: abnat by rank in a plain suit, and in every suit in sun."""
TRUMP_POINTS: tuple[int, ...] = (0, 0, 14, 10, 20, 3, 4, 11)
"""C3: abnat by rank in the trump suit."""
PLAIN_ORDER = "789JQKTA"
"""A plain suit from low to high."""
TRUMP_ORDER = "78QKTA9J"
"""The trump suit from low to high."""
PLAIN_STRENGTH: tuple[int, ...] = tuple(PLAIN_ORDER.index(rank) for rank in RANKS)
TRUMP_STRENGTH: tuple[int, ...] = tuple(TRUMP_ORDER.index(rank) for rank in RANKS)


def make_card(suit: int, rank: int) -> int:
    """The card of this suit (0..3) and rank (0..7)."""
    return suit * 8 + rank


def suit_of(card: int) -> int:
    """0..3: spades, hearts, clubs, diamonds."""
    return card >> 3


def rank_of(card: int) -> int:
    """0..7: seven to ace in the order of sequences."""
    return card & 7


def parse_suit(text: str) -> int:
    """C1: the suit a letter names; capitals are read too.  Raises NotationError."""
    suit = SUITS.find(text.lower()) if len(text) == 1 else -1
    if suit < 0:
        raise NotationError("bad_suit", f"{text!r} is not a suit: s, h, c or d", rule="C1", text=text)
    return suit


def parse_card(text: str) -> int:
    """C1: the card a text such as ``Ts`` names; a capital suit is read too.  Raises NotationError."""
    card = CARD_OF_TEXT.get(text)
    if card is None:
        raise NotationError("bad_card", f"{text!r} is not a card: 7s to Ad", rule="C1", text=text)
    return card


def card_text(card: int) -> str:
    """C1: the text of a card, rank then suit."""
    return CARD_TEXTS[card]


def _in_hand_order(suit: int, byte: int) -> tuple[int, ...]:
    return tuple(suit * 8 + rank for rank in range(7, -1, -1) if byte >> rank & 1)


_CARDS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_in_hand_order(suit, byte) for byte in range(256)) for suit in range(4)
)
_TEXTS: tuple[tuple[tuple[str, ...], ...], ...] = tuple(
    tuple(tuple(CARD_TEXTS[card] for card in cards) for cards in by_byte) for by_byte in _CARDS
)
_TEXTS_S, _TEXTS_H, _TEXTS_C, _TEXTS_D = _TEXTS


def cards_of(hand: int) -> tuple[int, ...]:
    """The cards of a mask in hand order: suits s h c d, each A K Q J T 9 8 7."""
    spades, hearts, clubs, diamonds = _CARDS
    return spades[hand & 255] + hearts[hand >> 8 & 255] + clubs[hand >> 16 & 255] + diamonds[hand >> 24]


def texts_of(hand: int) -> tuple[str, ...]:
    """The texts of the cards of a mask, in hand order."""
    return (
        _TEXTS_S[hand & 255] + _TEXTS_H[hand >> 8 & 255] + _TEXTS_C[hand >> 16 & 255] + _TEXTS_D[hand >> 24]
    )


def hand_text(hand: int) -> str:
    """The text of a hand: cards in hand order with spaces between; the empty hand is ``-``."""
    return " ".join(texts_of(hand)) or "-"


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def parse_hand(text: str) -> int:
    """The mask of a text such as ``As Ts 7d``, in any order.  Raises NotationError on an unknown
    card and on one written twice."""
    hand = 0
    for word in text.split() if text.strip() != "-" else ():
        bit = 1 << parse_card(word)
        if hand & bit:
            raise NotationError("card_twice", f"{word} is written twice", rule="C1", text=word)
        hand |= bit
    return hand


class Order:
    """How cards rank and count under one contract: sun, or one of the four trump suits.

    ``trump`` is a suit or None, ``trumps`` the mask of the trump suit (0 in sun), ``points[card]``
    its abnat (C3), ``strength[card]`` its place within its suit, ``beats[card]`` the mask of the
    cards that win a trick from it: the higher ones of its suit, and from a plain card every trump (C4).
    """

    __slots__ = ("beats", "points", "strength", "trump", "trumps")

    def __init__(self, trump: int | None) -> None:
        self.trump = trump
        self.trumps = 0 if trump is None else SUIT_MASKS[trump]
        self.points: tuple[int, ...] = tuple(
            (TRUMP_POINTS if suit_of(card) == trump else PLAIN_POINTS)[rank_of(card)]
            for card in range(DECK_SIZE)
        )
        self.strength: tuple[int, ...] = tuple(
            (TRUMP_STRENGTH if suit_of(card) == trump else PLAIN_STRENGTH)[rank_of(card)]
            for card in range(DECK_SIZE)
        )
        self.beats: tuple[int, ...] = tuple(self._beating(card) for card in range(DECK_SIZE))

    def _beating(self, card: int) -> int:
        suit = suit_of(card)
        higher = mask_of(
            other
            for other in range(DECK_SIZE)
            if suit_of(other) == suit and self.strength[other] > self.strength[card]
        )
        return higher if suit == self.trump else higher | self.trumps


ORDERS: dict[int | None, Order] = {trump: Order(trump) for trump in (None, 0, 1, 2, 3)}
"""The five orders by trump suit; None is sun."""


def hand_points(hand: int, trump: int | None) -> int:
    """C3: the abnat of the cards of a mask."""
    points = ORDERS[trump].points
    return sum(points[card] for card in cards_of(hand))
