"""The score sheet as people fill it in on a page, a form for each game, in the form of `engine.scoresheet`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict

from engine.open.combinations import KINDS as COMBINATIONS
from engine.projects import KINDS as PROJECTS
from engine.ruleset import Ruleset
from games.errors import Invalid
from league.actions.results import Substitution
from league.inputs.forms import number

MOST_DEALS = 120
MOST_CHANGES = 30
LONGEST_WHY = 200
MOST_OF_A_KIND = 8
"""More of one kind than any hand holds; the engine says what is too many."""


def deals_of(ruleset: Ruleset, post: QueryDict) -> list[dict[str, Any] | Invalid]:
    """The deals of the form of this game; an Invalid where a field cannot be read."""
    read = _FORMS[ruleset.game]
    count = min(max(number(post, "count") or 1, 1), MOST_DEALS)
    deals: list[dict[str, Any] | Invalid] = []
    for place in range(1, count + 1):
        try:
            deals.append(read(post, f"d{place}-"))
        except Invalid as unreadable:
            deals.append(unreadable)
    return deals


def changes_of(post: QueryDict) -> list[Substitution]:
    """Who gave up a seat and who took it, as far as a seat was chosen. Raises Invalid for a field that cannot be read.

    `who`: an id, "computer" or nothing; `how`: "left", "referee" for removed by one, or the id of who removed them.
    """
    found = []
    for place in range(1, min(number(post, "changes") or 0, MOST_CHANGES) + 1):
        fields = {name: post.get(f"s{place}-{name}", "") for name in ("who", "how", "when", "why")}
        if (seat := number(post, f"s{place}-seat")) is None:
            continue
        who, how = fields["who"], fields["how"] or "left"
        found.append(
            Substitution(
                seat=seat,
                deal=number(post, f"s{place}-deal") or 0,
                player=who if who not in ("", "computer") else None,
                computer=who == "computer",
                phase=fields["when"],
                ending="left" if how == "left" else "removed",
                removed_by=None if how in ("left", "referee") else how,
                reason=fields["why"].strip()[:LONGEST_WHY],
            )
        )
    return found


def is_blank(deal: dict[str, Any] | Invalid) -> bool:
    """A deal in which nothing has been written yet."""
    return isinstance(deal, dict) and deal["kind"] == "played" and not set(deal) - {"kind"}


def _baloot(post: QueryDict, prefix: str) -> dict[str, Any]:
    """A deal of Baloot: contract, buyer, abnat or kaboot, doubling, projects and baloot; void, or a penalty."""
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
    return _sets(post, prefix, "projects", "p", PROJECTS) | _owned(post, prefix, "baloot")


def _classic(post: QueryDict, prefix: str) -> dict[str, Any]:
    """A deal of Classic Belote: taker, trump, card points or capot, belote; or void. A capot by one player alone is
    written as ``0-alone``."""
    kind = post.get(prefix + "kind", "played")
    deal: dict[str, Any] = {"kind": kind}
    if kind == "void":
        return deal
    if trump := post.get(prefix + "trump"):
        deal["trump"] = trump
    if (taker := number(post, prefix + "taker")) is not None:
        deal["taker"] = taker
    side, _, alone = post.get(prefix + "capot", "").partition("-")
    if side in ("0", "1"):
        deal |= {"capot": int(side), "alone": True} if alone else {"capot": int(side)}
    return deal | _card_points(post, prefix) | _owned(post, prefix, "belote")


def _open(post: QueryDict, prefix: str) -> dict[str, Any]:
    """A deal of Open Belote: chooser, trump or none, card points or capot, combinations and belote."""
    deal: dict[str, Any] = {"kind": "played"}
    if trump := post.get(prefix + "trump"):
        deal["trump"] = trump
    for name in ("chooser", "capot"):
        if (side := number(post, prefix + name)) is not None:
            deal[name] = side
    deal |= _card_points(post, prefix) | _owned(post, prefix, "belote")
    return deal | _sets(post, prefix, "combinations", "c", COMBINATIONS)


def _card_points(post: QueryDict, prefix: str) -> dict[str, list[int | None]]:
    """The card points of each side; nothing where none are written."""
    points = [number(post, f"{prefix}points{side}") for side in (0, 1)]
    return {} if points == [None, None] else {"points": points}


def _sets(
    post: QueryDict, prefix: str, field: str, letter: str, kinds: tuple[str, ...]
) -> dict[str, list[list[str]]]:
    """How many of each kind a side has, from fields such as ``d1-p0-sira``; nothing where nobody has any."""
    found = [
        [
            kind
            for kind in kinds
            for _ in range(min(number(post, f"{prefix}{letter}{side}-{kind}") or 0, MOST_OF_A_KIND))
        ]
        for side in (0, 1)
    ]
    return {field: found} if any(found) else {}


def _owned(post: QueryDict, prefix: str, field: str) -> dict[str, list[bool]]:
    """Whose the one thing is that only one side can have."""
    owner = number(post, prefix + field)
    return {} if owner is None else {field: [owner == 0, owner == 1]}


_FORMS: Mapping[str, Callable[[QueryDict, str], dict[str, Any]]] = {
    "baloot": _baloot,
    "classic": _classic,
    "open": _open,
}
