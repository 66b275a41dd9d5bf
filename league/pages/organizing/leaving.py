"""A team is taken out of a season or back into it: what the tables would be, then the step with its reason (W2)."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.errors import Missing
from league.actions.entries import disqualify_entry, refuse_entry, reinstate_entry, withdraw_entry
from league.actions.previews import LEAVING, preview_leaving
from league.formulas.lives import next_states
from league.models import Entry
from league.pages.organizing.refused import Refused, stepped
from league.pages.refusals import actor_of
from league.permissions import may_organize, must
from league.queries.entries import entries_for, entry_for
from league.wording.organizing import WITHDRAWALS

TAKEN: dict[str, tuple[Callable[..., Entry], str | Promise]] = {
    Entry.State.WITHDRAWN.value: (withdraw_entry, _("%(team)s is withdrawn.")),
    Entry.State.DISQUALIFIED.value: (disqualify_entry, _("%(team)s is out of the season.")),
    Entry.State.REFUSED.value: (refuse_entry, _("%(team)s is refused.")),
    Entry.State.ACCEPTED.value: (reinstate_entry, _("%(team)s is in again, as if it had never left.")),
}
"""The step to each state, and what is said when it is taken."""


def leaving_page(request: HttpRequest, entry: str, to: str) -> HttpResponse:
    """Next to each other the tables of every way of counting, the one in force marked; the step with its reason."""
    if to not in TAKEN:
        raise Missing("not_found")
    found = entry_for(request.user, entry)
    league = found.season.league
    must(may_organize(request.user, league), request.user, "not_organizer", league=league.public_id)

    def page(told: Refused | None = None) -> HttpResponse:
        possible = to in next_states("entry", found.state)
        previewed = possible and to in LEAVING
        shown = {
            "entry": found,
            "season": found.season,
            "to": to,
            "words": WITHDRAWALS,
            "entries": {one.public_id: one for one in entries_for(request.user, found.season)},
            "possible": possible,
            "previews": preview_leaving(actor=actor_of(request), entry=entry, to=to) if previewed else [],
            "section": "seasons",
            "refused": told,
        }
        return render(request, "league/organizing/leaving.html", shown, status=told.status if told else 200)

    if request.method != "POST":
        return page()
    return stepped(request, "leave", lambda: _leave(request, found, to), page)


def _leave(request: HttpRequest, entry: Entry, to: str) -> str:
    action, said = TAKEN[to]
    reason = request.POST.get("reason", "").strip()
    action(actor=actor_of(request), entry=entry.public_id, reason=reason)
    messages.success(request, str(said) % {"team": entry.name})
    return reverse("season_desk", args=[entry.season.public_id]) + "#teams"
