"""What is told of a table, as its address answers to nobody in particular, without going through the address."""

from __future__ import annotations

from games.errors import Missing
from games.live.payloads import Shown
from games.queries.moments import moment_now, remembered
from games.queries.tables import shown_of
from league.api.payloads import TABLE
from league.api.shapes.tables import TableShape
from league.permissions import Standing, may_see_league
from league.queries.fixture_tables import belongs


def table_payload(ids: dict[str, str], version: int) -> Shown | None:
    """The table as a spectator sees it: from memory if that is of this version or a later one, else as it is now; None
    where not everybody may watch (X3)."""
    try:
        moment = remembered(ids["table"], version) or moment_now(ids["table"])
    except Missing:
        return None
    of = belongs(moment.table)
    if of.league is not None and not may_see_league(None, of.league):
        return None
    shape = TableShape(shown_of(moment, None, None), context={"standing": Standing(belonging=of)})
    return Shown(TABLE.format(**ids), shape.data)
