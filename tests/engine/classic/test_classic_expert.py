"""B21 in Classic Belote: the expert takes, passes and plays from what one seat may know."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import bots_of
from engine.bots.expert import Expert
from engine.bots.playout import LAYOUTS, duty_code, play_out
from engine.bots.worth import Stake, points_of
from engine.cards import CARD_OF_TEXT
from engine.classic.deal import ClassicDeal
from engine.classic.view import classic_view
from engine.play import play_deal
from engine.ruleset import Ruleset
from tests.engine.builders import stacked_deck
from tests.engine.classic.builders import ALL_RULES, CLASSIC, act, random_deal

SEEDS = st.integers(0, 2**32)
RULES = st.sampled_from(ALL_RULES)
QUICK = Expert(worlds=4)


def random_moment(seed: int, rules: Ruleset) -> ClassicDeal:
    dice = random.Random(seed)
    deal = random_deal(rules, dice)
    for _ in range(dice.randrange(38)):
        if deal.to_act is not None:
            deal = deal.apply(dice.choice(deal.legal_actions()))
    return deal


@given(seed=SEEDS, rules=RULES)
def test_every_answer_is_legal(seed: int, rules: Ruleset) -> None:
    """B21, K2, K5: in any position that random players get into."""
    deal = random_moment(seed, rules)
    if deal.to_act is not None:
        assert QUICK(classic_view(deal, deal.to_act)) in deal.legal_actions()


@given(seed=SEEDS, rules=RULES)
def test_the_core_plays_as_four_intermediates(seed: int, rules: Ruleset) -> None:
    """K4, K5, B18: from any moment of the play, the same card points."""
    deal = random_moment(seed, rules)
    if deal.phase != "play" or deal.play is None or deal.to_act is None or deal.bought is None:
        return
    layout = LAYOUTS[deal.bought.trump]
    got = play_out(
        layout,
        duty_code(rules, deal.bought.trump),
        False,
        [layout.mask(hand) for hand in deal.hands],
        (deal.to_act - len(deal.trick)) % 4,
        [layout.bit_of[card] for card in deal.trick],
        deal.play.abnat[0],
    )
    done = play_deal(deal, ("intermediate",) * 4)
    assert isinstance(done, ClassicDeal) and done.play is not None
    assert got == done.play.abnat[0]


@given(seed=SEEDS, rules=RULES)
def test_it_reckons_with_the_points_of_the_game(seed: int, rules: Ruleset) -> None:
    """K6 to K8: what it takes a deal to be worth is what the deal scores, but for two rare ends it passes over: a
    capot by one player alone, and tricks without a point in them."""
    deal = random_moment(seed, rules)
    done = play_deal(deal, ("steady",) * 4)
    score = done.score()
    if not isinstance(done, ClassicDeal) or score is None or done.play is None or done.bought is None:
        return
    facts = done.outcome()
    assert facts is not None
    stake = Stake("hokum", done.bought.buyer % 2, baloot=(facts.belote[0] // 10, facts.belote[1] // 10))
    if not facts.alone and (facts.capot is not None) == (0 in facts.cards):
        assert points_of(rules, stake, facts.cards[0]) == score.points[0] - score.points[1]


@pytest.mark.parametrize(
    ("hand", "up", "call"), [("Js 9s Ts Ks Ah", "7s", "take"), ("7s 7h 8h 7c 8d", "8s", "pass")]
)
def test_what_it_takes(hand: str, up: str, call: str) -> None:
    """K2, B21: five trumps from the jack down and an ace are taken; a hand of sevens and eights is not."""
    deal = ClassicDeal.start(CLASSIC, 0, stacked_deck(up=up, first={1: hand}))
    assert Expert()(classic_view(deal, 1)) == call


def test_it_names_its_suit_in_round_two() -> None:
    """K2, B21: the suit that it holds, not the up card's."""
    deal = ClassicDeal.start(CLASSIC, 0, stacked_deck(up="8s", first={1: "Jh 9h Ah Th Ac"}))
    deal = act(deal, "1 pass", "2 pass", "3 pass", "0 pass")
    assert Expert()(classic_view(deal, 1)) == "take h"


def test_it_does_better_than_the_intermediate() -> None:
    """B21: fixed decks, those that steady players take each played twice with the seats changed."""
    dice, total, expert = random.Random(1), 0, Expert("strength", worlds=16)
    steady = bots_of(CLASSIC)["steady"]
    for _ in range(24):
        deal = random_deal(CLASSIC, dice)
        while deal.phase == "bidding":
            assert deal.to_act is not None
            deal = deal.apply(steady(classic_view(deal, deal.to_act)))
        for bots, sign in (((expert, "intermediate") * 2, 1), (("intermediate", expert) * 2, -1)):
            done = play_deal(deal, bots)
            assert isinstance(done, ClassicDeal)
            total += sign * (done.play.abnat[0] if done.play else 0)
    assert total / 24 > 5


def test_it_is_known_by_name() -> None:
    """B21: and four of them come to the end of a deal."""
    deal = random_deal(CLASSIC, random.Random(3))
    assert bots_of(CLASSIC)["expert"](classic_view(deal, deal.to_act)) in deal.legal_actions()
    done = play_deal(deal, (QUICK,) * 4)
    assert done.phase == "done"
    assert all(action in CARD_OF_TEXT or action.startswith(("take", "pass")) for _, action in done.history)
