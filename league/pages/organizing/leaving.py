"""A team is taken out of a season: first the tables that this would make, then the step (W2)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.errors import Missing
from league.actions.previews import LEAVING, preview_leaving
from league.models import Entry
from league.pages.organizing.refused import Refused, stepped
from league.pages.refusals import actor_of
from league.permissions import may_organize, must
from league.queries.entries import entries_for, entry_for
from league.wording.organizing import WITHDRAWALS


def leaving_page(request: HttpRequest, entry: str, to: str) -> HttpResponse:
    """Next to each other the tables of every way of counting, the one in force marked; the step with its reason."""
    if to not in LEAVING:
        raise Missing("not_found")
    found = entry_for(request.user, entry)
    league = found.season.league
    must(may_organize(request.user, league), request.user, "not_organizer", league=league.public_id)

    def page(told: Refused | None = None) -> HttpResponse:
        left = found.state != Entry.State.ACCEPTED
        shown = {
            "entry": found,
            "season": found.season,
            "to": to,
            "words": WITHDRAWALS,
            "entries": {one.public_id: one for one in entries_for(request.user, found.season)},
            "previews": [] if left else preview_leaving(actor=actor_of(request), entry=entry, to=to),
            "section": "seasons",
            "refused": told,
        }
        return render(request, "league/organizing/leaving.html", shown, status=told.status if told else 200)

    if request.method != "POST":
        return page()
    return stepped(request, "leave", lambda: _leave(request, found, to), page)


def _leave(request: HttpRequest, entry: Entry, to: str) -> str:
    reason = request.POST.get("reason", "").strip()
    LEAVING[Entry.State(to)](actor=actor_of(request), entry=entry.public_id, reason=reason)
    said = _("%(team)s is withdrawn.") if to == Entry.State.WITHDRAWN else _("%(team)s is out of the season.")
    messages.success(request, said % {"team": entry.name})
    return reverse("season_desk", args=[entry.season.public_id])
