"""C1 to C4 with texts: what a card is worth and which card wins."""

from __future__ import annotations

SUITS = "shcd"
SEQUENCE = "789TJQKA"
PLAIN = "789JQKTA"
TRUMP = "78QKTA9J"
"""C: from the lowest to the highest card of a suit; in sequences, in a plain suit, in the trump suit."""

PLAIN_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_WORTH = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}

DECK = [rank + suit for suit in SUITS for rank in SEQUENCE]


def worth(card: str, trump: str | None) -> int:
    """C3: the abnat of a card."""
    table = TRUMP_WORTH if card[1] == trump else PLAIN_WORTH
    return table.get(card[0], 0)


def higher(one: str, other: str, trump: str | None) -> bool:
    """C4: whether `one`, played later, wins over `other`."""
    if one[1] != other[1]:
        return one[1] == trump
    order = TRUMP if one[1] == trump else PLAIN
    return order.index(one[0]) > order.index(other[0])


def winning_place(trick: list[str], trump: str | None) -> int:
    """C4: which card of a trick is winning so far."""
    best = 0
    for place, card in enumerate(trick):
        if place and higher(card, trick[best], trump):
            best = place
    return best


def right_of(seat: int, steps: int = 1) -> int:
    """C2: the seat to the right, which acts next."""
    return (seat + steps) % 4


def team(seat: int) -> int:
    """C2: seats 0 and 2 are one team, 1 and 3 the other."""
    return seat % 2
