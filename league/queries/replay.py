"""A finished match, deal by deal and card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch

from engine.match import must_buy_after, passed_out_after
from engine.ruleset import Ruleset
from games.errors import Missing
from games.models import Deal, Move
from league.queries.deals import DealShown, deal_shown, line_of
from league.queries.matches import MatchShown, found_match, match_shown
from league.queries.positions import DealTold, PlayedDeal, Position, WatchedDeal
from league.queries.rulesets import ruleset_of
from league.queries.visibility import Viewer

KASHO = "kasho"


@dataclass(frozen=True)
class DealLine:
    """One deal in the list of all: what it came to, whether its cards are known, and how many steps it has then."""

    number: int
    points: tuple[int, int]
    void: bool
    known: bool
    steps: int


@dataclass(frozen=True)
class Replay:
    """One deal of a match, gone through to one position; with all hands open, or as `seat` saw it."""

    found: MatchShown
    deals: tuple[DealLine, ...]
    deal: DealShown
    told: DealTold
    seat: int | None
    step: int

    @property
    def steps(self) -> int:
        """How many calls and cards the deal has: positions are numbered from 0 to this."""
        return len(self.told.actions)

    @property
    def known(self) -> list[int]:
        """The deals that can be gone through."""
        return [line.number for line in self.deals if line.known]

    @property
    def position(self) -> Position:
        """The one that is looked at."""
        return self.told.at(self.step, self.seat)

    @property
    def positions(self) -> list[Position]:
        """Every position of the deal."""
        return [self.told.at(step, self.seat) for step in range(self.steps + 1)]

    @property
    def before(self) -> tuple[int, int] | None:
        """The deal and step one step back, in the deal before where this one begins; None at the very beginning."""
        if self.step:
            return self.deal.number, self.step - 1
        earlier = [line for line in self.deals if line.known and line.number < self.deal.number]
        return (earlier[-1].number, earlier[-1].steps) if earlier else None

    @property
    def after(self) -> tuple[int, int] | None:
        """The deal and step one step on; None at the very end."""
        if self.step < self.steps:
            return self.deal.number, self.step + 1
        later = [line for line in self.deals if line.known and line.number > self.deal.number]
        return (later[0].number, 0) if later else None


def replay_for(
    viewer: Viewer,
    public_id: str,
    *,
    deal: int | None = None,
    step: int | None = None,
    seat: int | None = None,
) -> Replay:
    """One position of a match that is over; without a deal its first, without a step the beginning of the deal.

    Raises Missing: for a match that this reader may not see, one of which only points are known (`no_cards_known`),
    a position that there is not. A match in play is not in the history, so nothing of it can be asked for here.
    """
    shuffled = Move.objects.filter(deal=OuterRef("pk"), action=KASHO)
    rows = Deal.objects.order_by("number").annotate(kasho=Exists(shuffled), moves_made=Count("moves"))
    found = found_match(viewer, public_id, Prefetch("deals", queryset=rows, to_attr="story"))
    rules = ruleset_of(found)
    lines = tuple(_line(row) for row in found.story)
    known = [line.number for line in lines if line.known]
    if not known:
        raise Missing("no_cards_known", match=public_id)
    number = known[0] if deal is None else deal
    if number not in known or (seat is not None and seat >= rules.seats):
        raise _nowhere(deal, step)
    at = [line.number for line in lines].index(number)
    row = found.story[at]
    row.played = list(Move.objects.filter(deal=row).order_by("number"))
    shown = deal_shown(line_of(row), rules)
    told = _told(rules, found.story[:at], row, shown)
    if step is not None and step > len(told.actions):
        raise _nowhere(deal, step)
    return Replay(match_shown(found), lines, shown, told, seat, step or 0)


def _line(row: Any) -> DealLine:
    points = row.points_first, row.points_second
    seen = row.observed or {}
    steps = row.moves_made + len(seen.get("calls", ())) + sum(map(len, seen.get("tricks", ())))
    steps += bool(row.deck) and row.sheet.get("offender") is not None
    void = row.sheet.get("kind") == "void"
    return DealLine(row.number, points, void, bool(row.deck or row.observed), steps)


def _told(rules: Ruleset, before: Sequence[Any], row: Any, shown: DealShown) -> DealTold:
    totals = (before[-1].total_first, before[-1].total_second) if before else (0, 0)
    if not row.deck:
        return WatchedDeal(shown, row, totals)
    passed_out = 0
    for earlier in before:
        void = None if earlier.sheet.get("kind") != "void" else KASHO if earlier.kasho else "passed"
        passed_out = passed_out_after(passed_out, void)
    moves = [(move.seat, move.action) for move in row.played]
    return PlayedDeal(rules, row, totals, moves, must_buy_after(rules, passed_out))


def _nowhere(deal: int | None, step: int | None) -> Missing:
    return Missing("position_not_found", number=deal or 1, step=step or 0)
