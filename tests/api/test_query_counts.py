"""How many questions an answer asks of the database does not depend on how much it shows."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.actions.runs import perform_run, request_run
from league.queries.seasons import groups_of, season_for
from league.queries.standings import standings
from tests.api.client import Api
from tests.api.world import World, make_world

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def sizes() -> list[int]:
    return [3, 8]


def asked(address: str, user: Any = None) -> int:
    api = Api(user)
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = api.get(address)
    assert answer.status == 200
    return len(queries)


def lively(teams: int) -> World:
    """A world in which half the fixtures are decided."""
    world = make_world(teams)
    for first in range(teams - 1):
        world.decide(first, first + 1, (152, 90 + first))
    return world


def test_lists_and_tables_ask_as_much_for_many_as_for_few(db: None) -> None:
    few, many = lively(3), lively(8)
    for name in [
        "seasons/{season}/",
        "seasons/{season}/standings/",
        "seasons/{season}/schedule/",
        "fixtures/?season={season}",
        "entries/?season={season}",
        "results/?season={season}",
        "matches/?season={season}",
        "ledger/?season={season}",
        "leagues/{league}/ratings/",
        "entries/{entry}/roster/",
        "players/{player}/history/",
        "teams/?player={player}",
        "events/?topic=season:{season}&after=9000",
    ]:
        counts = []
        for world in (few, many):
            address = name.format(
                season=world.season, league=world.league, entry=world.entries[1], player=world.players[1][0]
            )
            counts.append((asked(address), asked(address, world.owner)))
        assert counts[0] == counts[1], name
        assert max(counts[0]) <= 12, (name, counts)


def test_a_table_asks_three_questions(db: None) -> None:
    for teams in (3, 8):
        world = lively(teams)
        group = groups_of(season_for(None, world.season))[0]
        with CaptureQueriesContext(connection) as queries:
            assert len(standings(group).rows) == teams
        assert len(queries) == 3


def test_a_match_asks_as_much_with_cards_as_without(world: World) -> None:
    world.decide(0, 1, (152, 98))
    run = request_run(actor=world.owner, fixture=world.fixture(2, 3).public_id, seed="cards")
    perform_run(run=run.public_id)
    bare, full = (
        Api().get(f"matches/?fixture={world.fixture(*pair).public_id}").ids[0] for pair in [(0, 1), (2, 3)]
    )
    assert asked(f"matches/{full}/") - asked(f"matches/{bare}/") <= 1  # the moves
