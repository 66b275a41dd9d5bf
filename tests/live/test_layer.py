"""The layer of a single process: threads, groups, limits."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from channels.exceptions import ChannelFull

from games.live.layer import LocalChannelLayer

pytestmark = pytest.mark.anyio
WAIT = 30.0


async def heard(layer: LocalChannelLayer, channel: str) -> dict[str, Any]:
    return await asyncio.wait_for(layer.receive(channel), WAIT)


async def test_a_message_sent_from_another_thread_wakes_the_receiver() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    waiting = asyncio.create_task(heard(layer, channel))
    await asyncio.sleep(0)  # it waits now
    sender = threading.Thread(target=lambda: asyncio.run(layer.send(channel, {"type": "x", "n": 1})))
    sender.start()
    assert await waiting == {"type": "x", "n": 1}
    sender.join()


async def test_messages_keep_their_order_and_none_is_lost_between_threads() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    await layer.group_add("all", channel)

    def send(sender: int) -> None:
        async def every() -> None:
            for number in range(200):
                await layer.group_send("all", {"type": "x", "sender": sender, "n": number})

        asyncio.run(every())

    threads = [threading.Thread(target=send, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    found = [await heard(layer, channel) for _ in range(800)]
    for thread in threads:
        thread.join()
    for sender in range(4):
        assert [m["n"] for m in found if m["sender"] == sender] == list(range(200))


async def test_groups_reach_their_members_only() -> None:
    layer = LocalChannelLayer()
    one, two, three = [await layer.new_channel() for _ in range(3)]
    await layer.group_add("g", one)
    await layer.group_add("g", two)
    await layer.group_add("h", three)
    await layer.group_discard("g", two)
    await layer.group_send("g", {"type": "x", "to": "g"})
    await layer.group_send("h", {"type": "x", "to": "h"})
    await layer.send(two, {"type": "x", "to": "two"})
    assert (await heard(layer, one))["to"] == "g"
    assert (await heard(layer, three))["to"] == "h"
    assert (await heard(layer, two))["to"] == "two"


async def test_a_full_channel_refuses_and_a_group_skips_it() -> None:
    layer = LocalChannelLayer(capacity=2)
    channel = await layer.new_channel()
    await layer.group_add("g", channel)
    for number in range(2):
        await layer.send(channel, {"type": "x", "n": number})
    with pytest.raises(ChannelFull):
        await layer.send(channel, {"type": "x", "n": 2})
    await layer.group_send("g", {"type": "x", "n": 3})
    assert [(await heard(layer, channel))["n"] for _ in range(2)] == [0, 1]
    await layer.send(channel, {"type": "x", "n": 4})
    assert (await heard(layer, channel))["n"] == 4


async def test_a_receiver_that_is_cancelled_takes_nothing_along() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    waiting = asyncio.create_task(layer.receive(channel))
    staying = asyncio.create_task(heard(layer, channel))
    await asyncio.sleep(0)
    await layer.send(channel, {"type": "x", "n": 1})
    waiting.cancel()
    assert (await staying)["n"] == 1


async def test_a_receiver_of_a_closed_loop_is_passed_over() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()

    def abandon() -> None:
        loop = asyncio.new_event_loop()
        task = loop.create_task(layer.receive(channel))
        loop.call_soon(loop.stop)
        loop.run_forever()
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        loop.close()

    thread = threading.Thread(target=abandon)
    thread.start()
    thread.join()
    waiting = asyncio.create_task(heard(layer, channel))
    await asyncio.sleep(0)
    await layer.send(channel, {"type": "x", "n": 1})
    assert (await waiting)["n"] == 1


async def test_flush_forgets_everything() -> None:
    layer = LocalChannelLayer()
    channel = await layer.new_channel()
    await layer.group_add("g", channel)
    await layer.send(channel, {"type": "x", "n": 1})
    await layer.flush()
    await layer.group_send("g", {"type": "x", "n": 2})
    await layer.send(channel, {"type": "x", "n": 3})
    assert (await heard(layer, channel))["n"] == 3
