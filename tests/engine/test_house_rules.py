"""No value of a house rule is an idle word: each changes what happens at some table from what every other value gives.

What each value does is told by the tests that name its rule; here is that none was forgotten.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.deck import deck
from engine.errors import EngineError, SheetError
from engine.house_rules import GAMES, PRESETS
from engine.house_rules.values import Value
from engine.match import Match
from engine.ruleset import Ruleset, preset
from engine.scoresheet import check_sheet, read_sheet

NAMES = {game: next(name for name in PRESETS if preset(name).game == game) for game in GAMES}
BESIDE: dict[str, dict[str, Value]] = {
    "club_opponents": {"void_in_suit": "club"},
    "undertrump": {"void_in_suit": "classic"},
    "kasho": {"max_void_deals": 20},
}
"""What else must be set for a field to be looked at."""
NOT_OF_PLAY = ("bidding_exit",)
"""B13 says who is charged for leaving: no matter of the cards, but of ratings (tests/formulas)."""
SOME = {"goal": (101, 152), "max_void_deals": (1, 2)}
"""Of fields that are numbers, some."""
HOKUM = {"kind": "played", "contract": "hokum", "trump": "s", "buyer": 0}
SUN = {"kind": "played", "contract": "sun", "buyer": 0}
TAKEN = {"kind": "played", "taker": 0, "trump": "s"}
CHOSEN = {"kind": "played", "chooser": 0, "trump": "s"}
SHEETS: dict[str, list[dict[str, Any]]] = {
    "baloot": [
        HOKUM | {"abnat": [80, 82]},
        HOKUM | {"abnat": [86, 76], "multiplier": 2},
        HOKUM | {"abnat": [77, 85], "baloot": [True, False]},
        HOKUM | {"abnat": [70, 92], "projects": [["fifty"], []]},
        HOKUM | {"abnat": [84, 78], "projects": [["sira"], ["fifty"]]},
        HOKUM | {"abnat": [80, 82], "projects": [[], ["sira"]]},
        HOKUM | {"kaboot": 0, "up_ace": True},
        HOKUM | {"kaboot": 0, "multiplier": 2},
        SUN | {"kaboot": 0, "up_ace": True},
        SUN | {"abnat": [64, 66], "projects": [["sira"], []]},
    ],
    "classic": [
        TAKEN | {"points": [81, 81], "belote": [True, False]},
        TAKEN | {"capot": 0},
    ],
    "open": [
        CHOSEN | {"points": [60, 102], "belote": [True, False]},
        CHOSEN | {"capot": 0},
    ],
}


def pairs() -> Iterator[tuple[str, str, Value, Value]]:
    """Every two values of every field of every game."""
    for game, table in GAMES.items():
        for field, allowed in table.rules.items():
            values = SOME[field] if isinstance(allowed, range) else allowed
            if field not in NOT_OF_PLAY:
                yield from ((game, field, *two) for two in itertools.combinations(values, 2))


def on_paper(rules: Ruleset, line: dict[str, Any], times: int) -> object:
    """What a deal, written so many times, comes to, or the code it is refused by."""
    try:
        return check_sheet(rules, read_sheet(rules, [line] * times)).final
    except SheetError as refused:
        return refused.code


def choices(match: Match) -> object:
    """What a match asks now, and where it stands."""
    now = match.deal
    asked = (
        None
        if now is None
        else (now.to_act, tuple(now.legal_actions(seat) for seat in range(len(now.hands))))
    )
    return match.dealer, match.totals, match.winner, asked


def differ_at_the_table(one: Ruleset, other: Ruleset, seed: str) -> bool:
    """Whether the same cards and actions come to a moment that is not the same under both; most calls are passes in
    one match of two, so that void deals and late rounds are met."""
    dice = random.Random(seed)
    shy = dice.random() < 0.5
    left, right = (Match.start(rules, 0) for rules in (one, other))
    for _ in range(150):
        if choices(left) != choices(right):
            return True
        if left.winner is not None:
            return False
        if left.deal is None:
            cards = deck(seed, left.number)
            left, right = left.deal_cards(cards), right.deal_cards(cards)
            continue
        legal = left.deal.legal_actions()
        said = "pass" if "pass" in legal and shy and dice.random() < 0.8 else dice.choice(legal)
        left, right = left.apply(said), right.apply(said)
    return False


@pytest.mark.parametrize(("game", "field", "value", "another"), list(pairs()))
def test_every_value_of_every_house_rule_changes_something(
    game: str, field: str, value: Value, another: Value
) -> None:
    """House rules: beside the preset's other rules, or those that let it count."""
    beside = BESIDE.get(field, {})
    one, other = (preset(NAMES[game], **(beside | {field: set_to})) for set_to in (value, another))
    written = any(
        on_paper(one, line, times) != on_paper(other, line, times)
        for line in SHEETS[game]
        for times in (1, 8)
    )
    assert written or any(differ_at_the_table(one, other, f"{field} {seed}") for seed in range(400))


def test_qablak_where_nobody_may_claim_is_refused() -> None:
    """T3, B1: the only two house rules that contradict each other, and the reason names both."""
    with pytest.raises(EngineError) as refused:
        preset("club", qablak_round_two=True)
    assert (refused.value.code, refused.value.rule) == ("contradiction", "T3")
    assert {refused.value.params["field"], refused.value.params["other"]} == {"qablak_round_two", "sun_claim"}
