"""How fast the engine is, as ratios to a tight Python loop and to other engines measured in the same run.

    python -m bench.engine [--rounds 7] [--seconds 0.5] [--preset standard] [--seed 1]

Needs the standard library only; with `bench/requirements.txt` installed the peers are measured too. Times are
processor time. Every round measures everything once, so that a busy moment of the machine falls on all alike;
median, slowest and fastest round are printed. The figures depend on the machine, the ratios much less.
"""

from __future__ import annotations

import argparse
import platform
import random
import resource
import statistics
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

from bench.peers import Work, peers
from bench.tight_loop import play_deals
from engine import play_match, preset, read_record, record_of, replay
from engine.bots.expert import choose
from engine.bots.playout import LAYOUTS, duty_code, play_at_random, play_out
from engine.cards import DECK_SIZE
from engine.deal import Deal
from engine.ruleset import Ruleset
from engine.view import view

ROOT = Path(__file__).resolve().parents[1]
IMPORT = "import resource, engine; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
Rates = dict[str, list[float]]


def own(rules: Ruleset, dice: random.Random) -> dict[str, Work]:
    """What is measured of the engine itself, each in deals."""
    started = [_in_play(rules, dice) for _ in range(20)]

    def tight() -> float:
        play_deals(50, dice)
        return 50

    def whole() -> float:
        played = 0
        for _ in range(20):
            deal = _to_the_end(_start(rules, dice), dice)
            played += deal.score() is not None
        return played

    def cards() -> float:
        for deal in started:
            _to_the_end(deal, dice)
        return len(started)

    return {
        "tight loop": tight,
        "whole deals": whole,
        "play of the cards": cards,
        "playout core, at random": _core(rules, dice, at_random=True),
        "playout core, as intermediates": _core(rules, dice, at_random=False),
    }


def _core(rules: Ruleset, dice: random.Random, *, at_random: bool) -> Work:
    """The core alone, in hokum and in sun; dealing the cards is part of it."""

    def deals() -> float:
        cards = [1 << place for place in range(DECK_SIZE)]
        for trump in (None, 0, 1, 2, 3) * 10:
            dice.shuffle(cards)
            hands = [sum(cards[at : at + 8]) for at in (0, 8, 16, 24)]
            layout, duty = LAYOUTS[trump], duty_code(rules, trump)
            if at_random:
                play_at_random(layout, duty, False, hands, 0, [], 0, dice.getrandbits(64))
            else:
                play_out(layout, duty, False, hands, 0, [], 0)
        return 50

    return deals


def _start(rules: Ruleset, dice: random.Random) -> Deal:
    deck = list(range(DECK_SIZE))
    dice.shuffle(deck)
    return Deal.start(rules, dice.randrange(4), tuple(deck))


def _in_play(rules: Ruleset, dice: random.Random) -> Deal:
    """A random deal at the lead of its first card."""
    while True:
        deal = _start(rules, dice)
        while deal.phase in ("bidding", "doubling"):
            deal = _step(deal, dice)
        if deal.phase == "play":
            return deal


def _to_the_end(deal: Deal, dice: random.Random) -> Deal:
    while deal.to_act is not None:
        deal = _step(deal, dice)
    return deal


def _step(deal: Deal, dice: random.Random) -> Deal:
    legal = deal.legal_actions()
    return deal.apply(legal[int(dice.random() * len(legal))])


def rates(works: dict[str, Work], rounds: int, seconds: float) -> Rates:
    """Deals a second of processor time of each, once a round."""
    found: Rates = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            done, start = 0.0, time.process_time()
            while (spent := time.process_time() - start) < seconds:
                done += work()
            found[name].append(done / spent)
    return found


def print_rates(found: Rates) -> None:
    columns = [name for name in found if name == "tight loop" or "step API" in name]
    print(
        "| deals a second | median | slowest | fastest | "
        + " | ".join(f"x {name}" for name in columns)
        + " |"
    )
    print("|---|" + "---:|" * (3 + len(columns)))
    for name, values in found.items():
        middle = statistics.median(values)
        ratios = [f"{statistics.median(map(_ratio, values, found[column])):.2f}" for column in columns]
        cells = [f"{middle:,.0f}", f"{min(values):,.0f}", f"{max(values):,.0f}", *ratios]
        print(f"| {name} | " + " | ".join(cells) + " |")


def _ratio(one: float, other: float) -> float:
    return one / other


def replaying(rules: Ruleset, rounds: int, seed: str) -> list[float]:
    """Milliseconds to read and check one recorded deal of a whole match, once a round."""
    match = play_match(rules, seed)
    text, found = record_of(match).text(), []
    for _ in range(rounds):
        start = time.process_time()
        replay(read_record(text))
        found.append((time.process_time() - start) * 1000 / match.number)
    return found


def importing(rounds: int) -> tuple[list[float], float]:
    """Seconds of a Python that imports the engine less one that imports nothing, and its memory in megabytes."""
    found, memory = [], 0.0
    for _ in range(rounds):
        bare = _run("import resource")[0]
        spent, printed = _run(IMPORT)
        found.append(spent - bare)
        memory = int(printed) / 1024
    return found, memory


def _run(code: str) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def thinking(rules: Ruleset, dice: random.Random, cards: int) -> list[float]:
    """Milliseconds of processor time of the expert, for each of so many cards where it has a choice."""
    found: list[float] = []
    for _ in count():
        deal = _in_play(rules, dice)
        while (seat := deal.to_act) is not None:
            seen = view(deal, seat)
            start = time.process_time()
            action = choose(seen)
            if len(seen.legal_actions) > 1 and not action.startswith("call"):
                found.append((time.process_time() - start) * 1000)
            deal = deal.apply(action)
            if len(found) == cards:
                return sorted(found)
    raise AssertionError


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    rules, dice = preset(options.preset), random.Random(options.seed)
    others, missing = peers(dice)
    print(
        f"Python {platform.python_version()}, preset {rules}, seed {options.seed}, {options.rounds} rounds\n"
    )
    print_rates(rates(own(rules, dice) | others, options.rounds, options.seconds))
    print("".join(f"\n{line}" for line in missing))
    spent = replaying(rules, options.rounds, options.seed)
    print(f"\nA recorded deal read and checked: {_spread(spent)} ms")
    imported, memory = importing(options.rounds)
    print(f"Import of the engine: {_spread(imported)} s, {memory:.0f} MB")
    cards = thinking(rules, dice, 400)
    print(f"The expert, one card: median {cards[200]:.1f} ms, p95 {cards[380]:.1f}, longest {cards[-1]:.1f}")


def _spread(values: list[float]) -> str:
    return f"{statistics.median(values):.3f} ({min(values):.3f} to {max(values):.3f})"


if __name__ == "__main__":
    main()
