"""What the lobby lists: tables with a free seat, tables in play, one's own, and matches that ended lately."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from games.models import LiveMatch, Match, Occupancy, Seat, Table, User
from games.queries.people import Viewer

OPEN, PLAYING, PAUSED, FINISHED = (
    Table.State.OPEN,
    Table.State.PLAYING,
    Table.State.PAUSED,
    Table.State.FINISHED,
)
AGAIN = timedelta(minutes=30)
"""How long after a match a table where somebody still sits counts as one that waits for the next."""


def seated(tables: QuerySet[Table], viewer: Viewer = None) -> QuerySet[Table]:
    """These tables with their seats and hosts, the newest first; where the viewer sits is left out."""
    seats = Prefetch(
        "seats", queryset=Seat.objects.select_related("player__user", "table").order_by("number")
    )
    if isinstance(viewer, User):
        tables = tables.exclude(Exists(_seats(player__user=viewer)))
    return tables.select_related("host__player").prefetch_related(seats).order_by("-created_at", "-pk")


def open_tables(viewer: Viewer) -> QuerySet[Table]:
    """Listed tables with a free seat where no match is played: somebody waits, or a seat is kept for a visitor.

    After a match those where somebody who was heard of lately still sits.
    """
    here = _seats(player__isnull=False, away_since__isnull=True, seen_at__gt=timezone.now() - AGAIN)
    waits = Q(state=OPEN) | Q(Exists(here), state=FINISHED, pk__in=_over_lately())
    free = Exists(_seats(player__isnull=True, computer=""))
    return seated(Table.objects.filter(waits, free, listed=True), viewer)


def tables_in_play(viewer: Viewer) -> QuerySet[Table]:
    """Listed tables where a match is played, which anybody may watch."""
    return seated(Table.objects.filter(listed=True, state__in=[PLAYING, PAUSED]), viewer)


def tables_of(viewer: Viewer) -> QuerySet[Table]:
    """Tables where this person sits, also those that are not listed; after a match only for a while."""
    if not isinstance(viewer, User):
        return Table.objects.none()
    alive = Q(state__in=[OPEN, PLAYING, PAUSED]) | Q(state=FINISHED, pk__in=_over_lately())
    return seated(Table.objects.filter(alive, Exists(_seats(player__user=viewer))))


@dataclass(frozen=True)
class MatchOver:
    """A match of a table that is in the history, and who sat there last, by side."""

    table: Table
    match: Match
    over_at: datetime
    sides: tuple[list[Occupancy], list[Occupancy]]


def matches_over_lately(viewer: Viewer, most: int) -> list[MatchOver]:
    """Matches of listed tables, the latest first."""
    over = LiveMatch.objects.filter(over_at__isnull=False, match__isnull=False, table__listed=True)
    found = over.select_related("match", "table").prefetch_related("match__occupancies__player")
    return [
        MatchOver(live.table, live.match, live.over_at, _sides(live.match))
        for live in found.order_by("-over_at", "-pk")[:most]
        if live.match is not None and live.over_at is not None
    ]


def _sides(match: Match) -> tuple[list[Occupancy], list[Occupancy]]:
    last = {sat.seat: sat for sat in sorted(match.occupancies.all(), key=lambda sat: (sat.seat, sat.order))}
    sides: tuple[list[Occupancy], list[Occupancy]] = ([], [])
    for seat, sat in last.items():
        sides[seat % 2].append(sat)
    return sides


def live_count() -> int:
    """How many listed tables there are to sit down at or to watch."""
    return Table.objects.filter(listed=True, state__in=[OPEN, PLAYING, PAUSED]).count()


def _over_lately() -> QuerySet[LiveMatch, Any]:
    """Tables where a match ended within `AGAIN`."""
    return LiveMatch.objects.filter(over_at__gt=timezone.now() - AGAIN).values("table")


def _seats(**wanted: object) -> QuerySet[Seat]:
    return Seat.objects.filter(table=OuterRef("pk"), **wanted)
