"""Fixtures of the live tests: a layer of their own, and whole installations as processes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from channels.layers import channel_layers
from django.conf import settings

from tests.live.processes import fresh_environment
from tests.migrated import migrated_template


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def layer() -> Iterator[object]:
    """The channel layer of the settings, fresh: nothing of another test waits in it."""
    channel_layers.backends = {}
    yield channel_layers["default"]
    channel_layers.backends = {}


@pytest.fixture
def full_environment() -> Iterator[dict[str, str]]:
    """The variables of a full installation on the services of this run, with a migrated database of its own."""
    database = settings.DATABASE_URL
    with fresh_environment(database, settings.REDIS_URL, migrated_template(database)) as variables:
        yield variables


@pytest.fixture
def empty_environment() -> Iterator[dict[str, str]]:
    """The same, before the first migration."""
    with fresh_environment(settings.DATABASE_URL, settings.REDIS_URL) as variables:
        yield variables
