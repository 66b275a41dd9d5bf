"""The steps every action at a table is made of: lock, look, write, say when it must be looked at next, announce."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.errors import Conflict, Forbidden, Missing, NotSignedIn
from games.live.announce import announce
from games.live.topics import LOBBY, table_topic
from games.models import LiveMatch, Player, Seat, Stay, Table, User
from games.playing import Playing
from games.queries.moments import seats_at
from games.queries.people import Viewer

SILENCE_SECONDS = 45
"""A connection that has said nothing for so long is gone."""
SELDOM_SECONDS = 10
"""That somebody is here is written down so often and no oftener."""
WAITED_AT = (Table.State.OPEN, Table.State.PLAYING, Table.State.FINISHED)
"""In these states of a table who is away for too long gives up his seat, between two matches as before the first."""
TOLD_IN_THE_LOBBY = frozenset(
    {"table_opened", "seat_taken", "seat_left", "match_begun", "match_ended", "table_abandoned"}
)
"""Of a listed table; and whatever ends a match."""


def lock_table(public_id: str) -> Table:
    """The table, its row locked until the transaction ends. Raises Missing."""
    found = Table.objects.select_for_update().filter(public_id=public_id).first()
    if found is None:
        raise Missing("table_not_found", table=public_id)
    return found


def lock_if_free(public_id: str) -> Table | None:
    """The table, its row locked; None when there is none, or somebody else holds it where a database can tell."""
    skip = connection.features.has_select_for_update_skip_locked
    return Table.objects.select_for_update(skip_locked=skip).filter(public_id=public_id).first()


def seats_of(table: Table) -> list[Seat]:
    """Its seats in order, with who sits there."""
    return list(seats_at(table))


def signed_in(actor: Viewer) -> User:
    """The person who acts. Raises NotSignedIn."""
    if not isinstance(actor, User):
        raise NotSignedIn("not_signed_in")
    return actor


def seat_of(seats: list[Seat], user: User) -> Seat:
    """The seat of this person. Raises Forbidden."""
    for seat in seats:
        if seat.player is not None and seat.player.user_id == user.pk:
            return seat
    raise Forbidden("not_at_this_table")


def is_here(seat: Seat) -> None:
    """Who plays is at the table, with or without a socket (B14)."""
    now = timezone.now()
    if (
        seat.away_since is None
        and seat.seen_at is not None
        and seat.seen_at > now - timedelta(seconds=SELDOM_SECONDS)
    ):
        return
    seat.seen_at, seat.away_since = now, None
    seat.save(update_fields=["seen_at", "away_since"])


def is_gone(table: Table, seat: Seat, now: datetime) -> bool:
    """B14: somebody who sits here is away, and his grace is over."""
    grace = timedelta(seconds=table.grace_seconds)
    return seat.player is not None and seat.away_since is not None and seat.away_since + grace <= now


def expect_state(table: Table, *allowed: str) -> None:
    """Raises Conflict when the table is in none of these states."""
    if table.state not in allowed:
        raise Conflict(
            "table_in_other_state", table=table.public_id, state=table.state, allowed=list(allowed)
        )


def expect_seen(table: Table, seen: int) -> None:
    """Raises Conflict when the actor has not seen the last entry of the match's log. What was said since, and who came
    or went, makes nobody's move late.
    """
    if not table.log_version <= seen <= table.version:
        raise Conflict("stale_table", given=seen, current=table.version)


def tell(kind: str, table: Table, *, actor: User | None, **ids: str) -> None:
    """One version more, saved with the table, and announced to all who follow it; of a listed one also to the lobby,
    where it changes what is shown there."""
    table.version += 1
    table.save()
    ended = kind == "table_moved" and table.state == Table.State.FINISHED
    in_lobby = table.listed and (ended or kind in TOLD_IN_THE_LOBBY)
    announce(
        kind,
        topics=[table_topic(table.public_id), *([LOBBY] if in_lobby else [])],
        ids={"table": table.public_id, **ids},
        version=table.version,
        actor=actor,
    )


def schedule(table: Table, seats: list[Seat], playing: Playing | None, *, new_turn: bool) -> None:
    """Say when the table must be looked at next (`due_at`); with a new turn, when a computer takes it over.

    A computer player takes its own turn after a pace people can follow, also that of somebody who is idle (B12b); of a
    person who is late it takes the turn, too. While the table is paused nothing is ever due, whoever comes and goes;
    while it waits for somebody to sit down (B10a) no turn is, nor is the time of the match ever over.
    """
    if new_turn:
        table.turn_ends_at = _turn_ends_at(table, seats, playing)
    if table.state == Table.State.PAUSED:
        table.due_at = None
        return
    moments = [moment for moment in (table.match_ends_at, table.turn_ends_at) if moment is not None]
    if table.waiting_since is not None:
        moments = [seat.empty_until for seat in seats if seat.empty_until is not None]
    if table.state in WAITED_AT:
        for seat in seats:
            if seat.player is not None and seat.away_since is not None:
                moments.append(seat.away_since + timedelta(seconds=table.grace_seconds))
            elif seat.player is not None and seat.seen_at is not None:
                moments.append(seat.seen_at + timedelta(seconds=SILENCE_SECONDS))
    table.due_at = min(moments, default=None)


def _turn_ends_at(table: Table, seats: list[Seat], playing: Playing | None) -> datetime | None:
    if table.state != Table.State.PLAYING or playing is None or playing.match.to_act is None:
        return None
    if table.waiting_since is not None:
        return None
    seat = seats[playing.match.to_act]
    if seat.player is None or seat.is_idle:
        return timezone.now() + timedelta(seconds=settings.TABLE_PACE_SECONDS)
    return timezone.now() + timedelta(seconds=table.move_seconds) if table.move_seconds else None


def open_stay(live: LiveMatch, seat: Seat, playing: Playing | None) -> Stay:
    """Whoever sits in the seat now holds it from this moment of the match.

    After an undo that is never before the moment at which the one before him got up.
    """
    before = Stay.objects.filter(live=live, seat=seat.number).order_by("order")
    last = before.last()
    moment = _moment(playing)
    if last is not None and last.to_deal is not None:
        moment = max(moment, (last.to_deal, last.to_phase))
    return Stay.objects.create(
        live=live,
        seat=seat.number,
        order=before.count(),
        player=seat.player,
        computer="" if seat.player is not None else seat.computer,
        from_deal=moment[0],
        from_phase=moment[1],
    )


def close_stay(
    live: LiveMatch,
    seat: Seat,
    playing: Playing,
    ending: str,
    reason: str = "",
    removed_by: Player | None = None,
) -> None:
    """Who held the seat holds it no more (B10 to B15); after an undo they have held it as long as they have."""
    stay = Stay.objects.get(live=live, seat=seat.number, to_deal__isnull=True)
    stay.to_deal, stay.to_phase = max(_moment(playing), (stay.from_deal, stay.from_phase))
    stay.ending, stay.reason, stay.removed_by = ending, reason, removed_by
    stay.save(update_fields=["to_deal", "to_phase", "ending", "reason", "removed_by"])


def _moment(playing: Playing | None) -> tuple[int, str]:
    """Deal and phase, in the order in which they come: the bidding is before the play."""
    return (playing.deal_number, playing.phase) if playing is not None else (1, "bidding")
