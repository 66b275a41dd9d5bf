"""From a table with somebody in every seat to the first cards; what players add to the seed."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from engine.fair import seed_from
from engine.seats import SIDES, side_of
from games.actions.tables.moves import empty_seats
from games.actions.tables.steps import (
    expect_state,
    is_here,
    lock_table,
    open_stay,
    schedule,
    seat_of,
    seats_of,
    signed_in,
    tell,
)
from games.errors import Conflict, Forbidden, Invalid
from games.models import LiveMatch, Seat, SeedShare, Table, User
from games.permissions import may_run_table
from games.queries.people import Viewer
from games.queries.playing import live_match_of, playing_of, ruleset_at

LONGEST_SHARE = 64


@transaction.atomic
def add_to_seed(*, actor: Viewer, table: str, text: str) -> Table:
    """Something of one's own for the seed of the match that waits, once for each who sits at the table.

    Raises Forbidden for others, Invalid for an empty or long text, Conflict when the match has begun or one has added
    something already.
    """
    user = signed_in(actor)
    found = lock_table(table)
    is_here(seat_of(seats_of(found), user))
    live = live_match_of(found)
    if live is None or live.started_at is not None:
        raise Conflict("match_has_begun", table=table)
    if not text.strip() or len(text) > LONGEST_SHARE:
        raise Invalid("bad_seed_share", longest=LONGEST_SHARE)
    if SeedShare.objects.filter(live=live, user=user).exists():
        raise Conflict("seed_share_given", table=table)
    SeedShare.objects.create(live=live, user=user, text=text)
    tell("seed_grew", found, actor=user)
    return found


@transaction.atomic
def begin_match(*, actor: Viewer, table: str, trusted: bool = False) -> Table:
    """The host says that everybody is here: the seed is fixed and the first cards are dealt (C6).

    With `trusted` the league has asked its own permissions. Raises Forbidden for others, Conflict while a seat is
    empty.
    """
    user = signed_in(actor)
    found = lock_table(table)
    expect_state(found, Table.State.OPEN, Table.State.FINISHED)
    if not (trusted or may_run_table(user, found)):
        raise Forbidden("hosts_only", table=table)
    seats = seats_of(found)
    for seat in seats:
        if seat.player is not None and seat.player.user_id == user.pk:
            is_here(seat)
    begin(found, seats, actor=user)
    return found


def begin(table: Table, seats: list[Seat], *, actor: User | None) -> None:
    """The match that waits begins; after a finished one, the next. It was committed to before anybody sat down for it:
    there is none that is drawn now. It counts for ratings only if each team begins with a person (B12b). Raises
    Conflict while a seat is empty, or where no match waits."""
    if empty := empty_seats(seats):
        raise Conflict("seats_empty", seats=empty)
    live = live_match_of(table)
    if live is None:
        raise Conflict("no_match_waits", table=table.public_id)
    shares = list(live.shares.values_list("text", flat=True))
    live.seed = seed_from(bytes.fromhex(live.secret), shares)
    live.started_at = timezone.now()
    live.rated = len({side_of(seat.number) for seat in seats if seat.player is not None}) == SIDES
    live.save(update_fields=["seed", "started_at", "rated"])
    for seat in seats:
        seat.wait_left = 0
        seat.save(update_fields=["wait_left"])
        open_stay(live, seat, None)
    table.state, table.pause_reason = Table.State.PLAYING, ""
    table.log_version = table.version + 1
    if table.match_minutes:
        table.match_ends_at = live.started_at + timedelta(minutes=table.match_minutes)
    schedule(table, seats, playing_of(live, ruleset_at(table)), new_turn=True)
    tell("match_begun", table, actor=actor)


def committed(live: LiveMatch) -> bool:
    """Whether the secret is the one that was committed to: always, unless somebody touched the database."""
    return hashlib.sha256(bytes.fromhex(live.secret)).hexdigest() == live.commitment
