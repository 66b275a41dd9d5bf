"""The score sheet as a form: deal by deal, judged by the engine while it is written."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.open.combinations import KINDS, SEQUENCE_POINTS
from engine.ruleset import Ruleset
from engine.scoresheet import check_deal, read_deal
from engine.totals import Totals
from games.errors import Invalid, Refusal
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.sendings import sent_once
from league.inputs.forms import number
from league.inputs.sheets import MOST_DEALS, changes_of, deals_of, is_blank
from league.models import Fixture, Result
from league.pages.refusals import actor_of, status_of
from league.pages.sheet_changes import add_change, shown_changes
from league.permissions import captain_side, may_report, must
from league.queries.fixtures import fixture_for, reports_of
from league.queries.following import number_of_fixture
from league.queries.rulesets import ruleset_of
from league.wording import say

COMBINATIONS = [(kind, "012" if kind in SEQUENCE_POINTS else "01") for kind in KINDS]
"""Kinds of combinations with how many of each a player can have (O6)."""

NOT_OF_THE_SHEET = {"csrfmiddlewaretoken", "do", "key"}
ROWS_ON_PAPER = 20
ONE_MORE = 9999
"""The number, above any a sheet has, in the deal that a script copies when one is added."""


@dataclass(frozen=True)
class DealJudged:
    """What the engine says of one written deal: its points and the totals after it, or why it cannot be."""

    number: int
    points: tuple[int, int] | None = None
    totals: tuple[int, int] | None = None
    refused: str = ""


@dataclass(frozen=True)
class SheetJudged:
    """The whole sheet as far as it is written: every deal, the totals, and who has won."""

    deals: list[DealJudged]
    totals: Totals


def judge(ruleset: Ruleset, post: QueryDict) -> SheetJudged:
    """Deal after deal up to the first that cannot be; what follows it waits."""
    totals, stopped = Totals(), False
    judged: list[DealJudged] = []
    for place, deal in enumerate(deals_of(ruleset, post), 1):
        if stopped or is_blank(deal):
            judged.append(DealJudged(place))
            continue
        try:
            if isinstance(deal, Invalid):
                raise deal
            score = check_deal(ruleset, read_deal(ruleset, deal), totals)
            totals = totals if score is None else totals.add(ruleset, score)
            points = (0, 0) if score is None else score.points
            judged.append(DealJudged(place, points, totals.points))
        except (EngineError, Invalid) as error:
            stopped = True
            judged.append(DealJudged(place, refused=say(error)))
    return SheetJudged(judged, totals)


def sheet_page(request: HttpRequest, fixture: str) -> HttpResponse:
    """The form; its buttons add a deal, take the last one away, look again, or hand the sheet in.

    Each rendering carries a new key, under which the sheet is handed in once, however often it is sent (R3).
    """
    number_now = number_of_fixture(fixture)
    found = fixture_for(request.user, fixture)
    must(may_report(request.user, found), request.user, "may_not_report", fixture=fixture)
    post = request.POST.copy() if request.method == "POST" else QueryDict("count=1", mutable=True)
    more: dict[str, Any] = {}
    if request.method == "POST" and post.get("do") == "send":
        try:
            return _send(request, found, post)
        except (Refusal, EngineError) as error:
            more = {"refused": say(error), "status": status_of(error)}
    count = min(
        max((number(post, "count") or 1) + {"add": 1, "drop": -1}.get(post.get("do", ""), 0), 1), MOST_DEALS
    )
    post["count"] = str(count)
    asked = str(post.get("do", ""))
    if asked.startswith("swap"):
        add_change(post, asked, written_deals(ruleset_of(found.season), post))
    shown = _shown(request, found, post) | {"number": number_now} | more
    return render(request, "league/sheet.html", shown, status=more.get("status"))


def printed(request: HttpRequest, fixture: str) -> HttpResponse:
    """An empty sheet of a fixture for the table, to be printed and written on."""
    found = fixture_for(request.user, fixture)
    ruleset = ruleset_of(found.season)
    shown = {
        "fixture": found,
        "season": found.season,
        "rows": range(1, ROWS_ON_PAPER + 1),
        "goal": ruleset.goal,
        "game": ruleset.game,
        "section": "seasons",
    }
    return render(request, "league/print_sheet.html", shown)


def _shown(request: HttpRequest, found: Fixture, post: QueryDict) -> dict[str, Any]:
    """What the page shows: the deals as typed and as judged, and what others have reported meanwhile."""
    ruleset = ruleset_of(found.season)
    judged = judge(ruleset, post)
    reports = reports_of(request.user, found)
    return {
        "fixture": found,
        "season": found.season,
        "sides": (found.first, found.second),
        "my_side": captain_side(request.user, found),
        "others": [one for one in reports if one.state in (Result.State.REPORTED, Result.State.CONFIRMED)],
        "judged": judged,
        "deals": [(deal, _typed(post, deal.number)) for deal in judged.deals],
        "count": number(post, "count"),
        "goal": ruleset.goal,
        "form": f"league/sheet/{ruleset.game}.html",
        "kinds": COMBINATIONS,
        "most": MOST_DEALS,
        "one_more": DealJudged(ONE_MORE),
        "nothing": {},
        "key": secrets.token_urlsafe(16),
        "section": "seasons",
    } | shown_changes(request, found, post, written_deals(ruleset, post))


def written_deals(ruleset: Ruleset, post: QueryDict) -> int:
    """How many deals stand on the sheet, without the empty ones at the end."""
    deals = deals_of(ruleset, post)
    while deals and is_blank(deals[-1]):
        deals.pop()
    return len(deals)


def _typed(post: QueryDict, place: int) -> dict[str, str]:
    """What stands in the fields of one deal, by the field's name without its number; `more` is not empty where
    something stands in the part that is folded away."""
    prefix = f"d{place}-"
    typed = {
        name.removeprefix(prefix).replace("-", "_"): post.get(name, "")
        for name in post
        if name.startswith(prefix)
    }
    owned = [typed.get(name, "") for name in ("belote", "capot")]
    counted = [value for name, value in typed.items() if name[:3] in ("c0_", "c1_") and value != "0"]
    return typed | {"more": "".join((*owned, *counted))}


def _send(request: HttpRequest, fixture: Fixture, post: QueryDict) -> HttpResponse:
    """Hands the sheet in under its key. A script that sends it (`X-Sheet`) is told where to go, a form is led there.

    Raises whatever `report_result` and `sent_once` raise.
    """
    ruleset = ruleset_of(fixture.season)
    asked = [(name, post.getlist(name)) for name in sorted(post) if name not in NOT_OF_THE_SHEET]

    def answer() -> dict[str, bool]:
        match = MatchInput(
            "sheet",
            sheet=_sheet(ruleset, post),
            end=post.get("end", ""),
            winner_side=number(post, "winner_side"),
            substitutions=changes_of(post),
        )
        given = ReportInput(matches=[match])
        result = report_result(actor=actor_of(request), fixture=fixture.public_id, given=given)
        return {"waits": result.state == Result.State.REPORTED}

    sent = f"{request.path}\n{json.dumps(asked)}".encode()
    key = post.get("key", "") or secrets.token_urlsafe(16)
    told = sent_once(actor=actor_of(request), key=key, request=sent, answer=answer)
    messages.success(
        request,
        _("Reported. The other captain is to confirm it.") if told["waits"] else _("The result stands."),
    )
    address = reverse("fixture", args=[fixture.public_id])
    return JsonResponse({"to": address}) if "X-Sheet" in request.headers else HttpResponseRedirect(address)


def _sheet(ruleset: Ruleset, post: QueryDict) -> list[dict[str, Any]]:
    """The deals as written, without the empty ones at the end. Raises Invalid for a field that cannot be read."""
    deals = deals_of(ruleset, post)
    while deals and is_blank(deals[-1]):
        deals.pop()
    for deal in deals:
        if isinstance(deal, Invalid):
            raise deal
    return [deal for deal in deals if isinstance(deal, dict)]
