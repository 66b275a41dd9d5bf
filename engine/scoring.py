"""From the cards a side took to the points it writes down (S14 to S20, T2, and the qaid of the score sheet).

The one place where these rules stand: a deal that was played and a score sheet are both scored here.
Sides are 0 and 1; a pair is always (side 0, side 1). *Abnat* are card points with the last trick's ten;
*points* are what the match is counted in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from engine.errors import EngineError
from engine.ruleset import Ruleset

Contract: TypeAlias = Literal["sun", "hokum"]
Pair: TypeAlias = tuple[int, int]

DECK_ABNAT: dict[Contract, int] = {"sun": 130, "hokum": 162}
"""C3: all card points of the deck and the last trick's ten."""

DEAL_POINTS: dict[Contract, int] = {"sun": 26, "hokum": 16}
"""S16: what the cards of one deal are worth in points."""

POINTS_TO_SUCCEED: dict[Contract, int] = {"sun": 13, "hokum": 8}
"""S17: half of the deal."""

ABNAT_PER_PROJECT_POINT: dict[Contract, int] = {"sun": 5, "hokum": 10}
"""S14: a sira is 20 abnat, and 4 points in sun, 2 in hokum."""

BALOOT_POINTS = 2
BALOOT_ABNAT = 20
KABOOT_POINTS = 44
ACE_FACTOR = 2


class Line(NamedTuple):
    """One step of an account: what was done (``code``), to whose points, with which numbers.

    ``side`` is None where the step concerns both. Codes and their numbers:

    ==================  ===============================================================================
    converted           abnat, points: card points became points (S15)
    remainder           abnat, points: the buyer's side gets what the defenders leave (S16)
    projects, baloot    points: counted beside the cards (S14)
    compared            buyer, other, reading: the two totals S17 looks at; ``needed`` for a threshold
    made, failed        -: the buyer's side succeeded or not (S17)
    kaboot              points, ace (1 or 0): all eight tricks (S19)
    qaid                points: the other side was penalised (Score sheet)
    whole_deal          points: all card points of the deal go to this side (S18, S20)
    projects_taken      points: projects of the other side that go to this side (S18, S20)
    projects_lost       points: projects that count for nobody (S19, qaid)
    baloot_lost         points: a baloot that counts for nobody (S19, S20, qaid)
    multiplied          by, cards, projects: what doubling made of them (S20)
    gahwa               -: this side wins the match (S7, S21)
    total               points: what is written down for this side
    ==================  ===============================================================================
    """

    code: str
    side: int | None
    params: dict[str, int | str]


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What happened in one played deal, as far as its points depend on it.

    ``abnat``: card points of each side with the last trick's ten, without projects.
    ``kaboot_side``: the side that took all eight tricks. ``projects``: POINTS of each side's projects that
    count (S12, S14), before any doubling. ``baloot``: 2 or 0 points of each side (S13).
    ``multiplier``: 1, 2, 3 or 4; it does not matter under ``gahwa``. ``up_ace``: the card turned up was an
    ace (S19). ``penalty_side``: the side a qaid was called against (Score sheet).
    """

    contract: Contract
    trump: int | None
    buyer_side: int
    multiplier: int = 1
    gahwa: bool = False
    up_ace: bool = False
    abnat: Pair = (0, 0)
    kaboot_side: int | None = None
    projects: Pair = (0, 0)
    baloot: Pair = (0, 0)
    penalty_side: int | None = None


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal adds to the match.

    ``points``: added to each side's total; (0, 0) under gahwa, which decides the match instead (S21).
    ``made``: the buyer's side succeeded; None after a qaid. ``card_points``: the points of the cards
    alone, before S18 and any doubling. ``gahwa_winner``: the side that wins the match by gahwa.
    ``account``: how the points came about, step by step.
    """

    points: Pair
    made: bool | None
    card_points: Pair
    kaboot_side: int | None = None
    gahwa_winner: int | None = None
    account: tuple[Line, ...] = field(default=(), hash=False)


class _Award(NamedTuple):
    """What each side gets, the parts that doubling multiplies apart from the baloot (S20)."""

    cards: Pair
    projects: Pair
    baloot: Pair
    made: bool | None
    winner: int


