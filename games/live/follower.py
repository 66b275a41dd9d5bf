"""One socket's lane: keeps the order of numbers, waits when told to, collapses when its reader is slow."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

from games.live.messages import RESYNC

logger = logging.getLogger("majlis.live")

BACKLOG = 64
"""Messages that may wait for a slow reader; one more, and all of them become one `resync`."""
FAILED = 1011
"""The code with which a socket is closed that cannot be served."""


class Follower:
    """What the hub knows of a socket.

    `send` puts one text on the wire and returns when there is room for more; `allowed` asks afresh whether
    this reader may go on; `close` ends the socket with a code. Equal `reader`s are asked about once.
    A new follower is held: texts wait until `begin`. Holds add up; the last `release` lets go.

    `send` raises OSError when the socket is closed. Whatever else it raises is logged, and the socket closed, so that
    its page connects again: nobody is left who hears nothing and does not know it. It runs in a context of its own,
    which is a copy of the one in which the follower was made.
    """

    def __init__(
        self,
        *,
        reader: str,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int], Awaitable[None]],
        allowed: Callable[[], Awaitable[bool]],
    ) -> None:
        self.reader = reader
        self.allowed = allowed
        self.close = close
        self._send = send
        self._context = contextvars.copy_context()
        self._last = 0
        self._backlog: deque[tuple[int, str]] = deque()
        self._behind = False
        self._holds = 1
        self._gone = False
        self._writing = False
        self._writer: asyncio.Task[None] | None = None

    def begin(self, greeting: str, last: int) -> None:
        """Send the greeting, forget what waits up to number `last`, and let the rest follow."""
        waiting = [(seq, text) for seq, text in self._backlog if seq > last]
        self._last = max([last, *(seq for seq, _ in waiting)])
        self._behind = any(text is RESYNC for _, text in waiting)
        self._backlog = deque([(last, greeting), *waiting])
        self.release()

    def offer(self, seq: int, text: str) -> None:
        """Queue one message; a number that was here before is dropped."""
        if seq <= self._last:
            return
        self._last = seq
        self._queue(seq, text)

    def resync(self, last: int) -> None:
        """Tell the reader to ask REST for everything up to `last`."""
        if not self._behind:
            self._backlog.clear()
            self._last = max(self._last, last)
            self._behind = True
            self._queue(last, RESYNC, force=True)

    def hold(self) -> None:
        """Keep what comes until `release`: it is being asked whether the reader may see it."""
        self._holds += 1

    def release(self) -> None:
        """Send what waits and what will come."""
        self._holds -= 1
        self._write()

    def stop(self) -> None:
        """Send nothing more."""
        self._give_up()
        if self._writer is not None:
            self._writer.cancel()

    def _queue(self, seq: int, text: str, *, force: bool = False) -> None:
        if self._gone or (self._behind and not force):
            return  # whoever is about to be told to resync will read this, too
        if len(self._backlog) >= BACKLOG:
            self.resync(seq)
            return
        self._backlog.append((seq, text))
        self._write()

    def _write(self) -> None:
        """Write at once what the wire takes; a task goes on only where it has to wait.

        Nearly every text is taken at once, and a task for each would cost as much as the writing. The step that is
        taken by hand must leave no mark in the context of the hub: a call of the database leaves one that makes every
        later call fail.
        """
        if not self._backlog or self._holds or self._writing:
            return
        self._writing = True
        drain, context = self._drain(), self._context.copy()
        try:
            awaited = context.run(drain.send, None)
        except StopIteration:
            return
        self._writer = asyncio.get_running_loop().create_task(_finish(drain, awaited), context=context)
        self._writer.add_done_callback(
            lambda _: context.run(drain.close)
        )  # it may be ended before it goes on

    async def _drain(self) -> None:
        try:
            while self._backlog and not self._holds:
                _, text = self._backlog.popleft()
                if text is RESYNC:
                    self._behind = False
                await self._send(text)
        except OSError as failure:
            self._give_up()
            logger.debug(
                "a socket closed under its message: %r", failure
            )  # its consumer hears of it and leaves
        except Exception:
            self._give_up()
            logger.exception("a message cannot be passed on, so its socket is closed")
            await self._end()
        finally:
            self._writing = False
            self._writer = None

    def _give_up(self) -> None:
        self._gone = True
        self._backlog.clear()

    async def _end(self) -> None:
        try:
            await self.close(FAILED)
        except Exception:
            logger.exception("a socket that cannot be written to cannot be closed either")


async def _finish(begun: Coroutine[Any, Any, None], awaited: Any) -> None:
    """Go on with a coroutine that was begun outside a task and now waits for `awaited`."""
    await _resumed(begun, awaited)


@types.coroutine
def _resumed(begun: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    step: Callable[[Any], Any]
    value: Any
    while True:
        try:
            result = yield awaited
        except BaseException as failure:
            step, value = begun.throw, failure
        else:
            step, value = begun.send, result
        try:
            awaited = step(value)
        except StopIteration:
            return
