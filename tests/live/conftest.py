"""Fixtures of the live tests: a layer of their own, and whole installations as processes."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from channels.layers import channel_layers
from django.conf import settings
from psycopg import sql


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def layer() -> Iterator[object]:
    """The channel layer of the settings, fresh: nothing of another test waits in it."""
    channel_layers.backends = {}
    yield channel_layers["default"]
    channel_layers.backends = {}


def _elsewhere(address: str, path: str) -> str:
    return urlunsplit(urlsplit(address)._replace(path=f"/{path}"))


@pytest.fixture
def full_environment() -> Iterator[dict[str, str]]:
    """The variables of a full installation on the services of this run, with an empty database of its own."""
    name = f"majlis_test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(settings.DATABASE_URL, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield {
                "DATABASE_URL": _elsewhere(settings.DATABASE_URL, name),
                "REDIS_URL": settings.REDIS_URL,
                "SECRET_KEY": f"test-{os.getpid()}-{name}",
                "MAJLIS_TEST_PREFIX": name,
            }
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            server.execute(drop)
