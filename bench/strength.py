"""How much better the expert plays than others: the same deals twice, with the seats swapped.

    python -m bench.strength [--pairs 1000] [--preset standard ...] [--contract hokum sun whole]
                             [--against intermediate ...] [--worlds N] [--seed 1] [--jobs 1]

In `hokum` and `sun` the deal has been bought by four steady players and only the cards are played; `whole` begins with
the first call, at random totals below 150, and is all there is outside Baloot. Each pair is one deck: once the
expert's side sits on seats 0 and 2, once on 1 and 3 (with two players on 0, then on 1). Printed are the mean and the
standard error, over the pairs, of what the expert's side has more than the other in a deal: card points (abnat) and
points of the deal. A deal of gahwa counts as half a match, 76 points.
The same seed gives the same table.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import repeat

from engine import preset
from engine.bots import BOTS, Bot, bots_of
from engine.bots.expert import Expert
from engine.cards import DECK_SIZE
from engine.classic.deal import ClassicDeal
from engine.deal import Deal
from engine.game import GameDeal
from engine.open.deal import OpenDeal
from engine.play import play_deal
from engine.ruleset import PRESETS, Ruleset
from engine.seat_view import SeatView
from engine.start import start_deal
from engine.view import view

GAHWA = 76
CONTRACTS = ("hokum", "sun", "whole")

Margins = tuple[float, float]
"""What the expert's side has more in a deal of one pair: abnat, points."""


def at_random(seed: str, seen: SeatView) -> str:
    """Any legal action, settled by the seed and what is seen."""
    return random.Random(repr((seed, seen.seat, seen.number, seen.hand, seen.history))).choice(
        seen.legal_actions
    )


def player(rules: Ruleset, name: str, seed: str) -> Bot:
    """A player of the pool by name; `playouts` is an expert that plays every world out at random."""
    if name == "random":
        return partial(at_random, seed)
    if name == "playouts":
        return Expert(seed, at_random=10)
    return Expert(seed) if name == "expert" else bots_of(rules)[name]


def deals(rules: Ruleset, contract: str, dice: random.Random) -> Iterator[GameDeal]:
    """Without end: deals to be played twice."""
    steady = bots_of(rules)["steady"]
    while True:
        deck = list(range(DECK_SIZE))
        dice.shuffle(deck)
        totals = (dice.randrange(150), dice.randrange(150)) if rules.goal >= 150 else (0, 0)
        deal = start_deal(rules, dice.randrange(rules.seats), tuple(deck), totals)
        while contract != "whole" and deal.phase in ("bidding", "doubling"):
            assert deal.to_act is not None
            deal = deal.apply(steady(view(deal, deal.to_act)))
        if contract == "whole" or (isinstance(deal, Deal) and deal.contract == contract):
            yield deal


def margins(deal: GameDeal) -> Margins:
    """What side 0 has more than side 1; nothing of a void deal."""
    score = deal.score()
    if score is None:
        return 0, 0
    taken = cards_taken(deal)
    points = score.points[0] - score.points[1]
    if score.gahwa_winner is not None:
        points = GAHWA if score.gahwa_winner == 0 else -GAHWA
    return taken[0] - taken[1], points


def cards_taken(deal: GameDeal) -> tuple[int, int]:
    """The card points of each side, by game."""
    if isinstance(deal, OpenDeal):
        return deal.play.taken if deal.play else (0, 0)
    assert isinstance(deal, (Deal, ClassicDeal)) and deal.play is not None
    return deal.play.abnat


def one_pair(deal: GameDeal, other: str, worlds: int | None, seed: str) -> Margins:
    """One deck, twice."""
    expert, opponent = Expert(seed, worlds=worlds), player(deal.ruleset, other, f"{seed}/other")
    sides = deal.ruleset.team_size
    first = margins(play_deal(deal, (expert, opponent) * sides))
    second = margins(play_deal(deal, (opponent, expert) * sides))
    return (first[0] - second[0]) / 2, (first[1] - second[1]) / 2


def measure(options: argparse.Namespace, name: str, contract: str, other: str) -> str:
    """One row of the table."""
    dice, start = random.Random(f"{options.seed}/{name}/{contract}"), time.perf_counter()
    source = deals(preset(name), contract, dice)
    given = ([next(source) for _ in range(options.pairs)], repeat(other), repeat(options.worlds))
    seeds = repeat(options.seed)
    if options.jobs > 1:
        with ProcessPoolExecutor(options.jobs) as pool:
            found = list(pool.map(one_pair, *given, seeds, chunksize=8))
    else:
        found = list(map(one_pair, *given, seeds))
    cells = [_mean([pair[place] for pair in found]) for place in (0, 1)]
    spent = time.perf_counter() - start
    return f"| {name} | {contract} | {other} | {len(found)} | {cells[0]} | {cells[1]} | {spent:.0f} |"


def _mean(values: list[float]) -> str:
    error = statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.mean(values):+.2f} ± {error:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--preset", nargs="+", default=["standard"], choices=PRESETS)
    parser.add_argument("--contract", nargs="+", default=list(CONTRACTS), choices=CONTRACTS)
    parser.add_argument(
        "--against", nargs="+", default=["intermediate"], choices=["random", "playouts", *sorted(BOTS)]
    )
    parser.add_argument("--worlds", type=int, help="how many worlds the expert looks at")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    print(f"seed {options.seed}, worlds {options.worlds or 'as built'}; mean ± standard error in a deal\n")
    print("| preset | dealt from | against | pairs | abnat | points | seconds |")
    print("|---|---|---|---:|---:|---:|---:|")
    for name in options.preset:
        for contract in options.contract:
            if preset(name).game != "baloot" and contract != "whole":
                continue
            for other in options.against:
                print(measure(options, name, contract, other), flush=True)


if __name__ == "__main__":
    main()
