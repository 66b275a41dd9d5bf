"""The socket of the lobby: what changes at listed tables, as anybody may see it, and nothing of the others."""

from __future__ import annotations

import json

import pytest

from games.actions.tables.seating import leave_table, open_table, sit_down
from games.live.topics import LOBBY
from tests.actions.tables.people import one_turn, person, table_of
from tests.api.client import Api
from tests.live.ears import in_database, socket, told

pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


async def test_who_watches_the_lobby_sees_a_table_appear_and_its_seats_fill(anyio_backend: str) -> None:
    """N14: each message shows what a reader without a login gets from its address."""
    one, two = await in_database(person)("a"), await in_database(person)("b")
    async with socket("/ws/lobby/") as ear:
        hello = await told(ear)
        assert (hello["kind"], hello["topic"]) == ("hello", LOBBY)
        await in_database(lambda: open_table(actor=one, listed=False))()
        table = await in_database(lambda: open_table(actor=one))()
        opened = await told(ear)
        assert (opened["kind"], opened["ids"]) == ("table_opened", {"table": table.public_id})
        await in_database(lambda: sit_down(actor=two, table=table.public_id, seat=2))()
        taken = await told(ear)
        rest = await in_database(lambda: Api().get(taken["url"]).json)()
        assert taken["data"] == rest and rest["seats"][2]["name"] == "b"
        assert rest["invitation"] == ""
        await in_database(lambda: leave_table(actor=two, table=table.public_id))()
        left = await told(ear)
        assert (left["kind"], left["data"]["seats"][2]["player"]) == ("seat_left", None)
        assert [opened["seq"], taken["seq"], left["seq"]] == [hello["seq"] + more for more in (1, 2, 3)]


async def test_no_card_of_a_hand_is_told_in_the_lobby(anyio_backend: str) -> None:
    one = await in_database(person)("a")
    async with socket("/ws/lobby/") as ear:
        await told(ear)
        table = await in_database(lambda: table_of([one]))()
        while (message := await told(ear))["kind"] != "match_begun":
            pass
        await in_database(one_turn)(table)
        assert message["data"]["deal"]["hand"] == [] and message["data"]["you"] is None
    missed = await in_database(lambda: Api().get(f"events/?topic={LOBBY}&after=0").json)()
    assert [one["kind"] for one in missed["results"]][-1] == "match_begun"
    assert '"hand": [{' not in json.dumps(missed)
