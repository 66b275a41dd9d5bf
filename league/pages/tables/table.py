"""The page of one table: from the waiting room to the last card. The browser draws it, and this is what it draws."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from games.live.messages import last_number
from games.live.topics import table_topic
from games.queries.tables import shown_at
from league.api.shapes.tables import TableShape
from league.pages.tables.catalogue import catalogue
from league.permissions import sees_at_once
from league.queries.fixture_tables import watched_table


@never_cache
@ensure_csrf_cookie
def table_page(request: HttpRequest, table: str) -> HttpResponse:
    """The table as this reader sees it, with what its scripts need; they follow it from the number given on."""
    number = last_number(table_topic(table))
    found = watched_table(request.user, table)
    shown = shown_at(request.user, table, at_once=sees_at_once(request.user, found))
    data = {
        **catalogue(shown.ruleset),
        "table": TableShape(shown).data,
        "number": number,
        "now": timezone.now(),
        "signed_in": request.user.is_authenticated,
        "invitation": request.GET.get("invitation", ""),
        "addresses": {
            "api": reverse("api:table", args=[table]),
            "socket": f"/ws/tables/{table}/",
            "page": request.build_absolute_uri(reverse("table", args=[table])),
            "lobby": reverse("lobby"),
            "match": reverse("match", args=["MATCH"]),
            "fixture": reverse("fixture", args=["FIXTURE"]),
            "sign_in": f"{reverse('account_login')}?{urlencode({'next': request.get_full_path()})}",
        },
    }
    return render(request, "league/tables/table.html", {"data": data, "section": "tables"})
