"""A schedule as an organizer drafts it on the desk: first evening, distances, free days, the order of seeds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.http import QueryDict

from games.errors import Invalid
from league.inputs.forms import number
from league.inputs.season_form import day, days, hour

SEED = "seed-"


def schedule_of(post: QueryDict) -> dict[str, Any]:
    """What `make_schedule` is given. Raises Invalid naming the field."""
    starts_on: date | None = day(post, "starts_on")
    return {
        "format": post.get("format") or None,
        "starts_on": starts_on,
        "weekday": None if starts_on is None else starts_on.weekday(),
        "start_time": hour(post, "start_time"),
        "every_days": number(post, "every_days") or 7,
        "skip": days(post, "skip"),
        "seeds": seeds_of(post),
    }


def seeds_of(post: QueryDict) -> list[str] | None:
    """The entries in the order of the numbers beside them; None where the form has none.

    Raises Invalid ``seed_twice`` where two have one number, or one has none.
    """
    names = [name for name in post if name.startswith(SEED)]
    if not names:
        return None
    numbered = [(number(post, name), name.removeprefix(SEED)) for name in names]
    given = [seed for seed, _ in numbered]
    if None in given or len(set(given)) != len(given):
        raise Invalid("seed_twice", field="seeds")
    return [entry for _, entry in sorted((seed or 0, entry) for seed, entry in numbered)]


def numbered(post: QueryDict, entries: Sequence[str]) -> QueryDict:
    """The form with these entries as seeds 1, 2, 3 and so on."""
    other = post.copy()
    for seed, entry in enumerate(entries, 1):
        other[SEED + entry] = str(seed)
    return other
