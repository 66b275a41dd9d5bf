"""`/healthz` and `/readyz`: whether a process lives, and whether people may be sent to it."""

from __future__ import annotations

from typing import Any

import pytest
from channels.layers import channel_layers
from channels.testing import ApplicationCommunicator
from django.db import connection

from config.asgi import application

pytestmark = pytest.mark.anyio


async def asked(path: str, method: str = "GET") -> tuple[int, bytes]:
    """Status and body, asked under a host that is not allowed, as a health check's is."""
    headers = [(b"host", b"10.1.2.3:8000")]
    scope = {"type": "http", "method": method, "path": path, "headers": headers, "query_string": b""}
    server = ApplicationCommunicator(application, scope)
    start, body = await server.receive_output(10), await server.receive_output(10)
    return start["status"], body["body"]


async def test_a_process_that_lives_says_so() -> None:
    """Whatever the database does."""
    assert await asked("/healthz") == (200, b'{"ok": true}')
    assert await asked("/healthz", "HEAD") == (200, b"")


@pytest.mark.django_db(transaction=True)
async def test_a_process_that_is_ready_names_its_parts() -> None:
    assert await asked("/readyz") == (200, b'{"ok": true, "database": "ok", "sockets": "ok"}')


@pytest.mark.django_db(transaction=True)
async def test_a_part_that_is_missing_is_named(settings: Any) -> None:
    """A layer that nobody answers for."""
    layer = {
        "BACKEND": "channels_redis.core.RedisChannelLayer",
        "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]},
    }
    settings.CHANNEL_LAYERS = {"default": layer}
    channel_layers.backends = {}
    try:
        assert await asked("/readyz") == (503, b'{"ok": false, "database": "ok", "sockets": "away"}')
    finally:
        channel_layers.backends = {}


@pytest.mark.django_db(transaction=True)
async def test_a_database_that_was_not_migrated_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.health.MigrationExecutor.migration_plan", lambda *_: [connection])
    assert await asked("/readyz") == (503, b'{"ok": false, "database": "not migrated", "sockets": "ok"}')