def abnat_to_points_sun(abnat: int) -> int:
    """S15: to the nearest ten, times 2, divided by 10; an abnat ending in 5 is not rounded (25 gives 5)."""
    if abnat % 10 == 5:
        return abnat // 5
    return (abnat + 5) // 10 * 2


def abnat_to_points_hokum(abnat: int) -> int:
    """S15: divided by 10 to the nearest whole; a half is dropped (75 gives 7, 76 gives 8)."""
    return (abnat + 4) // 10


def card_points(contract: Contract, buyer_side: int, abnat: Pair) -> Pair:
    """S16: sun converts both sides; hokum only the defenders, the buyer gets what is left of 16."""
    if contract == "sun":
        return abnat_to_points_sun(abnat[0]), abnat_to_points_sun(abnat[1])
    defence = abnat_to_points_hokum(abnat[1 - buyer_side])
    return _pair(buyer_side, DEAL_POINTS["hokum"] - defence, defence)


def score_deal(ruleset: Ruleset, facts: DealFacts) -> DealScore:
    """S14 to S20, T2, qaid: the points of one played deal.

    Raises EngineError, code ``abnat_total``, when a deal that was played out does not hold all the card
    points of the deck.
    """
    lines: list[Line] = []
    if facts.penalty_side is not None:
        cards, award = _qaid(facts, facts.penalty_side, lines)
    elif facts.kaboot_side is not None:
        cards, award = _kaboot(ruleset, facts, facts.kaboot_side, lines)
    else:
        cards, award = _played(ruleset, facts, lines)
    if facts.gahwa:
        lines.append(Line("gahwa", award.winner, {}))
        return DealScore((0, 0), award.made, cards, facts.kaboot_side, award.winner, tuple(lines))
    points = _multiply(ruleset, facts, award, lines)
    return DealScore(points, award.made, cards, facts.kaboot_side, None, tuple(lines))


def _played(ruleset: Ruleset, facts: DealFacts, lines: list[Line]) -> tuple[Pair, _Award]:
    """S16 to S18: convert, compare, and give each side its points or the buyer's to the other."""
    if sum(facts.abnat) != DECK_ABNAT[facts.contract]:
        whole, found = DECK_ABNAT[facts.contract], sum(facts.abnat)
        message = f"the abnat of a deal in {facts.contract} are {whole}, not {found}"
        raise EngineError("abnat_total", message, rule="C3", abnat=facts.abnat)
    buyer, other = facts.buyer_side, 1 - facts.buyer_side
    cards = card_points(facts.contract, buyer, facts.abnat)
    _tell_cards(facts, cards, lines)
    _tell_beside(facts, (0, 1), lines)
    made = _succeeds(ruleset, facts, cards, lines)
    lines.append(Line("made" if made else "failed", buyer, {}))
    if not made:
        return cards, _takes_all(facts, other, made, lines)
    if facts.multiplier > 1 and ruleset.doubled == "winner_takes_all":
        award = _takes_all(facts, buyer, made, lines)
        if facts.baloot[other]:
            lines.append(Line("baloot_lost", other, {"points": facts.baloot[other]}))
        return cards, award._replace(baloot=_pair(buyer, facts.baloot[buyer], 0))
    return cards, _Award(cards, facts.projects, facts.baloot, made, buyer)


def _takes_all(facts: DealFacts, side: int, made: bool, lines: list[Line]) -> _Award:
    """S18 (and S20, winner takes all): one side gets the whole deal and all counted projects.

    Baloot stays with its owner here; under winner takes all a made deal leaves the other side nothing, its baloot
    included.
    """
    whole = DEAL_POINTS[facts.contract]
    lines.append(Line("whole_deal", side, {"points": whole}))
    if facts.projects[1 - side]:
        lines.append(Line("projects_taken", side, {"points": facts.projects[1 - side]}))
    return _Award(_pair(side, whole, 0), _pair(side, sum(facts.projects), 0), facts.baloot, made, side)


def _kaboot(ruleset: Ruleset, facts: DealFacts, side: int, lines: list[Line]) -> tuple[Pair, _Award]:
    """S19: all eight tricks, with the winners' own projects and baloot; S17 is not looked at."""
    points = KABOOT_POINTS if facts.contract == "sun" else ruleset.kaboot_hokum
    ace = facts.up_ace and ruleset.kaboot_ace_doubles
    if ace:
        points *= ACE_FACTOR
    lines.append(Line("kaboot", side, {"points": points, "ace": int(ace)}))
    award = _only(facts, side, points, facts.buyer_side == side, lines)
    return award.cards, award


