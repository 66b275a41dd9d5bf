"""What was never opened is for the staff, whatever becomes of it."""

from __future__ import annotations

import pytest

from league.actions.leagues import edit_league
from league.actions.seasons import cancel_season
from league.permissions import may_see_season
from league.queries.seasons import seasons_for
from tests.league_world import kinds_on, make_world

pytestmark = pytest.mark.django_db


def test_a_cancelled_draft_stays_the_staffs_alone() -> None:
    """X5"""
    world = make_world(0, state="draft")
    season = world.season.public_id
    cancelled = cancel_season(actor=world.organizer, season=season, reason="لا فرق")
    assert kinds_on(f"season:{season}") == []
    assert not may_see_season(world.outsider, cancelled) and may_see_season(world.organizer, cancelled)
    assert not seasons_for(world.outsider).filter(pk=cancelled.pk).exists()
    assert seasons_for(world.organizer).filter(pk=cancelled.pk).exists()
    edit_league(actor=world.owner, league=world.league.public_id, name="اسم آخر")
    assert kinds_on(f"season:{season}") == []
    other = make_world(0)
    shown = cancel_season(actor=other.organizer, season=other.season.public_id, reason="x")
    assert may_see_season(None, shown) and seasons_for(None).filter(pk=shown.pk).exists()
