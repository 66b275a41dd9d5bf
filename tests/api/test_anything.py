"""Whatever is sent, the server answers: with a refusal that has a code, never with a failure of its own."""

from __future__ import annotations

import random
import secrets
from typing import Any

import pytest

from tests.api.client import Api
from tests.api.test_rights import READS, WRITES, address, body_of, ids_of
from tests.api.world import make_world

JUNK: list[Any] = [
    *(None, True, False, -1, 0, 1, 1.5, 32_000, 2**31, 2**70),
    *(
        "",
        " ",
        "٣",
        "0",
        "x" * 3000,
        "\0",
        "\ud800",
        "2027-01-01",
        "9999-12-31",
        "0001-01-01",
        "25:61",
        "NaN",
        "1e400",
    ),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "season"),
    *([], [None], [[]], [1, 2], ["1", "2"], [1, 2, 3], {}, {"a": 1}, {"0": []}, {"0": ["x"]}),
    *([{"score": [1, 2]}], [{"sheet": [{}]}], [{"record": {}}], [{"record": {"form": "majlis-match"}}]),
]
MORE = {
    "seasons": [
        "overrides",
        "ruleset",
        "format",
        "capacity",
        "entries_close_at",
        "starts_on",
        "weekday",
        "zone",
    ],
    "season": [
        "overrides",
        "ruleset",
        "capacity",
        "entries_close_at",
        "starts_on",
        "start_time",
        "zone",
        "prize",
    ],
    "schedule": ["format", "starts_on", "weekday", "start_time", "every_days", "skip", "seeds"],
    "fixture-report": ["outcome", "winner_side", "reason_kind", "reason", "lineup", "official"],
    "fixture-runs": ["seed", "bots"],
    "fixture-date": ["venue", "table_number", "version"],
    "players": ["latin_name", "contact", "own"],
    "teams": ["club", "members"],
    "team": ["club"],
    "season-register": ["latin_name", "people"],
    "season-import": ["text", "file", "preview", "leave_out"],
    "season-invitations": ["days", "note"],
    "league": ["zone", "visibility", "version"],
}
"""Fields of an address that may be left out."""
QUERIES = [
    *(
        "page=0",
        "page=x",
        "page_size=-1",
        "page=99999999999999999999",
        "season=%00",
        "season=%ed%a0%80",
        "q=%00",
    ),
    *(
        "state=%00",
        "since=x",
        "since=0001-01-01",
        "since=0001-01-01T00:00:00%2B14:00",
        "until=9999-12-31T23:59:59Z",
    ),
    *(
        "round=99999",
        "goal=x",
        "goal=99999999999",
        "goal=-1",
        "after=-1",
        "topic=%00",
        "topic=me:",
        "topic=staff:%00",
    ),
    *("reversed=x", "kind=x", "player=%00", "format=xml", "past=%00", "q=%ed%a0%80"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("published", [True, False])
def test_no_body_makes_the_server_fail(published: bool) -> None:
    seed = secrets.randbelow(10**9)
    pick = random.Random(seed)
    world = make_world(published=published)
    if published:
        world.decide(2, 3, (152, 98))
    api = Api(world.owner)
    ids = ids_of(world)
    for name, path, verb in WRITES:
        if name == "tokens":
            continue
        base = body_of(world, name, path, verb) or {}
        fields = sorted({*base, *MORE.get(name, [])})
        for field in pick.sample(fields, min(len(fields), 3)):
            body = base | {field: pick.choice(JUNK)}
            answer = api(verb.upper(), address(ids, path), body)
            assert answer.status < 500, (seed, verb, path, body)
            assert answer.status < 400 or answer.code, (seed, verb, path, body)


@pytest.mark.django_db
def test_no_query_makes_the_server_fail() -> None:
    seed = secrets.randbelow(10**9)
    pick = random.Random(seed)
    world = make_world()
    world.decide(2, 3, (152, 98))
    api, ids = Api(world.owner), ids_of(world)
    for _, path in READS:
        for query in pick.sample(QUERIES, 5):
            answer = api.get(address(ids, path) + "?" + query)
            assert answer.status < 500, (seed, path, query)
