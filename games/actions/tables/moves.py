"""A move at a table, whoever makes it: checked by the engine, appended to the log, told to all."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.actions.tables.endings import end_match
from games.actions.tables.steps import (
    expect_seen,
    expect_state,
    is_here,
    lock_table,
    schedule,
    seat_of,
    seats_of,
    signed_in,
    tell,
)
from games.errors import Conflict, Invalid
from games.models import LiveMatch, LiveMove, Seat, Table, User
from games.playing import Entry, Playing, after
from games.queries.moments import keep_moment, match_at
from games.queries.people import Viewer
from games.queries.playing import keep, live_match_of

LONGEST_CLIENT_ID = 36


@transaction.atomic
def make_move(*, actor: Viewer, table: str, action: str, seen: int, client_id: str) -> Table:
    """A call or a card of the person in their seat. `seen` is the version of the table they saw, with the last entry
    of the log in it; `client_id` their own id for this move at this table: sent again, it changes nothing and the table
    is returned as it is, also when the match is over by then or the person has got up. Who moves is not idle (B12b).

    Raises Missing, NotSignedIn, Forbidden (not at the table), Conflict (`match_not_begun`, `stale_table`,
    `table_in_other_state`, `table_waits`), IllegalAction with the rule that forbids it. Nothing has changed then.
    """
    user = signed_in(actor)
    found = lock_table(table)
    if not 0 < len(client_id) <= LONGEST_CLIENT_ID:
        raise Invalid("bad_client_id", longest=LONGEST_CLIENT_ID)
    if LiveMove.objects.filter(live__table=found, by=user, client_id=client_id).exists():
        return found
    seats = seats_of(found)
    seat = seat_of(seats, user)
    live, playing = match_at(found)
    if live is None or playing is None:
        raise Conflict("match_not_begun", table=table)
    expect_state(found, Table.State.PLAYING)
    expect_seen(found, seen)
    if found.waiting_since is not None:
        raise Conflict("table_waits", seats=empty_seats(seats))
    is_here(seat)
    if seat.missed:
        seat.missed = 0
        seat.save(update_fields=["missed"])
    append(found, seats, live, playing, Entry(seat.number, action), by=user, client_id=client_id)
    return found


def append(
    table: Table,
    seats: list[Seat],
    live: LiveMatch,
    playing: Playing,
    entry: Entry,
    *,
    by: User | None = None,
    client_id: str = "",
    computer: str = "",
    reason: str = "",
) -> Playing:
    """Put one entry into the log, and what follows from it: the next turn, or the end of the match."""
    now = after(playing, entry)
    LiveMove.objects.create(
        live=live,
        number=now.number,
        seat=entry.seat,
        action=entry.action,
        computer=computer,
        client_id=client_id,
        by=by,
        reason=reason,
        at=timezone.now(),
    )
    keep(live, now)
    if now.match.over:
        end_match(table, seats, live, now)
    elif entry.seat is not None:
        keep_moment(table, seats, live, now)
    schedule(table, seats, now, new_turn=True)
    table.log_version = table.version + 1
    tell("table_moved", table, actor=by)
    return now


def empty_seats(seats: list[Seat]) -> list[int]:
    """The numbers of the seats where nobody sits, no computer player either."""
    return [seat.number for seat in seats if seat.player is None and not seat.computer]


def playing_match(table: Table) -> LiveMatch:
    """The match on the table. Raises Conflict when there is none, or it has not begun."""
    live = live_match_of(table)
    if live is None or live.started_at is None:
        raise Conflict("match_not_begun", table=table.public_id)
    return live
