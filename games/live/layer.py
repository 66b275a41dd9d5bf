"""The channel layer of a single process: any thread may send, and the receiving loop wakes at once."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from typing import Any
from uuid import uuid4

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

logger = logging.getLogger("majlis.live")


class _Channel:
    """Messages waiting for one receiver, who may sit in another thread's event loop."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.messages: deque[dict[str, Any]] = deque()
        self.lock = threading.Lock()
        self.waiting: deque[asyncio.Future[None]] = deque()

    def put(self, message: dict[str, Any]) -> bool:
        """Append a message; False when the channel is full."""
        with self.lock:
            if len(self.messages) >= self.capacity:
                return False
            self.messages.append(message)
            self._wake()
            return True

    async def get(self) -> dict[str, Any]:
        """The oldest message, waiting for one if need be. Being cancelled loses nothing."""
        while True:
            with self.lock:
                if self.messages:
                    return self.messages.popleft()
                arrival = asyncio.get_running_loop().create_future()
                self.waiting.append(arrival)
            try:
                await arrival
            finally:
                with self.lock:
                    if arrival in self.waiting:
                        self.waiting.remove(arrival)
                    elif arrival.cancelled() and self.messages:
                        self._wake()  # this receiver was called and leaves: call the next

    def _wake(self) -> None:
        """Call receivers until one is alive; those of a closed loop are gone."""
        while self.waiting:
            arrival = self.waiting.popleft()
            try:
                arrival.get_loop().call_soon_threadsafe(_arrive, arrival)
            except RuntimeError as closed:
                logger.debug("a receiver is gone with its event loop: %s", closed)
                continue
            return


def _arrive(arrival: asyncio.Future[None]) -> None:
    if not arrival.done():
        arrival.set_result(None)


class LocalChannelLayer(BaseChannelLayer):
    """Channels and groups in memory, for the embedded way to run.

    A full channel refuses `send` with ChannelFull; `group_send` skips it, as channel layers do.
    """

    extensions = ["groups", "flush"]

    def __init__(self, capacity: int = 10_000, **options: Any) -> None:
        super().__init__(capacity=capacity, **options)
        self._lock = threading.Lock()
        self._channels: dict[str, _Channel] = {}
        self._groups: dict[str, set[str]] = {}

    def _channel(self, name: str) -> _Channel:
        with self._lock:
            return self._channels.setdefault(name, _Channel(self.capacity))

    async def new_channel(self, prefix: str = "local") -> str:
        """The name of a channel that nobody else has."""
        return f"{prefix}.{uuid4().hex}"

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Hand a message to a channel; raises ChannelFull when it holds as many as it may."""
        self.require_valid_channel_name(channel)
        if not self._channel(channel).put(dict(message)):
            raise ChannelFull(channel)

    async def receive(self, channel: str) -> dict[str, Any]:
        """The next message of a channel."""
        self.require_valid_channel_name(channel)
        return await self._channel(channel).get()

    async def group_add(self, group: str, channel: str) -> None:
        self.require_valid_group_name(group)
        self.require_valid_channel_name(channel)
        with self._lock:
            self._groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        """Leave a group; the last one out also takes the channel's unread messages along."""
        with self._lock:
            members = self._groups.get(group, set())
            members.discard(channel)
            if not members:
                self._groups.pop(group, None)
            if not any(channel in others for others in self._groups.values()):
                self._channels.pop(channel, None)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.require_valid_group_name(group)
        with self._lock:
            members = sorted(self._groups.get(group, ()))
        for name in members:
            self._channel(name).put(dict(message))

    async def flush(self) -> None:
        """Forget every channel and group."""
        with self._lock:
            self._channels.clear()
            self._groups.clear()
