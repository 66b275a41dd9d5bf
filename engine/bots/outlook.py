"""What a contract leads to in one world: the cards played out as by intermediates (B18), and the points of it."""

from __future__ import annotations

from functools import lru_cache

from engine.bidding import Contract
from engine.bots.playout import LAYOUTS, duty_code, play_out
from engine.bots.worth import Stake, points_of
from engine.cardplay import first_leader
from engine.cards import ACE, rank_of
from engine.projects import (
    Called,
    baloot_cards,
    baloot_counts,
    best_choice,
    project_points,
    scoring_projects,
)
from engine.ruleset import Ruleset
from engine.scoring import BALOOT_POINTS, Pair
from engine.seat_view import SeatView
from engine.seats import SEATS, side_of

points = lru_cache(maxsize=1 << 15)(points_of)
"""`points_of`, remembered."""


def outlook(view: SeatView, contract: Contract, hands: list[int], steps: int = 0) -> float:
    """By how many points side 0 does better in ``contract``, doubled so many ``steps`` (S7), when the four
    seats hold ``hands``, eight cards each."""
    rules, layout = view.ruleset, LAYOUTS[contract.trump]
    mine = play_out(
        layout,
        duty_code(rules, contract.trump),
        contract.kind == "hokum" and steps in (1, 3),
        [layout.mask(hand) for hand in hands],
        first_leader(rules, view.dealer, contract.buyer),
        [],
        0,
    )
    called: list[Called] = []
    projects = (0, 0)
    if rules.game == "baloot":
        called = [
            (seat, project) for seat in range(SEATS) for project in best_choice(hands[seat], contract.kind)
        ]
    if called:
        projects = project_points(scoring_projects(rules, called, view.dealer), contract.kind)
    stake = Stake(
        contract.kind,
        side_of(contract.buyer),
        min(1 + steps, 4),
        steps == 4,
        rank_of(view.up_card) == ACE,
        projects,
        _baloot(rules, contract.trump, hands, called),
        view.totals[0] - view.totals[1] if steps == 4 else 0,
    )
    return points(rules, stake, mine)


def _baloot(ruleset: Ruleset, trump: int | None, hands: list[int], called: list[Called]) -> Pair:
    """S13: the points of a baloot, by side, when everybody calls what is suggested."""
    pair = baloot_cards(trump)
    for seat, hand in enumerate(hands):
        if pair and hand & pair == pair:
            own = [project for caller, project in called if caller == seat]
            counts = BALOOT_POINTS if baloot_counts(ruleset, pair, own) else 0
            return (counts, 0) if side_of(seat) == 0 else (0, counts)
    return 0, 0
