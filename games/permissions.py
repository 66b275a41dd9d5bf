"""Who may do what at a table."""

from __future__ import annotations

from collections.abc import Iterable

from engine.seats import side_of
from games.models import Seat, Table, User
from games.queries.people import Viewer


def is_admin(user: Viewer) -> bool:
    """B16: named by the site's owner, who is one himself."""
    return isinstance(user, User) and (user.is_admin or user.is_superuser)


def may_fill(user: Viewer, seats: Iterable[Seat], empty: Seat) -> bool:
    """B10a: who puts a computer player into a seat that was left in a match: the person left on that side, an admin."""
    partners = {
        seat.player.user_id
        for seat in seats
        if seat.player is not None and side_of(seat.number) == side_of(empty.number)
    }
    return isinstance(user, User) and (is_admin(user) or user.pk in partners)


def may_run_table(user: Viewer, table: Table) -> bool:
    """B15, B16: the host, and every admin. At a table of a fixture the host has no power over the line-up."""
    if not isinstance(user, User):
        return False
    return is_admin(user) or (table.host_id == user.pk and not table.admissions.exists())
