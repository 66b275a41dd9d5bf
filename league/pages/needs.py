"""What needs the reader: one page for captain, organizer and referee, with the step beside each thing."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.errors import Refusal
from league.actions.entries import accept_entry
from league.pages.refusals import actor_of, status_of
from league.queries.needs import needs_of
from league.wording import say


def needs_page(request: HttpRequest, refused: str = "", status: int = 200) -> HttpResponse:
    """Everything that waits for who is signed in, the most urgent first."""
    shown = {"needs": needs_of(request.user), "refused": refused, "section": "needs"}
    return render(request, "league/needs.html", shown, status=status)


@require_POST
def accept(request: HttpRequest, entry: str) -> HttpResponse:
    """Accepts an application; what is refused is said above the list."""
    try:
        accept_entry(actor=actor_of(request), entry=entry)
    except Refusal as refusal:
        if not request.user.is_authenticated:
            raise
        return needs_page(request, say(refusal), status_of(refusal))
    messages.success(request, _("Accepted."))
    return HttpResponseRedirect(reverse("needs_me"))
