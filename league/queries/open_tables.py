"""The built-in league of the open tables."""

from __future__ import annotations

from league.models import League

OPEN_TABLES = "open_tables"


def found_open_league() -> League | None:
    """The league in which rated matches of open tables move points; None before the first of them."""
    return League.objects.select_related("club").filter(built_in=OPEN_TABLES).first()
