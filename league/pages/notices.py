"""The box of notices, and its counter on every page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.live.topics import my_topic
from games.models import User
from games.queries.events import last_number
from league.actions.notices import read_notices
from league.inputs.forms import number
from league.pages.refusals import actor_of
from league.queries.notices import NoticeShown, notices_for, unread_count, with_things
from league.wording.notices import told

PAGE = 50
LEADS = (
    ("offer", "offer"),
    ("table", "table"),
    ("fixture", "fixture"),
    ("season", "season"),
    ("team", "team"),
    ("player", "player"),
)
"""Where a notice leads: the first of its things that has a page."""


def mine(request: HttpRequest) -> dict[str, Any]:
    """For every page, asked only where a template wants it: how many notices are unread, and the number of the
    last event of the reader's own topic (what comes after it is not on the page)."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"unread": 0}
    return {
        "unread": SimpleLazyObject(lambda: unread_count(user)),
        "my_number": SimpleLazyObject(lambda: last_number(my_topic(user))),
    }


def notices_page(request: HttpRequest) -> HttpResponse:
    """The newest notices, and older ones by `before`."""
    found = notices_for(request.user)
    if (before := number(request.GET, "before")) is not None:
        found = found.filter(pk__lt=before)
    rows = list(found[: PAGE + 1])
    shown = with_things(request.user, rows[:PAGE])
    context = {
        "notices": [(one.notice, told(one), leads_to(one)) for one in shown],
        "newest": rows[0].pk if rows else 0,
        "older": rows[PAGE - 1].pk if len(rows) > PAGE else None,
        "section": "notices",
    }
    return render(request, "league/notices.html", context)


def badge(request: HttpRequest) -> HttpResponse:
    """The counter alone, as it stands in the head of every page."""
    return render(request, "league/notices/bell.html")


@require_POST
def open_notice(request: HttpRequest, notice: int) -> HttpResponse:
    """Marks a notice as read and leads to what it is about."""
    found = with_things(request.user, list(notices_for(request.user).filter(pk=notice)))
    read_notices(actor=actor_of(request), only=notice)
    return HttpResponseRedirect(leads_to(found[0]) if found else reverse("notices"))


@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """Marks as read what the page showed."""
    read_notices(actor=actor_of(request), up_to=number(request.POST, "up_to"))
    messages.success(request, _("All notices are read."))
    return HttpResponseRedirect(reverse("notices"))


def leads_to(shown: NoticeShown) -> str:
    """The page of what a notice is about; the box itself where that is not to be seen any more."""
    for name, address in LEADS:
        if name in shown.things:
            return reverse(address, args=[shown.things[name].public_id])
    return reverse("notices")
