"""Reports as people type them into a page: plain form fields, in any digits."""

from __future__ import annotations

import json
from typing import Any

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from games.errors import Invalid
from games.text import latin_digits
from league.actions.results import MatchInput, ReportInput
from league.models import Outcome

MOST_DEALS = 120
LARGEST_RECORD = 2_000_000
KINDS = ("sira", "fifty", "hundred", "four_hundred")


def number(post: QueryDict, name: str) -> int | None:
    """A whole number from a field, None where it is empty. Raises Invalid naming the field."""
    typed = latin_digits(post.get(name, "").strip())
    if not typed:
        return None
    if not typed.isdecimal() or len(typed) > 6:
        raise Invalid("not_a_number", field=name, value=post.get(name, ""))
    return int(typed)


def needed(post: QueryDict, name: str) -> int:
    """A whole number that must be there. Raises Invalid naming the field."""
    found = number(post, name)
    if found is None:
        raise Invalid("number_missing", field=name)
    return found


def report_of(post: QueryDict, files: MultiValueDict[str, Any]) -> ReportInput:
    """A report from the forms of the fixture page. Raises Invalid."""
    outcome = post.get("outcome", Outcome.PLAYED)
    reason, kind = post.get("reason", "").strip(), post.get("reason_kind", "")
    winner = number(post, "winner_side")
    if outcome != Outcome.PLAYED:
        return ReportInput(outcome=outcome, winner_side=winner, reason_kind=kind, reason=reason)
    if record := files.get("record"):
        match = MatchInput("record", record=_record(record), let_stand=post.get("let_stand") == "1")
    else:
        points = (needed(post, "first"), needed(post, "second"))
        match = MatchInput("score", points=points, end=post.get("end", ""), winner_side=winner)
    return ReportInput(matches=[match], reason=reason)


def _record(file: Any) -> dict[str, Any]:
    """The JSON object in an uploaded file. Raises Invalid."""
    if file.size > LARGEST_RECORD:
        raise Invalid("file_too_large", largest=LARGEST_RECORD)
    try:
        record = json.loads(file.read().decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Invalid("not_a_record_file", file=file.name) from None
    if not isinstance(record, dict):
        raise Invalid("not_a_record_file", file=file.name)
    return record


def deals_of(post: QueryDict) -> list[dict[str, Any] | Invalid]:
    """The deals of the score-sheet form in the form of `engine.scoresheet`; an Invalid where a field cannot be read."""
    count = min(max(number(post, "count") or 1, 1), MOST_DEALS)
    deals: list[dict[str, Any] | Invalid] = []
    for place in range(1, count + 1):
        try:
            deals.append(_deal(post, f"d{place}-"))
        except Invalid as unreadable:
            deals.append(unreadable)
    return deals


def is_blank(deal: dict[str, Any] | Invalid) -> bool:
    """A deal in which nothing has been written yet."""
    return isinstance(deal, dict) and deal["kind"] == "played" and not set(deal) - {"kind"}


def _deal(post: QueryDict, prefix: str) -> dict[str, Any]:
    kind = post.get(prefix + "kind", "played")
    deal: dict[str, Any] = {"kind": kind}
    if kind == "void":
        return deal
    contract, _, trump = post.get(prefix + "contract", "").partition("-")
    if contract:
        deal["contract"] = contract
    if trump:
        deal["trump"] = trump
    for name in ("buyer", "offender") if kind == "penalty" else ("buyer", "kaboot"):
        if (side := number(post, prefix + name)) is not None:
            deal[name] = side
    if (level := post.get(prefix + "level", "1")) == "gahwa":
        deal["gahwa"] = True
    elif level != "1":
        deal["multiplier"] = number(post, prefix + "level")
    if post.get(prefix + "up_ace"):
        deal["up_ace"] = True
    abnat = [number(post, f"{prefix}abnat{side}") for side in (0, 1)]
    if kind == "played" and abnat != [None, None]:
        deal["abnat"] = abnat
    return deal | _beside(post, prefix)


def _beside(post: QueryDict, prefix: str) -> dict[str, Any]:
    """Projects and baloot."""
    found: dict[str, Any] = {}
    projects = [
        [kind for kind in KINDS for _ in range(min(number(post, f"{prefix}p{side}-{kind}") or 0, 8))]
        for side in (0, 1)
    ]
    if any(projects):
        found["projects"] = projects
    if (owner := number(post, prefix + "baloot")) is not None:
        found["baloot"] = [owner == 0, owner == 1]
    return found
