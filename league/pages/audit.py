"""Who did what in a season, when and why, for its staff."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import User
from games.text import latin_digits
from league.models import AuditLine, Fixture, Season
from league.queries.audit import AuditFilters, actions_and_people, season_audit, things_in
from league.queries.following import number_of_season
from league.queries.seasons import season_for
from league.wording.audit import action_in_words, differences
from league.wording.names import NAMES
from league.wording.things import fixture_name, plain

PAGE = 50
PAGES_OF = {"fixture": "fixture", "season": "season"}
"""The things that have a page of their own."""


def audit_page(request: HttpRequest, season: str) -> HttpResponse:
    """The season's lines, filtered by kind, person and thing, 50 to a page."""
    seen = number_of_season(season)
    found = season_for(request.user, season)
    given = {name: request.GET.get(name, "").strip() for name in ("action", "actor", "thing_id")}
    lines = season_audit(request.user, found, AuditFilters(**given))
    page = Paginator(lines, PAGE).get_page(latin_digits(request.GET.get("page", "1")))
    things = things_in(page.object_list)
    actions, people = actions_and_people(found)
    context = {
        "season": found,
        "number": seen,
        "tab": "audit",
        "section": "seasons",
        "lines": [_line(line, found, things) for line in page.object_list],
        "page": page,
        "given": given,
        "query": urlencode({name: value for name, value in given.items() if value}),
        "actions": sorted(((one, action_in_words(one)) for one in actions), key=lambda pair: pair[1]),
        "people": [(user.public_id, person_name(user)) for user in people],
    }
    return render(request, "league/season_audit.html", context)


def _line(line: AuditLine, season: Season, things: dict[str, Any]) -> dict[str, Any]:
    """What one line shows."""
    called = {public_id: name_of(thing) for public_id, thing in things.items()}
    address = PAGES_OF.get(line.thing)
    known = line.thing_id in called or line.thing == "season"
    return {
        "line": line,
        "done": action_in_words(line.action),
        "who": person_name(line.actor) if line.actor else _("by itself"),
        "thing": plain(season) if line.thing == "season" else called.get(line.thing_id, ""),
        "sort": str(NAMES.get(line.thing, line.thing)),
        "leads": reverse(address, args=[line.thing_id]) if address and known else "",
        "differences": list(differences(line.before, line.after, called)),
    }


def name_of(thing: Any) -> str:
    """What a thing of an audit line is called."""
    if isinstance(thing, Fixture):
        return fixture_name(thing)
    return person_name(thing) if isinstance(thing, User) else plain(thing)


def person_name(user: User) -> str:
    """The name of the player an account belongs to, or else its user name."""
    player = getattr(user, "player", None)
    return plain(player) if player is not None else user.username
