"""A table at one of its versions, read once in a process for all who look at it.

Truth stands in the rows: a moment is remembered under the version of the table it was read at, and whoever uses one
knows which version he needs. Nothing that is shown of a table changes without a new version, but for the names and
roles of people, which are those of the moment's reading.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from django.db import transaction

from engine.ruleset import Ruleset
from games.errors import Missing
from games.models import LiveMatch, Removal, Seat, Table
from games.playing import Playing
from games.queries.playing import MOST_KEPT, live_match_of, playing_of, ruleset_at

TRIES = 5
"""How often a table that changes while it is read is read again; the last reading is shown and not remembered."""


class Moment(NamedTuple):
    """Everything there is to know of a table at `table.version`: its seats, the match on it and how that stands if it
    has begun; the last match that is over, and, while none is being played, how that ended; who was removed and has not
    been let in since (B12a). Shared between threads: nobody changes what is in it."""

    table: Table
    ruleset: Ruleset
    seats: tuple[Seat, ...]
    live: LiveMatch | None
    playing: Playing | None
    over: LiveMatch | None
    ended: Playing | None
    removed: tuple[Removal, ...] = ()


_moments: OrderedDict[str, Moment] = OrderedDict()
_lock = threading.Lock()


def table_row(public_id: str) -> Table:
    """The row of a table. Raises Missing."""
    found = Table.objects.select_related("host").filter(public_id=public_id).first()
    if found is None:
        raise Missing("table_not_found", table=public_id)
    return found


def seats_at(table: Table) -> tuple[Seat, ...]:
    """Its seats in order, with who sits there."""
    seats = tuple(Seat.objects.filter(table=table).select_related("player__user").order_by("number"))
    for seat in seats:
        seat.table = table
    return seats


def moment_now(public_id: str) -> Moment:
    """The table as it is now: one question to the database when this version was read before. Raises Missing."""
    return moment_of(table_row(public_id))


def moment_of(table: Table) -> Moment:
    """The table as this row of it says, or as it is by now if that is not in memory. Raises Missing.

    Inside a transaction nothing is remembered: what it wrote may never be.
    """
    for _ in range(TRIES):
        known = remembered(table.public_id, table.version)
        if known is not None and known.table.version == table.version:
            return known._replace(table=table)
        moment = _read(table)
        if transaction.get_connection().in_atomic_block:
            break
        if Table.objects.filter(pk=table.pk, version=table.version).exists():
            _remember(moment)
            break
        table = table_row(table.public_id)
    return moment


def remembered(public_id: str, least: int) -> Moment | None:
    """The newest moment in memory, if it is of this version or a later one; asks the database nothing."""
    with _lock:
        known = _moments.get(public_id)
    return known if known is not None and known.table.version >= least else None


def match_at(table: Table) -> tuple[LiveMatch | None, Playing | None]:
    """The match on a locked table, and how it stands if it has begun; from memory if this version is there."""
    known = remembered(table.public_id, table.version)
    if known is not None and known.table.version == table.version:
        return known.live, known.playing
    live = live_match_of(table)
    if live is None or live.started_at is None:
        return live, None
    return live, playing_of(live, ruleset_at(table))


def computers_at(table: Table) -> list[Seat] | None:
    """The seats of a locked table where no person sits, from memory; None when they must be read."""
    known = remembered(table.public_id, table.version)
    if known is None or known.table.version != table.version or any(seat.player_id for seat in known.seats):
        return None
    seats = [copy(seat) for seat in known.seats]
    for seat in seats:
        seat.table = table
    return seats


def keep_moment(table: Table, seats: Sequence[Seat], live: LiveMatch, playing: Playing) -> None:
    """After a move that changed nothing but the match: what is known already need not be read again.

    It is remembered when the transaction commits, before the move is told; of one that fails, nothing is.
    """

    def remember() -> None:
        with _lock:
            before = _moments.get(table.public_id)
        if before is None or before.table.version != table.version - 1:
            return
        mine = copy(table)
        own = tuple(copy(seat) for seat in seats)
        for seat in own:
            seat.table = mine
        _remember(Moment(mine, before.ruleset, own, live, playing, before.over, None, before.removed))

    transaction.on_commit(remember)


def forget_moments() -> None:
    """Begin with an empty memory (tests)."""
    with _lock:
        _moments.clear()


def _read(table: Table) -> Moment:
    live, ruleset = live_match_of(table), ruleset_at(table)
    finished = table.live_matches.filter(over_at__isnull=False).select_related("match")
    over = finished.order_by("-number").first()
    playing = ended = None
    if live is not None and live.started_at is not None:
        playing = playing_of(live, ruleset)
    elif over is not None and over.started_at is not None:
        ended = playing_of(over, ruleset)
    removed = Removal.objects.filter(table=table, let_in_at__isnull=True).select_related("player")
    return Moment(table, ruleset, seats_at(table), live, playing, over, ended, tuple(removed))


def _remember(moment: Moment) -> None:
    with _lock:
        known = _moments.get(moment.table.public_id)
        if known is None or known.table.version <= moment.table.version:
            _moments[moment.table.public_id] = moment
        _moments.move_to_end(moment.table.public_id)
        while len(_moments) > MOST_KEPT:
            _moments.popitem(last=False)
