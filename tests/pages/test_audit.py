"""R13, X3: who did what, when and why, with what was before and after, in words; for the season's staff only."""

from __future__ import annotations

import ast
from datetime import date, time
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from league.actions.dates import set_date
from league.actions.lineups import set_lineup
from league.actions.results import correct_result, report_result
from league.actions.seasons import edit_season
from league.models import AuditLine
from league.wording.audit import ACTIONS, differences
from tests.actions.results.night import Night, make_night, score
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db
SOURCES = sorted((Path(__file__).parents[2] / "league" / "actions").rglob("*.py"))

ELSEWHERE = {
    *("read_notices", "sent_once", "forget_dead_tokens", "forget_old_sendings", "make_owner_code"),
    *("see_contact", "take_teams_out"),
}
"""Reading one's own box is nobody else's business; what is sent under a key has the line of what it asks for; the code
of a first start is made by the service while there is nobody yet; a look at a contact writes its lines many at once."""


@pytest.fixture
def night() -> Night:
    return make_night(4)


def page(night: Night, user: object, query: str = "", language: str = "en") -> str:
    address = reverse("season_audit", args=[night.season.public_id]) + query
    return reader(user, language).get(address).content.decode()


def test_a_correction_is_told_with_name_reason_and_scores(night: Night) -> None:
    """R13: a named referee, the reason, the old and the new score."""
    fixture = night.fixture(0, 1)
    report_result(actor=night.organizer, fixture=fixture.public_id, given=score(152, 98))
    correct_result(
        actor=night.referee, fixture=fixture.public_id, version=1, reason="typed", given=score(152, 89)
    )
    text = page(night, night.organizer)
    for words in ("Result reversed", "typed", night.referee.username, "152 : 98", "152 : 89"):
        assert words in text, words
    assert "{" not in text.partition('id="audit"')[2].partition("</ol>")[0], "readable, not JSON"


def test_lines_are_filtered(night: Night) -> None:
    fixture, entry = night.fixture(0, 1), night.fixture(0, 1).first
    captain = night.captain_of(fixture, 0)
    players = [place.player.public_id for place in entry.roster.order_by("-pk")]
    set_lineup(actor=captain, fixture=fixture.public_id, side=0, players=players)
    set_date(
        actor=night.organizer, fixture=fixture.public_id, local_date=date(2026, 10, 1), local_time=time(20, 0)
    )
    listed = lambda query: page(night, night.organizer, query).count('id="line-')  # noqa: E731
    assert listed("?action=set_lineup") == 1
    assert listed(f"?actor={captain.public_id}") == 1
    assert listed(f"?thing_id={fixture.public_id}") == 2
    assert listed("?action=set_lineup&actor=nobody") == 0
    assert "No line says that." in page(night, night.organizer, "?action=nothing")
    only = page(night, night.organizer, "?action=set_lineup")
    assert all(place.player.name in only for place in entry.roster.all()), "names, not ids"


def test_a_change_of_the_season_shows_before_and_after(night: Night) -> None:
    edit_season(actor=night.organizer, season=night.season.public_id, capacity=12)
    line = AuditLine.objects.get(action="edit_season")
    assert (line.before, line.after) == ({"capacity": None}, {"changed": ["capacity"], "capacity": 12})


def test_only_the_staff_reads_it(night: Night) -> None:
    address = reverse("season_audit", args=[night.season.public_id])
    assert reader(AnonymousUser()).get(address).status_code == 302
    for user, status in ((night.captains[0], 403), (night.outsider, 403), (night.referee, 200)):
        assert reader(user).get(address).status_code == status
    season = reverse("season", args=[night.season.public_id])
    assert address in reader(night.referee).get(season).content.decode()
    assert address not in reader(night.outsider).get(season).content.decode()


def test_fifty_to_a_page_and_as_many_questions_for_all(night: Night) -> None:
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            page(night, night.organizer)
        counts.append(len(queries))
        for number in range(60):
            edit_season(actor=night.organizer, season=night.season.public_id, capacity=20 + number)
    assert counts[0] == counts[1]
    assert page(night, night.organizer).count('id="line-') == 50
    assert page(night, night.organizer, "?page=٢").count('id="line-') > 10


def functions() -> dict[str, ast.FunctionDef]:
    found = {}
    for path in SOURCES:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name if not node.name.startswith("_") else f"{path}:{node.name}"] = node
                node.where = str(path)  # type: ignore[attr-defined]
    return found


def test_every_action_leaves_an_audit_line() -> None:
    """Read from the source: what a user can do reaches `audit` by itself or by what it calls."""
    known = functions()

    def reaches(name: str, node: ast.FunctionDef, seen: frozenset[str]) -> bool:
        for call in (one for one in ast.walk(node) if isinstance(one, ast.Call)):
            called = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if called == "audit":
                return True
            key = called if called in known else f"{node.where}:{called}"  # type: ignore[attr-defined]
            if key in known and key not in seen and reaches(key, known[key], seen | {key}):
                return True
        return False

    actions = {
        name: node
        for name, node in known.items()
        if not name.startswith("/")
        and any(ast.unparse(one) == "transaction.atomic" for one in node.decorator_list)
    }
    assert len(actions) > 45
    silent = [
        name
        for name, node in actions.items()
        if not reaches(name, node, frozenset()) and name not in ELSEWHERE
    ]
    assert not silent, silent


def test_every_line_of_a_season_has_words(night: Night) -> None:
    """What a whole season's life writes; and every kind that the source names and a season can have."""
    night.decide(0, 1, (152, 98))
    assert set(AuditLine.objects.filter(season=night.season).values_list("action", flat=True)) <= set(ACTIONS)


def test_a_season_form_sent_whole_tells_only_what_became_different(night: Night) -> None:
    season = night.season
    edit_season(
        actor=night.organizer,
        season=season.public_id,
        name=season.name,
        capacity=season.capacity,
        starts_on=season.starts_on,
        prize="كأس الحي",
        weekday=5,
    )
    text = page(night, night.organizer)
    assert "كأس الحي" in text and "Saturday" in text
    line = AuditLine.objects.get(action="edit_season")
    assert line.after is not None and line.after["changed"] == ["prize", "weekday"]
    with override("en"):
        told = differences({}, {"added": 5, "there": 1, "left": 2, "ruleset": "saudi"}, {})
        assert [str(one.label) for one in told] == ["new", "there already", "left out", "rules"]
