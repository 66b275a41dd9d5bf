"""A table as it is opened on a page: plain form fields, numbers in any digits."""

from __future__ import annotations

from typing import Any, TypedDict

from django.http import QueryDict

from games.actions.tables.seating import CLOCKS, MATCH_MINUTES
from league.inputs.forms import number
from league.inputs.season_form import overrides_of

USUAL_RULES = "standard"


class TableFields(TypedDict):
    """What a table is opened with."""

    ruleset: str
    overrides: dict[str, Any]
    rated: bool
    listed: bool | None
    clocks: dict[str, int | None]
    computers: str


def table_of(post: QueryDict) -> TableFields:
    """What the form says; a clock that is not there stays as it is usual. Raises Invalid for what is no number."""
    clocks: dict[str, int | None] = {
        name: value for name in CLOCKS if (value := number(post, name)) is not None
    }
    clocks[MATCH_MINUTES] = number(post, MATCH_MINUTES)
    return TableFields(
        ruleset=post.get("ruleset") or USUAL_RULES,
        overrides=overrides_of(post),
        rated=post.get("rated") == "1",
        listed=post["listed"] == "1" if post.get("listed") else None,
        clocks=clocks,
        computers=post.get("computers", ""),
    )
