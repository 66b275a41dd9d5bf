"""What a live message shows: exactly what a reader without a login gets from the same address now."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.urls import resolve
from django.utils.module_loading import import_string

from games.live.payloads import Shown, VersionReader, register, register_by_version

SEASON = "/api/v1/seasons/{season}/"
STANDINGS = "/api/v1/seasons/{season}/standings/"
FIXTURE = "/api/v1/fixtures/{fixture}/"
RESULT = "/api/v1/results/{result}/"
ENTRY = "/api/v1/entries/{entry}/"
LEAGUE = "/api/v1/leagues/{league}/"
CLUB = "/api/v1/clubs/{club}/"
TABLE = "/api/v1/tables/{table}/"

AT_TABLES = (
    "table_opened",
    "table_moved",
    "table_paused",
    "table_resumed",
    "seat_taken",
    "seat_left",
    "seed_grew",
    "match_begun",
    "match_ended",
    "player_away",
    "player_let_in",
    "player_returned",
    "player_back",
    "phrase_said",
    "seat_offered",
    "table_abandoned",
)
"""Kinds of what happens at online tables."""
ADDRESSES = {
    **dict.fromkeys(
        [
            "season_changed",
            "season_opened",
            "season_finished",
            "season_reopened",
            "season_cancelled",
            "season_archived",
            "schedule_published",
        ],
        SEASON,
    ),
    **dict.fromkeys(["standings_changed", "lots_drawn", "points_adjusted"], STANDINGS),
    **dict.fromkeys(
        [
            "fixture_changed",
            "fixture_dated",
            "fixture_undated",
            "fixture_postponed",
            "lineup_set",
            "result_reported",
            "result_disputed",
            "run_changed",
            "fixture_table_opened",
            "fixture_table_abandoned",
            "fixture_match_begun",
            "fixture_match_played",
            "fixture_seat_offered",
            "fixture_awaited",
        ],
        FIXTURE,
    ),
    **dict.fromkeys(["result_confirmed", "result_reversed"], RESULT),
    **dict.fromkeys(
        [
            "entry_changed",
            "entry_applied",
            "entry_accepted",
            "entry_waiting",
            "entry_refused",
            "entry_withdrawn",
            "entry_disqualified",
            "entry_reinstated",
            "roster_changed",
        ],
        ENTRY,
    ),
    **dict.fromkeys(["league_changed", "league_created"], LEAGUE),
    "club_changed": CLUB,
    **dict.fromkeys(AT_TABLES, TABLE),
}
"""Kind of event -> address. An open report is for its two sides and the staff: the public sees the fixture."""
SILENT = (
    "policy_changed",
    "staff_changed",
    "schedule_made",
    "season_created",
    "invitations_changed",
    "notices_read",
)
"""Kinds that tell the public no more than that something changed."""


def register_payloads() -> None:
    """Lets every kind of event of the league show what it may."""
    for kind, address in ADDRESSES.items():
        if kind in AT_TABLES:
            register_by_version(kind, _table)
        else:
            register(kind, partial(_read, address))
    for kind in SILENT:
        register(kind, _nothing)


def _nothing(ids: dict[str, str]) -> None:
    return None


def _table(ids: dict[str, str], version: int) -> Shown | None:
    """The same without the way through the address: a table in play is told of many times a second."""
    reader: VersionReader = import_string(
        "league.api.live_tables.table_payload"
    )  # models come later than this
    return reader(ids, version)


def _read(address: str, ids: dict[str, str]) -> Shown | None:
    """The answer of an address to nobody in particular; None where it is not for everybody."""
    url = address.format(**ids)
    view = resolve(url)
    response = view.func(_asked(url), *view.args, **view.kwargs)
    return Shown(url, response.data) if response.status_code == 200 else None


def _asked(url: str) -> HttpRequest:
    """A reader without a login asks for this address."""
    request = HttpRequest()
    request.method = "GET"
    request.path = request.path_info = url
    request.GET = QueryDict("")
    request.META = {"SERVER_NAME": settings.ALLOWED_HOSTS[0], "SERVER_PORT": "80", "REQUEST_METHOD": "GET"}
    return request
