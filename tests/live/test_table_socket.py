"""The socket of a table: to every seat its own view, to those who watch what they may see, and who is connected."""

from __future__ import annotations

from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import anyio
import pytest
from channels.layers import get_channel_layer
from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.test import Client
from django.utils import timezone

from games.actions.tables.presence import came, forget_silent_connections, went
from games.actions.tables.seating import leave_table, sit_down
from games.actions.tables.steps import SILENCE_SECONDS
from games.live import hub as hubs
from games.live.layer import LocalChannelLayer
from games.models import Connection, Player, Seat, Table, Token, User
from games.queries.moments import forget_moments
from league.api import live_tables
from league.consumers import TableConsumer
from tests.actions.tables.people import nobody_comes, one_turn, person, table_of
from tests.api.client import Api
from tests.live.ears import WAIT, in_database, socket, told

BACKEND = "django.contrib.auth.backends.ModelBackend"
pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


def token(user: User) -> list[tuple[bytes, bytes]]:
    return [(b"authorization", b"Token " + Token.objects.create(user=user)[1].encode())]


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


async def test_who_is_said_to_be_away_and_listens_is_back(anyio_backend: str) -> None:
    """B14: a message that says so (of a program that takes its leave by the API, say) is answered by the socket."""
    user = await in_database(person)("a")
    table = await in_database(table_of)([user])
    path, headers = f"/ws/tables/{table.public_id}/", await in_database(token)(user)
    async with socket(path, headers) as ear:
        for _ in range(3):
            await in_database(lambda: Connection.objects.all().delete())()
            assert await in_database(lambda: went(actor=user, table=table.public_id))()
            heard: list[str] = []
            while "player_back" not in heard:
                heard.append((await told(ear))["kind"])
            assert "player_away" in heard
            assert not await in_database(away)(table, 0)


