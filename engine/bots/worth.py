"""What the end of a deal is worth to a side that weighs it: its points (S14 to S20), and a little its card points."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.cards import ACE, rank_of
from engine.classic import scoring as classic_scoring
from engine.classic.scoring import BELOTE_POINTS, DECK_POINTS, ClassicFacts
from engine.projects import KINDS, PROJECT_POINTS
from engine.ruleset import Ruleset
from engine.scoring import (
    ABNAT_PER_PROJECT_POINT,
    BALOOT_POINTS,
    DECK_ABNAT,
    Contract,
    DealFacts,
    Pair,
    score_deal,
)
from engine.seat_view import SeatView
from engine.seats import side_of

POINTS_BESIDE_ABNAT = 0.5
"""How much a point of the deal counts beside the abnat it is made of: points jump, abnat lead towards them."""
MATCH_WORTH = 152
"""S7, S21: what gahwa puts at stake, in points."""


class Stake(NamedTuple):
    """What the points of a deal depend on beside the abnat; the names are those of `DealFacts`.

    ``lead`` is by how many points side 0 is ahead in the match, which tells what gahwa may win and lose.
    """

    contract: Contract
    buyer_side: int
    multiplier: int = 1
    gahwa: bool = False
    up_ace: bool = False
    projects: Pair = (0, 0)
    baloot: Pair = (0, 0)
    lead: int = 0


def stake_of(view: SeatView, own_pair: bool) -> Stake:
    """What is known of it in the play; ``own_pair`` tells that the seat holds a baloot still to come."""
    assert view.contract is not None and view.buyer is not None and view.seat is not None
    owner = view.seat if own_pair and view.baloot is None else view.baloot
    baloot = (0, 0) if owner is None else _pair(side_of(owner), BALOOT_POINTS)
    return Stake(
        "sun" if view.contract == "sun" else "hokum",
        side_of(view.buyer),
        view.multiplier,
        view.gahwa,
        rank_of(view.up_card) == ACE,
        _projects(view),
        baloot,
        view.totals[0] - view.totals[1] if view.gahwa else 0,
    )


def points_of(ruleset: Ruleset, stake: Stake, mine: int) -> float:
    """By how many points side 0 does better than side 1 when it takes ``mine`` abnat.

    All or none of the abnat is taken for a kaboot; that eight tricks can be all but empty is passed over.
    """
    if ruleset.game == "classic":
        return _classic_points(ruleset, stake, mine)
    whole = DECK_ABNAT[stake.contract]
    facts = DealFacts(
        stake.contract,
        None,
        stake.buyer_side,
        stake.multiplier,
        stake.gahwa,
        stake.up_ace,
        (mine, whole - mine),
        0 if mine == whole else 1 if mine == 0 else None,
        stake.projects,
        stake.baloot,
    )
    score = score_deal(ruleset, facts)
    if score.gahwa_winner is None:
        return score.points[0] - score.points[1]
    lead = max(-MATCH_WORTH, min(MATCH_WORTH, stake.lead))
    return (MATCH_WORTH - lead) / 2 if score.gahwa_winner == 0 else -(MATCH_WORTH + lead) / 2


def _classic_points(ruleset: Ruleset, stake: Stake, mine: int) -> float:
    """K6 to K8: as `points_of`, in Classic Belote."""
    cards = (mine, DECK_POINTS - mine)
    belote = (BELOTE_POINTS * (stake.baloot[0] > 0), BELOTE_POINTS * (stake.baloot[1] > 0))
    capot = 1 - cards.index(0) if 0 in cards else None
    facts = ClassicFacts(stake.buyer_side, 0, cards, capot, belote=belote)
    points = classic_scoring.score_deal(ruleset, facts).points
    return points[0] - points[1]


def points_per_abnat(ruleset: Ruleset, contract: Contract) -> float:
    """How many points one abnat makes: a tenth or a fifth in Baloot, one in Classic Belote."""
    return 1 / ABNAT_PER_PROJECT_POINT[contract] if ruleset.game == "baloot" else 1


@lru_cache(maxsize=512)
def worth_table(ruleset: Ruleset, stake: Stake) -> tuple[float, ...]:
    """By the abnat of side 0, how good that is for it; the unit is one abnat."""
    whole, weight = DECK_ABNAT[stake.contract], POINTS_BESIDE_ABNAT
    weight /= points_per_abnat(ruleset, stake.contract)
    return tuple(weight * points_of(ruleset, stake, mine) + 2 * mine - whole for mine in range(whole + 1))


def _projects(view: SeatView) -> Pair:
    """S12: the points of the projects that will score, as far as their kinds tell."""
    assert view.contract is not None
    best = [-1, -1]
    points = [0, 0]
    for seat, kind in view.heard:
        side = side_of(seat)
        best[side] = max(best[side], KINDS.index(kind))
        points[side] += PROJECT_POINTS[view.contract][kind]
    if view.ruleset.projects == "all" or -1 in best:
        return points[0], points[1]
    if view.shown:
        side = side_of(view.shown[0][0])
    elif best[0] == best[1]:
        return 0, 0
    else:
        side = 0 if best[0] > best[1] else 1
    return _pair(side, points[side])


def _pair(side: int, points: int) -> Pair:
    return (points, 0) if side == 0 else (0, points)
