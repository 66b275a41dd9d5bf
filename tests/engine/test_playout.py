"""The bare playout core says what the public deal says: same legal cards, same winners, same points."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import intermediate
from engine.bots.endgame import Endgame
from engine.bots.playout import (
    LAYOUTS,
    MULTIPLIER,
    SIXTY_FOUR,
    Layout,
    duty_code,
    may_lead,
    may_play,
    play_at_random,
    play_out,
)
from engine.cardplay import CardPlay
from engine.cards import CARD_OF_TEXT, CARD_TEXTS, ORDERS, cards_of, rank_of, suit_of
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.tricks import legal_cards, trick_winner
from engine.view import view
from tests.engine.builders import ALL_PRESETS, CLUB, STANDARD, TOURNAMENT, random_deal

SEEDS = st.integers(0, 2**32)
EVERY_DUTY = (
    STANDARD,
    TOURNAMENT,
    CLUB,
    CLUB.replace(club_opponents="free"),
    STANDARD.replace(void_in_suit="classic"),
    STANDARD.replace(void_in_suit="classic", undertrump="free"),
)
RULES = st.sampled_from([*ALL_PRESETS, *EVERY_DUTY])


def bought_deal(rules: Ruleset, dice: random.Random) -> Deal:
    """A random deal in which somebody has bought, as far as its first card; locked now and then."""
    while True:
        deal = random_deal(rules, dice)
        while deal.phase in ("bidding", "doubling"):
            deal = deal.apply(dice.choice([call for call in deal.legal_actions() if call != "kasho"]))
        if deal.phase == "play":
            return deal


@pytest.mark.parametrize("trump", LAYOUTS)
def test_a_layout_says_the_same_of_every_card(trump: int | None) -> None:
    """C3, C4, B18: from the smallest card up; what beats what; points; back and forth without loss."""
    layout, order = LAYOUTS[trump], ORDERS[trump]
    assert sorted(layout.card_of) == [1 << place for place in range(32)]
    for card, bit in enumerate(layout.bit_of):
        assert layout.card_of[bit] == card
        assert layout.points[bit] == order.points[card]
        assert layout.hand(layout.beats[bit]) == order.beats[card]
        assert layout.suit[bit] == layout.suits[suit_of(card)]
        assert bool(layout.aces & bit) == (rank_of(card) == 7)
        assert bool(layout.trumps & bit) == (suit_of(card) == trump)
    listed = [layout.card_of[1 << place] for place in range(32)]
    assert [intermediate.smallest(listed[place:], order) for place in range(32)] == listed


@given(hand=st.integers(0, 2**32 - 1), trump=st.sampled_from([None, 0, 1, 2, 3]))
def test_masks_go_over_and_back(hand: int, trump: int | None) -> None:
    layout = LAYOUTS[trump]
    assert layout.hand(layout.mask(hand)) == hand
    for suit in range(4):
        held = layout.mask(hand) & layout.suits[suit]
        if held:
            own = [card for card in cards_of(hand) if suit_of(card) == suit]
            assert layout.first[held] == layout.bit_of[own[0]]
            strongest = max(own, key=lambda card: ORDERS[trump].strength[card])
            above = ORDERS[trump].beats[strongest] & 0xFF << 8 * suit
            assert layout.hand(layout.above[suit][held]) == above


def moment_in_core(layout: Layout, deal: Deal) -> tuple[list[int], list[int], int]:
    """The hands, the trick on the table and who led it, in the core's own form."""
    assert deal.to_act is not None
    leader = (deal.to_act - len(deal.trick)) % 4
    return [layout.mask(hand) for hand in deal.hands], [layout.bit_of[card] for card in deal.trick], leader


