"""Worlds: hands the others may hold, as far as one seat can tell from everything it has seen.

What is certain is kept: cards played, the up card until it is played, projects shown, suits and trumps a
player would have had to play if he held them (C5, S8, T1, B4 to B7, K5), and the kinds of projects that were called
(S11).  What is likely is preferred: who bought holds something to buy on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha512
from struct import unpack
from typing import NamedTuple

from engine.bots import steady
from engine.cards import FULL_DECK, SUIT_MASKS, cards_of
from engine.projects import FOURS, RUNS, Project
from engine.ruleset import Ruleset
from engine.seat_view import SeatView
from engine.seats import SEATS
from engine.tricks import legal_cards

TRIES = 30
"""How often a hand that contradicts what was seen is drawn again before the least certain is let go."""
DOUBTED = 4
"""How many worlds are drawn again because the buyer holds nothing to buy on."""


class Shuffler:
    """Random orders of cards that a seed determines for ever."""

    __slots__ = ("_counter", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0

    def numbers(self) -> tuple[int, ...]:
        """The next 32 numbers below 65,536."""
        self._counter += 1
        return unpack(">32H", sha512(self._seed + self._counter.to_bytes(8, "big")).digest())

    def order(self, cards: Sequence[int]) -> list[int]:
        """The cards (or any numbers below 32) in a random order."""
        return sorted(cards, key=self.numbers().__getitem__)


class Known(NamedTuple):
    """What one seat knows of the others' cards.

    By seat: ``room``, how many unknown cards it holds; ``sure``, the mask of cards it certainly holds; ``never``,
    of cards it cannot hold; ``played``, of cards it has played; ``called``, the kinds of its projects that
    nobody has seen yet.  ``unseen`` are the cards that may be anywhere.
    """

    view: SeatView
    room: tuple[int, ...]
    sure: tuple[int, ...]
    never: tuple[int, ...]
    played: tuple[int, ...]
    called: tuple[tuple[str, ...], ...]
    unseen: tuple[int, ...]


def known_of(view: SeatView) -> Known:
    """Everything the view says of the others' cards, in the play."""
    assert view.seat is not None
    played = _played(view)
    gone = view.hand
    for mask in played:
        gone |= mask
    sure = [0] * SEATS
    for caller, project in view.shown:
        sure[caller] |= project.cards & ~gone
    if view.receiver is not None:
        sure[view.receiver] |= 1 << view.up_card & ~gone
    for mask in sure:
        gone |= mask
    room = tuple(
        0 if seat == view.seat else view.counts[seat] - sure[seat].bit_count() for seat in range(SEATS)
    )
    shown_by = {caller for caller, _ in view.shown}
    called = tuple(
        tuple(kind for caller, kind in view.heard if caller == seat)
        if seat != view.seat and seat not in shown_by
        else ()
        for seat in range(SEATS)
    )
    unseen = FULL_DECK & ~gone
    return Known(view, room, tuple(sure), _never(view, unseen), played, called, cards_of(unseen))


def worlds(known: Known, seed: bytes) -> Iterator[list[int]]:
    """Without end: the hands of all four seats, as masks, each time others."""
    view, shuffler = known.view, Shuffler(seed)
    assert view.seat is not None
    while True:
        for _ in range(DOUBTED):
            hands = _draw(known, shuffler)
            if view.contract is None or _plausible(known, hands):
                break
        hands[view.seat] = view.hand
        yield hands


def _played(view: SeatView) -> tuple[int, ...]:
    """The mask of what each seat has played."""
    played = [0] * SEATS
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick and view.leader is not None:
        tricks.append((view.leader, view.trick))
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            played[(leader + place) % SEATS] |= 1 << card
    return tuple(played)


def _never(view: SeatView, unseen: int) -> tuple[int, ...]:
    """The cards of ``unseen`` that each seat would have had to play instead of what it played.

    A card that may not be played from a hand of it and one other is not in a hand with that other: holding
    more never allows more.
    """
    never = [0] * SEATS
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick and view.leader is not None:
        tricks.append((view.leader, view.trick))
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            seat = (leader + place) % SEATS
            if seat != view.seat:
                never[seat] |= _shut_out(
                    view.ruleset, view.trump, view.locked, cards[:place], card, unseen & ~never[seat]
                )
    return tuple(never)


