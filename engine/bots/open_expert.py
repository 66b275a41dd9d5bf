"""The expert in Open Belote (B21): every card and every choice is tried in the same imagined columns.

Nobody knows what lies face down, so every order of it is equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.bots.open_playout import OpenEndgame, after_card, play_out
from engine.bots.playout import LAYOUTS
from engine.bots.sampling import Shuffler
from engine.cards import CARD_OF_TEXT, CARD_TEXTS, FULL_DECK, cards_of
from engine.open.bots import best_trump, combination_call, is_no_trump_hand, is_trump_suit
from engine.open.choosing import PASS, TRUMP_CALLS
from engine.open.combinations import BELOTE_POINTS, Called, belote_of, best_choice, scoring
from engine.open.scoring import OpenFacts, counts_deals, is_short, score_deal
from engine.open.tricks import DECK_POINTS
from engine.open.view import OpenView
from engine.ruleset import Ruleset
from engine.scoring import Pair

CARD_POINTS_WEIGHT = 0.2
"""How much a card point counts beside the points it leads to."""
EXACT_CARDS = 4
"""With so many cards left before a player, every world is looked through to its end."""
LAST_TO_CHOOSE = 3
"""O2: after so many refusals the dealer has to choose."""

best_sets = lru_cache(maxsize=4096)(best_choice)
"""`best_choice`, remembered."""


class World(NamedTuple):
    """Imagined columns: by seat the face-up cards and, before the choice, those to come, as masks of
    `engine.cards`; by face-up card the one beneath."""

    up: list[int]
    beneath: dict[int, int]


def choose(view: OpenView, seed: bytes, rounds: Iterable[object]) -> str:
    """One legal action; one world is looked at for each of ``rounds``."""
    if view.phase == "bidding":
        return best_call(view, seed, rounds)
    return combination_call(view) or CARD_TEXTS[best_card(view, seed, rounds)]


def worlds(view: OpenView, seed: bytes) -> Iterator[World]:
    """Without end: what may lie face down."""
    seen = view.columns[0].face_up | view.columns[1].face_up
    for trick in view.tricks:
        seen |= sum(1 << card for card in trick.cards)
    seen |= sum(1 << card for card in view.trick)
    unseen, shuffler = cards_of(FULL_DECK & ~seen), Shuffler(seed)
    while True:
        cards, up, beneath = shuffler.order(unseen), [0, 0], {}
        for seat, columns in enumerate(view.columns):
            for card, covers in zip(columns.up, columns.beneath, strict=True):
                top = cards.pop() if card is None and covers else card
                if top is not None:
                    up[seat] |= 1 << top
                    if covers:
                        beneath[top] = cards.pop()
        yield World(up, beneath)


# The cards


def best_card(view: OpenView, seed: bytes, rounds: Iterable[object]) -> int:
    """The card that is worth most on average; without any world the smallest that may be played."""
    assert view.seat is not None and view.leader is not None and view.chooser is not None
    layout, seat = LAYOUTS[view.trump], view.seat
    choices = sorted(layout.bit_of[CARD_OF_TEXT[text]] for text in view.legal_actions if text in CARD_OF_TEXT)
    if len(choices) == 1:
        return layout.card_of[choices[0]]
    led = layout.bit_of[view.trick[0]] if view.trick else 0
    table = worth_table(view.ruleset, stake_of(view))
    exact, sums = max(view.counts) <= EXACT_CARDS, [0.0] * len(choices)
    for _, world in zip(rounds, worlds(view, seed), strict=False):
        dealt = [layout.mask(cards) for cards in world.up]
        beneath = {layout.bit_of[top]: layout.bit_of[card] for top, card in world.beneath.items()}
        endgame = OpenEndgame(layout, beneath)
        for place, card in enumerate(choices):
            up = dealt.copy()
            leader, trick, taken = after_card(layout, up, beneath, view.leader, led, card)
            mine = view.taken[0] + taken
            if exact:
                mine += endgame.gain((up[0], up[1]), leader, trick)
            else:
                mine = play_out(layout, up, beneath, leader, trick, mine)
            sums[place] += table[mine]
    sums = [-total for total in sums] if seat == 1 else sums
    return layout.card_of[choices[max(range(len(choices)), key=sums.__getitem__)]]


# What it leads to


class Stake(NamedTuple):
    """What the points depend on beside the card points; the names are those of `OpenFacts`."""

    chooser: int
    trump: int | None
    combinations: Pair
    belote: Pair


def stake_of(view: OpenView) -> Stake:
    """As things stand in the play."""
    assert view.chooser is not None
    return Stake(
        view.chooser, view.trump, _called_points(view.counting, view.trump), _belote_points(view.belote)
    )


def worth_of(ruleset: Ruleset, stake: Stake, mine: int) -> float:
    """How good ``mine`` card points of side 0 are for it; the unit is one card point."""
    scale = DECK_POINTS if counts_deals(ruleset) else 10 if is_short(ruleset) else 1
    cards = (mine, DECK_POINTS - mine)
    points = score_deal(
        ruleset, OpenFacts(stake.chooser, stake.trump, cards, stake.combinations, stake.belote)
    ).points
    return scale * (points[0] - points[1]) + CARD_POINTS_WEIGHT * (cards[0] - cards[1])


@lru_cache(maxsize=512)
def worth_table(ruleset: Ruleset, stake: Stake) -> tuple[float, ...]:
    """`worth_of` by side 0's card points."""
    return tuple(worth_of(ruleset, stake, mine) for mine in range(DECK_POINTS + 1))