@given(seed=SEEDS, rules=RULES)
def test_the_same_cards_may_be_played(seed: int, rules: Ruleset) -> None:
    """C5, S8, S10, T1, B4 to B7, K5: at every moment of random deals, locked ones too."""
    dice = random.Random(seed)
    deal = bought_deal(rules, dice)
    layout, duty = LAYOUTS[deal.trump], duty_code(rules, deal.trump)
    while deal.to_act is not None:
        hands, trick, _ = moment_in_core(layout, deal)
        hand = hands[deal.to_act]
        if trick:
            mask = may_play(layout, duty, hand, trick, trick_winner(deal.trick, deal.trump))
        else:
            mask = may_lead(layout, deal.locked, hand)
        cards = [CARD_OF_TEXT[text] for text in deal.legal_actions() if text in CARD_OF_TEXT]
        assert layout.hand(mask) == sum(1 << card for card in cards)
        assert layout.hand(mask) == legal_cards(
            rules, deal.hands[deal.to_act], deal.trick, deal.trump, locked=deal.locked
        )
        deal = deal.apply(dice.choice(deal.legal_actions()))


def after_cards(deal: Deal, cards: int, dice: random.Random) -> Deal:
    """After so many random cards, with random calls of projects among them."""
    while cards and deal.to_act is not None:
        action = dice.choice(deal.legal_actions())
        cards -= action in CARD_OF_TEXT
        deal = deal.apply(action)
    return deal


@given(seed=SEEDS, rules=RULES, played=st.integers(0, 31))
def test_it_plays_as_four_intermediates(seed: int, rules: Ruleset, played: int) -> None:
    """B18: from any moment of a random deal, the same points as four intermediate players."""
    deal = after_cards(bought_deal(rules, random.Random(seed)), played, random.Random(seed + 1))
    layout = LAYOUTS[deal.trump]
    hands, trick, leader = moment_in_core(layout, deal)
    assert deal.play is not None
    mine = deal.play.abnat[0]
    got = play_out(layout, duty_code(rules, deal.trump), deal.locked, hands, leader, trick, mine)
    while (seat := deal.to_act) is not None:
        deal = deal.apply(intermediate.choose(view(deal, seat)))
    assert deal.play is not None
    assert got == deal.play.abnat[0]
    assert mine <= got


@given(seed=SEEDS, rules=RULES, played=st.integers(0, 31), luck=st.integers(0, SIXTY_FOUR))
def test_it_plays_any_card_by_its_luck(seed: int, rules: Ruleset, played: int, luck: int) -> None:
    """B21: at random, the same points as the public deal with the same cards; they are all legal there."""
    deal = after_cards(bought_deal(rules, random.Random(seed)), played, random.Random(seed + 1))
    layout = LAYOUTS[deal.trump]
    hands, trick, leader = moment_in_core(layout, deal)
    play = deal.play
    assert play is not None
    duty = duty_code(rules, deal.trump)
    got = play_at_random(layout, duty, deal.locked, hands, leader, trick, play.abnat[0], luck)
    while play.to_act is not None:
        luck = luck * MULTIPLIER + 1 & SIXTY_FOUR
        legal = layout.mask(play.legal)
        high = legal >> (luck >> 59) << (luck >> 59) or legal
        play = play.apply(play.to_act, CARD_TEXTS[layout.card_of[high & -high]])
    assert got == play.abnat[0]


@given(seed=SEEDS, rules=RULES, left=st.integers(1, 8))
def test_the_exact_end_is_the_best_of_both_sides(seed: int, rules: Ruleset, left: int) -> None:
    """B21: with up to two cards each, the same as trying every card in turn in the public deal."""
    deal = after_cards(bought_deal(rules, random.Random(seed)), 32 - left, random.Random(seed + 1))
    layout = LAYOUTS[deal.trump]
    hands, trick, leader = moment_in_core(layout, deal)
    assert deal.play is not None
    endgame = Endgame(layout, duty_code(rules, deal.trump), deal.locked)
    assert deal.play.abnat[0] + endgame.gain(hands, leader, trick) == best_end(deal.play)


def best_end(play: CardPlay) -> int:
    """Side 0's abnat when both sides see all cards and play them as well as they can."""
    if play.to_act is None:
        return play.abnat[0]
    ends = [best_end(play.apply(play.to_act, CARD_TEXTS[card])) for card in cards_of(play.legal)]
    return min(ends) if play.to_act & 1 else max(ends)
