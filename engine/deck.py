"""Shuffled decks from a seed (C1, C8), so that anyone can check that a match was dealt fairly.

How to make the same deck without this module:

1. The *key* is SHA-256 of ``b"majlis-deck-1" + NUL + label + NUL + seed``. A seed given as text is its
   UTF-8 bytes. The label of deal ``n`` (counted from 1) is ``deal/n``, in ASCII: ``deal/1``.
2. The *stream* is SHA-256(key + counter) for counter 0, 1, 2 ..., the counter as 8 bytes, big-endian,
   the 32-byte blocks one after another.
3. A *number below n* takes the next 4 bytes of the stream as a big-endian integer ``w``. When ``w`` is
   2**32 - (2**32 mod n) or more it is thrown away and the next 4 bytes are taken; else it is ``w mod n``.
4. The *shuffle* starts from the cards 0, 1 ... 31 and for i = 31, 30 ... 1 swaps places i and j, where j
   is the next number below i + 1 (Fisher-Yates).

The first card of the result is the top of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from engine.cards import CARD_TEXTS, DECK_SIZE, parse_card
from engine.errors import NotationError, SetupError
from engine.given import expect, wrong_kind

_DOMAIN = b"majlis-deck-1"
_WORDS = 1 << 32


class Stream:
    """Unbiased random numbers that a seed and a label determine for ever (steps 1 to 3 above)."""

    __slots__ = ("_block", "_counter", "_key")

    def __init__(self, seed: bytes | str, label: str) -> None:
        if isinstance(seed, str):
            seed = seed.encode("utf-8")
        elif not isinstance(seed, bytes):
            raise wrong_kind("seed", seed)
        self._key = sha256(b"\0".join((_DOMAIN, label.encode("ascii"), seed))).digest()
        self._counter = 0
        self._block = b""

    def _word(self) -> int:
        if not self._block:
            self._block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        word, self._block = self._block[:4], self._block[4:]
        return int.from_bytes(word, "big")

    def below(self, n: int) -> int:
        """The next number from 0 to n - 1, each equally likely. Raises ValueError unless 1 <= n <= 2**32."""
        if not 1 <= n <= _WORDS:
            raise ValueError(f"a number below {n} cannot be drawn")
        limit = _WORDS - _WORDS % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n


def deck(seed: bytes | str, n: int) -> tuple[int, ...]:
    """The 32 cards of deal ``n`` of the match with this seed, top card first (C8). Deals count from 1.

    Raises SetupError, or EngineError ``wrong_kind``.
    """
    if expect("n", n, int) < 1:
        raise SetupError("bad_number", f"deals are counted from 1, not {n}", number=n)
    draw = Stream(seed, f"deal/{n}").below
    cards = list(range(DECK_SIZE))
    for i in range(DECK_SIZE - 1, 0, -1):
        j = draw(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def first_dealer(seed: bytes | str, seats: int) -> int:
    """C6: the seat that deals first, each equally likely."""
    return Stream(seed, "first-dealer").below(seats)


def check_deck(cards: Iterable[int]) -> tuple[int, ...]:
    """The same cards as a tuple. Raises NotationError unless they are the 32 cards, each once (C1)."""
    found = tuple(cards)
    seen: set[int] = set()
    for card in found:
        if not 0 <= card < DECK_SIZE:
            raise NotationError("bad_card", f"{card} is not a card: 0 to 31", rule="C1", card=card)
        if card in seen:
            text = CARD_TEXTS[card]
            raise NotationError("card_twice", f"{text} is in the deck twice", rule="C1", text=text)
        seen.add(card)
    if len(found) != DECK_SIZE:
        raise NotationError(
            "deck_size", f"a deck has 32 cards, not {len(found)}", rule="C1", count=len(found)
        )
    return found


def deck_text(cards: Iterable[int]) -> str:
    """The deck as one line, top card first: ``"Ts Ah 7c ..."``."""
    return " ".join(CARD_TEXTS[card] for card in cards)


def parse_deck(text: str) -> tuple[int, ...]:
    """Reads what ``deck_text`` wrote. Raises NotationError naming an unknown, doubled or missing card."""
    return check_deck(parse_card(word) for word in text.split())
