"""Opening a table, sitting down, leaving, computer players, and whose table it is (B10 to B16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.bots import bots_of
from engine.errors import RulesetError
from engine.ruleset import preset
from games.actions.numbers import over
from games.actions.players import player_of
from games.actions.tables.admitting import let_in, may_sit, was_removed
from games.actions.tables.leaving import computer_takes_over, seat_left, taken_over
from games.actions.tables.next_match import new_match
from games.actions.tables.steps import (
    close_stay,
    expect_state,
    lock_table,
    schedule,
    seat_of,
    seats_of,
    signed_in,
    tell,
)
from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import Occupancy, Player, Removal, Seat, Stay, Table, User
from games.permissions import is_admin, may_fill, may_run_table
from games.queries.moments import match_at
from games.queries.people import Viewer, player_for
from games.queries.playing import ruleset_at

OPEN = Table.State.OPEN
ALIVE = (OPEN, Table.State.PLAYING, Table.State.PAUSED, Table.State.FINISHED)
"""A table whose match is over may have another: people sit down, get up and are replaced there as before the first."""
CLOCKS = {
    "move_seconds": (0, 600),
    "grace_seconds": (10, 600),
    "empty_seat_seconds": (0, 600),
    "spectator_delay": (0, 3600),
}
"""What may be set for a table, in seconds; a move without a limit is 0, and so is a seat for which nobody waits."""
MATCH_MINUTES, MINUTES = "match_minutes", (5, 600)
"""How long a match may take, in minutes; None is as long as it takes."""


@transaction.atomic
def open_table(
    *,
    actor: Viewer,
    ruleset: str = "standard",
    overrides: Mapping[str, Any] | None = None,
    rated: bool = True,
    listed: bool | None = None,
    clocks: Mapping[str, int | None] | None = None,
    computers: str = "",
) -> Table:
    """A table of one's own, with oneself in the first seat and as its host (B15); `rated` if its matches move ratings.

    With `computers` players of this strength sit in all other seats. The lobby lists a table for people, and one
    against computer players only where that is said. Raises NotSignedIn, Invalid for a clock out of
    range, rules that are none or a computer player nobody knows.
    """
    user = signed_in(actor)
    try:
        rules = preset(ruleset, **(overrides or {}))
    except RulesetError as error:
        raise Invalid(error.code, **error.params) from error
    if most := over("tables", user, Table.objects.filter(host=user, state__in=ALIVE)):
        raise Forbidden("too_many_tables", most=most)
    shown = not computers if listed is None else listed
    table = new_table(rules.name, rules.version, rules.overrides(), rated=rated, listed=shown, clocks=clocks)
    seats = seats_of(table)
    _take(table, seats[0], player_of(user))
    for seat in seats[1:] if computers else ():
        seat_computer(table, seat, computers)
    table.host = user
    schedule(table, seats, None, new_turn=False)
    tell("table_opened", table, actor=user)
    return table


def new_table(
    name: str,
    version: int,
    overrides: Mapping[str, Any],
    *,
    rated: bool,
    listed: bool,
    clocks: Mapping[str, int | None] | None = None,
) -> Table:
    """A table with empty seats and a match that waits to begin, its secret drawn and committed to."""
    for name_of, value in (clocks or {}).items():
        _check_clock(name_of, value)
    table = Table.objects.create(
        ruleset_name=name,
        ruleset_version=version,
        ruleset_overrides=dict(overrides),
        rated=rated,
        listed=listed,
        **(clocks or {}),
    )
    count = ruleset_at(table).seats
    Seat.objects.bulk_create([Seat(table=table, number=number) for number in range(count)])
    new_match(table)
    return table


@transaction.atomic
def sit_down(*, actor: Viewer, table: str, seat: int, invitation: str = "") -> Table:
    """Take a free seat, or one a computer player holds; the first to come is the host (B15). In a match one takes over
    from who left the seat (B10a).

    Raises Missing, NotSignedIn, Forbidden without the invitation to a table that is not listed, for who is not
    admitted to the seat (U10) or was removed from the table (B12a), Conflict when it is taken (U11), the table is
    over, one sits here already, or has seen the cards of another seat in this match (B10).
    """
    user = signed_in(actor)
    found = lock_table(table)
    expect_state(found, *ALIVE)
    for_admitted = found.admissions.exists()
    if not (for_admitted or found.listed or invitation == found.invitation or may_run_table(user, found)):
        raise Forbidden("invitation_needed", table=table)
    seats = seats_of(found)
    player = player_of(user)
    wanted = seat_numbered(seats, seat)
    if for_admitted and not may_sit(found, seat, player):
        raise Forbidden("not_admitted", seat=seat)
    if was_removed(found, player):
        raise Forbidden("removed_from_table", table=table)
    if wanted.player is not None:
        raise Conflict("seat_taken", seat=seat)
    if any(other.player is not None and other.player.pk == player.pk for other in seats):
        raise Conflict("sits_here_already", table=table)
    live, playing = match_at(found)
    if Stay.objects.filter(live=live, player=player).exclude(seat=seat).exists():
        raise Conflict("seat_of_another_hand", table=table)
    if live is not None and playing is not None and wanted.computer:
        close_stay(live, wanted, playing, Occupancy.Ending.REMOVED)
    _take(found, wanted, player)
    if found.host is None:
        found.host = user
    if live is not None and playing is not None:
        taken_over(found, seats, wanted, live, playing, actor=user)
    else:
        schedule(found, seats, None, new_turn=False)
        tell("seat_taken", found, actor=user, seat=str(seat))
    return found


@transaction.atomic
def leave_table(*, actor: Viewer, table: str) -> Table:
    """Get up, at once and without a grace: in a match the table waits for who takes over (B10a), and a loss is the
    leaver's (B10)."""
    user = signed_in(actor)
    found = lock_table(table)
    expect_state(found, *ALIVE)
    seats = seats_of(found)
    seat_left(found, seats, seat_of(seats, user), Occupancy.Ending.LEFT, actor=user)
    return found


