"""A fixture's own page: who plays, what was reported, and what its reader may do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.bots import bots_of
from engine.errors import EngineError
from games.errors import Missing, Refusal
from games.models import Table
from league import tasks
from league.actions.at_tables import abandon_table
from league.actions.fixture_tables import open_fixture_table
from league.actions.results import (
    confirm_result,
    correct_result,
    decide_result,
    dispute_result,
    report_result,
    reverse_result,
)
from league.actions.runs import request_run
from league.actions.substitutes import admit_substitute
from league.inputs.forms import needed, number, report_of
from league.models import Fixture, Result, Season
from league.pages.refusals import actor_of, status_of
from league.permissions import captain_side, may_open_table, may_referee, sits_in
from league.queries.audit import disputes_of
from league.queries.fixture_tables import table_in_use
from league.queries.fixtures import fixture_for, reports_of, runs_of
from league.queries.following import number_of_fixture
from league.queries.lineups import lineup_of, lineup_of_result, substitutes_in
from league.queries.rulesets import ruleset_of
from league.queries.sitters import changes_in
from league.queries.substitutes import openings_at
from league.wording import say


def fixture_page(request: HttpRequest, fixture: str, **more: Any) -> HttpResponse:
    """The page, with the forms of what this reader may do now."""
    number = number_of_fixture(fixture)
    found = fixture_for(request.user, fixture)
    context = shown(request, found) | {"number": number} | more
    return render(request, "league/fixture.html", context, status=more.get("status"))


def shown(request: HttpRequest, found: Fixture) -> dict[str, Any]:
    """What the page shows, and which steps its reader may take."""
    side = captain_side(request.user, found)
    referee = may_referee(request.user, found.season.league)
    reports = reports_of(request.user, found)
    waiting = [report for report in reports if report.state == Result.State.REPORTED]
    for report in reports:
        report.changes = changes_in(report)  # type: ignore[attr-defined]
    standing = next((report for report in reports if report.state == Result.State.CONFIRMED), None)
    in_use = table_in_use(found)
    running = found.season.state == Season.State.RUNNING and found.round.state != "draft"
    return {
        "fixture": found,
        "season": found.season,
        "sides": (found.first, found.second),
        "goal": ruleset_of(found.season).goal,
        "game": ruleset_of(found.season).game,
        "lineup": lineup_of_result(standing) or lineup_of(found),
        "substitutes": substitutes_in(found),
        "disputes": disputes_of(request.user, found, waiting[0].reported_at) if waiting else [],
        "series": [str(number) for number in range(2, found.best_of + 1)],
        "standing": standing,
        "undone": [report for report in reports if report.state == Result.State.REVERSED],
        "waiting": waiting,
        "my_side": side,
        "to_answer": [r for r in waiting if (side is not None and r.side != side) or referee],
        "may_report": running
        and found.second_id is not None
        and (referee or side is not None)
        and (
            found.state in Fixture.BEFORE_PLAY or (found.state in ("reported", "disputed") and bool(waiting))
        ),
        "may_run": running and referee and found.state in Fixture.BEFORE_PLAY and found.second_id is not None,
        "may_play": running
        and found.state in Fixture.BEFORE_PLAY
        and found.second_id is not None
        and may_open_table(request.user, found),
        "table": in_use.table if in_use is not None else None,
        "openings": openings_at(found, in_use.table, side=None if referee else side, taken=referee)
        if in_use is not None and found.state == Fixture.State.PLAYING and (referee or side is not None)
        else [],
        "may_sit": in_use is not None and sits_in(request.user, found),
        "referee": referee,
        "runs": runs_of(request.user, found)[:1],
        "bots": sorted(bots_of(ruleset_of(found.season)), key=lambda name: name != "steady"),
        "section": "seasons",
    }


@require_POST
def act(request: HttpRequest, fixture: str, step: str) -> HttpResponse:
    """One step on a fixture; what is refused is said beside the forms, with everything typed kept."""
    try:
        where = STEPS[step](request, fixture)
    except (Refusal, EngineError) as error:
        if not request.user.is_authenticated:
            raise
        more = {
            "refused": say(error),
            "refused_step": step,
            "ask_sure": isinstance(error, Refusal) and error.code == "whole_to_nothing",
            "typed": request.POST,
            "status": status_of(error),
        }
        return fixture_page(request, fixture, **more)
    back = request.POST.get("back") == "needs"
    there = reverse("needs_me") if back else reverse("fixture", args=[fixture])
    return HttpResponseRedirect(where or there)


def _report(request: HttpRequest, fixture: str) -> None:
    result = report_result(
        actor=actor_of(request),
        fixture=fixture,
        given=report_of(request.POST, request.FILES),
    )
    waits = result.state == Result.State.REPORTED
    messages.success(
        request, _("Reported. The other captain is to confirm it.") if waits else _("The result stands.")
    )


def _confirm(request: HttpRequest, fixture: str) -> None:
    confirm_result(actor=actor_of(request), fixture=fixture, version=needed(request.POST, "version"))
    messages.success(request, _("Confirmed. The result stands."))


def _dispute(request: HttpRequest, fixture: str) -> None:
    dispute_result(
        actor=actor_of(request),
        fixture=fixture,
        version=needed(request.POST, "version"),
        reason=request.POST.get("reason", ""),
    )
    messages.success(request, _("Disputed. An organizer or referee decides."))


def _decide(request: HttpRequest, fixture: str) -> None:
    decide_result(
        actor=actor_of(request),
        fixture=fixture,
        version=number(request.POST, "version"),
        reason=request.POST.get("reason", ""),
    )
    messages.success(request, _("Decided. The result stands."))


def _correct(request: HttpRequest, fixture: str) -> None:
    correct_result(
        actor=actor_of(request),
        fixture=fixture,
        version=needed(request.POST, "version"),
        reason=request.POST.get("reason", ""),
        given=report_of(request.POST, request.FILES),
    )
    messages.success(request, _("Corrected. The points were turned back and moved anew."))


def _reverse(request: HttpRequest, fixture: str) -> None:
    reverse_result(
        actor=actor_of(request),
        fixture=fixture,
        version=needed(request.POST, "version"),
        reason=request.POST.get("reason", ""),
    )
    messages.success(request, _("Reversed. The fixture is open again."))


def _run(request: HttpRequest, fixture: str) -> None:
    bot = request.POST.get("bot", "steady")
    found = fixture_for(request.user, fixture)
    run = request_run(
        actor=actor_of(request),
        fixture=fixture,
        seed=request.POST.get("seed", "").strip(),
        bots=[bot] * ruleset_of(found.season).seats,
    )
    tasks.perform_run.delay(run.public_id)
    messages.success(request, _("The computer players sit down; the result comes by itself."))


def _play(request: HttpRequest, fixture: str) -> str:
    """Opens the table, or goes to the one that is open."""
    opened = open_fixture_table(actor=actor_of(request), fixture=fixture)
    return reverse("table", args=[opened.table.public_id])


def _substitute(request: HttpRequest, fixture: str) -> None:
    opened = _table_of(request, fixture)
    admit_substitute(
        actor=actor_of(request),
        table=opened.public_id,
        seat=needed(request.POST, "seat"),
        player=request.POST.get("player", ""),
        reason=request.POST.get("reason", ""),
    )
    messages.success(request, _("Let in, and told of it."))


def _break_off(request: HttpRequest, fixture: str) -> None:
    opened = _table_of(request, fixture)
    abandon_table(actor=actor_of(request), table=opened.public_id, reason=request.POST.get("reason", ""))
    messages.success(request, _("Broken off. The fixture is open again."))


def _table_of(request: HttpRequest, fixture: str) -> Table:
    """The table in use. Raises Missing where there is none."""
    in_use = table_in_use(fixture_for(request.user, fixture))
    if in_use is None:
        raise Missing("table_not_found", table="")
    return in_use.table


STEPS: dict[str, Callable[[HttpRequest, str], str | None]] = {
    "report": _report,
    "confirm": _confirm,
    "dispute": _dispute,
    "decide": _decide,
    "correct": _correct,
    "reverse": _reverse,
    "run": _run,
    "play": _play,
    "substitute": _substitute,
    "break-off": _break_off,
}
