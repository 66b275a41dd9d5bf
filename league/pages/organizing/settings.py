"""What is said of a season, changed against the version its organizer saw (R16)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.actions.seasons import edit_season
from league.formulas.calendar import zone_named
from league.inputs.forms import number
from league.inputs.season_form import season_of
from league.models import Season
from league.pages.organizing.new_season import STEP, season_choices
from league.pages.organizing.refused import Refused, stepped
from league.pages.refusals import actor_of
from league.permissions import may_organize, must
from league.queries.following import number_of_season
from league.queries.seasons import groups_of, season_for


def settings_page(request: HttpRequest, season: str) -> HttpResponse:
    """The form of the season, filled with what it says now."""
    followed = number_of_season(season)
    found = season_for(request.user, season)
    must(
        may_organize(request.user, found.league), request.user, "not_organizer", league=found.league.public_id
    )

    def page(told: Refused | None = None) -> HttpResponse:
        shown = {
            **season_choices(told, found),
            "season": found,
            "number": followed,
            "format": groups_of(found)[0].stage.format,
            "closes": _closes(found),
            "tab": "desk",
            "section": "seasons",
        }
        return render(request, "league/organizing/settings.html", shown, status=told.status if told else 200)

    if request.method != "POST":
        return page()
    return stepped(request, STEP, lambda: _save(request, found), page)


def _save(request: HttpRequest, season: Season) -> str:
    fields = season_of(request.POST, was=season.starts_on)
    edit_season(
        actor=actor_of(request),
        season=season.public_id,
        version=number(request.POST, "version"),
        **fields,
    )
    messages.success(request, _("Saved."))
    return reverse("season_desk", args=[season.public_id])


def _closes(season: Season) -> tuple[str, str]:
    """Day and hour on the season's clock at which entries close, as fields hold them."""
    if season.entries_close_at is None:
        return "", ""
    there = timezone.localtime(season.entries_close_at, zone_named(season.zone))
    return f"{there:%Y-%m-%d}", f"{there:%H:%M}"
