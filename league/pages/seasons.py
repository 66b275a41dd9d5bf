"""Seasons: their list, and one season's table, fixtures, ratings and teams."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.queries.lobby import live_count
from league.models import Entry, Fixture, Group, Season
from league.permissions import may_organize
from league.queries.entries import entries_for
from league.queries.fixtures import rounds_of
from league.queries.following import number_of_season
from league.queries.invitations import closed
from league.queries.needs import need_count
from league.queries.ratings import ratings
from league.queries.seasons import clubs_run_by, groups_of, season_for, seasons_for
from league.queries.standings import Standings, standings

FORM_LENGTH = 5


@dataclass(frozen=True)
class TableShown:
    """A group's table with each team's last outcomes, oldest first, as names of pictures; entries by public id."""

    group: Group
    table: Standings
    form: dict[str, list[str]]
    entries: dict[str, Entry]


def home(request: HttpRequest) -> HttpResponse:
    """Seasons that may be listed, those under way first."""
    seasons = seasons_for(request.user).exclude(state=Season.State.CANCELLED)
    shown = {
        "seasons": seasons,
        "needs": need_count(request.user),
        "clubs": clubs_run_by(request.user),
        "tables": live_count(),
        "section": "seasons",
    }
    return render(request, "league/home.html", shown)


def season_table(request: HttpRequest, season: str) -> HttpResponse:
    """The standings of every group."""
    number = number_of_season(season)
    found = season_for(request.user, season)
    fixtures = [fixture for shown in rounds_of(request.user, found) for fixture in shown.fixtures]
    entries = {side.public_id: side for one in fixtures for side in (one.first, one.second) if side}
    tables = [
        TableShown(group, standings(group), _form(group, fixtures), entries) for group in groups_of(found)
    ]
    return render(request, "league/season_table.html", _season(found, number, "table", tables=tables))


def season_fixtures(request: HttpRequest, season: str) -> HttpResponse:
    """The fixtures round by round."""
    number = number_of_season(season)
    found = season_for(request.user, season)
    rounds = rounds_of(request.user, found)
    return render(request, "league/season_fixtures.html", _season(found, number, "fixtures", rounds=rounds))


def season_ratings(request: HttpRequest, season: str) -> HttpResponse:
    """The ratings of the season's league."""
    number = number_of_season(season)
    found = season_for(request.user, season)
    rows = ratings(found.league)
    return render(request, "league/season_ratings.html", _season(found, number, "ratings", rows=rows))


def season_teams(request: HttpRequest, season: str) -> HttpResponse:
    """The entries of the season."""
    number = number_of_season(season)
    found = season_for(request.user, season)
    entries = entries_for(request.user, found).order_by("search_name")
    shown = _season(found, number, "teams", entries=entries)
    shown |= {"organizes": may_organize(request.user, found.league), "takes_entries": closed(found) is None}
    return render(request, "league/season_teams.html", shown)


def _season(season: Season, number: int, tab: str, **more: Any) -> dict[str, Any]:
    return {"season": season, "number": number, "tab": tab, "section": "seasons", **more}


def _form(group: Group, fixtures: list[Fixture]) -> dict[str, list[str]]:
    """The last outcomes of each entry of a group, by public id."""
    told: dict[str, list[str]] = {}
    for fixture in fixtures:
        if fixture.group_id != group.pk or fixture.state != Fixture.State.DECIDED:
            continue
        for side, entry in enumerate((fixture.first, fixture.second)):
            if entry is not None:
                told.setdefault(entry.public_id, []).append(_mark(fixture, side))
    return {entry: marks[-FORM_LENGTH:] for entry, marks in told.items()}


def _mark(fixture: Fixture, side: int) -> str:
    if fixture.outcome == "bye":
        return "bye"
    if fixture.winner_side == side:
        return "win"
    if fixture.outcome in ("forfeit", "walkover", "double_forfeit"):
        return "forfeit"
    return "draw" if fixture.winner_side is None else "loss"
