"""The lobby: where one plays next, who waits for a fourth, what can be watched; and sitting down from there."""

from __future__ import annotations

from urllib.parse import quote

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.actions.tables.seating import sit_down
from games.errors import Refusal
from games.live.topics import LOBBY
from games.queries.events import last_number
from games.queries.lobby import matches_over_lately, open_tables, tables_in_play, tables_of
from league.inputs.forms import needed
from league.pages.refusals import actor_of, status_of
from league.queries.fixture_tables import played_now, table_in_use
from league.queries.lobby import next_fixture_of
from league.wording import say

A_PAGE = 12
LATELY = 6
MINE = 12


def lobby(request: HttpRequest, refused: str = "", status: int = 200) -> HttpResponse:
    """One's own fixture and tables first, then free seats, tables to watch, and matches that ended lately."""
    number = last_number(LOBBY)
    user = request.user
    fixture = next_fixture_of(user)
    shown = {
        "topic": LOBBY,
        "number": number,
        "next_fixture": fixture,
        "next_table": table_in_use(fixture) if fixture else None,
        "mine": tables_of(user)[:MINE],
        "fixtures": played_now(user)[:A_PAGE],
        "open": Paginator(open_tables(user), A_PAGE).get_page(request.GET.get("open")),
        "playing": Paginator(tables_in_play(user), A_PAGE).get_page(request.GET.get("playing")),
        "over": matches_over_lately(user, LATELY),
        "refused": refused,
        "section": "tables",
    }
    return render(request, "league/tables/lobby.html", shown, status=status)


@require_POST
def sit(request: HttpRequest, table: str) -> HttpResponse:
    """Takes a free seat and goes to the table; what is refused is said in the lobby."""
    if not request.user.is_authenticated:
        return HttpResponseRedirect(f"{reverse('account_login')}?next={quote(reverse('lobby'))}")
    try:
        sit_down(actor=actor_of(request), table=table, seat=needed(request.POST, "seat"))
    except Refusal as refusal:
        return lobby(request, say(refusal), status_of(refusal))
    return HttpResponseRedirect(reverse("table", args=[table]))