async def test_who_signs_out_sees_no_hand_in_any_of_his_windows(
    anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """X6: every window remembers who looks, and each is asked anew."""
    monkeypatch.setattr(hubs, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(hubs, "RIGHTS_SECONDS", 0.05)
    strangers: set[int] = set()
    topic_for = TableConsumer.topic_for

    def asked(consumer: TableConsumer, user: User | AnonymousUser) -> str:
        topic = topic_for(consumer, user)
        if not isinstance(user, User):
            strangers.add(id(consumer))
        return topic

    monkeypatch.setattr(TableConsumer, "topic_for", asked)
    user, other = await in_database(person)("a"), await in_database(person)("b")
    table = await in_database(table_of)([user, other])
    client = Client()
    await in_database(lambda: client.force_login(user, backend=BACKEND))()
    cookie = [(b"cookie", f"sessionid={client.session.session_key}".encode())]
    path = f"/ws/tables/{table.public_id}/"
    async with socket(path, cookie) as one, socket(path, cookie) as two:
        for ear in (one, two):
            assert (await told(ear))["kind"] == "hello"
        await in_database(client.session.flush)()
        with anyio.fail_after(WAIT):
            while len(strangers) < 2:
                await anyio.sleep(0.01)
        await in_database(one_turn)(table)
        for ear in (one, two):
            while (message := await told(ear))["kind"] != "table_moved" or message["data"]["you"] is not None:
                assert message["kind"] != "table_moved", "the hand of who has signed out"
            assert message["data"]["deal"]["hand"] == []


async def test_who_is_found_sitting_hears_at_once(
    anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His rights were asked between his sitting down and its message: what was to be late for him is not any more."""
    monkeypatch.setattr(hubs, "WATCH_SECONDS", 0.05)
    monkeypatch.setattr(hubs, "RIGHTS_SECONDS", 0.05)
    host, guest = await in_database(person)("a"), await in_database(person)("b")
    table = await in_database(table_of)([host], clocks={"spectator_delay": 3600}, overrides={"goal": 500})
    headers = await in_database(token)(guest)
    seats: list[int | None] = []
    topic_for = TableConsumer.topic_for

    def asked(consumer: TableConsumer, user: User | AnonymousUser) -> str:
        topic = topic_for(consumer, user)
        seats.append(consumer.seat)
        return topic

    monkeypatch.setattr(TableConsumer, "topic_for", asked)

    def sits_unannounced() -> None:
        Seat.objects.filter(table=table, number=1).update(player=Player.objects.get(user=guest), computer="")
        Table.objects.filter(pk=table.pk).update(version=F("version") + 1)

    async with socket(f"/ws/tables/{table.public_id}/", headers) as ear:
        assert (await told(ear))["kind"] == "hello"
        await in_database(one_turn)(table)
        await in_database(sits_unannounced)()
        with anyio.fail_after(WAIT):
            while 1 not in seats:
                await anyio.sleep(0.01)
        await in_database(one_turn)(table)
        data = (await of_move(ear))["data"]
    assert data["you"] == 1 and data["deal"]["hand"] != []


async def test_who_got_up_sees_what_a_spectator_sees(anyio_backend: str) -> None:
    one, two = await in_database(person)("a"), await in_database(person)("b")
    table = await in_database(table_of)([one, two])
    headers = await in_database(token)(two)
    async with socket(f"/ws/tables/{table.public_id}/", headers) as ear:
        assert (await told(ear))["kind"] == "hello"
        await in_database(lambda: leave_table(actor=two, table=table.public_id))()
        await in_database(nobody_comes)(table)
        await in_database(one_turn)(table)
        data = (await of_move(ear))["data"]
        data = (await of_move(ear))["data"] if data["you"] is not None else data
    assert data["you"] is None and data["deal"]["hand"] == []


async def test_every_reader_is_told_what_rest_answers_him(anyio_backend: str) -> None:
    """From memory or from the rows: the same, of who sits, who watches, the host and an admin."""
    users = [await in_database(person)(letter) for letter in "abc"]
    admin = await in_database(User.objects.create_superuser)("admin")
    table = await in_database(table_of)(users)
    readers = [*users, admin, None]
    path = f"/ws/tables/{table.public_id}/"
    async with AsyncExitStack() as stack:
        ears = []
        for user in readers:
            headers = await in_database(token)(user) if user is not None else None
            ears.append(await stack.enter_async_context(socket(path, headers)))
            assert (await told(ears[-1]))["kind"] == "hello"
        for turn in range(12):
            await in_database(one_turn)(table)
            if turn % 3 == 0:
                await in_database(forget_moments)()
            for user, ear in zip(readers, ears, strict=True):
                seen = (await of_move(ear))["data"]
                answer = await in_database(lambda user=user: Api(user).get(f"tables/{table.public_id}/"))()
                assert seen == answer.json


async def test_who_watches_late_and_sits_down_hears_at_once(anyio_backend: str) -> None:
    one, two = await in_database(person)("a"), await in_database(person)("b")
    clocks = {"move_seconds": 60, "grace_seconds": 60, "spectator_delay": 3600}
    table = await in_database(lambda: table_of([one], clocks=clocks))()
    headers = await in_database(token)(two)
    async with socket(f"/ws/tables/{table.public_id}/", headers) as ear:
        assert (await told(ear))["kind"] == "hello"
        await in_database(one_turn)(table)  # of this he would hear in an hour
        await in_database(lambda: sit_down(actor=two, table=table.public_id, seat=1))()
        first = await told(ear)
        assert first["kind"] == "seat_taken" and first["data"]["you"] == 1
        await in_database(one_turn)(table)
        moved = await told(ear)
        assert moved["kind"] == "table_moved" and moved["seq"] == first["seq"] + 1
        assert moved["data"]["entry"] == 2


async def test_what_nobody_follows_is_not_made_ready(
    anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And for those who do, once for all of them."""
    made: list[str] = []
    read = live_tables.table_payload

    def counted(ids: dict[str, str], version: int) -> Any:
        made.append(ids["table"])
        return read(ids, version)

    monkeypatch.setattr(live_tables, "table_payload", counted)
    one = await in_database(person)("a")
    table = await in_database(table_of)([one])
    await in_database(one_turn)(table)
    if isinstance(get_channel_layer(), LocalChannelLayer):
        assert made == []
    made.clear()
    path = f"/ws/tables/{table.public_id}/"
    async with socket(path) as first, socket(path) as second:
        for ear in (first, second):
            assert (await told(ear))["kind"] == "hello"
        await in_database(one_turn)(table)
        assert (await of_move(first))["data"] == (await of_move(second))["data"]
    assert made == [table.public_id]


async def test_three_times_a_window_is_closed_and_the_other_goes_on_hearing(anyio_backend: str) -> None:
    """X22: in one process, three times one of a person's two sockets ends: they are never away, and miss nothing."""
    user = await in_database(person)("a")
    table = await in_database(table_of)([user], overrides={"goal": 500})
    path, headers = f"/ws/tables/{table.public_id}/", await in_database(token)(user)
    async with socket(path, headers) as left:
        last = (await told(left))["seq"]
        for _ in range(3):
            async with socket(path, headers) as closed:
                assert (await told(closed))["kind"] == "hello"
            assert not await in_database(away)(table, 0)
            await in_database(one_turn)(table)
            message = await told(left)
            assert (message["kind"], message["after"]) == ("table_moved", last)
            assert message["data"]["you"] == 0 and message["data"]["deal"]["hand"]
            last = message["seq"]
    assert await in_database(away)(table, 0)


async def test_a_connection_cut_without_a_word_dies_later(anyio_backend: str) -> None:
    """X22: a phone changes its network; the old connection, which says nothing any more, ends long after the new one
    began. And one that is silent for too long keeps nobody at the table."""
    user = await in_database(person)("a")
    table = await in_database(table_of)([user])
    path, headers = f"/ws/tables/{table.public_id}/", await in_database(token)(user)

    def cut(key: str) -> bool:
        return went(actor=user, table=table.public_id, connection=key)

    def silent(seconds: float) -> None:
        long_ago = timezone.now() - timedelta(seconds=seconds)
        Connection.objects.filter(key="old").update(seen_at=long_ago)

    await in_database(lambda: came(actor=user, table=table.public_id, connection="old"))()
    async with socket(path, headers) as new:
        assert (await told(new))["kind"] == "hello"
        await in_database(silent)(SILENCE_SECONDS - 5)
        assert not await in_database(cut)("old")
        assert not await in_database(away)(table, 0)
        await in_database(lambda: came(actor=user, table=table.public_id, connection="old"))()
        await in_database(silent)(SILENCE_SECONDS)
    assert await in_database(away)(table, 0)
    assert await in_database(forget_silent_connections)() == 1
