"""Tables that are in play at once: one's own against computer players, and those the service keeps by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from engine.ruleset import preset
from games.actions.tables.beginning import begin
from games.actions.tables.seating import new_table, open_table, seat_computer
from games.actions.tables.steps import expect_state, lock_table, seats_of, tell
from games.errors import Conflict
from games.models import Table
from games.queries.people import Viewer

USUAL_COMPUTER = "steady"


@transaction.atomic
def play_at_once(
    *,
    actor: Viewer,
    ruleset: str = "standard",
    overrides: Mapping[str, Any] | None = None,
    rated: bool = True,
    listed: bool | None = None,
    clocks: Mapping[str, int | None] | None = None,
    computers: str = USUAL_COMPUTER,
) -> Table:
    """A table of one's own with computer players in all other seats, and its match begun; for oneself, unless the lobby
    is to list it. Raises as `open_table`."""
    table = open_table(
        actor=actor,
        ruleset=ruleset,
        overrides=overrides,
        rated=rated,
        listed=listed,
        clocks=clocks,
        computers=computers or USUAL_COMPUTER,
    )
    begin(table, seats_of(table), actor=table.host)
    return table


@transaction.atomic
def open_kept_table(
    *,
    computers: Sequence[str],
    rated: bool,
    ruleset: str = "standard",
    clocks: Mapping[str, int | None] | None = None,
) -> Table:
    """A listed table without a host, with a computer player in each seat, or nobody where its name is empty.

    The first person who sits down is its host (B15).
    """
    rules = preset(ruleset)
    table = new_table(rules.name, rules.version, {}, rated=rated, listed=True, clocks=clocks)
    for seat, computer in zip(seats_of(table), computers, strict=True):
        if computer:
            seat_computer(table, seat, computer)
    tell("table_opened", table, actor=None)
    return table


@transaction.atomic
def begin_kept_table(*, table: str) -> Table:
    """The next match of a table at which computer players sit alone, for others to watch.

    Raises Missing, Conflict while it is in play, a seat is empty, or once a person has sat down there: then it is his.
    """
    found = lock_table(table)
    expect_state(found, Table.State.OPEN, Table.State.FINISHED)
    if found.entered:
        raise Conflict("table_is_somebodys", table=table)
    begin(found, seats_of(found), actor=None)
    return found
