"""Policies as they are set on a page: every one with its value, of which only what departs is the scope's own."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.http import QueryDict

from games.errors import Invalid
from games.text import latin_digits
from league.formulas.policy import CRITERIA, POINTS, RANGES, YES_NO
from league.inputs.forms import needed, number

NUMBERS = ("best_of", *(name for name in RANGES if name != "replacement_points"))


def policy_of(post: QueryDict, wider: Mapping[str, Any]) -> dict[str, Any]:
    """The values that differ from what the wider scopes say (`wider`, whole). Raises Invalid naming the field."""
    given: dict[str, Any] = {name: _decimal(post, name) for name in POINTS}
    given |= {name: post.get(name) == "1" for name in YES_NO}
    given |= {name: needed(post, name) for name in NUMBERS if name in post}
    if "replacement_points" in post:
        given["replacement_points"] = number(post, "replacement_points")
    if "walkover_points" in post:
        given["walkover_points"] = _walkover(post)
    given["withdrawal"] = post.get("withdrawal", "")
    given["criteria"] = criteria_of(post)
    return {name: value for name, value in given.items() if not _same(name, value, wider[name])}


def _same(name: str, given: Any, wider: Any) -> bool:
    return Decimal(given) == Decimal(wider) if name in POINTS else bool(given == wider)


def criteria_of(post: QueryDict) -> list[str]:
    """The tie-break order: points, and what is chosen for the places after it. Raises Invalid."""
    chosen = [post.get(f"criteria-{place}", "") for place in range(2, len(CRITERIA) + 1)]
    order = ["points", *[name for name in chosen if name]]
    if len(set(order)) != len(order):
        raise Invalid("order_repeats", field="criteria")
    return order


def _walkover(post: QueryDict) -> str:
    """F21: the choice, or the two numbers of a fixed score. Raises Invalid for a number that is missing."""
    if (choice := post.get("walkover_points", "")) != "fixed":
        return choice
    return f"{needed(post, 'walkover_won')}-{needed(post, 'walkover_lost')}"


def _decimal(post: QueryDict, name: str) -> str:
    typed = latin_digits(post.get(name, "").strip()).replace("−", "-").replace(",", ".")
    plain = typed.removeprefix("-")
    if not plain.replace(".", "", 1).isdecimal() or len(plain) > 8:
        raise Invalid("not_a_number", field=name, value=post.get(name, ""))
    return typed
