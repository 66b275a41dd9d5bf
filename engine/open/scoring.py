"""From the cards a player took to the points he writes down (O9 to O11): a deal that was played and a line of
a score sheet are both scored here.

Sides are the seats 0 and 1. *Card points* are those of O5 with the last trick's ten; combinations and belote are
told in full points (O6). What is written down depends on the goal: full points, the *short scale* of tenths, or
won deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.errors import EngineError
from engine.open.tricks import DECK_POINTS
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Line, Pair

LONG_GOALS = (501, 1001, 2001)
SHORT_GOALS = (51, 101, 201)
DEAL_GOALS = (1, 3, 5)
CAPOT_POINTS = 210
"""O10: in place of the 162."""
CAPOT_ADDED = 21
"""O10: under ``open_capot=add``, on either scale."""
TENTH = 10


@dataclass(frozen=True, slots=True)
class OpenFacts:
    """What happened in one deal, as far as its points depend on it.

    ``trump`` is a suit or None for no trump. ``cards``: card points of each side, 162 together.
    ``combinations``: full points of each side's that count (O7), without belote; ``belote``: 20 or 0.
    """

    chooser: int
    trump: int | None
    cards: Pair
    combinations: Pair = (0, 0)
    belote: Pair = (0, 0)

    @property
    def capot(self) -> int | None:
        """O10: the side that took no card points at all."""
        return self.cards.index(0) if 0 in self.cards else None

    def total(self, side: int) -> int:
        """O9: cards and combinations, belote among them, in full points."""
        return self.cards[side] + self.combinations[side] + self.belote[side]


class _Award(NamedTuple):
    """What each side is given of the cards, on the scale that is written; of the rest in full points."""

    cards: Pair
    combinations: Pair
    belote: Pair


def is_short(ruleset: Ruleset) -> bool:
    """O11: whether tenths are written."""
    return ruleset.goal in SHORT_GOALS


def counts_deals(ruleset: Ruleset) -> bool:
    """O9: whether won deals are counted, and no points."""
    return ruleset.goal in DEAL_GOALS


def short_points(points: int) -> int:
    """O11: divided by ten and rounded, 5 down, 6 up."""
    return (points + 4) // TENTH


def score_deal(ruleset: Ruleset, facts: OpenFacts) -> DealScore:
    """O9 to O11: the points of one deal.  Raises EngineError, code ``card_points_total``, unless the card points
    are 162 together."""
    if sum(facts.cards) != DECK_POINTS or min(facts.cards) < 0:
        message = f"the card points of a deal are {DECK_POINTS}, not {sum(facts.cards)}"
        raise EngineError("card_points_total", message, rule="O5", cards=facts.cards)
    lines = [Line("taken", side, {"points": facts.cards[side]}) for side in (0, 1)]
    for side in (0, 1):
        if facts.combinations[side]:
            lines.append(Line("combinations", side, {"points": facts.combinations[side]}))
        if facts.belote[side]:
            lines.append(Line("belote", side, {"points": facts.belote[side]}))
    made = _is_made(facts, lines)
    if facts.capot is not None:
        award = _capot(ruleset, facts, 1 - facts.capot, lines)
    else:
        award = _made(ruleset, facts, lines) if made else _failed(ruleset, facts, lines)
    points = _written(ruleset, award, facts.chooser if made else 1 - facts.chooser, lines)
    kaboot = None if facts.capot is None else 1 - facts.capot
    return DealScore(points, made, facts.cards, kaboot, None, tuple(lines))


def _is_made(facts: OpenFacts, lines: list[Line]) -> bool:
    """O9: the chooser must score more than the other; O10: unless one of them is capot, which decides it."""
    chooser, other = facts.chooser, 1 - facts.chooser
    if facts.capot is not None:
        return facts.capot == other
    mine, theirs = facts.total(chooser), facts.total(other)
    lines.append(Line("compared", None, {"buyer": mine, "other": theirs, "reading": "more"}))
    made = mine > theirs
    lines.append(Line("made" if made else "failed", chooser, {}))
    return made


def _made(ruleset: Ruleset, facts: OpenFacts, lines: list[Line]) -> _Award:
    """O9, O11: the other writes what he took, the chooser what that leaves of the deal."""
    chooser, other = facts.chooser, 1 - facts.chooser
    theirs = facts.cards[other]
    if is_short(ruleset):
        theirs = short_points(theirs)
        lines.append(Line("tenths", other, {"points": facts.cards[other], "tenths": theirs}))
    mine = _whole(ruleset) - theirs
    lines.append(Line("remainder", chooser, {"abnat": facts.cards[chooser], "points": mine}))
    return _Award(_pair(chooser, mine, theirs), facts.combinations, facts.belote)


def _failed(ruleset: Ruleset, facts: OpenFacts, lines: list[Line]) -> _Award:
    """O9: everything goes to the other, belote too unless it is kept."""
    other = 1 - facts.chooser
    lines.append(Line("whole_deal", other, {"points": _whole(ruleset)}))
    passes = ruleset.open_belote_on_failure == "passes"
    belote = _taken_over("belote", facts.belote, other, lines) if passes else facts.belote
    combinations = _taken_over("combinations", facts.combinations, other, lines)
    return _Award(_pair(other, _whole(ruleset), 0), combinations, belote)


def _capot(ruleset: Ruleset, facts: OpenFacts, side: int, lines: list[Line]) -> _Award:
    """O10: ``side`` took every point: 210 or 21, his combinations, and the chooser's if the chooser is capot;
    who is capot writes nothing, belote included."""
    short = is_short(ruleset)
    if ruleset.open_capot == "add":
        points = _whole(ruleset) + CAPOT_ADDED
    else:
        points = CAPOT_POINTS // TENTH if short else CAPOT_POINTS
    lines.append(Line("capot", side, {"points": points}))
    passes = side != facts.chooser
    beside = []
    for name, pair in (("combinations", facts.combinations), ("belote", facts.belote)):
        beside.append(_taken_over(name, pair, side, lines) if passes else _lost(name, pair, side, lines))
    return _Award(_pair(side, points, 0), *beside)


def _taken_over(name: str, pair: Pair, side: int, lines: list[Line]) -> Pair:
    if pair[1 - side]:
        lines.append(Line(f"{name}_taken", side, {"points": pair[1 - side]}))
    return _pair(side, sum(pair), 0)


def _lost(name: str, pair: Pair, side: int, lines: list[Line]) -> Pair:
    if pair[1 - side]:
        lines.append(Line(f"{name}_lost", 1 - side, {"points": pair[1 - side]}))
    return _pair(side, pair[side], 0)


def _written(ruleset: Ruleset, award: _Award, winner: int, lines: list[Line]) -> Pair:
    """O9, O11: what each side writes: points, tenths, or one won deal."""
    if counts_deals(ruleset):
        lines.append(Line("won_deal", winner, {}))
        return _pair(winner, 1, 0)
    share = TENTH if is_short(ruleset) else 1
    points = []
    for side in (0, 1):
        beside = (award.combinations[side] + award.belote[side]) // share
        points.append(award.cards[side] + beside)
        lines.append(Line("total", side, {"points": points[side]}))
    return points[0], points[1]


def _whole(ruleset: Ruleset) -> int:
    """O11: what the cards of a deal are worth as written: 162, or 16."""
    return DECK_POINTS // TENTH if is_short(ruleset) else DECK_POINTS


def _pair(side: int, mine: int, others: int) -> Pair:
    return (mine, others) if side == 0 else (others, mine)
