"""The demonstration's tables: one that computer players play at, to watch, and one with a seat for a visitor."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from games.actions.tables.opening import begin_kept_table, open_kept_table
from games.models import Seat, Table

WATCHED = ("expert", "steady", "expert", "steady")
OFFERED = ("", "steady", "steady", "steady")
PLAYING, PAUSED, OPEN, FINISHED = (
    Table.State.PLAYING,
    Table.State.PAUSED,
    Table.State.OPEN,
    Table.State.FINISHED,
)


def keep_tables_going() -> None:
    """One table is always being played, and one always has a free seat; once a person has sat down it is his."""
    full, offered = kept_tables(free=False), kept_tables(free=True)
    if not full.filter(state__in=[PLAYING, PAUSED]).exists():
        waiting = full.filter(state__in=[OPEN, FINISHED]).order_by("pk").first()
        table = waiting or open_kept_table(computers=WATCHED, rated=False)
        begin_kept_table(table=table.public_id)
    if not offered.filter(state=OPEN).exists():
        open_kept_table(computers=OFFERED, rated=True)


def kept_tables(*, free: bool) -> QuerySet[Table]:
    """Tables with computer players at which no person ever sat, with or without a free seat."""
    seats = Seat.objects.filter(table=OuterRef("pk"))
    empty = Exists(seats.filter(computer=""))
    return Table.objects.filter(
        Exists(seats.exclude(computer="")), empty if free else ~empty, entered=0, listed=True
    )
