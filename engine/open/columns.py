"""The eight columns before a player: a card face down in each, and one face up on it (O1, O3, C8)."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import mask_of

COLUMNS = 8
PACKET = 4
"""C8: cards are dealt four at a time."""
PLAYERS = 2

Place = int | None
"""A card, or None where none lies."""


class Columns(NamedTuple):
    """One player's cards: what lies face ``down`` and face ``up`` in each column, left to right."""

    down: tuple[Place, ...]
    up: tuple[Place, ...]

    @property
    def face_up(self) -> int:
        """The mask of the cards that can be seen, and so be played (O3)."""
        return mask_of(card for card in self.up if card is not None)

    @property
    def held(self) -> int:
        """The mask of all cards not yet played, seen or not."""
        return self.face_up | mask_of(card for card in self.down if card is not None)

    def cover(self, cards: tuple[int, ...]) -> Columns:
        """O1, O2: four more cards face up, on the first columns that have none."""
        at = next(column for column, card in enumerate(self.up) if card is None)
        return self._replace(up=(*self.up[:at], *cards, *self.up[at + len(cards) :]))

    def play(self, card: int) -> tuple[Columns, Place]:
        """O3: the columns without this face-up card, and the card beneath it that is turned up at once
        (None when there was none). Raises ValueError when the card does not lie face up."""
        column = self.up.index(card)
        beneath = self.down[column]
        down = (*self.down[:column], None, *self.down[column + 1 :])
        up = (*self.up[:column], beneath, *self.up[column + 1 :])
        return Columns(down, up), beneath


Table = tuple[Columns, Columns]
"""The columns of seat 0 and of seat 1."""


def first_cards(deck: tuple[int, ...], dealer: int) -> Table:
    """C8, O1: four at a time, first to the player who does not deal: twice face down, once face up."""
    columns = []
    for place in range(PLAYERS):
        packets = [_packet(deck, round_, place) for round_ in range(3)]
        columns.append(Columns((*packets[0], *packets[1]), (*packets[2], *(None,) * PACKET)))
    return _by_seat(columns[0], columns[1], dealer)


def four_more(table: Table, deck: tuple[int, ...], dealer: int) -> Table:
    """O2, C8: the last packet of each, face up on the other four columns."""
    other = 1 - dealer
    return _by_seat(table[other].cover(_packet(deck, 3, 0)), table[dealer].cover(_packet(deck, 3, 1)), dealer)


def laid(deck: tuple[int, ...], dealer: int) -> Table:
    """O1, O2: all eight columns of both players, as they lie before the first lead."""
    return four_more(first_cards(deck, dealer), deck, dealer)


def _packet(deck: tuple[int, ...], round_: int, place: int) -> tuple[int, ...]:
    at = (round_ * PLAYERS + place) * PACKET
    return deck[at : at + PACKET]


def _by_seat(first: Columns, last: Columns, dealer: int) -> Table:
    """The dealer is dealt to last."""
    return (last, first) if dealer == 0 else (first, last)