def _qaid(facts: DealFacts, offender: int, lines: list[Line]) -> tuple[Pair, _Award]:
    """Score sheet, penalty: the other side gets the whole deal, its own projects and its baloot."""
    side, whole = 1 - offender, DEAL_POINTS[facts.contract]
    lines.append(Line("qaid", side, {"points": whole}))
    award = _only(facts, side, whole, None, lines)
    return award.cards, award


def _only(facts: DealFacts, side: int, points: int, made: bool | None, lines: list[Line]) -> _Award:
    """One side alone scores: the card points given and what is its own; the other side's is lost."""
    _tell_beside(facts, (side,), lines)
    if facts.projects[1 - side]:
        lines.append(Line("projects_lost", 1 - side, {"points": facts.projects[1 - side]}))
    if facts.baloot[1 - side]:
        lines.append(Line("baloot_lost", 1 - side, {"points": facts.baloot[1 - side]}))
    projects, baloot = _pair(side, facts.projects[side], 0), _pair(side, facts.baloot[side], 0)
    return _Award(_pair(side, points, 0), projects, baloot, made, side)


def _succeeds(ruleset: Ruleset, facts: DealFacts, cards: Pair, lines: list[Line]) -> bool:
    """S17, T2: whether the buyer's side keeps its contract, under the ruleset's reading."""
    buyer, other = facts.buyer_side, 1 - facts.buyer_side
    reading, projects, baloot = ruleset.success, facts.projects, facts.baloot
    if reading in ("cards", "threshold"):
        mine = cards[buyer] + (projects[buyer] if reading == "threshold" else 0)
        needed = POINTS_TO_SUCCEED[facts.contract]
        lines.append(Line("compared", None, {"buyer": mine, "needed": needed, "reading": reading}))
        return mine >= needed
    if reading == "abnat":
        rate = ABNAT_PER_PROJECT_POINT[facts.contract]
        totals = [facts.abnat[s] + projects[s] * rate + (BALOOT_ABNAT if baloot[s] else 0) for s in (0, 1)]
    else:
        totals = [cards[s] + projects[s] + baloot[s] for s in (0, 1)]
    lines.append(Line("compared", None, {"buyer": totals[buyer], "other": totals[other], "reading": reading}))
    return totals[buyer] >= totals[other]


def _multiply(ruleset: Ruleset, facts: DealFacts, award: _Award, lines: list[Line]) -> Pair:
    """S20: card points and projects times the level, baloot once; a kaboot only if the ruleset says so."""
    level = facts.multiplier
    by_cards = level
    if facts.kaboot_side is not None and facts.penalty_side is None and not ruleset.kaboot_multiplied:
        by_cards = 1
    points = []
    for side in (0, 1):
        cards, projects = award.cards[side] * by_cards, award.projects[side] * level
        if level > 1 and (cards or projects):
            lines.append(Line("multiplied", side, {"by": level, "cards": cards, "projects": projects}))
        points.append(cards + projects + award.baloot[side])
    for side in (0, 1):
        lines.append(Line("total", side, {"points": points[side]}))
    return points[0], points[1]


def _tell_cards(facts: DealFacts, cards: Pair, lines: list[Line]) -> None:
    """S15, S16: one line a side on how its abnat became points."""
    for side in (0, 1):
        remainder = facts.contract == "hokum" and side == facts.buyer_side
        params: dict[str, int | str] = {"abnat": facts.abnat[side], "points": cards[side]}
        lines.append(Line("remainder" if remainder else "converted", side, params))


def _tell_beside(facts: DealFacts, sides: tuple[int, ...], lines: list[Line]) -> None:
    """S14: one line for each side's projects and baloot, where it has any."""
    for side in sides:
        if facts.projects[side]:
            lines.append(Line("projects", side, {"points": facts.projects[side]}))
        if facts.baloot[side]:
            lines.append(Line("baloot", side, {"points": facts.baloot[side]}))


def _pair(side: int, mine: int, others: int) -> Pair:
    """A pair with ``mine`` in the place of ``side``."""
    return (mine, others) if side == 0 else (others, mine)
