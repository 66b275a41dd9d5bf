"""Who is connected (B14), and the few fixed things one may say to the table."""

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
from games.errors import Invalid
from games.models import Connection, Seat, Table, User
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
def say(*, actor: Viewer, table: str, phrase: str) -> Table:
    """One of PHRASES, to all at the table. Raises Forbidden for who does not sit here, Invalid for anything else."""
    user = signed_in(actor)
    found = lock_table(table)
    seat = seat_of(seats_of(found), user)
    is_here(seat)
    if phrase not in PHRASES:
        raise Invalid("unknown_phrase", phrase=phrase, known=list(PHRASES))
    tell("phrase_said", found, actor=user, seat=str(seat.number), phrase=phrase)
    return found
