"""The filters of lists and the rights on single things say the same (X3, X5)."""

from __future__ import annotations

from itertools import product

import pytest

from games.models import User
from league.models import League, Season
from league.permissions import captain_side, may_referee, may_see_league, may_see_season
from league.queries.seasons import leagues_for, seasons_for
from league.queries.visibility import captained_entries, is_party, is_staff
from tests.api.world import World, make_world, new_user
from tests.consent import appoint_staff

pytestmark = pytest.mark.django_db


def viewers(world: World) -> list[User | None]:
    organizer = new_user("organizer")
    appoint_staff(actor=world.owner, club=world.club, user=organizer.username, role="organizer")
    site = new_user("site", is_superuser=True)
    return [None, world.owner, organizer, world.referee, world.outsider, world.captains[0], site]


def test_lists_and_rights_agree() -> None:
    world = make_world()
    league, season = League.objects.get(public_id=world.league), Season.objects.get(public_id=world.season)
    people = viewers(world)
    for visibility, state, removed in product(League.Listed.values, ["draft", "running"], [False, True]):
        league.visibility = visibility
        league.removed_at = season.created_at if removed else None
        league.save()
        season.state = state
        season.save()
        season.league = league
        for viewer in people:
            case = (visibility, state, removed, viewer)
            assert leagues_for(viewer, listed=False).filter(pk=league.pk).exists() == may_see_league(
                viewer, league
            ), case
            seen = may_see_season(viewer, season) and may_see_league(viewer, league)
            assert seasons_for(viewer, listed=False).filter(pk=season.pk).exists() == seen, case


def test_staff_and_captains_agree() -> None:
    world = make_world()
    league = League.objects.get(public_id=world.league)
    for viewer in viewers(world):
        assert is_staff(viewer, league) == may_referee(viewer, league)
        for fixture in world.fixtures():
            fixture.season.league = league
            side = captain_side(viewer, fixture)
            assert is_party(viewer, fixture) == (side is not None or may_referee(viewer, league))
            mine = captained_entries(viewer).filter(pk__in=[fixture.first_id, fixture.second_id])
            assert mine.exists() == (side is not None)


def test_an_office_that_ended_and_an_account_that_was_closed_see_nothing() -> None:
    world = make_world(visibility="members")
    world.referee.offices.update(until=world.referee.date_joined)
    assert not leagues_for(world.referee, listed=False).exists()
    world.owner.is_active = False
    world.owner.save()
    assert not leagues_for(world.owner, listed=False).exists()
