"""Hub and followers: every reader ends with every number, in order, whatever the layer does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from games.live import announce as announcing
from games.live import hub as hubs
from games.live.announce import GROUP
from games.live.follower import BACKLOG, FAILED, Follower
from games.live.hub import Hub
from games.live.messages import RESYNC, encoded
from games.queries.events import events_after
from tests.live.site.bells import ring

pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


class Ear:
    """A reader that writes down what reaches it, and can be made deaf for a while."""

    def __init__(self, reader: str = "") -> None:
        self.heard: list[str] = []
        self.code = 0
        self.may = True
        self.questions = 0
        self.listening = asyncio.Event()
        self.listening.set()
        self.follower = Follower(reader=reader, send=self._hear, close=self._end, allowed=self._ask)

    async def _hear(self, text: str) -> None:
        await self.listening.wait()
        self.heard.append(text)

    async def _end(self, code: int) -> None:
        self.code = code

    async def _ask(self) -> bool:
        self.questions += 1
        return self.may

    @property
    def numbers(self) -> list[int]:
        return [json.loads(text).get("seq", 0) for text in self.heard[1:]]


async def until(check: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not check():
            await asyncio.sleep(0.01)


async def following(hub: Hub, topic: str, reader: str = "") -> Ear:
    ear = Ear(reader)
    last = await hub.follow(topic, ear.follower)
    ear.follower.begin(json.dumps({"hello": last}), last)
    return ear


async def ringing(topic: str, times: int = 1) -> None:
    for number in range(times):
        await database_sync_to_async(ring)(topic, f"b{number}")


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layer loses everything: events are written, and nobody is called."""
    monkeypatch.setattr(announcing, "broadcast", lambda numbers: None)


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "WATCH_SECONDS", 0.05)


async def post(topic: str, seq: int) -> None:
    """What `broadcast` sends for one number."""
    [message] = await database_sync_to_async(events_after)(topic, seq - 1, 1)
    text = {"type": "live.message", "topic": topic, "seq": seq, "kind": message["kind"]}
    await get_channel_layer().group_send(GROUP, text | {"text": encoded(message)})


async def test_a_follower_is_greeted_with_the_last_number_and_hears_what_comes() -> None:
    await ringing("season:a", 2)
    hub = Hub()
    ear = await following(hub, "season:a")
    await ringing("season:a", 3)
    await until(lambda: len(ear.heard) == 4)
    assert json.loads(ear.heard[0]) == {"hello": 2}
    assert ear.numbers == [3, 4, 5]
    rest = await database_sync_to_async(events_after)("season:a", 2)
    assert [json.loads(text) for text in ear.heard[1:]] == json.loads(json.dumps(rest))


async def test_nobody_hears_another_groups_traffic() -> None:
    """X10, with 500 spectators of one group."""
    hub = Hub()
    crowd = [await following(hub, "group:g") for _ in range(500)]
    other = await following(hub, "group:h")
    await ringing("group:h", 2)
    await ringing("group:g", 1)
    await until(lambda: len(other.heard) == 3 and all(len(ear.heard) == 2 for ear in crowd))
    assert {json.loads(ear.heard[1])["topic"] for ear in crowd} == {"group:g"}
    assert {json.loads(text)["topic"] for text in other.heard[1:]} == {"group:h"}


@pytest.mark.usefixtures("silent")
async def test_a_message_that_leaps_is_preceded_by_what_lies_between() -> None:
    hub = Hub()
    ear = await following(hub, "season:a")
    await ringing("season:a", 3)
    await post("season:a", 3)
    await until(lambda: ear.numbers == [1, 2, 3])
    await ringing("season:a", 1)
    for late in (2, 1, 3, 4):
        await post("season:a", late)
    await until(lambda: ear.numbers[-1] == 4)
    assert ear.numbers == [1, 2, 3, 4]


@pytest.mark.usefixtures("silent", "watchful")
async def test_what_the_layer_lost_is_found_by_looking() -> None:
    hub = Hub()
    ear = await following(hub, "season:a")
    await ringing("season:a", 3)
    await until(lambda: ear.numbers == [1, 2, 3])


@pytest.mark.usefixtures("watchful")
async def test_a_layer_that_is_dead_from_the_start_only_costs_time(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "RETRY_SECONDS", 0.05)
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [{"address": "redis://127.0.0.1:1/0"}]},
        }
    }
    ear = await following(Hub(), "season:a")
    await ringing("season:a", 2)
    await until(lambda: ear.numbers == [1, 2])


@pytest.mark.usefixtures("silent", "watchful")
async def test_a_topic_far_ahead_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "GAP", 10)
    ear = await following(Hub(), "season:a")
    await database_sync_to_async(lambda: [ring("season:a", "b") for _ in range(11)])()
    await until(lambda: ear.heard[1:] == [RESYNC])
    await database_sync_to_async(ring)("season:a", "b")
    await until(lambda: len(ear.heard) == 3)
    assert json.loads(ear.heard[2])["seq"] == 12


async def test_a_burst_reaches_every_ready_reader_whole() -> None:
    hub = Hub()
    ears = [await following(hub, "season:a") for _ in range(20)]
    await database_sync_to_async(lambda: [ring("season:a", "b") for _ in range(150)])()
    await until(lambda: all(ear.numbers and ear.numbers[-1] == 150 for ear in ears))
    assert all(ear.numbers == list(range(1, 151)) for ear in ears)


