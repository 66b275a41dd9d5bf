"""What a table's socket says depends on no card that its listener may not know."""

from __future__ import annotations

import random
from typing import Any

import anyio
import pytest
from django.utils import timezone

from games.actions.tables.presence import say
from games.models import Seat, Table, User
from tests.actions.tables.people import one_turn, person, play_until, table_of
from tests.api.elsewhere import Elsewhere
from tests.live.ears import WAIT, in_database, socket, told
from tests.live.test_table_socket import token

pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]
COUNTED = ("seq", "after", "at", "version")
"""Numbers and times that differ from one message to the next."""


def in_play(ruleset: str) -> tuple[Table, list[User]]:
    people = [person("a"), person("b")]
    table = play_until(table_of(people, ruleset=ruleset), phase="play")
    return one_turn(table), people


async def heard(path: str, headers: Any, speaker: User, table: Table, seat: int | None) -> dict[str, Any]:
    """What a socket that has just been opened is told when something is said at the table: once its own seat, if it has
    one, is no more away (B14)."""
    away = Seat.objects.filter(table=table, number=seat, away_since__isnull=False)
    async with socket(path, headers) as ear:
        assert (await told(ear))["kind"] == "hello"
        with anyio.fail_after(WAIT):
            while await in_database(away.all().exists)():
                await anyio.sleep(0.01)
        await in_database(Seat.objects.filter(table=table).update)(said=0)
        await in_database(lambda: say(actor=speaker, table=table.public_id, phrase="salam"))()
        while (message := await told(ear))["kind"] != "phrase_said":
            pass
    data = {name: value for name, value in message["data"].items() if name not in COUNTED}
    return {**{name: value for name, value in message.items() if name not in COUNTED}, "data": data}


@pytest.mark.parametrize("ruleset", ["standard", "open"])
async def test_no_message_depends_on_cards_its_listener_may_not_know(
    ruleset: str, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(random.randrange(2**32))
    table, people = await in_database(in_play)(ruleset)
    path = f"/ws/tables/{table.public_id}/"
    headers = [await in_database(token)(user) for user in people]
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    for seat, sent in ((0, headers[0]), (1, headers[1]), (None, None)):
        before = await heard(path, sent, people[0], table, seat)
        assert (before["data"]["you"], before["data"]["deal"]["phase"]) == (seat, "play")
        with pytest.MonkeyPatch.context() as patch:
            elsewhere = await in_database(Elsewhere)(table, seat, dice, patch)
            await in_database(elsewhere.__enter__)()
            try:
                assert await heard(path, sent, people[0], table, seat) == before
            finally:
                await in_database(elsewhere.__exit__)()
