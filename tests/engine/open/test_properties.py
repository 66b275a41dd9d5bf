"""What holds in every deal of Open Belote, whatever is chosen, called and played."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARD_OF_TEXT, CARD_TEXTS, FULL_DECK, cards_of
from engine.errors import IllegalAction
from engine.open.actions import ACTIONS
from engine.open.deal import OpenDeal
from engine.open.view import OpenView, open_view
from engine.ruleset import Ruleset
from tests.engine.open.builders import ALL_RULES, moments, random_deal

SEEDS = st.integers(0, 2**32)
RULES = st.sampled_from(ALL_RULES)
SEATS = (0, 1, None)


@given(seed=SEEDS, rules=RULES)
def test_cards_are_neither_lost_nor_made(seed: int, rules: Ruleset) -> None:
    """C1, O1: in columns, on the table or in tricks: all 32 once eight columns lie full."""
    dice = random.Random(seed)
    for deal in moments(random_deal(rules, dice), dice):
        played = [card for trick in deal.tricks for card in trick.cards] + list(deal.trick)
        held = [card for hand in deal.hands for card in cards_of(hand)]
        assert len(set(played) | set(held)) == len(played) + len(held)
        full = deal.phase != "bidding" or deal.choosing.round == 2
        assert len(played) + len(held) == (32 if full else 24)


@given(seed=SEEDS, rules=RULES)
def test_a_deal_always_comes_to_its_end(seed: int, rules: Ruleset) -> None:
    """Somebody can always act until sixteen tricks are played; O5: then 162 are taken."""
    dice = random.Random(seed)
    *before, done = moments(random_deal(rules, dice), dice)
    assert all(deal.to_act is not None and deal.legal_actions() for deal in before)
    assert (done.phase, done.to_act, done.legal_actions()) == ("done", None, ())
    facts, score = done.outcome(), done.score()
    assert facts is not None and score is not None
    assert len(done.tricks) == 16
    assert sum(facts.cards) == 162
    assert done.hands == (0, 0)
    assert all(deal.outcome() is None and deal.score() is None for deal in before)
    assert min(score.points) >= 0
    if rules.goal == 5:
        assert sorted(score.points) == [0, 1]


@given(seed=SEEDS)
def test_what_is_legal_and_only_that_is_taken(seed: int) -> None:
    """Every action that is listed is taken, every other refused with a code."""
    dice = random.Random(seed)
    deal = dice.choice(moments(random_deal(ALL_RULES[0], dice), dice))
    legal = set(deal.legal_actions())
    for action in ACTIONS.values():
        if action in legal:
            assert deal.apply(action).history[-1] == (deal.to_act, action)
        else:
            with pytest.raises(IllegalAction) as refused:
                deal.apply(action)
            assert refused.value.code


@given(seed=SEEDS)
def test_o3_o4_a_second_reading_of_what_may_be_played(seed: int) -> None:
    """O3, O4: read again, card by card, from what lies face up."""
    dice = random.Random(seed)
    for deal in moments(random_deal(ALL_RULES[0], dice), dice):
        if deal.phase != "play" or deal.to_act is None or deal.choice is None:
            continue
        visible = [card for card in deal.table[deal.to_act].up if card is not None]
        trump = deal.choice.trump
        wanted = visible
        if deal.trick:
            led = deal.trick[0]
            same = [card for card in visible if card // 8 == led // 8]
            trumps = [card for card in visible if card // 8 == trump]
            order = "78QKTA9J"
            higher = [
                card for card in trumps
                if order.index(CARD_TEXTS[card][0]) > order.index(CARD_TEXTS[led][0])
            ]  # fmt: skip
            wanted = (higher or same if led // 8 == trump else same) or trumps or visible
        found = {CARD_OF_TEXT[action] for action in deal.legal_actions() if action in CARD_OF_TEXT}
        assert found == set(wanted)


@given(seed=SEEDS)
def test_o8_a_second_reading_of_how_calls_grow(seed: int) -> None:
    """O6, O8: a called sequence is always a run of its suit, only ever gains cards, those it gains lie face up, and
    no card is in two."""
    dice = random.Random(seed)
    story = moments(random_deal(ALL_RULES[0], dice), dice)
    for before, after in pairwise(story):
        if before.play is None or after.play is None:
            continue
        old, new = before.play.called, after.play.called
        for call in new:
            ranks = sorted(card % 8 for card in cards_of(call.combination.cards))
            if call.combination.suit is not None:
                assert ranks == list(range(ranks[0], ranks[0] + len(ranks)))
                assert call.combination.rank == ranks[-1]
        for seat in (0, 1):
            own = [call.combination.cards for call in new if call.seat == seat]
            assert sum(cards.bit_count() for cards in own) == _union(own).bit_count()
            was = _union([call.combination.cards for call in old if call.seat == seat])
            gained = _union(own) & ~was
            assert was & _union(own) == was
            assert gained & after.table[seat].face_up == gained


def _union(masks: list[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total


def seen_cards(deal: OpenDeal) -> set[int]:
    """Every card that lies or has lain face up."""
    played = {card for trick in deal.tricks for card in trick.cards} | set(deal.trick)
    return played | {card for columns in deal.table for card in cards_of(columns.face_up)}


def hidden_otherwise(deal: OpenDeal, dice: random.Random) -> OpenDeal:
    """The same deal to everybody, with all cards that nobody has seen lying elsewhere."""
    known = seen_cards(deal)
    places = [place for place, card in enumerate(deal.deck) if card not in known]
    hidden = [deal.deck[place] for place in places]
    dice.shuffle(hidden)
    deck = list(deal.deck)
    for place, card in zip(places, hidden, strict=True):
        deck[place] = card
    other = OpenDeal.start(deal.ruleset, deal.dealer, tuple(deck), deal.totals, deal.number)
    for actor, action in deal.history:
        other = other.apply(action, actor)
    return other


@given(seed=SEEDS, seat=st.sampled_from(SEATS), steps=st.integers(0, 40))
def test_deals_that_differ_only_in_face_down_cards_look_alike(
    seed: int, seat: int | None, steps: int
) -> None:
    """O1, O3: nothing tells what lies beneath, not even to its owner."""
    dice = random.Random(seed)
    deal = moments(random_deal(ALL_RULES[0], dice), dice, stop_at=steps)[-1]
    for _ in range(3):
        other = hidden_otherwise(deal, dice)
        assert open_view(other, seat) == open_view(deal, seat)


def test_the_search_for_leaks_finds_other_deals() -> None:
    """The property above is no empty one."""
    dice = random.Random(7)
    found = 0
    for _ in range(50):
        deal = moments(random_deal(ALL_RULES[0], dice), dice, stop_at=8)[-1]
        found += hidden_otherwise(deal, dice).hands != deal.hands
    assert found >= 40


def test_views_of_a_moment_differ_only_in_what_their_seat_may_do() -> None:
    """O1: both players and everybody who looks on see the same cards."""
    dice = random.Random(3)
    for deal in moments(random_deal(ALL_RULES[0], dice), dice):
        views: list[OpenView] = [open_view(deal, seat) for seat in SEATS]
        assert len({(view.columns, view.history, view.called, view.taken) for view in views}) == 1
        assert all(view.hand == 0 or view.hand == deal.table[view.seat or 0].face_up for view in views)
        assert views[2].legal_actions == ()
        assert (deal.table[0].face_up | deal.table[1].face_up) & ~FULL_DECK == 0
