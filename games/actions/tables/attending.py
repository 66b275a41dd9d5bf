"""What happens at a table because time has passed; asked for by the sweep, done under the table's lock.

Everything stands in rows: a worker that is killed changes nothing, and the next one finds the same table due.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.actions.tables.endings import end_match
from games.actions.tables.leaving import seat_left
from games.actions.tables.moves import computer_moves
from games.actions.tables.steps import SILENCE_SECONDS, lock_table, schedule, seats_of, tell
from games.models import LiveMatch, Occupancy, Seat, Table
from games.playing import Playing
from games.queries.playing import live_match_of, playing_of, ruleset_at

MOST_AT_ONCE = 500


def due_tables(now: datetime | None = None) -> list[str]:
    """Tables that must be looked at, the longest overdue first."""
    tables = Table.objects.filter(due_at__lte=now or timezone.now()).order_by("due_at")
    return list(tables.values_list("public_id", flat=True)[:MOST_AT_ONCE])


@transaction.atomic
def attend(*, table: str) -> bool:
    """Do the one thing that is due at this table, if it still is. Whether anything was done."""
    found = lock_table(table)
    now = timezone.now()
    if found.due_at is None or found.due_at > now:
        return False
    seats = seats_of(found)
    live = live_match_of(found)
    if live is None or live.started_at is None:
        return _attend_waiting(found, seats, now)
    playing = playing_of(live, ruleset_at(found))
    return _attend_match(found, seats, live, playing, now)


def _attend_waiting(table: Table, seats: list[Seat], now: datetime) -> bool:
    """Before a match: who went away and did not come back frees his seat."""
    gone = _gone(table, seats, now)
    if gone is None:
        return _look_again(table, seats, None, now)
    seat_left(table, seats, gone, Occupancy.Ending.LEFT, actor=None)
    return True


def _attend_match(table: Table, seats: list[Seat], live: LiveMatch, playing: Playing, now: datetime) -> bool:
    if table.match_ends_at is not None and table.match_ends_at <= now:
        first, second = playing.match.totals
        winner = None if first == second else int(second > first)
        end_match(table, seats, live, playing, end="time", winner=winner)
        schedule(table, seats, None, new_turn=True)
        tell("match_ended", table, actor=None)
        return True
    if gone := _gone(table, seats, now):
        seat_left(table, seats, gone, Occupancy.Ending.LEFT, actor=None)
        return True
    if table.turn_ends_at is not None and table.turn_ends_at <= now and table.state == Table.State.PLAYING:
        computer_moves(table, seats, live, playing)
        return True
    return _look_again(table, seats, playing, now)


def _gone(table: Table, seats: list[Seat], now: datetime) -> Seat | None:
    """B14: somebody whose grace is over."""
    grace = timedelta(seconds=table.grace_seconds)
    for seat in seats:
        if seat.player is not None and seat.away_since is not None and seat.away_since + grace <= now:
            return seat
    return None


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
