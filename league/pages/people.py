"""Teams, players, and the search for both."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.errors import Invalid
from games.queries.people import records_of
from league.permissions import answers_for, may_manage_team
from league.queries.contacts import sees_contact
from league.queries.entries import entries_for
from league.queries.fixtures import fixtures_for, with_results
from league.queries.matches import match_shown, seen_matches
from league.queries.offers import open_places_of
from league.queries.people import entries_of, matches_of, ratings_of, search
from league.queries.ratings import ledger_for
from league.queries.seen_people import seen_player
from league.queries.teams import members_of, team_for
from league.wording import say

RECENT = 20


def team_page(request: HttpRequest, team: str) -> HttpResponse:
    """A team: its people, the seasons it is in, its fixtures."""
    found = team_for(request.user, team)
    entries = entries_for(request.user).filter(team=found).select_related("season__league")
    fixtures = with_results(fixtures_for(request.user, listed=True))
    mine = fixtures.filter(first__team=found) | fixtures.filter(second__team=found)
    shown = {
        "team": found,
        "members": members_of(found),
        "asked": open_places_of(found) if may_manage_team(request.user, found) else [],
        "entries": entries.order_by("-pk"),
        "fixtures": mine.order_by("-season", "round__number")[:RECENT],
        "section": "search",
    }
    return render(request, "league/team.html", shown)


def player_page(request: HttpRequest, player: str) -> HttpResponse:
    """A player: teams, ratings, the ledger lines behind them, and the latest matches."""
    found = seen_player(request.user, player)
    records = records_of(found)
    postings = ledger_for(request.user, player=found)[:RECENT]
    lines = [
        (posting, line)
        for posting in postings
        for line in posting.lines.all()
        if line.account.player_id in records
    ]
    shown = {
        "player": found,
        "places": entries_of(request.user, found),
        "ratings": ratings_of(request.user, found),
        "lines": lines,
        "seen": seen_matches(request.user, [posting.match_id for posting in postings if posting.match_id]),
        "matches": [match_shown(match) for match in matches_of(request.user, found)[:RECENT]],
        "may_see_contact": sees_contact(request.user, found) and hasattr(found, "contact"),
        "may_make_code": found.user_id is None and answers_for(request.user, found),
        "section": "search",
    }
    return render(request, "league/player.html", shown)


def search_page(request: HttpRequest) -> HttpResponse:
    """Teams and players by name, however the alef is written. What is too long to be a name is said so."""
    text = request.GET.get("q", "").strip()
    shown: dict[str, Any] = {"q": text, "section": "search"}
    try:
        shown["found"] = search(request.user, text) if text else None
    except Invalid as refusal:
        shown |= {"q": "", "sentence": say(refusal)}
    return render(request, "league/search.html", shown, status=422 if "sentence" in shown else 200)
