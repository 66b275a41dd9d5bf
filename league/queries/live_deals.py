"""The finished deals of a match that is being played at a table, told as those of any other match."""

from __future__ import annotations

from games.histories import of_play
from games.models import Match
from games.queries.people import Viewer
from games.queries.tables import finished_at
from league.queries.deals import DealShown, deal_shown


def finished_deals(viewer: Viewer, table: str, *, after: int = 0) -> tuple[DealShown, ...]:
    """Deals with a number above `after` of the match in play, as far as this reader sees it, or of the last one.

    Raises Missing.
    """
    match = finished_at(viewer, table)
    if match is None:
        return ()
    history = of_play(match, source=Match.Source.LIVE)
    return tuple(deal_shown(line, match.ruleset) for line in history.deals if line.number > after)
