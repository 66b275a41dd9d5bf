"""What happens at a table because time has passed; asked for by the sweep, done under the table's lock.

Everything stands in rows: a worker that is killed changes nothing, and the next one finds the same table due.
"""

from __future__ import annotations

import logging
import random
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.actions.tables.endings import end_match
from games.actions.tables.leaving import computer_takes_over, seat_left
from games.actions.tables.moves import append
from games.actions.tables.steps import SILENCE_SECONDS, is_gone, lock_if_free, schedule, seats_of, tell
from games.actions.tables.thinking import Thought, still_holds, thought_at, turn_is_due
from games.errors import Missing
from games.models import LiveMatch, Occupancy, Seat, Table
from games.playing import Entry, Playing
from games.queries.moments import computers_at, match_at, moment_now, moment_of

logger = logging.getLogger("majlis.tables")

MOST_AT_ONCE = 500


def due_tables(now: datetime | None = None) -> list[str]:
    """Tables that must be looked at, the longest overdue first."""
    return [table.public_id for table in _due(now or timezone.now())]


def attend_all(now: datetime | None = None) -> int:
    """Do what is due at every table; at how many anything was done. Experts think at the same time.

    Workers that do this at once each begin somewhere else, so that they seldom think about the same table.
    """
    now = now or timezone.now()
    tables = list(_due(now))
    if connection.features.has_select_for_update_skip_locked:
        random.shuffle(tables)
    thoughts = [(table.public_id, _ponder(table, now)) for table in tables]
    return sum(_safely(table, thought) for table, thought in thoughts)


def attend(*, table: str) -> bool:
    """Do the one thing that is due at this table, if it still is. Whether anything was done."""
    try:
        moment = moment_now(table)
    except Missing:
        return False
    return _attend(table, thought_at(moment, timezone.now()))


def _due(now: datetime) -> QuerySet[Table]:
    return Table.objects.filter(due_at__lte=now).order_by("due_at")[:MOST_AT_ONCE]


def _ponder(table: Table, now: datetime) -> Thought | None:
    try:
        return thought_at(moment_of(table), now)
    except Exception:
        logger.exception("table %s cannot be thought about", table.public_id)
        return None


def _safely(table: str, thought: Thought | None) -> bool:
    try:
        return _attend(table, thought)
    except Exception:
        logger.exception("table %s cannot be attended to", table)
        return False


def _attend(table: str, thought: Thought | None) -> bool:
    """First the answer, however long it takes; then the lock."""
    return _do(table, thought, thought.answer() if thought is not None else "")


@transaction.atomic
def _do(table: str, thought: Thought | None, action: str) -> bool:
    found = lock_if_free(table)
    now = timezone.now()
    if found is None or found.due_at is None or found.due_at > now:
        return False
    seats = computers_at(found) or seats_of(found)
    live, playing = match_at(found)
    if live is None or playing is None:
        return _attend_waiting(found, seats, now)
    if _over_or_gone(found, seats, live, playing, now):
        return True
    if not turn_is_due(found, now):
        return _look_again(found, seats, playing, now)
    if thought is None or not still_holds(thought, live, playing):
        return False  # somebody was quicker; the next sweep finds the table as it is then
    _missed(seats[thought.seat])
    append(found, seats, live, playing, Entry(thought.seat, action), computer=thought.computer)
    return True


def _missed(seat: Seat) -> None:
    """B12b: who has let the clock run once more; after the third time in a row they are idle."""
    if seat.player is not None and not seat.is_idle:
        seat.missed += 1
        seat.save(update_fields=["missed"])


def _attend_waiting(table: Table, seats: list[Seat], now: datetime) -> bool:
    """Before a match: who went away and did not come back frees his seat."""
    gone = _gone(table, seats, now)
    if gone is None:
        return _look_again(table, seats, None, now)
    seat_left(table, seats, gone, Occupancy.Ending.LEFT, actor=None)
    return True


def _over_or_gone(table: Table, seats: list[Seat], live: LiveMatch, playing: Playing, now: datetime) -> bool:
    """What comes before any turn: the time of the match is over, somebody has left, or nobody came for a seat that was
    left (B10a). Whether it was so."""
    waits = table.waiting_since is not None
    if table.match_ends_at is not None and table.match_ends_at <= now and not waits:
        first, second = playing.match.totals
        winner = None if first == second else int(second > first)
        end_match(table, seats, live, playing, end="time", winner=winner)
        schedule(table, seats, None, new_turn=True)
        tell("match_ended", table, actor=None)
        return True
    if gone := _gone(table, seats, now):
        seat_left(table, seats, gone, Occupancy.Ending.LEFT, actor=None)
        return True
    if table.state == Table.State.PAUSED:
        return False
    for seat in seats:
        if seat.empty_until is not None and seat.empty_until <= now:
            computer_takes_over(table, seats, seat, live, playing, actor=None)
            return True
    return False


def _gone(table: Table, seats: list[Seat], now: datetime) -> Seat | None:
    """B14: somebody whose grace is over."""
    return next((seat for seat in seats if is_gone(table, seat, now)), None)


def _look_again(table: Table, seats: list[Seat], playing: Playing | None, now: datetime) -> bool:
    """Nothing but silence: who has not been heard of is away from now on (B14), and everybody sees it."""
    silent = [
        seat
        for seat in seats
        if seat.player is not None
        and seat.away_since is None
        and seat.seen_at is not None
        and seat.seen_at + timedelta(seconds=SILENCE_SECONDS) <= now
    ]
    for seat in silent:
        seat.away_since = now
        seat.save(update_fields=["away_since"])
    schedule(table, seats, playing, new_turn=False)
    if silent:
        tell("player_away", table, actor=None, seat=str(silent[0].number))
    else:
        table.save(update_fields=["due_at"])
    return bool(silent)
