"""A schedule made, moved and published at the same moment (P4)."""

from __future__ import annotations

from datetime import date, time

import pytest

from league.actions.dates import set_date
from league.actions.schedule import publish_schedule
from league.models import AuditLine, Fixture, Result, Round
from tests.actions.schedule.drafts import make
from tests.league_world import at_once, codes, make_world

pytestmark = pytest.mark.django_db(transaction=True)


def test_published_twice_at_once() -> None:
    """P4"""
    world = make_world(3)
    make(world)
    press = lambda: publish_schedule(actor=world.organizer, season=world.season.public_id)  # noqa: E731
    assert codes(at_once(press, press)) == []
    assert Result.objects.count() == 3 and AuditLine.objects.filter(action="publish_schedule").count() == 1


def test_made_twice_at_once() -> None:
    """P4: one set of fixtures, whoever comes second."""
    world = make_world(4)
    press = lambda: make(world)  # noqa: E731
    assert set(codes(at_once(press, press))) <= {"schedule_changed_meanwhile"}
    assert Fixture.objects.count() == 6 and Round.objects.count() == 3


def test_made_again_while_a_fixture_is_moved_and_all_is_published() -> None:
    """Nobody waits for ever, and what is published is whole."""
    world = make_world(4)
    make(world)
    fixture = world.fixtures()[0].public_id
    when = {"local_date": date(2026, 9, 9), "local_time": time(22)}
    given = at_once(
        lambda: make(world),
        lambda: set_date(actor=world.organizer, fixture=fixture, **when),
        lambda: publish_schedule(actor=world.organizer, season=world.season.public_id),
    )
    allowed = {"schedule_changed_meanwhile", "already_published", "fixture_not_found"}
    assert set(codes(given)) <= allowed
    assert Fixture.objects.count() == 6
    assert Round.objects.values("state").distinct().count() == 1
