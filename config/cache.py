"""The cache of a full installation: Redis while it answers, and the memory of this process while it does not.

What is cached can always be derived again, and limits then count in each process by itself: nothing stops with Redis.
"""

from __future__ import annotations

import logging
import threading
import time
from functools import cached_property, partial
from typing import Any

import redis
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger("majlis.cache")

AGAIN_SECONDS = 5.0
"""How long after a failure nobody asks Redis."""
WAIT_SECONDS = 0.5
"""How long a reader waits for an answer, or for a connection."""


class Outage:
    """Whether one Redis is taken for away, told by all threads to each other."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._away = False
        self._again_at = 0.0

    def goes_on(self) -> bool:
        """Whether Redis is not to be asked now. While it is away, one reader every few seconds asks nevertheless."""
        if not self._away:
            return False
        with self._lock:
            if time.monotonic() < self._again_at:
                return True
            self._again_at = time.monotonic() + AGAIN_SECONDS
            return False

    def begin(self, failure: Exception) -> bool:
        """Notes a failure and says so in the log, once an outage; whether it is the first."""
        with self._lock:
            first, self._away = not self._away, True
            self._again_at = time.monotonic() + AGAIN_SECONDS
        if first:
            logger.error("Redis does not answer; each process goes on with a cache of its own: %r", failure)
        return first

    def end(self) -> None:
        """Notes an answer."""
        if self._away:
            with self._lock:
                self._away = False
            logger.warning("Redis answers again")


class RedisOrMemory:
    """What Django's cache asks: Redis, or in its place the memory of this process."""

    def __init__(self, client: RedisCacheClient, memory: LocMemCache) -> None:
        self._client = client
        self._memory = memory
        self._outage = Outage()

    def __getattr__(self, name: str) -> Any:
        """Any operation of a cache: both have the same."""
        return partial(self._ask, name)

    def _ask(self, name: str, *arguments: Any) -> Any:
        if not self._outage.goes_on():
            try:
                answer = getattr(self._client, name)(*arguments)
            except (redis.RedisError, OSError) as failure:
                if self._outage.begin(failure):
                    self._memory.clear()  # what an earlier outage left is old
            else:
                self._outage.end()
                return answer
        return getattr(self._memory, name)(*arguments)


_opened: dict[str, RedisOrMemory] = {}
"""Of this process, by address: Django makes a cache for every thread, and there is a thread for every request."""


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache, whose callers never hear that there is no Redis."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._server, self._params = server, params

    @cached_property
    def _cache(self) -> RedisOrMemory:  # type: ignore[override]  # it is what a client is asked for
        if self._server not in _opened:
            limits: dict[str, Any] = {
                "socket_timeout": WAIT_SECONDS,
                "socket_connect_timeout": WAIT_SECONDS,
                "retry": Retry(NoBackoff(), 1),  # for a connection that a restarted Redis has forgotten
            }
            memory = LocMemCache(f"instead of {self._server}", self._params)
            client = RedisCacheClient([self._server], **limits)
            _opened.setdefault(self._server, RedisOrMemory(client, memory))
        return _opened[self._server]
