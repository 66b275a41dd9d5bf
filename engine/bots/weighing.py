"""The expert's cards: every card it may play is tried in the same sampled worlds, the best on average is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.bots.endgame import Endgame
from engine.bots.playout import LAYOUTS, SIXTY_FOUR, Layout, duty_code, play_at_random, play_out
from engine.bots.sampling import Known, known_of, worlds
from engine.bots.worth import stake_of, worth_table
from engine.cards import CARD_OF_TEXT
from engine.projects import baloot_cards
from engine.seat_view import SeatView

EXACT_CARDS = 3
"""With so many cards left in hand, every world is looked through to its end."""
LUCK = 0x9E3779B97F4A7C15
"""Spreads the numbers of the worlds over 64 bits."""


def best_card(view: SeatView, seed: bytes, rounds: Iterator[int], at_random: int = 0) -> int:
    """The card that is worth most to its side on average.

    One world is looked at for each of ``rounds``, which are counted from 0; when these end, the best so far counts,
    and without any the smallest card that may be played.  ``at_random`` of ten worlds are played out at random.
    """
    layout = LAYOUTS[view.trump]
    known = known_of(view)
    choices = distinct(layout, view, known)
    if len(choices) == 1:
        return layout.card_of[choices[0]]
    sums = weigh(view, known, layout, choices, zip(rounds, worlds(known, seed), strict=False), at_random)
    return layout.card_of[choices[max(range(len(choices)), key=sums.__getitem__)]]


def weigh(
    view: SeatView,
    known: Known,
    layout: Layout,
    choices: list[int],
    sampled: Iterator[tuple[int, list[int]]],
    at_random: int,
) -> list[float]:
    """What each of the choices is worth to the side of the seat, added up over the worlds."""
    assert view.seat is not None and view.leader is not None and view.contract is not None
    pair = baloot_cards(view.trump)
    held = view.hand | known.played[view.seat]
    table = worth_table(view.ruleset, stake_of(view, bool(pair) and held & pair == pair))
    trial = Trial(
        layout, duty_code(view.ruleset, view.trump), view.locked, view.seat, view.leader, view.abnat[0]
    )
    exact = view.hand.bit_count() <= EXACT_CARDS
    trick = [layout.bit_of[card] for card in view.trick]
    sums = [0.0] * len(choices)
    found: dict[tuple[int, ...], list[float]] = {}
    for number, world in sampled:
        key = tuple(world)
        if key not in found:
            dealt = [layout.mask(hand) for hand in world]
            if exact:
                ends = trial.exact(dealt, trick, choices)
            elif number % 10 < at_random:
                ends = trial.at_random(dealt, trick, choices, number)
            else:
                ends = trial.rough(dealt, trick, choices)
            found[key] = [table[end] for end in ends]
        sums = [total + worth for total, worth in zip(sums, found[key], strict=True)]
    return [-worth for worth in sums] if view.seat & 1 else sums


class Trial(NamedTuple):
    """One moment of the play: what side 0 has at the end when ``seat`` plays each of some cards."""

    layout: Layout
    duty: int
    locked: bool
    seat: int
    leader: int
    mine: int

    def rough(self, dealt: list[int], trick: list[int], choices: list[int]) -> list[int]:
        """Everybody goes on as the intermediate (B18)."""
        ends = []
        for card in choices:
            hands = dealt.copy()
            hands[self.seat] ^= card
            ends.append(
                play_out(self.layout, self.duty, self.locked, hands, self.leader, [*trick, card], self.mine)
            )
        return ends

    def at_random(self, dealt: list[int], trick: list[int], choices: list[int], number: int) -> list[int]:
        """Everybody goes on with any card, by the same luck after each of the choices."""
        luck, ends = (number + 1) * LUCK & SIXTY_FOUR, []
        for card in choices:
            hands = dealt.copy()
            hands[self.seat] ^= card
            ends.append(
                play_at_random(
                    self.layout, self.duty, self.locked, hands, self.leader, [*trick, card], self.mine, luck
                )
            )
        return ends

    def exact(self, dealt: list[int], trick: list[int], choices: list[int]) -> list[int]:
        """Everybody goes on as well as he can, all cards known."""
        endgame, ends = Endgame(self.layout, self.duty, self.locked), []
        for card in choices:
            hands = dealt.copy()
            hands[self.seat] ^= card
            ends.append(self.mine + endgame.gain(hands, self.leader, [*trick, card]))
        return ends


def distinct(layout: Layout, view: SeatView, known: Known) -> list[int]:
    """The cards that may be played, the smallest first, of those that are the same in all but name only one:
    of one suit and equal abnat, with no card of others in between."""
    legal = [layout.bit_of[CARD_OF_TEXT[text]] for text in view.legal_actions if text in CARD_OF_TEXT]
    others = layout.mask(sum(1 << card for card in known.unseen))
    for sure in known.sure:
        others |= layout.mask(sure)
    for card in view.trick:
        others |= layout.bit_of[card]
    kept: list[int] = []
    for bit in sorted(legal):
        if not any(_same(layout, other, bit, others) for other in kept):
            kept.append(bit)
    return kept


def _same(layout: Layout, low: int, high: int, others: int) -> bool:
    suit = layout.suit[low]
    if not high & suit or layout.points[low] != layout.points[high]:
        return False
    return not others & suit & (high - 1) & -(low << 1)
