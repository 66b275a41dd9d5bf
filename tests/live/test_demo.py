"""The demonstration: loaded once, moving by itself, never started twice on the same data."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from django.utils import timezone

from games.actions.tables.beginning import begin_match
from games.actions.tables.next_match import new_match
from games.actions.tables.seating import leave_table, sit_down
from games.models import LiveMatch, Match, Seat, Table, User
from league.actions.runs import perform_run
from league.demo import keep_tables_going, load_demo, move_on
from league.models import Fixture, Season
from league.queries.standings import standings
from tests.live.processes import ROOT, environment, started


@pytest.mark.django_db
def test_a_club_in_mid_season_with_a_real_match_and_one_result_waiting() -> None:
    """Loaded twice it is there once; the real match gives 153-131 with its one irregularity (T7)."""
    assert load_demo() == load_demo()
    season = Season.objects.get()
    assert (
        season.state == "running" and season.starts_on is not None and season.starts_on < timezone.localdate()
    )
    assert len(standings(season).rows) == 8 and Match.objects.filter(source="record").count() == 12
    real = next(match for match in Match.objects.all() if match.irregularities)
    assert (real.points_first, real.points_second, real.deals.count()) == (153, 131, 22)
    assert Fixture.objects.filter(state="reported").count() == 1


@pytest.mark.django_db
def test_it_moves_until_the_season_ends_and_the_next_begins() -> None:
    load_demo()
    for _ in range(40):
        run = move_on()
        if run:
            assert perform_run(run=run) is not None
        if Season.objects.count() == 2:
            break
    first, second = Season.objects.order_by("pk")
    assert (first.state, second.state) == ("finished", "running")
    assert not Fixture.objects.filter(season=first).exclude(state="decided").exists()
    assert Fixture.objects.filter(season=second, state="reported").count() == 1


@pytest.mark.django_db
def test_somebody_is_always_playing_and_a_seat_is_always_free() -> None:
    """However often it is asked for there is one of each; what was taken is a person's, and another is offered."""
    for _ in range(3):
        keep_tables_going()
    watched, offered = Table.objects.get(state="playing"), Table.objects.get(state="open")
    assert (
        not watched.rated
        and Seat.objects.filter(table=watched, player=None).exclude(computer="").count() == 4
    )
    user = User.objects.create(username="visitor")
    sit_down(actor=user, table=offered.public_id, seat=0)
    keep_tables_going()
    assert Table.objects.exclude(pk=offered.pk).get(state="open").entered == 0
    begin_match(actor=user, table=offered.public_id)
    Table.objects.filter(pk=watched.pk).update(state="finished")
    LiveMatch.objects.filter(table=watched).update(over_at=timezone.now())
    new_match(watched)  # as when a match ends by itself
    keep_tables_going()
    watched.refresh_from_db()
    assert watched.state == "playing" and LiveMatch.objects.filter(table=watched).count() == 2
    leave_table(actor=user, table=offered.public_id)
    keep_tables_going()
    assert (
        Table.objects.filter(state="open").count()
        == Table.objects.filter(state="playing", entered=0).count()
        == 1
    )


@pytest.mark.django_db
def test_the_demonstrations_captain_plays_from_the_seat_that_is_free() -> None:
    load_demo()
    keep_tables_going()
    captain, offered = User.objects.get(username="captain"), Table.objects.get(state="open")
    sit_down(actor=captain, table=offered.public_id, seat=0)
    assert begin_match(actor=captain, table=offered.public_id).state == "playing"


@pytest.mark.embedded
def test_it_is_not_started_twice_on_the_same_data(tmp_path: Path) -> None:
    """A second start would delete the database under the first one's feet."""
    variables = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MAJLIS_DEMO": "1",
        "MAJLIS_DATA": str(tmp_path / "demo"),
    }
    command = [sys.executable, "manage.py", "demo", "--port", "0"]
    with started(command, tmp_path / "demo.log", variables) as first:
        first.wait_for(r"Majlis: http")
        second = subprocess.run(
            [*command, "--reset"],
            cwd=ROOT,
            env=environment(variables),
            capture_output=True,
            text=True,
            check=False,
        )
        assert second.returncode == 1 and "running already" in second.stderr
        assert first.alive()


@pytest.mark.embedded
def test_the_very_first_start_of_a_fresh_checkout_speaks_arabic(tmp_path: Path) -> None:
    """No catalogue is compiled there yet, and what a process has read of a language it never reads again."""
    project = tmp_path / "checkout"
    left = shutil.ignore_patterns(".*", "var", "tests", "bench", "docs", "*.mo", "__pycache__", "staticfiles")
    shutil.copytree(ROOT, project, ignore=left)
    variables = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MAJLIS_DEMO": "1",
        "MAJLIS_DATA": str(tmp_path / "demo"),
    }
    command = [sys.executable, "manage.py", "demo", "--port", "0"]
    with started(command, tmp_path / "first.log", variables, project) as first:
        address = first.wait_for(r"Majlis: (http://\S+)/\s")[1]
        page = httpx.get(address + "/", timeout=60).text
    assert "<h1>المواسم</h1>" in page and "Seasons" not in page
