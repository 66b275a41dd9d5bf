"""The desk of a season: its teams, its schedule and its life in the hands of its organizers."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST

from games.errors import Missing
from league.models import Entry, Round, Season
from league.pages.organizing.desk_steps import STEPS, drawn, looked
from league.pages.organizing.refused import Refused, stepped
from league.permissions import may_organize, must
from league.queries.audit import adjustments_of
from league.queries.calendar import RoundPlanned, rounds_planned
from league.queries.entries import entries_for
from league.queries.fixtures import rounds_of
from league.queries.following import number_of_season
from league.queries.seasons import groups_of, season_for
from league.queries.standings import standings
from league.wording.organizing import FORMATS

TO_DECIDE = (Entry.State.APPLIED, Entry.State.WAITING)


def desk_page(
    request: HttpRequest,
    season: str,
    told: Refused | None = None,
    preview: list[RoundPlanned] | None = None,
    typed: QueryDict | None = None,
) -> HttpResponse:
    """Everything an organizer may do now, each with what will happen."""
    number = number_of_season(season)
    found = season_for(request.user, season)
    must(
        may_organize(request.user, found.league), request.user, "not_organizer", league=found.league.public_id
    )
    if told is None and typed is not None:
        told = Refused("schedule", "", "", "-", 200, typed)
    entries = list(entries_for(request.user, found).prefetch_related("places"))
    accepted = [one for one in entries if one.state == Entry.State.ACCEPTED]
    shown: dict[str, Any] = {
        "season": found,
        "number": number,
        "tab": "desk",
        "section": "seasons",
        "refused": told,
        "to_decide": [one for one in entries if one.state in TO_DECIDE],
        "accepted": accepted,
        "gone": [one for one in entries if one.state not in (*TO_DECIDE, Entry.State.ACCEPTED)],
        "free": None if found.capacity is None else max(found.capacity - len(accepted), 0),
        "preview": preview,
        "formats": FORMATS,
        **_schedule(request, found, accepted, typed),
        **_table(request, found),
    }
    return render(request, "league/organizing/desk.html", shown, status=told.status if told else 200)


@require_POST
def act_on_desk(request: HttpRequest, season: str, step: str) -> HttpResponse:
    """One step; a schedule may first be looked at, or its seeds drawn by lot."""

    def page(told: Refused) -> HttpResponse:
        return desk_page(request, season, told)

    if step not in STEPS:
        raise Missing("not_found")
    if step == "schedule" and request.POST.get("do") == "draw":
        return desk_page(request, season, typed=drawn(request, season))
    if step == "schedule" and request.POST.get("do") == "look":
        preview: list[RoundPlanned] = []
        answer = stepped(request, step, lambda: looked(request, season, preview), page)
        return desk_page(request, season, preview=preview, typed=request.POST) if preview else answer
    return stepped(request, step, lambda: STEPS[step](request, season), page)


def _schedule(
    request: HttpRequest, season: Season, accepted: list[Entry], typed: QueryDict | None
) -> dict[str, Any]:
    """The draft as it stands, if there is one, and the seeds in the order in which they are offered."""
    rounds = rounds_planned(season)
    published = any(one.state != Round.State.DRAFT for one in rounds_of(request.user, season)[:1])
    order = sorted(accepted, key=lambda one: (one.decided_at is None, one.decided_at, one.pk))
    places = {place.entry_id: place.seed for one in accepted for place in one.places.all()}
    order.sort(key=lambda one: places.get(one.pk, len(accepted) + 1))
    seeds = {one.public_id: str(place) for place, one in enumerate(order, 1)}
    if typed is not None:
        seeds |= {entry: str(typed[f"seed-{entry}"]) for entry in seeds if f"seed-{entry}" in typed}
    in_draft = {one.public_id for planned in rounds for pair in planned.pairs for one in pair}
    return {
        "format": groups_of(season)[0].stage.format,
        "rounds": rounds,
        "published": published,
        "seeds": [(one, seeds[one.public_id]) for one in order],
        "out_of_date": bool(rounds) and not published and in_draft != {one.public_id for one in accepted},
    }


def _table(request: HttpRequest, season: Season) -> dict[str, Any]:
    """Points given and taken, and who shares a place that lots could split."""
    if season.state != Season.State.RUNNING:
        return {"adjustments": adjustments_of(request.user, season), "ties": []}
    ties: dict[tuple[str, int], list[Any]] = {}
    for group in groups_of(season):
        for row in standings(group).rows:
            if row.shared and row.place is not None and row.played:
                ties.setdefault((group.public_id, row.place), []).append(row)
    tied = [(place, rows) for (_, place), rows in ties.items()]
    return {"adjustments": adjustments_of(request.user, season), "ties": tied}
