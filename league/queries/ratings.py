"""Ratings and the ledger they are the sums of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from games.models import Player
from games.queries.people import records_of
from league.models import League, LedgerLine, Posting, Season
from league.queries.open_tables import OPEN_TABLES
from league.queries.visibility import Viewer, visible_seasons

PERSON = Coalesce(
    "account__player__merged_into__merged_into", "account__player__merged_into", "account__player"
)


@dataclass(frozen=True)
class RatingRow:
    """A person's points in a league at one goal of the ruleset; `place` is shared by equal points."""

    place: int
    shared: bool
    player: str
    name: str
    latin_name: str
    goal: int
    points: int
    matches: int


def ratings(league: League, goal: int | None = None) -> list[RatingRow]:
    """Everybody whose points ever moved, the best first; each goal is a ranking of its own.

    Records joined to one person count together; `matches` are those that moved points and were not reversed.
    """
    moved = Q(posting__kind=Posting.Kind.MATCH, posting__reversed_by__isnull=True)
    lines = LedgerLine.objects.filter(account__league=league, account__player__isnull=False)
    if goal is not None:
        lines = lines.filter(account__goal=goal)
    sums = list(
        lines.values("account__goal")
        .annotate(
            person=PERSON, points=Sum("amount"), matches=Count("posting__match", filter=moved, distinct=True)
        )
        .order_by("account__goal", "-points")
    )
    people = Player.objects.in_bulk([row["person"] for row in sums])
    return _ranked(sums, people)


def _ranked(sums: Iterable[Any], people: dict[int, Player]) -> list[RatingRow]:
    by_goal: dict[int, list[Any]] = {}
    for row in sums:
        by_goal.setdefault(row["account__goal"], []).append(row)
    ranked = []
    for goal, rows in sorted(by_goal.items()):
        points = [row["points"] for row in rows]
        rows.sort(key=lambda row: (-row["points"], people[row["person"]].search_name, row["person"]))
        for row in rows:
            player = people[row["person"]]
            ranked.append(
                RatingRow(
                    place=1 + sum(other > row["points"] for other in points),
                    shared=points.count(row["points"]) > 1,
                    player=player.public_id,
                    name=player.name,
                    latin_name=player.latin_name,
                    goal=goal,
                    points=row["points"],
                    matches=row["matches"],
                )
            )
    return ranked


def ledger_for(
    viewer: Viewer,
    league: League | None = None,
    player: Player | None = None,
    season: Season | None = None,
    *,
    listed: bool = True,
) -> QuerySet[Posting]:
    """Postings, the newest first, each with all its lines and their people (`posting.lines.all()`).

    Of the leagues and seasons this reader may see, and of the open tables; a league or season that is named may be an
    unlisted one.
    """
    lines = LedgerLine.objects.select_related("account__player").order_by("pk")
    seasons = visible_seasons(viewer, listed=listed and league is None and season is None)
    postings = (
        Posting.objects.filter(
            Q(result__fixture__season__in=seasons.values("pk"))
            | Q(result__isnull=True, league__built_in=OPEN_TABLES)
        )
        .select_related("league", "match", "result__fixture", "reverses")
        .prefetch_related(Prefetch("lines", queryset=lines))
        .order_by("-pk")
    )
    if league is not None:
        postings = postings.filter(league=league)
    if season is not None:
        postings = postings.filter(result__fixture__season=season)
    if player is not None:
        mine = LedgerLine.objects.filter(account__player__in=records_of(player))
        postings = postings.filter(pk__in=mine.values("posting"))
    return postings
