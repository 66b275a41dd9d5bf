"""The engine against a second, plain reading of Open Belote, deal by deal."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deck import deck
from engine.open.deal import OpenDeal
from engine.play import play_deal, play_match
from engine.ruleset import Ruleset, preset
from tests.engine.open.builders import moments
from tests.engine.open.second import Reading

ALL = [
    preset("open", goal=goal, open_belote_on_failure=belote, open_capot=capot)
    for goal, belote, capot in product((501, 101, 3), ("passes", "kept"), ("replace", "add"))
]


def compared(rules: Ruleset, seed: int, *, bots: bool = False) -> str:
    """One random deal, played at random or by computer players, counted by both readings; what it came to."""
    deal = OpenDeal.start(rules, seed % 2, deck(str(seed), 1))
    done = play_deal(deal, ["intermediate", "steady"]) if bots else moments(deal, random.Random(seed))[-1]
    assert isinstance(done, OpenDeal)
    where = f"seed {seed}, {rules}, bots {bots}"
    second, facts, score = Reading(done), done.outcome(), done.score()
    assert facts is not None and score is not None, where
    assert facts.cards == tuple(second.cards), where
    assert facts.combinations == tuple(second.combinations()), where
    assert facts.belote == tuple(second.belote()), where
    assert score.points == second.points(), where
    return "made" if score.made else "failed"


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32), rules=st.sampled_from(ALL), bots=st.booleans())
def test_o5_to_o11_two_readings_agree(seed: int, rules: Ruleset, bots: bool) -> None:
    """O5 to O11: card points, combinations as they grew, belote, points, of whatever was chosen, called and played."""
    compared(rules, seed, bots=bots)


def test_the_readings_meet_what_is_rare() -> None:
    """The comparison above is no empty one: sequences that grew, fours, failures and belotes come up in it."""
    dice, grown, failed, belote, fours = random.Random(5), 0, 0, 0, 0
    for number in range(300):
        done = moments(OpenDeal.start(ALL[0], number % 2, deck(f"rare {number}", 1)), dice)[-1]
        score, play = done.score(), done.play
        assert score is not None and play is not None
        failed += not score.made
        belote += play.belote is not None
        calls = {action for _, action in done.history if action.startswith("call ")}
        grown += any(call.combination.call not in calls for call in play.called)
        fours += any(call.combination.suit is None for call in play.called)
    assert min(failed, belote) >= 5 and min(grown, fours) >= 1


@pytest.mark.parametrize(
    ("goal", "bots", "running"),
    [
        (501, ("steady", "steady"), ((162, 0), (297, 47), (410, 96), (555, 133))),
        (51, ("steady", "steady"), ((16, 0), (29, 5), (40, 10), (54, 14))),
        (3, ("steady", "steady"), ((1, 0), (2, 0), (3, 0))),
    ],
)
def test_a_seed_gives_the_same_match_for_ever(
    goal: int, bots: tuple[str, str], running: tuple[tuple[int, int], ...]
) -> None:
    """C6, C8: deck, dealer and what the computer players of a version do."""
    assert play_match(preset("open", goal=goal), "a seed", bots).running == running
