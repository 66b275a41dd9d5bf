"""The history of a match: its graph, every deal's line, and the cards as far as known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.queries.deals import DealShown
from league.queries.matches import MatchShown, match_for

WIDE, HIGH, EDGE = 600, 200, 14


@dataclass(frozen=True)
class Graph:
    """Two lines of running totals in a box of WIDE by HIGH: their points, and where the goal lies."""

    first: str
    second: str
    ends: tuple[tuple[float, float], tuple[float, float]]
    goal: float
    base: float
    wide: int = WIDE
    high: int = HIGH


def match_page(request: HttpRequest, match: str) -> HttpResponse:
    """One match with all that is known of it."""
    found = match_for(request.user, match)
    played = [deal for deal in found.deals if deal.sheet.get("kind") != "void"]
    shown = {
        "found": found,
        "match": found.match,
        **place_of(found),
        "played": played,
        "graph": graph(found.deals, found.match.goal) if found.deals else None,
        "wrong": {
            (one.get("deal"), one.get("trick"), one.get("card")): one for one in found.match.irregularities
        },
    }
    return render(request, "league/match.html", shown)


def place_of(found: MatchShown) -> dict[str, Any]:
    """What every page of a match says of it: its fixture and season, if it has one, its sides and who sat where."""
    return {
        "fixture": found.fixture,
        "season": found.fixture.season if found.fixture else None,
        "sides": found.sides,
        "seats": found.seats,
        "section": "seasons" if found.fixture else "tables",
    }


def graph(deals: tuple[DealShown, ...], goal: int) -> Graph:
    """The running totals of both sides, from nothing to the end, with the goal."""
    totals = [(0, 0), *(deal.totals for deal in deals)]
    top = max(goal, *(max(pair) for pair in totals))
    low = min(0, *(min(pair) for pair in totals))

    def place(number: int, points: int) -> tuple[float, float]:
        across = EDGE + number * (WIDE - 2 * EDGE) / max(len(totals) - 1, 1)
        return round(across, 1), round(_down(points, low, top), 1)

    lines = [[place(number, pair[side]) for number, pair in enumerate(totals)] for side in (0, 1)]
    drawn = [" ".join(f"{x},{y}" for x, y in line) for line in lines]
    return Graph(
        first=drawn[0],
        second=drawn[1],
        ends=(lines[0][-1], lines[1][-1]),
        goal=round(_down(goal, low, top), 1),
        base=round(_down(0, low, top), 1),
    )


def _down(points: int, low: int, top: int) -> float:
    return EDGE + (top - points) * (HIGH - 2 * EDGE) / ((top - low) or 1)
