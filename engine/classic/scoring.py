"""From the cards a team took to the points it writes down (K6 to K8): a deal that was played and a line of a score
sheet are both scored here.

Sides are 0 and 1; a pair is always (side 0, side 1). Points are card points as they lie in the tricks: Classic Belote
converts nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Line, Pair

DECK_POINTS = 162
"""C3: all card points of the deck and the last trick's ten."""
BELOTE_POINTS = 20
"""K6"""
CAPOT_POINTS = 252
"""K7: all eight tricks, by the two players of a team."""
CAPOT_ALONE_POINTS = 350
"""K7: all eight tricks, by one player."""


@dataclass(frozen=True, slots=True)
class ClassicFacts:
    """What happened in one deal, as far as its points depend on it.

    ``cards``: card points of each side with the last trick's ten, 162 together. ``capot``: the side that took all
    eight tricks, ``alone`` if one player did. ``belote``: 20 or 0 of each side.
    """

    taker_side: int
    trump: int
    cards: Pair
    capot: int | None = None
    alone: bool = False
    belote: Pair = (0, 0)


def score_deal(ruleset: Ruleset, facts: ClassicFacts) -> DealScore:
    """K6 to K8: the points of one deal.

    The account has the steps ``taken``, ``belote`` and ``capot`` (``points``; ``alone`` 1 or 0), ``compared``
    (``buyer``, ``other``, ``reading``: ``cards`` or ``belote`` as far as it counts), ``made`` or ``failed``,
    ``whole_deal`` and ``total``. Raises EngineError, code ``card_points_total``, unless the card points are 162
    together.
    """
    if sum(facts.cards) != DECK_POINTS or min(facts.cards) < 0:
        message = f"the card points of a deal are {DECK_POINTS}, not {sum(facts.cards)}"
        raise EngineError("card_points_total", message, rule="C3", cards=facts.cards)
    lines = [Line("taken", side, {"points": facts.cards[side]}) for side in (0, 1)]
    lines += [Line("belote", side, {"points": facts.belote[side]}) for side in (0, 1) if facts.belote[side]]
    worth = _capot(ruleset, facts, lines)
    made = _is_made(ruleset, facts, worth, lines)
    if not made:
        worth = _whole_deal(facts, worth, lines)
    points = worth[0] + facts.belote[0], worth[1] + facts.belote[1]
    lines += [Line("total", side, {"points": points[side]}) for side in (0, 1)]
    return DealScore(points, made, facts.cards, facts.capot, None, tuple(lines))


def _capot(ruleset: Ruleset, facts: ClassicFacts, lines: list[Line]) -> Pair:
    """K7: the cards of each side, with 252 or 350 beside or in place of them for all eight tricks."""
    if facts.capot is None:
        return facts.cards
    bonus = CAPOT_ALONE_POINTS if facts.alone else CAPOT_POINTS
    lines.append(Line("capot", facts.capot, {"points": bonus, "alone": int(facts.alone)}))
    points = bonus if ruleset.capot == "replace" else DECK_POINTS + bonus
    return (points, 0) if facts.capot == 0 else (0, points)


def _is_made(ruleset: Ruleset, facts: ClassicFacts, worth: Pair, lines: list[Line]) -> bool:
    """K8: the taker's team needs more than the other; K6: with the belotes, if they count in it."""
    counted = facts.belote if ruleset.belote_in_contract else (0, 0)
    totals = worth[0] + counted[0], worth[1] + counted[1]
    mine, theirs = totals[facts.taker_side], totals[1 - facts.taker_side]
    reading = "belote" if ruleset.belote_in_contract else "cards"
    lines.append(Line("compared", None, {"buyer": mine, "other": theirs, "reading": reading}))
    made = mine > theirs
    lines.append(Line("made" if made else "failed", facts.taker_side, {}))
    return made


def _whole_deal(facts: ClassicFacts, worth: Pair, lines: list[Line]) -> Pair:
    """K8: all the taker's points but its belote go to the other team."""
    other = 1 - facts.taker_side
    lines.append(Line("whole_deal", other, {"points": sum(worth)}))
    return (sum(worth), 0) if other == 0 else (0, sum(worth))
