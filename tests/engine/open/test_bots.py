"""Computer players of Open Belote."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARD_TEXTS, parse_hand
from engine.open import bots
from engine.open.deal import OpenDeal
from engine.open.view import open_view
from tests.engine.open.builders import OPEN, moments, random_deal, start

BOTS = {"beginner": bots.beginner, "intermediate": bots.intermediate, "steady": bots.steady}


def choice(name: str, deal: OpenDeal) -> str:
    assert deal.to_act is not None
    return BOTS[name](open_view(deal, deal.to_act))


@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(BOTS)))
def test_b17_b18_b20_whatever_comes_they_do_what_is_legal(seed: int, name: str) -> None:
    """B17, B18, B20: in every moment of a random deal."""
    dice = random.Random(seed)
    for deal in moments(random_deal(OPEN, dice), dice)[:-1]:
        assert choice(name, deal) in deal.legal_actions()


def test_b17_the_beginner_declines_and_plays_the_first_legal_card() -> None:
    """B17: in hand order; it calls nothing; forced to choose, it says the first thing."""
    deal = start(dealer=1, up={0: "Kd Ah Th 9h As Qs Js 7c"})
    assert choice("beginner", deal) == "pass"
    forced = deal.apply("pass").apply("pass").apply("pass")
    assert choice("beginner", forced) == "trump s"
    play = deal.apply("trump d")
    assert "call tierce Qs" not in play.legal_actions()
    assert choice("beginner", play) == "As"


def test_b18_the_intermediate_declines_until_it_must_choose() -> None:
    """B18: never buys; as a dealer who must choose it names its best suit."""
    deal = start(dealer=0, up={0: "Jh 9h 7h 8s 9s Ts 7c 8c"})
    deal = deal.apply("pass")
    assert choice("intermediate", deal) == "pass"
    deal = deal.apply("pass").apply("pass")
    assert choice("intermediate", deal) == "trump h"


def test_b18_calls_its_best_combinations_first() -> None:
    """B18: all of the best choice, then a card."""
    up = {0: "Js Jh Jc Jd Ts 9s 8s 7h"}
    deal = start(dealer=1, up=up).apply("trump d")
    assert choice("intermediate", deal) == "call four J"
    deal = deal.apply("call four J")
    assert choice("intermediate", deal) == "call tierce Ts"
    deal = deal.apply("call tierce Ts")
    assert choice("intermediate", deal) == "Jd"


LEADS = [
    ("Ah Kh 7d 8d Qd 9c Tc Kc", "Th 9h 7h 8h Js 9s Ts Ks", "d", "Ah"),
    ("Kh 9h 7d 8d 7c 8c 9c Tc", "Th Ah 9d Td Ac Kc Qc Jc", "s", "7c"),
    ("Kh 9h 7d 8d 7c 8c 9c Tc", "Th Ah Js Qs Ac Kc Qc Jc", "d", "8d"),
    ("Kh 9h Ad 8d 7c 8c 9c Tc", "Th Ah 7d 9d Ac Kc Qc Jc", "s", "Ad"),
]


@pytest.mark.parametrize(("mine", "theirs", "trump", "lead"), LEADS)
def test_b18_leads_what_cannot_be_taken_else_the_smallest(
    mine: str, theirs: str, trump: str, lead: str
) -> None:
    """B18: judged by what lies face up before the other, who has to answer from that; in hand order."""
    deal = start(dealer=1, up={0: mine, 1: theirs}).apply(f"trump {trump}")
    assert CARD_TEXTS[bots.best_card(open_view(deal, 0))] == lead


FOLLOWS = [
    ("Kh 9h 7d 8d 7c 8c 9c Tc", "Qh", "Kh"),
    ("Kh 9h 7d 8d 7c 8c 9c Tc", "Th", "9h"),
    ("Ks 9s 7d 8d 7c 8c 9c Tc", "Th", "7c"),
]


@pytest.mark.parametrize(("mine", "led", "answer"), FOLLOWS)
def test_b18_follows_with_a_winner_else_the_smallest(mine: str, led: str, answer: str) -> None:
    """B18: of the suit led; else the smallest of all: fewest points, lowest rank, s h c d."""
    deal = start(dealer=1, up={0: led, 1: mine}).apply("no trump").apply(led)
    assert CARD_TEXTS[bots.best_card(open_view(deal, 1))] == answer


@pytest.mark.parametrize(
    ("up", "said"),
    [
        ("Jh 9h 7h 8s", "trump h"),
        ("Jh 9h 8s 7s", "pass"),
        ("9h Th 8h 7h", "trump h"),
        ("Ah Ac Td Kd", "no trump"),
        ("Ah Ac Ad 7s", "no trump"),
        ("Ah Ac Td 7s", "pass"),
    ],
)
def test_b20_the_steady_names_what_is_good(up: str, said: str) -> None:
    """B20: a trump with three and the jack or four and the nine; no trump with two aces and a guarded ten or a third
    ace."""
    assert choice("steady", start(dealer=1, up={0: up})) == said


def test_b20_the_nine_is_enough_in_four() -> None:
    """B20: and the better suit is named."""
    assert bots.is_trump_suit(parse_hand("9h Th 8h 7h"), 1)
    assert not bots.is_trump_suit(parse_hand("9h Th 8h"), 1)
    assert bots.best_trump(parse_hand("Ah Kh Qh 9c Jc 7c")) == 2


def test_nothing_to_do_is_said() -> None:
    """A bot out of turn has nothing to answer."""
    deal = start(dealer=1)
    for bot in BOTS.values():
        with pytest.raises(ValueError):
            bot(open_view(deal, 1))
