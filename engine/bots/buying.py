"""The expert's bidding: the contract that every call leads to is played out in the same sampled worlds.

The others are taken to bid as the steady player does (B20).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from engine.bidding import Contract
from engine.bots.outlook import outlook
from engine.bots.sampling import Shuffler
from engine.bots.steady import best_trump, is_hokum_suit, is_sun_hand
from engine.bots.worth import points_per_abnat
from engine.cards import FULL_DECK, SUITS, cards_of, mask_of, suit_of
from engine.scoring import ABNAT_PER_PROJECT_POINT
from engine.seat_view import SeatView
from engine.seats import SEATS, calling_order, partner, side_of

MARGIN = 1.0
"""By how many points (of Baloot) a call has to be better than to pass."""
TRIES = 8
"""How often hands that contradict what was said are drawn again before they are taken as they are."""

Fives = list[int]
"""The first five cards of each seat, as masks."""
Sequel = Callable[[Fives], Contract | None]
"""The contract that comes of a call when the seats hold these first five cards; None when nobody buys."""


def best_call(view: SeatView, seed: bytes, rounds: Iterable[object]) -> str:
    """The call that is worth most on average.  One world is looked at for each of ``rounds``; without any
    the answer is the first that may be given."""
    calls = list(sequels(view))
    sums, seen = [0.0] * len(calls), 0
    for _, (fives, rest) in zip(rounds, deals(view, seed), strict=False):
        seen += 1
        found: dict[Contract | None, float] = {None: 0.0}
        for place, (_, sequel) in enumerate(calls):
            contract = sequel(fives)
            if contract not in found:
                assert contract is not None
                found[contract] = outlook(view, contract, complete(view, fives, rest, contract.receiver))
            sums[place] += found[contract]
    if side_of(view.seat or 0) == 1:
        sums = [-total for total in sums]
    margin = MARGIN * ABNAT_PER_PROJECT_POINT["hokum"] * points_per_abnat(view.ruleset, "hokum")
    for place, (call, _) in enumerate(calls):
        sums[place] += margin * seen if call == "pass" else 0
    return calls[max(range(len(calls)), key=sums.__getitem__)][0]


# Worlds of the bidding


def deals(view: SeatView, seed: bytes) -> Iterator[tuple[Fives, list[int]]]:
    """Without end: the first five cards of each seat and the rest of the deck, in its order."""
    shuffler = Shuffler(seed)
    unseen = cards_of(FULL_DECK & ~view.hand & ~(1 << view.up_card))
    while True:
        for _ in range(TRIES):
            cards = shuffler.order(unseen)
            fives = [mask_of(cards[5 * seat : 5 * seat + 5]) for seat in range(SEATS - 1)]
            fives.insert(view.seat or 0, view.hand)
            if fits(view, fives):
                break
        yield fives, cards[5 * (SEATS - 1) :]


def complete(view: SeatView, fives: Fives, rest: list[int], receiver: int) -> list[int]:
    """C8, S6: eight cards each."""
    hands, at = list(fives), 0
    for seat in calling_order(view.dealer):
        count = 2 if seat == receiver else 3
        hands[seat] |= mask_of(rest[at : at + count])
        at += count
    hands[receiver] |= 1 << view.up_card
    return hands


def fits(view: SeatView, fives: Fives) -> bool:
    """Whether the others have said what a steady player says with such cards (B20)."""
    up_suit, up_bit = suit_of(view.up_card), 1 << view.up_card
    bidding_round, still_open, passed = 1, True, 0
    for seat, call in view.history:
        hand = fives[seat] | up_bit
        trump = best_trump(view.ruleset, hand, bidding_round, up_suit)
        if seat == view.seat or call == "ashkal":
            fitting = True
        elif call == "pass":
            fitting = not buys_sun(view, hand) and not (still_open and is_hokum_suit(hand, trump))
        else:
            fitting = is_sun_hand(hand) if call == "sun" else is_hokum_suit(hand, _named(call, trump))
        if not fitting:
            return False
        still_open = still_open and call == "pass"
        passed += still_open
        if passed == SEATS:
            bidding_round = 2
    return True


def buys_sun(view: SeatView, hand: int) -> bool:
    """B20: whether a steady player with these cards says sun; there is none in Classic Belote (K2)."""
    return view.ruleset.game == "baloot" and is_sun_hand(hand)


# What a call leads to


def sequels(view: SeatView) -> Iterator[tuple[str, Sequel]]:
    """Every call that may be made and what comes of it; a hokum whose suit is named later once for each."""
    me = view.seat or 0
    up_suit = suit_of(view.up_card)
    for call in view.legal_actions:
        if call == "pass":
            yield call, partial(_after_pass, view)
        elif call == "kasho":
            yield call, _nobody
        elif call == "sun":
            yield call, _always(Contract("sun", None, me, me))
        elif call == "ashkal":
            yield call, _always(Contract("sun", None, me, partner(me), ashkal=True))
        elif call == "hokum" and view.bidding_round == 2 and view.legal_actions != ("hokum",):
            for suit in range(len(SUITS)):
                if suit != up_suit or view.ruleset.round_two_any_suit:
                    yield call, _always(Contract("hokum", suit, me, me))
        else:
            yield call, _always(Contract("hokum", _named(call, up_suit), me, me))


def _after_pass(view: SeatView, fives: Fives) -> Contract | None:
    if view.asking == "open":
        return _others_bid(view, fives)
    bid = view.asking == "over_hokum"
    words = ("hokum",) if bid else ("sun", "ashkal")
    seat, call = next(said for said in reversed(view.history) if said[1].startswith(words))
    if not bid:
        receiver = partner(seat) if call == "ashkal" else seat
        return Contract("sun", None, seat, receiver, ashkal=call == "ashkal")
    hand, up_suit = fives[seat] | 1 << view.up_card, suit_of(view.up_card)
    trump = best_trump(view.ruleset, hand, view.bidding_round, up_suit)
    return Contract("hokum", _named(call, trump), seat, seat)


def _others_bid(view: SeatView, fives: Fives) -> Contract | None:
    """B20: the first who would buy, of those who are still asked in this round and then in the second."""
    order, up_suit = calling_order(view.dealer), suit_of(view.up_card)
    later = order[order.index(view.seat or 0) + 1 :]
    asked = [(view.bidding_round, seat) for seat in later]
    if view.bidding_round == 1:
        asked += [(2, seat) for seat in order]
    for bidding_round, seat in asked:
        hand = fives[seat] | 1 << view.up_card
        if buys_sun(view, hand):
            return Contract("sun", None, seat, seat)
        trump = best_trump(view.ruleset, hand, bidding_round, up_suit)
        if is_hokum_suit(hand, trump):
            return Contract("hokum", trump, seat, seat)
    return None


def _named(call: str, otherwise: int) -> int:
    """The suit named with a call, if it names one."""
    letter = call.partition(" ")[2]
    return SUITS.index(letter) if letter else otherwise


def _always(contract: Contract) -> Sequel:
    return lambda fives: contract


def _nobody(fives: Fives) -> None:
    """S5, T4: the deal comes to nothing."""