def _called_points(counting: Iterable[Called], trump: int | None) -> Pair:
    points = [0, 0]
    for call in counting:
        points[call.seat] += call.combination.points(trump)
    return points[0], points[1]


def _belote_points(owner: int | None) -> Pair:
    return BELOTE_POINTS * (owner == 0), BELOTE_POINTS * (owner == 1)


# Choosing


def best_call(view: OpenView, seed: bytes, rounds: Iterable[object]) -> str:
    """O2: to decline, or what to name; the other is taken to name as the steady player does (B20)."""
    assert view.seat is not None
    calls = view.legal_actions
    sums = [0.0] * len(calls)
    for _, world in zip(rounds, worlds(view, seed), strict=False):
        found: dict[tuple[int, int | None], float] = {}
        for place, call in enumerate(calls):
            choice = after_pass(view, world) if call == PASS else (view.seat, TRUMP_CALLS[call])
            if choice not in found:
                found[choice] = outlook(view, world, *choice)
            sums[place] += found[choice]
    sums = [-total for total in sums] if view.seat == 1 else sums
    return calls[max(range(len(calls)), key=sums.__getitem__)]


def after_pass(view: OpenView, world: World) -> tuple[int, int | None]:
    """Who chooses what when this player declines and both then answer as steady players (B20)."""
    declined = sum(action == PASS for _, action in view.history) + 1
    while True:
        seat = view.dealer if declined % 2 else 1 - view.dealer
        hand = world.up[seat] if declined >= 2 else view.columns[seat].face_up
        if is_no_trump_hand(hand):
            return seat, None
        suit = best_trump(hand)
        if is_trump_suit(hand, suit) or declined == LAST_TO_CHOOSE:
            return seat, suit
        declined += 1


def outlook(view: OpenView, world: World, chooser: int, trump: int | None) -> float:
    """What the choice is worth to side 0 in this world, both calling what is best and playing on as B18."""
    layout = LAYOUTS[trump]
    beneath = {layout.bit_of[top]: layout.bit_of[card] for top, card in world.beneath.items()}
    up = [layout.mask(cards) for cards in world.up]
    mine = play_out(layout, up, beneath, 1 - view.dealer, 0, 0)
    called = [
        Called(seat, combination, order)
        for order, seat in enumerate((1 - view.dealer, view.dealer))
        for combination in best_sets(world.up[seat], trump)
    ]
    held = [
        cards | sum(1 << low for top, low in world.beneath.items() if cards >> top & 1) for cards in world.up
    ]
    stake = Stake(
        chooser, trump, _called_points(scoring(called, trump), trump), _belote_points(belote_of(held, trump))
    )
    return worth_of(view.ruleset, stake, mine)
