"""What holds in every deal, whatever is called and played."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import ACTIONS
from engine.cards import CARD_TEXTS, FULL_DECK, hand_points
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.ruleset import Ruleset
from tests.engine.builders import ALL_PRESETS, STANDARD, TOURNAMENT, random_deal, random_walk

SEEDS = st.integers(0, 2**32)
RULES = st.sampled_from([*ALL_PRESETS, TOURNAMENT.replace(void_in_suit="classic", ashkal_rounds="both")])


def moments(deal: Deal, dice: random.Random) -> list[Deal]:
    """Every moment of a deal played at random."""
    found = [deal]
    while legal := found[-1].legal_actions():
        found.append(found[-1].apply(dice.choice(legal)))
    return found


@given(seed=SEEDS, rules=RULES)
def test_cards_are_neither_lost_nor_made(seed: int, rules: Ruleset) -> None:
    """C1, C8: in hands, on the table, in tricks or still in the deck: 32 distinct cards at any moment."""
    dice = random.Random(seed)
    for deal in moments(random_deal(rules, dice), dice):
        played = [card for trick in deal.tricks for card in trick.cards] + list(deal.trick)
        held = [card for hand in deal.hands for card in range(32) if hand >> card & 1]
        assert len(set(played) | set(held)) == len(played) + len(held)
        assert len(played) + len(held) == (20 if deal.contract is None else 32)


@given(seed=SEEDS, rules=RULES)
def test_a_deal_always_comes_to_its_end(seed: int, rules: Ruleset) -> None:
    """Somebody can always act until the deal is done; then all abnat are there (C3: 130 or 162)."""
    dice = random.Random(seed)
    *before, done = moments(random_deal(rules, dice), dice)
    assert all(deal.to_act is not None and deal.legal_actions() for deal in before)
    assert (done.phase, done.to_act) == ("done", None)
    facts = done.outcome()
    if done.void:
        assert facts is None
        assert done.score() is None
        return
    assert facts is not None
    assert len(done.tricks) == 8
    assert sum(facts.abnat) == (130 if done.contract == "sun" else 162)
    taken = [0, 0]
    for trick in done.tricks:
        taken[trick.winner % 2] += hand_points(sum(1 << card for card in trick.cards), done.trump)
    taken[done.tricks[-1].winner % 2] += 10
    assert facts.abnat == tuple(taken)
    sides = {trick.winner % 2 for trick in done.tricks}
    assert facts.kaboot_side == (sides.pop() if len(sides) == 1 else None)
    assert done.score() is not None


@pytest.mark.parametrize("rules", ALL_PRESETS, ids=lambda rules: rules.name)
@given(seed=SEEDS)
def test_exactly_the_legal_actions_are_accepted(rules: Ruleset, seed: int) -> None:
    """Every action there is, by every seat: accepted when listed, else refused with nothing changed."""
    dice = random.Random(seed)
    deal = random_walk(random_deal(rules, dice), dice, stop_at=dice.randrange(45))
    before = (deal.history, deal.phase, deal.hands, deal.to_act)
    for seat in range(4):
        legal = deal.legal_actions(seat)
        assert len(set(legal)) == len(legal)
        for action in set(ACTIONS.values()):
            if action in legal:
                assert deal.apply(action, seat).history == (*deal.history, (seat, action))
            else:
                with pytest.raises(IllegalAction) as refused:
                    deal.apply(action, seat)
                assert refused.value.params["seat"] == seat
                assert refused.value.params["action"] == action
    assert (deal.history, deal.phase, deal.hands, deal.to_act) == before


@given(seed=SEEDS, rules=RULES)
def test_the_same_deck_and_actions_give_the_same_deal(seed: int, rules: Ruleset) -> None:
    """A deal is its history."""
    dice = random.Random(seed)
    deal = random_walk(random_deal(rules, dice), dice)
    again = Deal.start(rules, deal.dealer, deal.deck, deal.totals)
    for seat, action in deal.history:
        again = again.apply(action, seat)
    assert again == deal
    assert again.score() == deal.score()


@given(seed=SEEDS)
def test_nobody_acts_out_of_turn_but_for_kasho(seed: int) -> None:
    """C2, T4"""
    dice = random.Random(seed)
    for deal in moments(random_deal(TOURNAMENT, dice), dice):
        for seat in range(4):
            if seat != deal.to_act:
                assert deal.legal_actions(seat) in ((), ("kasho",))


@given(seed=SEEDS)
def test_s11_first_cards_only(seed: int) -> None:
    """S11: every call comes right before its caller's first card, and at most two of each."""
    dice = random.Random(seed)
    history = random_walk(random_deal(STANDARD, dice), dice).history
    for seat in range(4):
        mine = [action for actor, action in history if actor == seat]
        cards = [place for place, action in enumerate(mine) if action in CARD_TEXTS]
        calls = [place for place, action in enumerate(mine) if action.startswith("call ")]
        assert len(calls) <= 2
        if cards:
            assert all(place < cards[0] for place in calls)


def test_the_deck_is_whole() -> None:
    """C1"""
    assert FULL_DECK.bit_count() == 32
