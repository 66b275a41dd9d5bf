"""The engine is compared with a second, plain reading of docs/rules.md over random deals.

Here some hundreds; `bench/second_reading.py` runs as many as one likes.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.ruleset import GAMES, Ruleset
from tests.engine.builders import ALL_PRESETS
from tests.engine.second.comparing import compared, random_rules

TOTALS = ((0, 0), (120, 60), (40, 130))
"""Totals before the deal: without and with a sun that may be doubled, by either side (S9)."""
FIELDS = tuple(
    field
    for field, values in GAMES["baloot"].rules.items()
    if not isinstance(values, range) and field not in ("bidding_exit", "void_in_suit", "undertrump")
)


def draw(rules: Ruleset, dice: random.Random) -> str:
    """One deal on both readings from a seed that a failure names."""
    seed = dice.randrange(2**32)
    return compared(rules, seed, totals=TOTALS[seed % 3], must_buy=seed % 7 == 0)


@pytest.mark.parametrize("rules", ALL_PRESETS, ids=lambda rules: rules.name)
def test_every_preset_reads_the_same_twice(rules: Ruleset) -> None:
    """C1 to C8, S1 to S21, D1, B1 to B8, T1 to T5, B19: the same choices at every moment, the same points."""
    dice = random.Random()
    ends = Counter(draw(rules, dice) for _ in range(250))
    assert {"sun made", "sun failed", "hokum made", "hokum failed"} <= set(ends), ends


@pytest.mark.parametrize("way", ["free", "beat", "club"])
@pytest.mark.parametrize("rules", ALL_PRESETS, ids=lambda rules: rules.name)
def test_rulesets_made_at_random_read_the_same_twice(rules: Ruleset, way: str) -> None:
    """Every house rule in any company."""
    dice = random.Random()
    for _ in range(80):
        draw(random_rules(rules.replace(void_in_suit=way), dice, FIELDS), dice)
