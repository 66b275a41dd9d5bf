"""Who gets which card of the deck (C8, S6)."""

from __future__ import annotations

from typing import NamedTuple, Self

from engine.cards import ACE, JACK, KING, QUEEN, RANK_MASKS, TEN, mask_of
from engine.deck import check_deck
from engine.errors import SetupError, no_penalty
from engine.given import expect, expect_whole_numbers
from engine.ruleset import Ruleset
from engine.seats import SEATS, calling_order

Hands = tuple[int, int, int, int]
"""The mask of each seat's cards."""

UP_CARD_PLACE = 20
"""Where the card turned up lies in the deck, counted from the top: after five cards to each."""
_STRONG = RANK_MASKS[ACE] | RANK_MASKS[TEN] | RANK_MASKS[KING] | RANK_MASKS[QUEEN] | RANK_MASKS[JACK]


class DealSetup(NamedTuple):
    """What a deal starts from: the rules, who deals, the deck from the top, the totals before it, its
    number in the match (from 1), whether the dealer must buy (B19), and each seat's first five cards."""

    ruleset: Ruleset
    dealer: int
    deck: tuple[int, ...]
    totals: tuple[int, int]
    number: int
    must_buy: bool
    five: Hands


class DealtDeal:
    """What a deal of four hands started from (C8), and what has been done in it: what every such deal is made of."""

    __slots__ = ("_history", "_setup")

    _setup: DealSetup
    _history: tuple[tuple[int, str], ...]

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self._setup.ruleset

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._setup.dealer

    @property
    def deck(self) -> tuple[int, ...]:
        """All 32 cards from the top."""
        return self._setup.deck

    @property
    def totals(self) -> tuple[int, int]:
        """Each side's points before this deal."""
        return self._setup.totals

    @property
    def number(self) -> int:
        """Which deal of the match it is, from 1."""
        return self._setup.number

    @property
    def must_buy(self) -> bool:
        """B19: whether the dealer has to buy if nobody else does."""
        return self._setup.must_buy

    @property
    def up_card(self) -> int:
        """The card turned up."""
        return self._setup.deck[UP_CARD_PLACE]

    @property
    def history(self) -> tuple[tuple[int, str], ...]:
        """Every (seat, action) so far."""
        return self._history

    @property
    def penalty(self) -> int | None:
        """Score sheet: the side whose penalty ended the deal, where the game has penalties."""
        return None

    def penalize(self, side: int) -> Self:
        """Score sheet: a penalty ends the deal. Raises IllegalAction, here because the game has none."""
        raise no_penalty()

    def __eq__(self, other: object) -> bool:
        """Two deals of a game are equal when they started alike, the same actions were taken, and they ended alike."""
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, DealtDeal)
        same = self._setup == other._setup and self._history == other._history
        return same and self.penalty == other.penalty

    def __hash__(self) -> int:
        return hash((self._setup.dealer, self._setup.deck, self._history))


def set_up(
    ruleset: Ruleset,
    dealer: int,
    deck: tuple[int, ...],
    totals: tuple[int, ...],
    number: int,
    must_buy: bool,
) -> DealSetup:
    """The start of a deal.  Raises SetupError, NotationError on a wrong deck, or EngineError ``wrong_kind``, naming
    what is wrong."""
    deck, totals = check_kinds(ruleset, dealer, deck, totals, number, must_buy)
    if dealer not in range(ruleset.seats):
        raise SetupError("bad_seat", f"{dealer!r} is not a seat", rule="C2", dealer=dealer)
    check_deck(deck)
    if len(totals) != ruleset.sides or min(totals) < 0:
        raise SetupError("bad_totals", f"{totals!r} are not the totals of two sides", totals=totals)
    if number < 1:
        raise SetupError("bad_number", "deals are counted from 1", number=number)
    pair = (totals[0], totals[1])
    return DealSetup(ruleset, dealer, deck, pair, number, must_buy, first_five(deck, dealer))


def check_kinds(
    ruleset: object, dealer: object, deck: object, totals: object, number: object, must_buy: object
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deck and totals of a deal that is to start, everything being of its kind. Raises EngineError ``wrong_kind``."""
    expect("ruleset", ruleset, Ruleset)
    expect("dealer", dealer, int)
    expect("number", number, int)
    expect("must_buy", must_buy, bool)
    return expect_whole_numbers("deck", deck), expect_whole_numbers("totals", totals)


def first_five(deck: tuple[int, ...], dealer: int) -> Hands:
    """C8: from the top, in calling order, three to each and then two to each; the next is turned up."""
    hands = [0] * SEATS
    for place, seat in enumerate(calling_order(dealer)):
        hands[seat] = mask_of(deck[3 * place : 3 * place + 3] + deck[12 + 2 * place : 14 + 2 * place])
    return hands[0], hands[1], hands[2], hands[3]


def all_eight(five: Hands, deck: tuple[int, ...], dealer: int, receiver: int) -> Hands:
    """C8, S6: after the bidding, in calling order, three more to each, but to ``receiver`` two and the
    card turned up."""
    hands = list(five)
    at = UP_CARD_PLACE + 1
    for seat in calling_order(dealer):
        if seat == receiver:
            more = (*deck[at : at + 2], deck[UP_CARD_PLACE])
            at += 2
        else:
            more = deck[at : at + 3]
            at += 3
        hands[seat] |= mask_of(more)
    return hands[0], hands[1], hands[2], hands[3]


def weak_seats(hands: Hands) -> frozenset[int]:
    """T4: the seats whose cards hold none of A, 10, K, Q, J."""
    return frozenset(seat for seat, hand in enumerate(hands) if not hand & _STRONG)
