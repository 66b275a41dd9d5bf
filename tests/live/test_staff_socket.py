"""What a league's staff are told of beyond what everybody sees: by a socket that says only "changed"."""

from __future__ import annotations

from typing import Any

import pytest

from games.live.topics import staff_topic
from league.actions.registering import make_invitation
from league.models import Season
from tests.league_world import World, make_world
from tests.live.ears import closed, cookie, in_database, sign_in, socket, told

pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


def draft_world() -> World:
    world = make_world(0)
    Season.objects.update(state=Season.State.DRAFT)
    world.season.refresh_from_db()
    return world


async def test_staff_hear_of_what_nobody_else_sees() -> None:
    """X5: a link made for a draft season."""
    world = await in_database(draft_world)()
    path = f"/ws/leagues/{world.league.public_id}/staff/"
    async with socket(path, [cookie(await in_database(sign_in)(world.organizer))]) as ear:
        hello = await told(ear)
        assert hello["topic"] == staff_topic(world.league.public_id)
        await in_database(make_invitation)(actor=world.organizer, season=world.season.public_id)
        message: dict[str, Any] = await told(ear)
        assert (message["kind"], message["ids"], message["data"]) == ("changed", {}, None)
        assert message["seq"] == hello["seq"] + 1


async def test_others_hear_nothing_of_it() -> None:
    """X5"""
    world = await in_database(draft_world)()
    path = f"/ws/leagues/{world.league.public_id}/staff/"
    async with socket(path) as ear:
        assert await closed(ear) == (4401, "not_signed_in")
    async with socket(path, [cookie(await in_database(sign_in)(world.outsider))]) as ear:
        assert await closed(ear) == (4403, "staff_only")
    async with socket("/ws/leagues/nothing/staff/") as ear:
        assert await closed(ear) == (4404, "league_not_found")
