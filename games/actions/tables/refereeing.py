"""What a referee does at a table: pause, go on, undo, a penalty, a ruling. Each with a reason that stands in the log.

At an open table an admin referees. At a fixture its league's referees do: the league's actions ask their own
permissions and then say `trusted`.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from engine.notation import QAID
from games.actions.tables.endings import end_match
from games.actions.tables.moves import append, playing_match
from games.actions.tables.steps import expect_state, lock_table, schedule, seats_of, signed_in, tell
from games.errors import Forbidden, Invalid
from games.models import LiveMatch, Seat, Table, User
from games.permissions import is_admin
from games.playing import UNDO, Entry
from games.queries.people import Viewer
from games.queries.playing import playing_of, ruleset_at

LONGEST_REASON = 200
PLAYING, PAUSED = Table.State.PLAYING, Table.State.PAUSED


@transaction.atomic
def pause_table(*, actor: Viewer, table: str, reason: str, trusted: bool = False) -> Table:
    """Every clock of the table stands still, and nobody may move."""
    user, found = _referee(actor, table, trusted)
    expect_state(found, PLAYING)
    found.pause_reason = _reason(reason)
    left = (found.turn_ends_at - timezone.now()).total_seconds() if found.turn_ends_at else 0
    found.paused_with, found.paused_at = max(0, int(left)), timezone.now()
    found.state = PAUSED
    found.due_at = found.turn_ends_at = None
    tell("table_paused", found, actor=user)
    return found


@transaction.atomic
def resume_table(*, actor: Viewer, table: str, trusted: bool = False) -> Table:
    """Play goes on; the player to act has the time he had left, and at least ten seconds.

    Of the match's time, of the grace of who is away (B14) and of the wait for who takes over (B10a), as much is left as
    when the pause began.
    """
    user, found = _referee(actor, table, trusted)
    expect_state(found, PAUSED)
    live, seats, now = playing_match(found), seats_of(found), timezone.now()
    found.state, found.pause_reason = PLAYING, ""
    if found.paused_at is not None:
        _stood_still(found, seats, since=found.paused_at, now=now)
    schedule(found, seats, playing_of(live, ruleset_at(found)), new_turn=True)
    if found.turn_ends_at is not None and found.move_seconds:
        left = now + timedelta(seconds=max(10, found.paused_with or 0))
        found.turn_ends_at = min(found.turn_ends_at, left)
    found.paused_with = found.paused_at = None
    tell("table_resumed", found, actor=user)
    return found


def _stood_still(table: Table, seats: list[Seat], *, since: datetime, now: datetime) -> None:
    if table.match_ends_at is not None:
        table.match_ends_at += now - since
    if (waits := table.waiting_since) is not None:
        table.waiting_since = waits + (now - max(since, waits))
    for seat in seats:
        if seat.away_since is not None:
            seat.away_since += now - max(since, seat.away_since)
        if seat.empty_until is not None and waits is not None:
            seat.empty_until += now - max(since, waits)
        seat.save(update_fields=["away_since", "empty_until"])


@transaction.atomic
def undo_to(*, actor: Viewer, table: str, number: int, reason: str, trusted: bool = False) -> Table:
    """Back to where the deal stood after entry `number` of the log. Raises Invalid when that is in no moment of it."""
    return _enter(actor, table, f"{UNDO} {number}", reason, trusted)


@transaction.atomic
def penalize(*, actor: Viewer, table: str, side: int, reason: str, trusted: bool = False) -> Table:
    """A penalty (qaid) against a side ends the deal on the table (Score sheet); the next one is dealt.

    Raises IllegalAction before somebody has bought and in a game without penalties, Invalid without such a side.
    """
    if side not in (0, 1):
        raise Invalid("no_such_side", side=side)
    return _enter(actor, table, f"{QAID} {side}", reason, trusted)


@transaction.atomic
def rule_match(*, actor: Viewer, table: str, winner: int | None, reason: str, trusted: bool = False) -> Table:
    """The referee ends the match and says who has won it, or that nobody has (None)."""
    user, found = _referee(actor, table, trusted)
    expect_state(found, PLAYING, PAUSED)
    live = playing_match(found)
    if winner not in (None, 0, 1):
        raise Invalid("no_such_side", side=winner)
    why = _reason(reason)
    seats = seats_of(found)
    end_match(found, seats, live, playing_of(live, ruleset_at(found)), end="ruled", winner=winner)
    found.pause_reason = why
    schedule(found, seats, None, new_turn=True)
    tell("match_ended", found, actor=user)
    return found


@transaction.atomic
def abandon_table(*, actor: Viewer, table: str, reason: str, trusted: bool = False) -> Table:
    """The referee breaks the table off: its match comes to nothing, and nobody plays there again."""
    user, found = _referee(actor, table, trusted)
    expect_state(found, Table.State.OPEN, PLAYING, PAUSED, Table.State.FINISHED)
    found.pause_reason = _reason(reason)
    LiveMatch.objects.filter(table=found, over_at__isnull=True, started_at__isnull=False).update(
        over_at=timezone.now()
    )
    found.state = Table.State.ABANDONED
    found.due_at = found.turn_ends_at = found.match_ends_at = None
    tell("table_abandoned", found, actor=user)
    return found


def _referee(actor: Viewer, table: str, trusted: bool) -> tuple[User, Table]:
    user = signed_in(actor)
    found = lock_table(table)
    if not (trusted or is_admin(user)):
        raise Forbidden("referees_only", table=table)
    return user, found


def _enter(actor: Viewer, table: str, action: str, reason: str, trusted: bool) -> Table:
    """Put into the log what the referee does to the deal, with his name and his reason."""
    user, found = _referee(actor, table, trusted)
    expect_state(found, PLAYING, PAUSED)
    live = playing_match(found)
    playing = playing_of(live, ruleset_at(found))
    seats, why = seats_of(found), _reason(reason)
    if found.state == PAUSED:
        found.paused_with = found.move_seconds  # another turn than the one that was broken off
    append(found, seats, live, playing, Entry(None, action), by=user, reason=why)
    return found


def _reason(reason: str) -> str:
    if not reason.strip():
        raise Invalid("reason_needed")
    return reason.strip()[:LONGEST_REASON]
