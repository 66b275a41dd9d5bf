"""The socket of a table: to every seat its own view, to those who watch what they may see, and who is connected."""

from __future__ import annotations

from typing import Any

import pytest
from knox.models import AuthToken

from games.actions.tables.seating import leave_table
from games.models import Seat, Table, User
from tests.actions.tables.people import one_turn, person, table_of
from tests.live.ears import in_database, socket, told

pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


def token(user: User) -> list[tuple[bytes, bytes]]:
    return [(b"authorization", b"Token " + AuthToken.objects.create(user=user)[1].encode())]


def away(table: Table, seat: int) -> bool:
    return Seat.objects.get(table=table, number=seat).away_since is not None


async def of_move(ear: Any) -> dict[str, Any]:
    """The next message that tells of a move."""
    while (message := await told(ear))["kind"] != "table_moved":
        pass
    return message


async def test_every_seat_gets_its_own_view_and_a_spectator_none(anyio_backend: str) -> None:
    one, two = await in_database(person)("a"), await in_database(person)("b")
    table = await in_database(table_of)([one, two])
    path = f"/ws/tables/{table.public_id}/"
    headers = [await in_database(token)(user) for user in (one, two)]
    async with (
        socket(path, headers[0]) as first,
        socket(path, headers[1]) as second,
        socket(path) as watching,
    ):
        for ear in (first, second, watching):
            assert (await told(ear))["kind"] == "hello"
        await in_database(one_turn)(table)
        seen = [(await of_move(ear))["data"] for ear in (first, second, watching)]
    assert [data["you"] for data in seen] == [0, 1, None]
    assert seen[0]["deal"]["hand"] != seen[1]["deal"]["hand"]
    assert seen[2]["deal"]["hand"] == [] and seen[2]["deal"]["legal"] == []


async def test_being_connected_is_being_there(anyio_backend: str) -> None:
    """B14: a socket that closes begins the grace; a new one within it ends it."""
    user = await in_database(person)("a")
    table = await in_database(table_of)([user])
    path, headers = f"/ws/tables/{table.public_id}/", await in_database(token)(user)
    async with socket(path, headers) as ear:
        assert (await told(ear))["kind"] == "hello"
        assert not await in_database(away)(table, 0)
    assert await in_database(away)(table, 0)
    async with socket(path, headers) as ear:
        assert (await told(ear))["kind"] == "hello"
        await ear.send_to(text_data='{"kind":"ping"}')
        while (await told(ear))["kind"] != "pong":
            pass
        assert not await in_database(away)(table, 0)


async def test_who_got_up_sees_what_a_spectator_sees(anyio_backend: str) -> None:
    one, two = await in_database(person)("a"), await in_database(person)("b")
    table = await in_database(table_of)([one, two])
    headers = await in_database(token)(two)
    async with socket(f"/ws/tables/{table.public_id}/", headers) as ear:
        assert (await told(ear))["kind"] == "hello"
        await in_database(lambda: leave_table(actor=two, table=table.public_id))()
        await in_database(one_turn)(table)
        data = (await of_move(ear))["data"]
        data = (await of_move(ear))["data"] if data["you"] is not None else data
    assert data["you"] is None and data["deal"]["hand"] == []
