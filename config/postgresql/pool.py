"""A pool of connections that outlives its server.

Each connection is asked whether it still lives before it is given away; when one is dead, all idle ones are asked, and
the dead are replaced. While the server takes no connections, requests are refused at once, and one a second
tries again. When it answers but all connections are in use, requests wait.
"""

from __future__ import annotations

import time
from typing import Any

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

WAITS = (0.5, 0.5, 1.0, 2.0, 4.0, 8.0, 4.0)
"""Seconds that a request waits for a connection, and between the waits asks whether the server takes any."""
AGAIN_SECONDS = 1.0
"""How long after a failed attempt nobody tries another."""


class Pool(ConnectionPool[psycopg.Connection[Any]]):
    """As psycopg's, with no patience for a server that is away."""

    def __init__(self, **options: Any) -> None:
        self._failed_at = -AGAIN_SECONDS  # the clock that is read begins above 0
        # A failed attempt is given up: the next request begins a new one. The pool's own attempts come ever more
        # seldom, so that a server that was away for long would be noticed minutes after it came back.
        super().__init__(reconnect_timeout=0, **options)

    def reconnect_failed(self) -> None:
        """Called by the pool when the server took no connection."""
        self._failed_at = time.monotonic()

    def getconn(self, timeout: float | None = None) -> psycopg.Connection[Any]:
        """A connection that answers. Raises OperationalError: at once while the server takes none, PoolTimeout when
        all are in use for longer than anybody should wait."""
        if time.monotonic() < self._failed_at + AGAIN_SECONDS and not self._idle():
            raise psycopg.OperationalError("the database server takes no connections")
        for seconds in WAITS:
            begun = time.monotonic()
            try:
                connection = super().getconn(seconds)
            except PoolTimeout:
                if self._failed_at >= begun:
                    raise
                continue
            if _answers(connection):
                return connection
            self.putconn(connection)  # that throws it away and asks for another
            self.check()
        raise PoolTimeout(f"all connections were in use for {sum(WAITS):.0f} s")

    def _idle(self) -> int:
        return int(self.get_stats()["pool_available"])


def _answers(connection: psycopg.Connection[Any]) -> bool:
    try:
        ConnectionPool.check_connection(connection)
    except psycopg.OperationalError:
        return False
    return True
