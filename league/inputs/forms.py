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

LARGEST_RECORD = 2_000_000


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
