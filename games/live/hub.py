"""The hub of a serving process: one channel of the layer in, every local socket out.

The layer is a doorbell with the text attached. What counts is the numbers: a message that is next goes out
as it came, a message that leaps is preceded by what the database has in between, and every few seconds the
hub looks whether a topic went on without it. So a layer that loses, reorders or dies costs time, never a
message.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import threading
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from games.live import followed
from games.live.announce import GROUP
from games.live.followed import RIGHTS_KINDS
from games.live.follower import FAILED, Follower
from games.live.messages import encoded, last_number, last_numbers, messages_after
from games.live.topics import is_private

logger = logging.getLogger("majlis.live")

WATCH_SECONDS = 5.0
"""How long a message that the layer lost stays unseen."""
RIGHTS_SECONDS = 60.0
"""How often rights are asked about without an event as the reason: a log-out makes none."""
RETRY_SECONDS = 1.0
GAP = 200
"""Messages fetched at once; of a topic further ahead than that, readers are told to resync."""
BELOW_A_SEASON = ("group:", "table:")
"""Topics that hear nothing of their season's rights; all of them are asked when any season's may have changed."""
RIGHT_LOST = 4403

T = TypeVar("T")


class Stream:
    """A topic and the sockets of this process that follow it."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.first = self.last = self.wanted = 0
        self.followers: set[Follower] = set()
        self.begun = False
        self.busy = True  # until it is known where to begin, and while catching up

    def begin(self, last: int) -> None:
        """Everything up to `last` is told by the first greeting."""
        self.first = self.last = last
        self.begun = True
        self.busy = False

    def send(self, seq: int, text: str) -> None:
        """Pass the next message on."""
        self.last = seq
        for follower in self.followers:
            follower.offer(seq, text)