@transaction.atomic
def remove_from_seat(
    *, actor: Viewer, table: str, seat: int, reason: str = "", trusted: bool = False
) -> Table:
    """B15, B16: the host or an admin takes a person or a computer player out of a seat; nothing is charged to them, and
    a person does not sit down there again unless an admin lets them in. What it costs who removes: B12a.

    With `trusted` the league has asked its own permissions. Raises Forbidden for others, or when the person is an admin
    and the actor none, Conflict when nobody sits there.
    """
    user = signed_in(actor)
    found = lock_table(table)
    expect_state(found, *ALIVE)
    _must_run(user, found, trusted)
    seats = seats_of(found)
    wanted = seat_numbered(seats, seat)
    if wanted.player is None and not wanted.computer:
        raise Conflict("seat_empty", seat=seat)
    if wanted.player is not None and is_admin(wanted.player.user):
        raise Forbidden("admin_stays", seat=seat)
    if wanted.player is None and live_match_begun(found):
        raise Conflict("computer_is_needed", seat=seat)
    remover = next((one.player for one in seats if one.player and one.player.user_id == user.pk), None)
    if wanted.player is not None and remover == wanted.player:
        raise Conflict("remove_yourself", seat=seat)
    if wanted.player is not None:
        Removal.objects.create(table=found, player=wanted.player, by=user, reason=reason)
    removed = Occupancy.Ending.REMOVED
    seat_left(found, seats, wanted, removed, actor=user, reason=reason, removed_by=remover)
    return found


@transaction.atomic
def let_in_again(*, actor: Viewer, table: str, player: str, trusted: bool = False) -> Table:
    """Who was removed may sit down at the table again (B12a): an admin says so, with `trusted` a referee.

    Raises Forbidden for others, Missing for somebody who was not removed.
    """
    user = signed_in(actor)
    found = lock_table(table)
    if not (trusted or is_admin(user)):
        raise Forbidden("referees_only", table=table)
    if not let_in(found, player_for(user, player), by=user):
        raise Missing("not_removed_here", player=player)
    tell("player_let_in", found, actor=user, player=player)
    return found


@transaction.atomic
def put_computer(
    *, actor: Viewer, table: str, seat: int, computer: str = "steady", trusted: bool = False
) -> Table:
    """B15: the host or an admin puts a computer player into an empty seat. In a match, while the table waits for
    somebody to take over (B10a), the person left on that side or an admin does.

    Raises Forbidden, Conflict when somebody sits there, Invalid for a computer player nobody knows.
    """
    user = signed_in(actor)
    found = lock_table(table)
    expect_state(found, *ALIVE)
    seats = seats_of(found)
    in_play = live_match_begun(found)
    if not in_play:
        _must_run(user, found, trusted)
    wanted = seat_numbered(seats, seat)
    if wanted.player is not None or (in_play and wanted.computer):
        raise Conflict("seat_taken", seat=seat)
    if in_play and not (trusted or may_fill(user, seats, wanted)):
        raise Forbidden("partners_only", seat=seat)
    live, playing = match_at(found)
    if live is not None and playing is not None:
        known_computer(found, computer)
        computer_takes_over(found, seats, wanted, live, playing, actor=user, computer=computer)
        return found
    seat_computer(found, wanted, computer)
    tell("seat_taken", found, actor=user, seat=str(seat))
    return found


def seat_computer(table: Table, seat: Seat, computer: str) -> None:
    """A computer player of this strength sits in a seat that no person has. Raises Invalid for one nobody knows."""
    known_computer(table, computer)
    seat.computer = computer
    seat.save(update_fields=["computer"])


def known_computer(table: Table, computer: str) -> None:
    """Raises Invalid for a computer player nobody knows."""
    known = bots_of(ruleset_at(table))
    if computer not in known:
        raise Invalid("unknown_computer", bot=computer, known=sorted(known))


def seat_numbered(seats: list[Seat], number: int) -> Seat:
    """The seat of this number. Raises Invalid."""
    if not 0 <= number < len(seats):
        raise Invalid("no_such_seat", seat=number)
    return seats[number]


def live_match_begun(table: Table) -> bool:
    """Whether a match is being played at the table, paused or not."""
    return table.state in (Table.State.PLAYING, Table.State.PAUSED)


def _check_clock(name: str, value: int | None) -> None:
    """Raises Invalid for a clock out of range; a match may have no limit."""
    if name == MATCH_MINUTES:
        least, most = MINUTES
        if value is not None and not (type(value) is int and least <= value <= most):
            raise Invalid("bad_match_minutes", field=name, value=value, least=least, most=most)
        return
    least, most = CLOCKS.get(name, (0, -1))
    if type(value) is not int or not least <= value <= most:
        raise Invalid("bad_clock", field=name, value=value, least=least, most=most)


def _must_run(user: User, table: Table, trusted: bool) -> None:
    if not (trusted or may_run_table(user, table)):
        raise Forbidden("hosts_only", table=table.public_id)


def _take(table: Table, seat: Seat, player: Player) -> None:
    """The person sits in the seat. Two at once: the database lets one of them (U11)."""
    table.entered += 1
    seat.player, seat.computer, seat.entered_no = player, "", table.entered
    seat.seen_at, seat.away_since, seat.missed = timezone.now(), None, 0
    try:
        with transaction.atomic():
            seat.save()
    except IntegrityError:
        raise Conflict("sits_here_already", table=table.public_id) from None
