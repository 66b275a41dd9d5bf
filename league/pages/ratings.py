"""The ratings of the open tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.live.topics import LOBBY
from games.queries.events import last_number
from league.queries.open_tables import found_open_league
from league.queries.ratings import ratings


def open_ratings(request: HttpRequest) -> HttpResponse:
    """Everybody whose points moved at an open table, each goal of the rules a ranking of its own."""
    number = last_number(LOBBY)
    league = found_open_league()
    shown = {
        "topic": LOBBY,
        "number": number,
        "ratings": ratings(league) if league is not None else [],
        "section": "tables",
    }
    return render(request, "league/ratings/open.html", shown)
