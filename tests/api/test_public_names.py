"""X5: names of people of members-only, draft and unlisted leagues are in no list that others read."""

from __future__ import annotations

import pytest

from games.models import Player
from league.models import Team
from tests.api.client import Api
from tests.api.world import World, make_world, new_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def names_read(world: World, who: Api) -> list[str]:
    """Which of the world's people and teams stand in the lists and the search that somebody reads."""
    ids = {one for pair in world.players for one in pair} | set(world.teams)
    name = Player.objects.get(public_id=world.players[0][0]).name
    team = Team.objects.get(public_id=world.teams[0]).name
    texts = [
        who.get(address).response.content.decode()
        for address in ("players/?limit=200", "teams/?limit=200", f"search/?q={name}", f"search/?q={team}")
    ]
    return sorted(one for one in ids if any(one in text for text in texts))


@pytest.mark.parametrize("kind", ["members", "unlisted", "draft"])
def test_people_of_leagues_that_are_not_public_are_in_no_list(kind: str) -> None:
    world = make_world(opened=False) if kind == "draft" else make_world(visibility=kind)
    assert names_read(world, Api()) == []
    assert names_read(world, Api(new_user("stranger"))) == []
    page = f"players/{world.players[0][1]}/"
    assert Api().get(page).status == (200 if kind == "unlisted" else 404), (
        "a link leads to an unlisted league"
    )
    assert Api().get(f"teams/{world.teams[0]}/").status == (200 if kind == "unlisted" else 404)
    captain = Api(world.captains[0])
    assert set(names_read(world, captain)) >= {*world.players[0], world.teams[0]}, "their own"
    assert captain.get(page).status == 200


def test_people_of_a_public_league_are(world: World) -> None:
    assert len(names_read(world, Api())) == 12
    assert Api().get(f"players/{world.players[0][1]}/").status == 200
