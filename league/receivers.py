"""What the league does when something happened at a table: the one place where a call comes up from `games`."""

from __future__ import annotations

import logging
from typing import Any

from django.dispatch import receiver

from engine.errors import EngineError
from games.actions.tables.endings import match_finished
from games.errors import Refusal
from games.models import Match, Table
from league.actions.results.live import match_over
from league.formulas.errors import FormulaError

logger = logging.getLogger("majlis.tables")


@receiver(match_finished)
def on_match_finished(sender: Any, table: Table, match: Match, **more: Any) -> None:
    """Inside the transaction of the last card. What the league cannot take does not undo the card: of a fixture's
    table the sweep tries again, of an open one the log tells."""
    try:
        match_over(table=table, match=match)
    except (Refusal, EngineError, FormulaError):
        logger.exception("match %s was played, but its result cannot be entered", match.public_id)
