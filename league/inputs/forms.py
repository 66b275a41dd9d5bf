"""Reports as people type them into a page: plain form fields, in any digits."""

from __future__ import annotations

import json
from typing import Any

from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from rest_framework.serializers import ValidationError

from games.errors import Invalid, Malformed, TooLarge
from games.text import latin_digits
from league.actions.results import MatchInput, ReportInput
from league.inputs.body import storable
from league.inputs.fields import Document
from league.models import Outcome

LONGEST_SERIES = 21
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
    """A report from the forms of the fixture page; ``forfeit-1`` is a forfeit that side 1 wins. Raises Invalid."""
    outcome, _, side = post.get("outcome", Outcome.PLAYED).partition("-")
    reason, kind = post.get("reason", "").strip(), post.get("reason_kind", "")
    winner = int(side) if side in ("0", "1") else number(post, "winner_side")
    if outcome != Outcome.PLAYED:
        return ReportInput(outcome=outcome, winner_side=winner, reason_kind=kind, reason=reason)
    sure = post.get("sure") == "1"
    if record := files.get("record"):
        match = MatchInput("record", record=_record(record), let_stand=post.get("let_stand") == "1")
    else:
        points = (needed(post, "first"), needed(post, "second"))
        match = MatchInput("score", points=points, end=post.get("end", ""), winner_side=winner)
    return ReportInput(matches=[match, *_further(post)], reason=reason, sure=sure)


def _further(post: QueryDict) -> list[MatchInput]:
    """The second and later matches of a series, up to the first that was not played. Raises Invalid."""
    matches: list[MatchInput] = []
    for place in range(2, LONGEST_SERIES + 1):
        names = (f"first-{place}", f"second-{place}")
        if not any(post.get(name, "").strip() for name in names):
            break
        matches.append(MatchInput("score", points=(needed(post, names[0]), needed(post, names[1]))))
    return matches


def _record(file: Any) -> dict[str, Any]:
    """The JSON object in an uploaded file. Raises Invalid, TooLarge."""
    if file.size > LARGEST_RECORD:
        raise Invalid("file_too_large", largest=LARGEST_RECORD)
    try:
        record: dict[str, Any] = Document(dict).run_validation(
            storable(json.loads(file.read().decode("utf-8-sig")))
        )
    except (ValueError, RecursionError, ValidationError, Malformed) as error:
        if isinstance(error, TooLarge):
            raise
        raise Invalid("not_a_record_file", file=file.name) from None
    return record