class Hub:
    """All streams of one event loop; get it with `hub()`."""

    def __init__(self) -> None:
        self.streams: dict[str, Stream] = {}
        self._starting = asyncio.Lock()
        self._channel = ""
        self._tasks: set[asyncio.Task[None]] = set()

    async def follow(self, topic: str, follower: Follower) -> int:
        """Add a socket to a topic and return the number that its greeting should name.

        The follower is held until its `begin`; nothing after that number is missed.
        """
        await self._start()
        if (stream := self.streams.get(topic)) is None:
            stream = self.streams[topic] = Stream(topic)
            followed.begin(topic)
        stream.followers.add(
            follower
        )  # before the number is read: what comes after it must find this follower
        last = await _read(last_number, topic)
        if not stream.begun:
            stream.begin(last)
        self._want(stream, last)
        return max(last, stream.first)  # another's reading may have begun the stream a little later

    def leave(self, topic: str, follower: Follower) -> None:
        """Take a socket off a topic."""
        follower.stop()
        if stream := self.streams.get(topic):
            stream.followers.discard(follower)
            if not stream.followers:
                del self.streams[topic]
                followed.end(topic)

    async def _start(self) -> None:
        async with self._starting:  # two first sockets at once must not make two channels
            if not self._channel:
                self._channel = await get_channel_layer().new_channel()
                await self._join()
                self._spawn(self._listen())
                self._spawn(self._watch())

    async def _join(self) -> None:
        try:
            await get_channel_layer().group_add(GROUP, self._channel)
        except Exception as failure:
            logger.error("the channel layer does not answer; watching the database only: %r", failure)

    async def _listen(self) -> None:
        layer = get_channel_layer()
        while not _ending():
            try:
                post = await layer.receive(self._channel)
            except Exception as failure:
                if not _ending():
                    logger.error("the channel layer cannot be heard: %r", failure)
                    await asyncio.sleep(RETRY_SECONDS)
                continue
            try:
                self._take(post)
            except Exception:
                logger.exception("a message of the channel layer cannot be passed on: %.200r", post)
            await asyncio.sleep(0)  # let it be written before the next one is queued

    async def _watch(self) -> None:
        """Join again (a restarted Redis forgets), look for missed numbers, and now and then at rights."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        while not _ending():
            await asyncio.sleep(WATCH_SECONDS)
            await self._join()
            try:
                for topic, last in (await _read(last_numbers, list(self.streams))).items():
                    if stream := self.streams.get(topic):
                        self._want(stream, last)
            except Exception:
                logger.exception("the numbers of followed topics cannot be read")
            if loop.time() - asked >= RIGHTS_SECONDS:
                asked = loop.time()
                for stream in list(self.streams.values()):
                    await self._ask(stream, _held(stream.followers))

    def _take(self, post: dict[str, Any]) -> None:
        if post["kind"] in RIGHTS_KINDS and not is_private(post["topic"]):
            for other in self.streams.values():
                if other.topic != post["topic"] and other.topic.startswith(BELOW_A_SEASON):
                    self._spawn(self._ask(other, _held(other.followers)))
        stream = self.streams.get(post["topic"])
        if stream is None:
            return
        if post["seq"] == stream.last + 1 and not stream.busy:
            self._pass_on(stream, post["seq"], post["kind"], post["text"])
        self._want(stream, post["seq"])

    def _pass_on(self, stream: Stream, seq: int, kind: str, text: str) -> None:
        if kind in RIGHTS_KINDS:
            self._spawn(self._ask(stream, _held(stream.followers)))
        stream.send(seq, text)

    def _want(self, stream: Stream, seq: int) -> None:
        stream.wanted = max(stream.wanted, seq)
        if stream.wanted > stream.last and not stream.busy:
            stream.busy = True
            self._spawn(self._catch_up(stream))

    async def _catch_up(self, stream: Stream) -> None:
        """Pass on from the database what lies between the last number sent and the newest heard of."""
        try:
            while stream.last < stream.wanted and stream.followers:
                if stream.wanted - stream.last > GAP:
                    stream.last = stream.wanted
                    for follower in stream.followers:
                        follower.resync(stream.last)
                    continue
                missed = await _read(messages_after, stream.topic, stream.last, GAP)
                if not missed:
                    stream.wanted = stream.last  # heard of before it can be read: the next look will find it
                for message in missed:
                    self._pass_on(stream, message["seq"], message["kind"], encoded(message))
                    await asyncio.sleep(0)
        except Exception:
            logger.exception("%s cannot catch up from %s", stream.topic, stream.last)
        finally:
            stream.busy = False

    async def _ask(self, stream: Stream, followers: list[Follower]) -> None:
        """Let those go on who still may, and close the others; every reader is asked about once."""
        readers: dict[str, list[Follower]] = {}
        for follower in followers:
            readers.setdefault(follower.reader, []).append(follower)
        for same in readers.values():
            try:
                code = 0 if await same[0].allowed() else RIGHT_LOST
            except Exception:
                logger.exception("a right to follow %s cannot be asked", stream.topic)
                code = FAILED
            for follower in same:
                if not code:
                    follower.release()
                elif follower in stream.followers:
                    self.leave(stream.topic, follower)
                    self._spawn(_close(follower, code))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin a task in a context of its own, which knows nothing of the socket that happened to be the first."""
        task = asyncio.get_running_loop().create_task(work, context=contextvars.Context())
        self._tasks.add(task)  # the loop itself keeps tasks weakly
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (failure := task.exception()) is not None:
            logger.error("a task of the hub failed: %r", task.get_coro(), exc_info=failure)


def _ending() -> bool:
    """Whether the running task was told to end; a layer may turn that into an error of its own."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _held(followers: Iterable[Follower]) -> list[Follower]:
    held = list(followers)
    for follower in held:
        follower.hold()
    return held


async def _close(follower: Follower, code: int) -> None:
    try:
        await follower.close(code)
    except OSError as failure:
        logger.debug("the socket was closed already: %r", failure)


async def _read(function: Callable[..., T], *arguments: Any) -> T:
    result: T = await database_sync_to_async(function)(*arguments)
    return result


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
_hubs_lock = threading.Lock()


def hub() -> Hub:
    """The hub of the running event loop; a serving process has one."""
    with _hubs_lock:
        loop = asyncio.get_running_loop()
        if loop not in _hubs:
            _hubs[loop] = Hub()
        return _hubs[loop]
