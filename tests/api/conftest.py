"""Fixtures of the API tests."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.api.world import World, make_world


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


@pytest.fixture
def world(db: None) -> World:
    return make_world()
