"""Publishing a schedule, once (P4, P10, N9, N10)."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from games.errors import Conflict
from league.actions.entries import withdraw_entry
from league.actions.schedule import publish_schedule
from league.actions.seasons import open_season
from league.models import AuditLine, Fixture, Result, Round
from league.queries.fixtures import fixtures_for
from league.queries.standings import standings
from tests.actions.schedule.drafts import make
from tests.league_world import kinds_on, make_world

pytestmark = pytest.mark.django_db


def test_publishing_starts_the_season_and_credits_byes() -> None:
    """N9, X19"""
    world = make_world(3)
    make(world)
    publish_schedule(actor=world.organizer, season=world.season.public_id)
    assert world.fresh().state == "running"
    assert set(Round.objects.values_list("state", flat=True)) == {"published"}
    byes = world.fixtures(second__isnull=True)
    assert {(bye.state, bye.outcome, bye.winner_side) for bye in byes} == {("decided", "bye", 0)}
    assert [(row.points, row.byes, row.played) for row in standings(world.season).rows] == [(3, 1, 0)] * 3
    assert "schedule_published" in kinds_on(f"season:{world.season.public_id}")
    for captain in world.captains:
        assert "schedule_published" in kinds_on(f"me:{captain.public_id}")
    assert fixtures_for(None).count() == 6
    world.season.refresh_from_db()
    assert world.season.version == world.fresh().version


def test_pressed_twice_it_is_one_schedule() -> None:
    """P4"""
    world = make_world(3, state="running")
    version, lines = world.fresh().version, AuditLine.objects.count()
    publish_schedule(actor=world.organizer, season=world.season.public_id)
    assert (world.fresh().version, AuditLine.objects.count()) == (version, lines)
    assert Result.objects.count() == 3


def test_what_is_published_is_not_made_again() -> None:
    """P10"""
    world = make_world(4, state="running")
    before = list(Fixture.objects.order_by("pk").values())
    with pytest.raises(Conflict, match="already_published"):
        make(world)
    assert list(Fixture.objects.order_by("pk").values()) == before


def test_there_must_be_something_to_publish() -> None:
    world = make_world(2, state="draft")
    with pytest.raises(Conflict, match="no_schedule"):
        publish_schedule(actor=world.organizer, season=world.season.public_id)
    make(world)
    with pytest.raises(Conflict, match="season_in_other_state"):
        publish_schedule(actor=world.organizer, season=world.season.public_id)
    open_season(actor=world.organizer, season=world.season.public_id)
    publish_schedule(actor=world.organizer, season=world.season.public_id)


@pytest.mark.parametrize("change", ["one more", "one less"])
def test_a_draft_of_other_teams_is_out_of_date(change: str) -> None:
    world = make_world(3)
    make(world)
    if change == "one more":
        world.enter()
    else:
        withdraw_entry(actor=world.captains[0], entry=world.entries[0].public_id, reason="سفر")
    with pytest.raises(Conflict, match="schedule_out_of_date"):
        publish_schedule(actor=world.organizer, season=world.season.public_id)
    assert world.fresh().state == "open"
    make(world)
    publish_schedule(actor=world.organizer, season=world.season.public_id)


def test_the_same_pairing_cannot_stand_twice() -> None:
    """N10"""
    world = make_world(4)
    make(world)
    fixture = world.fixtures()[0]
    fixture.pk, fixture.public_id, fixture.number = None, "copy" * 3, 99
    fixture.first, fixture.second = fixture.second, fixture.first
    with pytest.raises(IntegrityError), transaction.atomic():
        fixture.save(force_insert=True)
