"""A step that was refused: which sentence stands beside which field, with everything typed kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

from engine.errors import EngineError
from engine.house_rules import GAME_OF_PRESET, GAMES
from games.errors import Missing, Refusal
from league.inputs.season_form import rule_field
from league.pages.refusals import status_of
from league.permissions import must
from league.wording import say

FIELD_OF = {
    "name_needed": "name",
    "club_name_taken": "name",
    "league_name_taken": "name",
    "season_name_taken": "name",
    "user_not_found": "user",
    "already_in_office": "user",
    "may_not_appoint": "role",
    "unknown_zone": "zone",
    "capacity_below_entries": "capacity",
    "starts_in_past": "starts_on",
    "date_out_of_range": "starts_on",
    "schedule_exists": "format",
    "too_few_entries": "teams",
    "reason_needed": "reason",
    "bad_points": "points",
    "seeds_do_not_match": "seeds",
    "bad_interval": "every_days",
}
"""Where a refusal that names no field itself is shown."""


@dataclass(frozen=True)
class Refused:
    """`field` is empty where no single field is to blame; `step` says which form of the page was sent."""

    step: str
    code: str
    sentence: str
    field: str
    status: int
    typed: QueryDict


def refused(step: str, error: Refusal | EngineError, request: HttpRequest) -> Refused:
    """What the page shows of this error."""
    field = FIELD_OF.get(error.code) or str(error.params.get("field", ""))
    game = GAME_OF_PRESET.get(request.POST.get("ruleset", ""), "")
    if game and field in GAMES[game].rules:
        field = rule_field(game, field)
    return Refused(step, error.code, say(error), field, status_of(error), request.POST)


def stepped(
    request: HttpRequest, step: str, take: Callable[[], str], page: Callable[[Refused], Any]
) -> HttpResponse:
    """Takes a step and goes where it says; what is refused is shown on the `page` it was sent from.

    Who is not signed in is led to the sign-in, and what is not there for a reader is not found.
    """
    must(request.user.is_authenticated, request.user, "not_signed_in")
    try:
        return HttpResponseRedirect(take())
    except Missing as error:
        if FIELD_OF.get(error.code) is None:
            raise
        return page(refused(step, error, request))
    except (Refusal, EngineError) as error:
        return page(refused(step, error, request))
