"""When and where a fixture is played."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

import pytest

from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.dates import clear_date, postpone_fixture, set_date
from league.actions.results import MatchInput, ReportInput, report_result
from league.models import Fixture
from tests.league_world import World, audited, kinds_on, make_world

pytestmark = pytest.mark.django_db


def moved(world: World, fixture: Fixture, **more: Any) -> Fixture:
    given = {"local_date": date(2026, 9, 13), "local_time": time(23, 55), **more}
    return set_date(actor=world.organizer, fixture=fixture.public_id, **given)


def test_a_date_is_wall_time_in_the_zone() -> None:
    """Z1"""
    world = make_world(2, state="running")
    fixture = moved(world, world.fixtures()[0], venue="  ديوانية  أبو فهد ", table_number=3)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.venue, fixture.table_number) == ("dated", "ديوانية أبو فهد", 3)
    assert (fixture.local_date, fixture.local_time) == (date(2026, 9, 13), time(23, 55))
    assert fixture.scheduled_at == datetime(2026, 9, 13, 20, 55, tzinfo=UTC)
    assert fixture.zone == "Asia/Riyadh"
    line = audited("set_date")
    assert line.before["at"] == "2026-09-03T18:00:00+00:00" and line.after["table"] == 3
    assert kinds_on(f"season:{world.season.public_id}")[-1] == "fixture_dated"
    assert kinds_on(f"group:{fixture.group.public_id}")[-1] == "fixture_dated"
    assert all(kinds_on(f"me:{captain.public_id}")[-1] == "fixture_dated" for captain in world.captains)


def test_a_time_the_clocks_jump_over() -> None:
    world = make_world(2, state="running", zone="Europe/Berlin")
    fixture = moved(world, world.fixtures()[0], local_date=date(2027, 3, 28), local_time=time(2, 30))
    assert fixture.local_time == time(3) and fixture.scheduled_at == datetime(2027, 3, 28, 1, tzinfo=UTC)


def test_no_date_is_a_state() -> None:
    """Z6"""
    world = make_world(2, state="running")
    fixture = clear_date(actor=world.organizer, fixture=world.fixtures()[0].public_id)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.scheduled_at, fixture.local_date, fixture.local_time) == (
        "undated",
        None,
        None,
        None,
    )
    assert clear_date(actor=world.organizer, fixture=fixture.public_id).state == "undated"
    assert moved(world, fixture).state == "dated"


def test_putting_off() -> None:
    world = make_world(2, state="running")
    fixture = world.fixtures()[0]
    with pytest.raises(Invalid, match="reason_needed"):
        postpone_fixture(actor=world.organizer, fixture=fixture.public_id, reason="")
    off = postpone_fixture(actor=world.organizer, fixture=fixture.public_id, reason="أمطار")
    assert (off.state, off.scheduled_at, audited("postpone_fixture").reason) == ("postponed", None, "أمطار")
    with pytest.raises(Conflict, match="fixture_in_other_state"):
        postpone_fixture(actor=world.organizer, fixture=fixture.public_id, reason="أمطار")
    assert moved(world, fixture).state == "dated"


@pytest.mark.parametrize("who", ["outsider", "referee", "captain"])
def test_dates_are_the_organizers(who: str) -> None:
    world = make_world(2, state="running")
    fixture = world.fixtures()[0]
    person = world.captains[0] if who == "captain" else getattr(world, who)
    for act in (
        lambda: set_date(
            actor=person, fixture=fixture.public_id, local_date=date(2027, 1, 1), local_time=time(1)
        ),
        lambda: clear_date(actor=person, fixture=fixture.public_id),
        lambda: postpone_fixture(actor=person, fixture=fixture.public_id, reason="x"),
    ):
        with pytest.raises(Forbidden, match="not_organizer"):
            act()
    before = fixture.scheduled_at
    fixture.refresh_from_db()
    assert fixture.scheduled_at == before


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"table_number": 0}, "number_out_of_range"),
        ({"table_number": 40_000}, "number_out_of_range"),
        ({"venue": "م" * 81}, "text_too_long"),
        ({"local_date": date.max}, None),
        ({"local_time": time(20, tzinfo=UTC)}, "time_with_zone"),
    ],
)
def test_what_cannot_be(more: dict[str, Any], code: str | None) -> None:
    world = make_world(2, state="running", zone="America/New_York")
    fixture = world.fixtures()[0]
    with pytest.raises(Invalid, match=code or "date_out_of_range"):
        moved(world, fixture, **more)
    version = fixture.version
    fixture.refresh_from_db()
    assert fixture.version == version


def test_stale_pages_and_fixtures_that_are_over() -> None:
    """R16"""
    world = make_world(3, state="running")
    bye, fixture = world.fixtures(second__isnull=True)[0], world.fixtures(second__isnull=False)[0]
    with pytest.raises(Conflict, match="fixture_is_a_bye"):
        moved(world, bye)
    changed = moved(world, fixture, version=fixture.version)
    with pytest.raises(Conflict, match="stale_version"):
        moved(world, fixture, version=changed.version - 1)
    given = ReportInput(matches=[MatchInput("score", points=(152, 98))])
    report_result(actor=world.referee, fixture=fixture.public_id, given=given)
    for act in (
        lambda: moved(world, fixture),
        lambda: clear_date(actor=world.organizer, fixture=fixture.public_id),
    ):
        with pytest.raises(Conflict, match="fixture_in_other_state"):
            act()
    with pytest.raises(Missing, match="fixture_not_found"):
        clear_date(actor=world.organizer, fixture="nowhere")
