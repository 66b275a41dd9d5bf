"""Combinations: what may be called, how a called sequence grows, whose count, and belote (O6 to O8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards import (
    ACE,
    CARD_TEXTS,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    SUITS,
    TEN,
    make_card,
    rank_of,
    suit_of,
)

SEQUENCE_POINTS = {"tierce": 20, "fifty": 50, "hundred": 100}
"""O6: by kind: three, four, five in sequence."""
LENGTHS = {"tierce": 3, "fifty": 4, "hundred": 5}
BELOTE_POINTS = 20
FOUR_NAMES = {ACE: "aces", KING: "kings", QUEEN: "queens", JACK: "jacks", TEN: "tens", NINE: "nines"}
FOUR_POINTS = {
    "trump": {JACK: 200, NINE: 140, ACE: 110, KING: 100, QUEEN: 100, TEN: 100},
    "no_trump": {ACE: 190, KING: 100, QUEEN: 100, JACK: 100, TEN: 100, NINE: 0},
}
"""O6: four of a kind by the kind of game."""


class Combination(NamedTuple):
    """One set of cards: the suit of a sequence or None for four of a kind, its top rank, its cards."""

    suit: int | None
    rank: int
    cards: int

    @property
    def length(self) -> int:
        """How many cards lie in it."""
        return self.cards.bit_count()

    @property
    def kind(self) -> str:
        """O6: how it is written down: ``four_jacks``, ``fifty``; a run that grew past five stays a hundred (O8)."""
        if self.suit is None:
            return f"four_{FOUR_NAMES[self.rank]}"
        return kind_of_length(self.length)

    @property
    def call(self) -> str:
        """The action that calls it: ``call fifty As`` by the top card, ``call four J`` by the rank."""
        if self.suit is None:
            return f"call four {RANKS[self.rank]}"
        return f"call {kind_of_length(self.length)} {CARD_TEXTS[make_card(self.suit, self.rank)]}"

    def points(self, trump: int | None) -> int:
        """O6: full points."""
        return kind_points(self.kind, trump)

    def strength(self, trump: int | None) -> tuple[bool, int, int, bool]:
        """O7: greater is stronger; equal strengths are decided by who called first."""
        four = self.suit is None
        measure = self.points(trump) if four else min(self.length, LENGTHS["hundred"])
        return four, measure, self.rank, self.suit is not None and self.suit == trump


class Called(NamedTuple):
    """A combination with the seat that called it and its place in the order of the calls."""

    seat: int
    combination: Combination
    order: int


def kind_of_length(length: int) -> str:
    """O6: what a run of three or more is."""
    return "hundred" if length >= LENGTHS["hundred"] else ("tierce", "fifty")[length - LENGTHS["tierce"]]


def kind_points(kind: str, trump: int | None) -> int:
    """O6: what one kind counts in this game; ``trump`` None is no trump."""
    if kind in SEQUENCE_POINTS:
        return SEQUENCE_POINTS[kind]
    rank = RANK_OF_KIND[kind]
    return FOUR_POINTS["no_trump" if trump is None else "trump"][rank]


RANK_OF_KIND = {f"four_{name}": rank for rank, name in FOUR_NAMES.items()}
KINDS: tuple[str, ...] = (*SEQUENCE_POINTS, *RANK_OF_KIND)
"""Every kind there is, as a scorer writes it; belote is written apart."""


def _runs(suit: int) -> tuple[Combination, ...]:
    return tuple(
        Combination(suit, top, ((1 << length) - 1) << (suit * 8 + top - length + 1))
        for length in sorted(LENGTHS.values(), reverse=True)
        for top in range(ACE, length - 2, -1)
    )


COMBINATIONS: tuple[Combination, ...] = (
    *(Combination(None, rank, RANK_MASKS[rank]) for rank in FOUR_NAMES),
    *(run for suit in range(len(SUITS)) for run in _runs(suit)),
)
"""Everything that can be called."""


def callable_sets(face_up: int, called: Iterable[Combination]) -> tuple[Combination, ...]:
    """O6, O8: what lies face up and may be called beside ``called``: no card in two combinations."""
    for combination in called:
        face_up &= ~combination.cards
    return tuple(each for each in COMBINATIONS if each.cards & face_up == each.cards)


def best_choice(face_up: int, trump: int | None) -> tuple[Combination, ...]:
    """The combinations worth most together, then with the strongest among them; () if there are none.
    Eight cards hold two at most."""
    found = callable_sets(face_up, ())
    choices: list[tuple[Combination, ...]] = [(one,) for one in found]
    choices += [
        (one, other)
        for at, one in enumerate(found)
        for other in found[at + 1 :]
        if not one.cards & other.cards
    ]
    return max(
        choices,
        key=lambda choice: (
            sum(each.points(trump) for each in choice),
            sorted((each.strength(trump) for each in choice), reverse=True),
        ),
        default=(),
    )


def grow(called: tuple[Called, ...], seat: int, face_up: int, turned: int) -> tuple[Called, ...]:
    """O8: the calls after ``turned`` was turned up before ``seat``, whose cards ``face_up`` it is among.

    The card joins the called sequences that it is itself next to, as long as all their cards lie face up; those become
    one, called when the first of them was, and uncalled neighbours face up come in with it.
    """
    own = [call for call in called if call.seat == seat]
    touched = [call for call in own if _lies(call, face_up) and _is_next_to(turned, call.combination)]
    if not touched:
        return called
    free = face_up
    for call in own:
        if call not in touched:
            free &= ~call.combination.cards
    run = run_through(turned, free)
    first = min(touched, key=lambda call: call.order)
    grown = Called(seat, Combination(suit_of(turned), rank_of(run.bit_length() - 1), run), first.order)
    return tuple(grown if call is first else call for call in called if call is first or call not in touched)


def _is_next_to(card: int, combination: Combination) -> bool:
    """O8: whether the card continues a sequence at either end."""
    if combination.suit != suit_of(card):
        return False
    return rank_of(card) in (combination.rank + 1, combination.rank - combination.length)


def run_through(card: int, cards: int) -> int:
    """The mask of the longest sequence of the suit, among ``cards``, that ``card`` is part of."""
    of_suit = cards & SUIT_MASKS[suit_of(card)]
    run, more = 0, 1 << card
    while more:
        run |= more
        around = (run << 1 | run >> 1) & SUIT_MASKS[suit_of(card)]
        more = around & of_suit & ~run
    return run


def _lies(call: Called, face_up: int) -> bool:
    return call.combination.cards & face_up == call.combination.cards


def scoring_seat(called: Sequence[Called], trump: int | None) -> int | None:
    """O7: whose combinations count: those of the player with the strongest; None without any."""
    best = max(called, key=lambda call: (call.combination.strength(trump), -call.order), default=None)
    return None if best is None else best.seat


def scoring(called: Sequence[Called], trump: int | None) -> tuple[Called, ...]:
    """O7: the calls that count, all of one player."""
    seat = scoring_seat(called, trump)
    return tuple(call for call in called if call.seat == seat)


def belote_cards(trump: int | None) -> int:
    """O6: king and queen of trump; none in no trump."""
    return 0 if trump is None else 1 << make_card(trump, KING) | 1 << make_card(trump, QUEEN)


def belote_of(seen: Sequence[int], trump: int | None) -> int | None:
    """O6: the player who has turned up both king and queen of trump; ``seen`` are the masks of the cards
    each has turned up so far, played or not."""
    pair = belote_cards(trump)
    return next((seat for seat, cards in enumerate(seen) if pair and cards & pair == pair), None)
