"""Who is connected (B14) or idle (B12b), and the few fixed things one may say to the table."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.actions.tables.steps import (
    SILENCE_SECONDS,
    is_here,
    lock_table,
    schedule,
    seat_of,
    seats_of,
    signed_in,
    tell,
)
from games.errors import Invalid, TooMany
from games.models import Connection, Seat, Table, User
from games.queries.moments import match_at
from games.queries.people import Viewer

PHRASES = (
    "salam",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "hurry",
    "good_game",
)
"""What may be said, by code; the words are the reader's."""
MOST_PHRASES, SOON = 5, timedelta(seconds=30)
"""So many in so short a time, and no more."""


@transaction.atomic
def came(*, actor: Viewer, table: str, connection: str = "") -> bool:
    """Somebody who sits here is connected, by the connection of this key if it has one; back within the grace they
    have not left (B14). Whether they were away."""
    user, found, seats, seat = _here(actor, table)
    if seat is None:
        return False
    if connection:
        seen = {"table": found, "user": user, "seen_at": timezone.now()}
        Connection.objects.update_or_create(key=connection, defaults=seen)
    was_away = seat.away_since is not None
    seat.seen_at, seat.away_since = timezone.now(), None
    seat.save(update_fields=["seen_at", "away_since"])
    schedule(found, seats, None, new_turn=False)
    if was_away:
        tell("player_back", found, actor=user, seat=str(seat.number))
    else:
        found.save(update_fields=["due_at"])
    return was_away


@transaction.atomic
def went(*, actor: Viewer, table: str, connection: str = "") -> bool:
    """A connection of somebody who sits here has ended; with no other left the grace begins (B14). Whether it has."""
    user, found, seats, seat = _here(actor, table)
    Connection.objects.filter(key=connection).delete()
    if seat is None or seat.away_since is not None:
        return False
    if Connection.objects.filter(table=found, user=user, seen_at__gt=_heard_lately()).exists():
        return False
    seat.away_since = timezone.now()
    seat.save(update_fields=["away_since"])
    schedule(found, seats, None, new_turn=False)
    tell("player_away", found, actor=user, seat=str(seat.number))
    return True


def forget_silent_connections() -> int:
    """Of connections that were cut without a word nothing need be kept; how many there were."""
    return Connection.objects.filter(seen_at__lte=_heard_lately()).delete()[0]


def _heard_lately() -> datetime:
    return timezone.now() - timedelta(seconds=SILENCE_SECONDS)


def _here(actor: Viewer, table: str) -> tuple[User, Table, list[Seat], Seat | None]:
    """Who it is, the table, locked, and his seat, if he sits at it."""
    user = signed_in(actor)
    found = lock_table(table)
    seats = seats_of(found)
    own = (seat for seat in seats if seat.player is not None and seat.player.user_id == user.pk)
    return user, found, seats, next(own, None)


@transaction.atomic
def say_back(*, actor: Viewer, table: str) -> Table:
    """B12b: somebody idle is back, and plays again instead of the computer player.

    Raises Forbidden for who does not sit here; said by somebody who is not idle it changes nothing.
    """
    user = signed_in(actor)
    found = lock_table(table)
    seats = seats_of(found)
    seat = seat_of(seats, user)
    is_here(seat)
    if not seat.missed:
        return found
    was_idle, seat.missed = seat.is_idle, 0
    seat.save(update_fields=["missed"])
    if was_idle:
        _, playing = match_at(found)
        on_turn = playing is not None and playing.match.to_act == seat.number
        schedule(found, seats, playing, new_turn=on_turn)
        tell("player_returned", found, actor=user, seat=str(seat.number))
    return found


def _count(seat: Seat) -> None:
    """Raises TooMany for one phrase more than may be said in so short a time."""
    now = timezone.now()
    if seat.said_at is None or seat.said_at + SOON <= now:
        seat.said_at, seat.said = now, 0
    if seat.said >= MOST_PHRASES:
        wait = (seat.said_at + SOON - now).total_seconds()
        raise TooMany("too_many_phrases", seconds=max(1, round(wait)))
    seat.said += 1
    seat.save(update_fields=["said_at", "said"])


@transaction.atomic
def say(*, actor: Viewer, table: str, phrase: str) -> Table:
    """One of PHRASES, to all at the table, a few times in a row. It changes nothing for who is to move.

    Raises Forbidden for who does not sit here, Invalid for anything else, TooMany for who says too much.
    """
    user = signed_in(actor)
    found = lock_table(table)
    seat = seat_of(seats_of(found), user)
    is_here(seat)
    if phrase not in PHRASES:
        raise Invalid("unknown_phrase", phrase=phrase, known=list(PHRASES))
    _count(seat)
    tell("phrase_said", found, actor=user, seat=str(seat.number), phrase=phrase)
    return found