def _shut_out(
    ruleset: Ruleset, trump: int | None, locked: bool, trick: tuple[int, ...], card: int, others: int
) -> int:
    """Which of ``others`` would have made ``card`` illegal."""
    if (trick and trick[0] >> 3 == card >> 3 != trump) or (not trick and not locked):
        return 0
    bit, found = 1 << card, 0
    for other in cards_of(others):
        if not legal_cards(ruleset, bit | 1 << other, trick, trump, locked=locked) & bit:
            found |= 1 << other
    return found


def _draw(known: Known, shuffler: Shuffler) -> list[int]:
    """One world that keeps what is certain; after TRIES without one, the calls and then the duties are let go."""
    for strict in (True, False):
        for _ in range(TRIES):
            hands = list(known.sure)
            if strict and any(known.called) and not _give_projects(known, shuffler, hands):
                continue
            if _deal(known, shuffler, hands):
                return hands
    hands = list(known.sure)
    cards = shuffler.order(known.unseen)
    for seat, room in enumerate(known.room):
        hands[seat] |= sum(1 << card for card in cards[:room])
        del cards[:room]
    return hands


def _give_projects(known: Known, shuffler: Shuffler, hands: list[int]) -> bool:
    """S11: each who called gets a set of the kind; False when the draw left him none."""
    free = sum(1 << card for card in known.unseen)
    for seat, kinds in enumerate(known.called):
        used = 0
        for kind in kinds:
            may_hold = (known.played[seat] | hands[seat] | free & ~known.never[seat]) & ~used
            choices = [
                project for project in _of_kind(kind, known.view.contract) if project.cards & ~may_hold == 0
            ]
            if not choices:
                return False
            chosen = choices[shuffler.order(tuple(range(min(len(choices), 32))))[0]]
            used |= chosen.cards
            hands[seat] |= chosen.cards & free
            free &= ~chosen.cards
    return True


def _of_kind(kind: str, contract: str | None) -> list[Project]:
    runs = [run for suit in RUNS for run in suit if run.kind == kind]
    return runs + [four for four in FOURS[contract or "sun"] if four.kind == kind]


def _deal(known: Known, shuffler: Shuffler, hands: list[int]) -> bool:
    """The rest at random to those who can hold it, the cards that few can hold first; False at a dead end."""
    rooms = [
        0 if seat == known.view.seat else known.view.counts[seat] - hands[seat].bit_count()
        for seat in range(SEATS)
    ]
    if min(rooms) < 0:
        return False
    given = hands[0] | hands[1] | hands[2] | hands[3]
    cards = shuffler.order(known.unseen)
    if given:
        cards = [card for card in cards if not given >> card & 1]
    if not any(known.never):
        for seat, room in enumerate(rooms):
            if room:
                hands[seat] |= sum([1 << card for card in cards[:room]])
                del cards[:room]
        return True
    return _deal_around(known.never, cards, rooms, hands, shuffler.numbers())


def _deal_around(
    never: tuple[int, ...], cards: list[int], rooms: list[int], hands: list[int], numbers: tuple[int, ...]
) -> bool:
    """Each card to one who can hold it, the likelier the more room he has."""
    takers = [seat for seat in range(SEATS) if rooms[seat]]
    narrow: list[list[tuple[int, list[int]]]] = [[] for _ in range(SEATS + 1)]
    for card in cards:
        able = [seat for seat in takers if not never[seat] >> card & 1]
        narrow[len(able)].append((card, able))
    for card, able in [pair for group in narrow for pair in group]:
        lots = [seat for seat in able for _ in range(rooms[seat])]
        if not lots:
            return False
        seat = lots[numbers[card] % len(lots)]
        hands[seat] |= 1 << card
        rooms[seat] -= 1
    return True


def _plausible(known: Known, hands: list[int]) -> bool:
    """Whether the buyer, if it is another, held at least something like a hand to buy on (B20)."""
    view = known.view
    buyer = view.buyer
    if buyer is None or buyer == view.seat:
        return True
    held = hands[buyer] | known.played[buyer]
    if view.trump is None:
        return steady.is_sun_hand(held)
    return steady.is_hokum_suit(held, view.trump) or (held & SUIT_MASKS[view.trump]).bit_count() >= 4
