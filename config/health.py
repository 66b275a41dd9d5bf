"""Whether this process lives, and whether it may be sent people: `/healthz` and `/readyz`, before anything else.

Both answer whatever the host is called, without HTTPS and without a session, and say nothing but which part is missing.
`python -m config.ready` asks.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import close_old_connections, connection
from django.db.migrations.executor import MigrationExecutor

from config.ready import READY

logger = logging.getLogger("majlis.health")

Application = Callable[[dict[str, Any], Callable[..., Any], Callable[..., Any]], Awaitable[Any]]

LIVES = "/healthz"
PATIENCE_SECONDS = 2.0
"""How long a part may take to answer."""


class Health:
    """ASGI: answers the two addresses itself."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(
        self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]
    ) -> Any:
        if scope["type"] != "http" or scope["path"] not in (LIVES, READY):
            return await self.inner(scope, receive, send)
        parts = {} if scope["path"] == LIVES else await parts_missing()
        status = 503 if any(parts.values()) else 200
        told = {"ok": status == 200, **{name: why or "ok" for name, why in parts.items()}}
        headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else json.dumps(told).encode()
        await send({"type": "http.response.body", "body": body})
        return None


async def parts_missing() -> dict[str, str]:
    """What a server cannot do without, each with what is wrong with it; empty where nothing is.

    `database` (answers, and every migration ran) and `sockets` (the channel layer carries a message).
    """
    checks = {"database": sync_to_async(_database, thread_sensitive=False)(), "sockets": _sockets()}
    answers = await asyncio.gather(*(_within(name, check) for name, check in checks.items()))
    return dict(zip(checks, answers, strict=True))


async def _within(name: str, check: Awaitable[str]) -> str:
    try:
        return await asyncio.wait_for(asyncio.ensure_future(check), PATIENCE_SECONDS)
    except Exception as failure:  # whatever it is, the part does not do its work
        logger.warning("%s: not ready: %r", name, failure)
        return "away"


def _database() -> str:
    close_old_connections()
    try:
        executor = MigrationExecutor(connection)
        return "not migrated" if executor.migration_plan(executor.loader.graph.leaf_nodes()) else ""
    finally:
        connection.close()


async def _sockets() -> str:
    layer = get_channel_layer()
    channel = await layer.new_channel("majlis.ready")
    await layer.send(channel, {"type": "ready"})
    return "" if (await layer.receive(channel))["type"] == "ready" else "carries something else"
