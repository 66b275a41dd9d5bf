"""B21 in Open Belote: the core it plays worlds out with, and what it makes of them."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from engine.bots import bots_of
from engine.bots.expert import Expert
from engine.bots.open_expert import worlds
from engine.bots.open_playout import OpenEndgame, play_out
from engine.bots.playout import LAYOUTS
from engine.cards import CARD_OF_TEXT, CARD_TEXTS, FULL_DECK, cards_of
from engine.open.bots import intermediate
from engine.open.cardplay import OpenPlay
from engine.open.deal import OpenDeal
from engine.open.view import open_view
from engine.play import play_deal
from tests.engine.open.builders import OPEN, random_deal

SEEDS = st.integers(0, 2**32)
GOALS = st.sampled_from([501, 51, 3])
QUICK = Expert(worlds=4)


def after_cards(deal: OpenDeal, cards: int, dice: random.Random) -> OpenDeal:
    """A trump chosen at random and so many random cards played, with random calls among them."""
    while deal.to_act is not None and (cards or deal.phase == "bidding"):
        action = dice.choice(deal.legal_actions())
        cards -= action in CARD_OF_TEXT
        deal = deal.apply(action)
    return deal


def in_core(deal: OpenDeal) -> tuple[list[int], dict[int, int], int, int]:
    """Face-up cards, what lies under each, who leads and his card on the table, in the core's own form."""
    assert deal.play is not None and deal.to_act is not None
    bit_of = LAYOUTS[deal.play.choice.trump].bit_of
    up = [sum(bit_of[card] for card in columns.up if card is not None) for columns in deal.table]
    beneath = {
        bit_of[top]: bit_of[low]
        for columns in deal.table
        for top, low in zip(columns.up, columns.down, strict=True)
        if top is not None and low is not None
    }
    leader = (deal.to_act - len(deal.trick)) % 2
    return up, beneath, leader, bit_of[deal.trick[0]] if deal.trick else 0


@given(seed=SEEDS, played=st.integers(0, 31))
def test_the_core_plays_as_two_intermediates(seed: int, played: int) -> None:
    """O3 to O5, B18: from any moment of a random deal, the same card points."""
    deal = after_cards(random_deal(OPEN, random.Random(seed)), played, random.Random(seed + 1))
    assert deal.play is not None
    up, beneath, leader, led = in_core(deal)
    got = play_out(LAYOUTS[deal.play.choice.trump], up, beneath, leader, led, deal.play.taken[0])
    while (seat := deal.to_act) is not None:
        deal = deal.apply(intermediate(open_view(deal, seat)))
    assert deal.play is not None
    assert got == deal.play.taken[0]


@given(seed=SEEDS, left=st.integers(1, 7))
def test_the_exact_end_is_the_best_of_both(seed: int, left: int) -> None:
    """B21: the same as trying every card in turn in the public deal."""
    deal = after_cards(random_deal(OPEN, random.Random(seed)), 32 - left, random.Random(seed + 1))
    assert deal.play is not None
    up, beneath, leader, led = in_core(deal)
    endgame = OpenEndgame(LAYOUTS[deal.play.choice.trump], beneath)
    assert deal.play.taken[0] + endgame.gain((up[0], up[1]), leader, led) == best_end(deal.play)


def best_end(play: OpenPlay) -> int:
    """Side 0's card points when both see all cards and play them as well as they can."""
    if play.to_act is None:
        return play.taken[0]
    ends = [best_end(play.apply(play.to_act, CARD_TEXTS[card])) for card in cards_of(play.legal)]
    return min(ends) if play.to_act else max(ends)


def random_moment(seed: int, goal: int) -> OpenDeal:
    dice = random.Random(seed)
    deal = random_deal(OPEN.replace(goal=goal), dice)
    for _ in range(dice.randrange(40)):
        if deal.to_act is not None:
            deal = deal.apply(dice.choice(deal.legal_actions()))
    return deal


@given(seed=SEEDS, goal=GOALS)
def test_every_answer_is_legal_and_needs_the_view_only(seed: int, goal: int) -> None:
    """B21: in any position; with other cards face down the answer is the same."""
    deal = random_moment(seed, goal)
    if deal.to_act is None:
        return
    answer = QUICK(open_view(deal, deal.to_act))
    assert answer in deal.legal_actions()
    hidden = [card for columns in deal.table for card in columns.down if card is not None]
    if deal.phase == "play":
        other = list(deal.deck)
        places = [place for place, card in enumerate(other) if card in hidden]
        random.Random(seed).shuffle(hidden)
        for place, card in zip(places, hidden, strict=True):
            other[place] = card
        again = OpenDeal.start(deal.ruleset, deal.dealer, tuple(other))
        for seat, action in deal.history:
            again = again.apply(action, seat)
        assert QUICK(open_view(again, deal.to_act)) == answer


@given(seed=SEEDS, goal=GOALS)
def test_worlds_hold_every_card_once(seed: int, goal: int) -> None:
    """O1 to O3: what lies face up is where it is, and the rest lies somewhere under it or is still to come."""
    deal = random_moment(seed, goal)
    if deal.to_act is None:
        return
    seen = open_view(deal, deal.to_act)
    played = sum(1 << card for trick in deal.tricks for card in trick.cards)
    played |= sum(1 << card for card in deal.trick)
    found = worlds(seen, b"seed")
    for up, beneath in (next(found) for _ in range(3)):
        for seat in (0, 1):
            assert not seen.columns[seat].face_up & ~up[seat]
        low = sum(1 << card for card in beneath.values())
        assert up[0] | up[1] | low == FULL_DECK & ~played
        assert up[0].bit_count() + up[1].bit_count() + low.bit_count() == 32 - played.bit_count()


def test_it_does_better_than_the_intermediate() -> None:
    """B21: ten fixed decks, each played twice with the seats changed; `bench.strength` plays many more."""
    dice, total, expert = random.Random(20), 0, Expert("strength", worlds=16)
    for _ in range(10):
        deal = random_deal(OPEN, dice)
        for bots, sign in (((expert, "intermediate"), 1), (("intermediate", expert), -1)):
            score = play_deal(deal, bots).score()
            assert score is not None
            total += sign * (score.points[0] - score.points[1])
    assert total / 20 > 10


def test_it_is_known_by_name() -> None:
    """B21: in every game a computer player of this name can be asked for."""
    deal = random_deal(OPEN, random.Random(1))
    assert deal.to_act is not None
    assert bots_of(OPEN)["expert"](open_view(deal, deal.to_act)) in deal.legal_actions()
