"""The part of the score sheet that says who left and who sat down: choices, and what the league's rules say of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, QueryDict

from engine.seats import side_of
from games.actions.matches import by_seat
from games.errors import Refusal
from games.models import Player
from league.actions.results import MatchInput
from league.actions.results.checks import check_lineup
from league.actions.results.sitting import stints_of
from league.inputs.forms import number
from league.inputs.sheets import MOST_CHANGES, changes_of
from league.models import Entry, Fixture
from league.permissions import captain_side, may_referee
from league.queries.lineups import entry_of, roster_since
from league.queries.rulesets import ruleset_of
from league.wording import say


@dataclass(frozen=True)
class SeatShown:
    """A seat: who began in it, who sits there now, and who of the roster could sit down."""

    number: int
    entry: Entry
    first: Player
    now: Player | None
    others: tuple[Player, ...]


def shown_changes(request: HttpRequest, fixture: Fixture, post: QueryDict, deals: int) -> dict[str, Any]:
    """What the page shows of them; `deals` are written so far. Without a line-up there is nothing to change."""
    side = None if may_referee(request.user, fixture.season.league) else captain_side(request.user, fixture)
    count = min(number(post, "changes") or 0, MOST_CHANGES)
    shown: dict[str, Any] = {
        "changes": [(place, _typed(post, place)) for place in range(1, count + 1)],
        "changes_count": count,
        "most_changes": MOST_CHANGES,
        "next_deal": deals + 1,
        "office": side is None,
    }
    try:
        lineup = check_lineup(fixture, ruleset_of(fixture.season), None, office=side is None)
    except Refusal:
        return shown | {"seats": []}
    first = by_seat(lineup)
    now: dict[int, str | None] = {seat: player.public_id for seat, player in first.items()}
    refused = ""
    try:
        match = MatchInput("sheet", substitutions=changes_of(post))
        for stint in stints_of(fixture, side, 1, match, deals + 1, lineup, {}):
            now[stint["seat"]] = stint["player"] if stint["ending"] == "stayed" else None
    except Refusal as refusal:
        refused = say(refusal)
    return shown | {
        "changes_refused": refused,
        "seats": _seats(fixture, first, now),
        "squads": [
            (entry, _squad(fixture, entry, lineup[number])) for number, entry in enumerate(_sides(fixture))
        ],
    }


def add_change(post: QueryDict, asked: str, deals: int) -> None:
    """Writes one more change into the form: ``swap``, or ``swap:SEAT:PLAYER`` from the next deal on."""
    place = min((number(post, "changes") or 0) + 1, MOST_CHANGES)
    post["changes"] = str(place)
    post[f"s{place}-deal"] = str(deals + 1)
    _, _, choice = asked.partition(":")
    post[f"s{place}-seat"], _, post[f"s{place}-who"] = choice.partition(":")


def _seats(fixture: Fixture, first: dict[int, Player], now: dict[int, str | None]) -> list[SeatShown]:
    sitting = set(now.values())
    found = []
    for seat, player in sorted(first.items(), key=lambda item: (side_of(item[0]), item[0])):
        entry = entry_of(fixture, side_of(seat))
        assert entry is not None
        roster = roster_since(fixture, entry)
        there = next((one for one in [*roster, player] if one.public_id == now[seat]), None)
        others = tuple(one for one in roster if one.public_id not in sitting)
        found.append(SeatShown(seat, entry, player, there, others))
    return found


def _sides(fixture: Fixture) -> list[Entry]:
    return [entry for entry in (fixture.first, fixture.second) if entry is not None]


def _squad(fixture: Fixture, entry: Entry, began: list[Player]) -> list[Player]:
    """Whoever may have sat for a side: the roster since that day, and who began."""
    roster = roster_since(fixture, entry)
    return [*roster, *(player for player in began if player not in roster)]


def _typed(post: QueryDict, place: int) -> dict[str, str]:
    return {name: post.get(f"s{place}-{name}", "") for name in ("seat", "who", "deal", "when", "how", "why")}
