"""Compare the engine with the second reading of the rules over many random deals.

    .venv/bin/python -m bench.second_reading --deals 20000

For every preset so many deals under its own rules, and a tenth of that under house rules set at random; ends at
the first difference with the seed and the history, else prints how the deals ended.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from engine.ruleset import PRESETS, Ruleset, preset
from tests.engine.classic import test_second_reading as classic
from tests.engine.open import test_second_reading as open_belote
from tests.engine.second.comparing import random_rules
from tests.engine.second.test_second_reading import FIELDS, draw


def _baloot(rules: Ruleset, dice: random.Random, *, own: bool) -> str:
    return draw(rules if own else random_rules(rules, dice, FIELDS), dice)


def _classic(rules: Ruleset, dice: random.Random, *, own: bool) -> str:
    return classic.compared(
        rules if own else dice.choice(classic.HOUSES), dice.randrange(2**32), strong=dice.random() < 0.1
    )


def _open(rules: Ruleset, dice: random.Random, *, own: bool) -> str:
    return open_belote.compared(
        rules if own else dice.choice(open_belote.ALL), dice.randrange(2**32), bots=dice.random() < 0.1
    )


READINGS = {"baloot": _baloot, "classic": _classic, "open": _open}


def run(rules: Ruleset, deals: int, seed: int) -> None:
    """One preset: its own rules, then random house rules."""
    dice, compare = random.Random(f"{rules.name}/{seed}"), READINGS[rules.game]
    start = time.perf_counter()
    ends = Counter(compare(rules, dice, own=True) for _ in range(deals))
    for _ in range(deals // 10):
        compare(rules, dice, own=False)
    took = time.perf_counter() - start
    told = ", ".join(f"{end} {number}" for end, number in sorted(ends.items()))
    sys.stdout.write(
        f"{rules.name}: {deals} deals and {deals // 10} under random house rules agree ({took:.0f} s): {told}\n"
    )
    sys.stdout.flush()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**31))
    given = parser.parse_args()
    sys.stdout.write(f"seed {given.seed}\n")
    for name in PRESETS:
        run(preset(name), given.deals, given.seed)


if __name__ == "__main__":
    main()
