"""Teams from a file and into one: the import with its preview, the template, and the season's teams to take away."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from games.errors import Invalid, Refusal
from league.actions.contacts import take_teams_out
from league.actions.registering import RowDone, TeamRow, import_teams, preview_import
from league.inputs.files import (
    LARGEST_FILE,
    Column,
    Table,
    columns_for,
    heading_of,
    read_file,
    read_text,
    teams_in,
)
from league.inputs.files.written import CSV_TYPE, XLSX_TYPE, as_csv, as_workbook
from league.models import RosterPlace, Season
from league.pages.refusals import actor_of, status_of
from league.permissions import may_organize, must
from league.queries.exports import TeamOut
from league.queries.registering import terms_of
from league.queries.seasons import season_for
from league.wording import say

FORMATS = {"csv": CSV_TYPE, "xlsx": XLSX_TYPE}


def import_page(request: HttpRequest, season: str) -> HttpResponse:
    """A file or a paste is tried out and shown row by row; what was not shown like that is not imported."""
    found = _organized(request, season)
    shown: dict[str, Any] = {"season": found, "section": "seasons", "tab": "teams", "largest": LARGEST_FILE}
    status = 200
    if request.method == "POST":
        shown["text"] = request.POST.get("text", "")
        try:
            table = _table(request)
            shown["text"] = table.text()
            read = teams_in(table, terms_of(found).players)
            leave = {int(one) for one in request.POST.getlist("leave") if one.isdecimal() and len(one) < 6}
            asked = request.POST.get("do") == "import" and request.POST.get("seen") == _mark(table)
            if asked and (done := _imported(request, season, read.rows, leave)):
                return done
            rows = preview_import(actor=actor_of(request), season=season, rows=read.rows, leave_out=leave)
            shown |= _preview(rows) | {"unknown": read.unknown, "seen": _mark(table)}
            status = 422 if asked else 200
        except Refusal as refusal:
            shown["sentence"], status = say(refusal), status_of(refusal)
    return render(request, "league/register/import.html", shown, status=status)


def template_file(request: HttpRequest, season: str, form: str) -> HttpResponse:
    """An empty file with the headings of this season's teams, in the reader's language."""
    found = _organized(request, season)
    terms = terms_of(found)
    return _file([_headings(columns_for(terms.players, terms.substitutes))], f"teams-{season}-template", form)


def teams_file(request: HttpRequest, season: str, form: str) -> HttpResponse:
    """The season's teams as a file that can be imported again, with the phones that the reader may see."""
    found = season_for(request.user, season)
    terms = terms_of(found)
    teams = take_teams_out(actor=actor_of(request), season=found)
    most = max([terms.substitutes, *(len(team.substitutes) for team in teams)])
    columns = columns_for(terms.players, most)
    return _file([_headings(columns), *(_cells(team, columns) for team in teams)], f"teams-{season}", form)


def _organized(request: HttpRequest, season: str) -> Season:
    found = season_for(request.user, season)
    league = found.league
    must(may_organize(request.user, league), request.user, "not_organizer", league=league.public_id)
    return found


def _table(request: HttpRequest) -> Table:
    """What was sent: a file before a text. Raises Invalid."""
    file = request.FILES.get("file")
    if file is None:
        return read_text(request.POST.get("text", ""))
    if (file.size or 0) > LARGEST_FILE:
        raise Invalid("file_too_large", largest=LARGEST_FILE)
    return read_file(file.read())


def _imported(
    request: HttpRequest, season: str, rows: Sequence[TeamRow], leave: Collection[int]
) -> HttpResponse | None:
    """The way back to the season's teams; None where a row is refused, and the page says which."""
    try:
        done = import_teams(actor=actor_of(request), season=season, rows=rows, leave_out=leave)
    except Invalid as refusal:
        if refusal.code != "rows_refused":
            raise
        return None
    added = sum(one.state == "added" for one in done)
    messages.success(request, _("Teams entered: %(number)s.") % {"number": added})
    return HttpResponseRedirect(reverse("season_teams", args=[season]))


def _preview(rows: Sequence[RowDone]) -> dict[str, Any]:
    counts = {
        state: sum(one.state == state for one in rows) for state in ("added", "there", "left", "refused")
    }
    told = [(one, say(one.refusal) if one.refusal else "") for one in rows]
    return {"rows": told, "counts": counts, "ready": counts["refused"] == 0 and counts["added"] > 0}


def _mark(table: Table) -> str:
    """By what a table is known again: rows are left out by number, so an edited text is shown anew first."""
    return hashlib.sha256(table.text().encode()).hexdigest()


def _headings(columns: Sequence[Column]) -> list[str]:
    return [heading_of(column, (get_language() or "")[:2]) for column in columns]


def _cells(team: TeamOut, columns: Sequence[Column]) -> list[str]:
    return [_cell(team, column) for column in columns]


def _cell(team: TeamOut, column: Column) -> str:
    if column.role == "team":
        return team.entry.name if column.part == "name" else team.entry.team.latin_name
    places: list[RosterPlace] = team.players if column.role == "player" else team.substitutes
    if column.number > len(places):
        return ""
    player = places[column.number - 1].player
    return player.name if column.part == "name" else team.phones.get(player.pk, "")


def _file(rows: list[list[str]], name: str, form: str) -> HttpResponse:
    content = as_csv(rows) if form == "csv" else as_workbook(rows, right_to_left=get_language_bidi())
    headers = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return HttpResponse(content, content_type=FORMATS[form], headers=headers)
