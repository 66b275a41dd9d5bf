"""Leagues of a club."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.clubs import found_club
from league.actions.leagues import create_league, edit_league, remove_league
from league.actions.seasons import cancel_season, create_season, edit_season
from league.models import League, Season
from league.permissions import may_see_league
from league.wording import say
from tests.league_world import audited, kinds_on, make_world, new_user

pytestmark = pytest.mark.django_db


def test_a_league_is_made_by_its_club() -> None:
    world = make_world(0)
    club = world.club.public_id
    made = create_league(actor=world.owner, club=club, name="دوري طهران", zone="Asia/Tehran")
    assert (made.club, made.zone, made.visibility) == (world.club, "Asia/Tehran", "public")
    for stranger in (world.outsider, world.organizer):
        with pytest.raises(Forbidden, match="not_club_organizer"):
            create_league(actor=stranger, club=club, name="آخر")
    with pytest.raises(Conflict, match="league_name_taken"):
        create_league(actor=world.owner, club=club, name="دوري طهرـان")
    with pytest.raises(Invalid, match="unknown_zone"):
        create_league(actor=world.owner, club=club, name="آخر", zone="Asia/Atlantis")
    with pytest.raises(Invalid, match="unknown_choice"):
        create_league(actor=world.owner, club=club, name="آخر", visibility="secret")
    with pytest.raises(Missing, match="club_not_found"):
        create_league(actor=world.owner, club="nowhere", name="آخر")
    assert League.objects.filter(club=world.club).count() == 2


def test_names_are_unique_within_a_club_only() -> None:
    world = make_world(0)
    other = found_club(actor=world.owner, name="نادي آخر تماما")
    assert create_league(actor=world.owner, club=other.public_id, name=world.league.name).pk


def test_editing_names_the_version_one_saw() -> None:
    """R16"""
    world = make_world(0)
    league = world.league.public_id
    first = edit_league(actor=world.organizer, league=league, version=0, visibility="members")
    assert first.version == 1 and not may_see_league(world.outsider, first)
    assert audited("edit_league").before == {"zone": "Asia/Riyadh", "visibility": "public"}
    with pytest.raises(Conflict, match="stale_version") as refused:
        edit_league(actor=world.organizer, league=league, version=0, zone="Asia/Kuwait")
    told = refused.value.params
    assert (told["given"], told["current"], told["by"]) == (0, 1, world.organizer.username)
    assert told["since"] == audited("edit_league").at.isoformat(timespec="seconds")
    assert world.organizer.username in say(refused.value) and "…" not in say(refused.value)
    assert League.objects.get(pk=world.league.pk).zone == "Asia/Riyadh"
    assert kinds_on(f"season:{world.season.public_id}")[-1] == "league_changed"


def test_a_change_of_the_league_is_a_new_version_of_its_seasons() -> None:
    world = make_world(0)
    before = world.fresh().version
    edit_league(actor=world.organizer, league=world.league.public_id, name="دوري جديد")
    assert world.fresh().version == before + 1


@pytest.mark.parametrize("who", ["outsider", "referee"])
def test_others_may_not_edit(who: str) -> None:
    world = make_world(0)
    with pytest.raises(Forbidden, match="not_organizer"):
        edit_league(actor=getattr(world, who), league=world.league.public_id, name="آخر")


def test_an_organizer_of_one_league_edits_no_other() -> None:
    """X3"""
    world, other = make_world(0), make_world(0)
    with pytest.raises(Forbidden, match="not_organizer"):
        edit_league(actor=world.organizer, league=other.league.public_id, name="آخر")
    with pytest.raises(Forbidden, match="not_organizer"):
        edit_season(actor=world.organizer, season=other.season.public_id, name="آخر")
    with pytest.raises(Forbidden, match="not_organizer"):
        create_season(actor=world.organizer, league=other.league.public_id, name="آخر")


def test_a_league_with_a_live_season_stays() -> None:
    world = make_world(0)
    league = world.league.public_id
    with pytest.raises(Conflict, match="league_has_live_season") as refused:
        remove_league(actor=world.owner, league=league, reason="انتهى")
    assert refused.value.params["season"] == world.season.public_id
    cancel_season(actor=world.organizer, season=world.season.public_id, reason="لا لاعبين")
    with pytest.raises(Invalid, match="reason_needed"):
        remove_league(actor=world.owner, league=league, reason=" ")
    removed = remove_league(actor=world.owner, league=league, reason="انتهى")
    assert removed.removed_at is not None and not may_see_league(new_user(), removed)
    with pytest.raises(Conflict, match="league_removed"):
        create_season(actor=world.owner, league=league, name="موسم جديد")
    with pytest.raises(Conflict, match="league_removed"):
        edit_season(actor=world.owner, season=world.season.public_id, prize="كأس")
    assert Season.objects.get(pk=world.season.pk).prize == ""