async def test_a_slow_reader_is_told_to_resync_and_the_others_do_not_wait() -> None:
    hub = Hub()
    slow, quick = await following(hub, "season:a"), await following(hub, "season:a")
    await until(lambda: slow.heard)
    slow.listening.clear()
    many = BACKLOG + 10
    await database_sync_to_async(lambda: [ring("season:a", "b") for _ in range(many)])()
    await until(lambda: quick.numbers == list(range(1, many + 1)))
    assert len(slow.heard) == 1
    slow.listening.set()
    await until(lambda: RESYNC in slow.heard)
    # one was on its way when the reader stopped; what came during the resync is read by the resync
    assert slow.heard[1:] == [slow.heard[1], RESYNC] and slow.numbers[0] == 1
    await ringing("season:a")
    await until(lambda: slow.numbers[-1] == many + 1)


async def test_the_first_sockets_at_once_make_one_channel(
    layer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    real = layer.new_channel

    async def counting(*arguments: Any) -> str:
        await asyncio.sleep(0.01)
        made.append(await real(*arguments))
        return made[-1]

    monkeypatch.setattr(layer, "new_channel", counting)
    hub = Hub()
    await asyncio.gather(*(following(hub, f"season:{number % 3}") for number in range(20)))
    assert len(made) == 1


async def test_events_between_connecting_and_the_greeting_are_neither_lost_nor_doubled() -> None:
    hub = Hub()
    for turn in range(10):
        topic = f"season:{turn}"
        ears, _ = await asyncio.gather(
            asyncio.gather(*(following(hub, topic) for _ in range(5))), ringing(topic, 4)
        )
        await ringing(topic)
        for ear in ears:
            await until(lambda ear=ear: ear.numbers and ear.numbers[-1] == 5)
            first = json.loads(ear.heard[0])["hello"]
            assert ear.numbers == list(range(first + 1, 6))


async def _announce(topic: str, kind: str) -> None:
    await database_sync_to_async(ring)(topic, "b", kind)


async def test_a_right_lost_closes_before_the_news_is_told() -> None:
    """X6: rights are asked when an event says that they may have changed; each reader once."""
    hub = Hub()
    staying, leaving, also = [await following(hub, "season:a", reader) for reader in ("s", "l", "l")]
    leaving.may = also.may = False
    await _announce("season:a", "season_changed")
    await until(lambda: leaving.code == also.code == 4403)
    await until(lambda: staying.numbers == [1])
    assert (staying.code, staying.questions, leaving.questions + also.questions) == (0, 1, 1)
    assert leaving.numbers == also.numbers == []
    await _announce("season:a", "bell_rang")
    await until(lambda: staying.numbers == [1, 2])
    assert leaving.numbers == [] and staying.questions == 1


@pytest.mark.usefixtures("watchful")
async def test_a_right_lost_without_an_event_closes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "RIGHTS_SECONDS", 0.1)
    hub = Hub()
    ear, other = await following(hub, "season:a", "x"), await following(hub, "season:a", "y")
    ear.may = False
    await until(lambda: ear.code == 4403)
    await until(lambda: other.questions > 1)
    assert other.code == 0


async def test_a_right_that_cannot_be_asked_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = Hub()
    ear = await following(hub, "season:a")

    async def broken() -> bool:
        raise RuntimeError("no database")

    ear.follower.allowed = broken
    await _announce("season:a", "league_changed")
    await until(lambda: ear.code == 1011)
    assert ear.numbers == []


async def test_a_topic_nobody_follows_is_forgotten() -> None:
    hub = Hub()
    ears = [await following(hub, "season:a") for _ in range(2)]
    hub.leave("season:a", ears[0].follower)
    assert "season:a" in hub.streams
    hub.leave("season:a", ears[1].follower)
    hub.leave("season:a", ears[1].follower)
    assert hub.streams == {}


@pytest.mark.usefixtures("watchful")
async def test_readers_who_ask_the_database_leave_no_mark_on_the_hub(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """X22: three messages, whose first step is taken by hand; then the hub must still be able to look what the layer
    lost, and to ask whether a reader may go on."""
    monkeypatch.setattr(hubs, "RIGHTS_SECONDS", 0.1)
    hub = Hub()
    ear, other = Ear("a"), await following(hub, "season:a", "b")

    async def hear(text: str) -> None:
        await database_sync_to_async(events_after)("season:a", 0)
        ear.heard.append(text)

    async def allowed() -> bool:
        await database_sync_to_async(events_after)("season:a", 0)
        return ear.may

    ear.follower = Follower(reader="a", send=hear, close=ear._end, allowed=allowed)
    ear.follower.begin("{}", await hub.follow("season:a", ear.follower))
    for number in range(1, 4):
        await ringing("season:a")
        await until(lambda number=number: ear.numbers == other.numbers == list(range(1, number + 1)))
    monkeypatch.setattr(announcing, "broadcast", lambda numbers: None)
    await ringing("season:a", 2)
    await until(lambda: ear.numbers == other.numbers == [1, 2, 3, 4, 5])
    ear.may = False
    await until(lambda: ear.code)
    assert ear.code == hubs.RIGHT_LOST and not other.code
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_reader_who_cannot_be_told_is_closed_and_the_fault_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """X22: no fault is taken for a socket that was closed; nobody else misses anything."""
    hub = Hub()
    other = await following(hub, "season:a")
    for failure, code, said in ((RuntimeError("a fault"), FAILED, 1), (ConnectionResetError("closed"), 0, 0)):
        ear = await following(hub, "season:a")

        async def hear(text: str, failure: Exception = failure) -> None:
            raise failure

        ear.follower._send = hear
        caplog.clear()
        await ringing("season:a", 2)
        await until(lambda: other.numbers and len(other.numbers) % 2 == 0)
        assert ear.code == code
        assert len([record for record in caplog.records if record.levelname == "ERROR"]) == said
        hub.leave("season:a", ear.follower)
    assert other.numbers == [1, 2, 3, 4]
