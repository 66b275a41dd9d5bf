"""A league's page: its seasons, and for its organizers what it is called, who may see it, and its end."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.actions.leagues import edit_league, remove_league
from league.inputs.forms import number
from league.pages.organizing.refused import Refused, stepped
from league.pages.refusals import actor_of
from league.permissions import may_organize, may_organize_club
from league.queries.seasons import league_for, seasons_for
from league.wording.organizing import VISIBILITIES, zones


def league_page(request: HttpRequest, league: str, told: Refused | None = None) -> HttpResponse:
    """The seasons of the league, the newest first."""
    found = league_for(request.user, league)
    shown = {
        "league": found,
        "seasons": seasons_for(request.user, listed=False).filter(league=found),
        "organizes": may_organize(request.user, found) and found.removed_at is None,
        "may_remove": may_organize_club(request.user, found.club),
        "visibilities": VISIBILITIES,
        "zones": zones(),
        "section": "seasons",
        "refused": told,
    }
    return render(request, "league/organizing/league.html", shown, status=told.status if told else 200)


@require_POST
def act_on_league(request: HttpRequest, league: str, step: str) -> HttpResponse:
    """One step on a league; what is refused is said beside its field."""
    return stepped(
        request, step, lambda: STEPS[step](request, league), lambda told: league_page(request, league, told)
    )


def _edit(request: HttpRequest, league: str) -> str:
    given = {name: request.POST.get(name, "") for name in ("name", "latin_name", "visibility")}
    edit_league(
        actor=actor_of(request),
        league=league,
        version=number(request.POST, "version"),
        zone=request.POST.get("zone", "").strip(),
        **given,
    )
    messages.success(request, _("Saved."))
    return reverse("league", args=[league])


def _remove(request: HttpRequest, league: str) -> str:
    removed = remove_league(
        actor=actor_of(request), league=league, reason=request.POST.get("reason", "").strip()
    )
    messages.success(request, _("The league is in no list any more; what was played in it is kept."))
    return reverse("club", args=[removed.club.public_id])


STEPS: dict[str, Callable[[HttpRequest, str], str]] = {"edit": _edit, "remove": _remove}
