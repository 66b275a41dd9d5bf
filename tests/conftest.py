"""What every test run needs: databases of its own, and plain words about what cannot run.

A run is on SQLite with nothing else, or, where DATABASE_URL and REDIS_URL are set, on PostgreSQL and Redis.
`./majlis test` does both. Tests marked `services` belong to the second, those marked `embedded` or `browser` to
the first.
"""

from __future__ import annotations

import gc
import inspect
import os
import random
import secrets
import shutil
from contextlib import ExitStack
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.signals import setting_changed
from django.db import connections
from django.test.client import ClientHandler

from config.celery import app as celery_app
from tests.emptied import empty_quickly
from tests.migrated import migrated_file, migrated_template, one_run

REQUIRED = os.environ.get("MAJLIS_REQUIRE_SERVICES") == "1"
"""Whether something missing is a failure, not a skip."""
ON_SERVICES = not settings.EMBEDDED and connections["default"].vendor == "postgresql"
NO_CHROMIUM = "" if shutil.which("chromium") else "chromium is not installed"


def pytest_configure(config: pytest.Config) -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    shared = ExitStack()
    shared.enter_context(one_run(settings.DATABASE_URL))
    config.add_cleanup(shared.close)
    # the folder of collected static files is made by serving; tests find files where they stand
    config.addinivalue_line("filterwarnings", "ignore:No directory at:UserWarning")
    load_middleware_once()
    empty_quickly()
    hypothesis.settings.register_profile("untimed", deadline=None)  # a busy machine fails no test
    hypothesis.settings.load_profile("untimed")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    celery_app.conf.broker_url = "memory://"  # what a test sends must not wait for some later worker
    if ON_SERVICES:  # the workers of one run share a Redis, and must not hear each other
        settings.CACHES["default"]["KEY_PREFIX"] = f"majlis-{worker}-{os.getpid()}"
        settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"majlis-{worker}-{os.getpid()}"


def load_middleware_once() -> None:
    """Every client of a test loads the middleware anew, and with it reads every static file: 40 ms of processor each.
    Here all clients of one process share what the first has loaded, until a test changes a setting."""
    loaded: dict[str, Any] = {}
    load = ClientHandler.load_middleware

    def load_once(handler: ClientHandler, is_async: bool = False) -> None:
        if not loaded:
            load(handler, is_async)
            loaded.update(
                {name: value for name, value in vars(handler).items() if name.endswith("_middleware")}
            )
            loaded["_middleware_chain"] = handler._middleware_chain
        vars(handler).update(loaded)

    ClientHandler.load_middleware = load_once
    setting_changed.connect(lambda **changed: loaded.clear(), weak=False)


def pytest_collection_finish() -> None:
    """What was imported stays: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_xdist_auto_num_workers() -> int:
    """Tests wait for servers and browsers: more of them than there are cores."""
    return 2 * (os.cpu_count() or 1)


def pytest_report_header(config: pytest.Config) -> str:
    return f"majlis: {'PostgreSQL and Redis' if ON_SERVICES else 'SQLite, embedded'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    refuse_leaking_tests(items)
    others = ("browser", "embedded") if ON_SERVICES else ("services",)
    elsewhere = [item for item in items if any(map(item.get_closest_marker, others))]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]
    browser = [item for item in items if item.get_closest_marker("browser")]
    items.sort(key=lambda item: item not in browser)  # the longest files first: no worker ends with one
    if browser and NO_CHROMIUM:
        if REQUIRED:
            raise pytest.UsageError(f"required, but {NO_CHROMIUM}")
        for item in browser:
            item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


@pytest.fixture(autouse=True)
def repeatable_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks, lots and codes follow from the seed that a run prints: `--randomly-seed=N` repeats what failed. Those of
    processes that a test starts do not."""
    dice = random.Random(f"{request.config.getoption('randomly_seed', 0)} {request.node.nodeid}")
    monkeypatch.setattr(secrets, "token_bytes", lambda count=None: dice.randbytes(count or 32))
    monkeypatch.setattr(secrets, "choice", dice.choice)
    monkeypatch.setattr(secrets, "SystemRandom", lambda: dice)


def refuse_leaking_tests(items: list[pytest.Item]) -> None:
    """An async test writes on another thread's connection, outside the transaction that would undo it.

    On SQLite it locks tables, on PostgreSQL its rows stay for the tests that follow. Raises UsageError naming
    the tests that use the database so without `transaction=True`.
    """
    leaking = []
    for item in items:
        if not inspect.iscoroutinefunction(getattr(item, "function", None)):
            continue
        mark = item.get_closest_marker("django_db")
        by_mark = mark is not None and not mark.kwargs.get("transaction")
        used = set(getattr(item, "fixturenames", ()))
        if by_mark or ("db" in used and "transactional_db" not in used and mark is None):
            leaking.append(item.nodeid)
    if leaking:
        raise pytest.UsageError("async tests need django_db(transaction=True): " + ", ".join(leaking))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A copy of one that is migrated; on SQLite a file, as one in memory locks whole tables between threads."""
    database = connections["default"]
    if database.vendor == "sqlite":
        file = tmp_path_factory.getbasetemp() / "majlis.sqlite3"
        shutil.copy(migrated_file(), file)
        database.settings_dict["TEST"]["NAME"] = str(file)
        # no test asks what a power cut leaves
        database.settings_dict["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    else:
        database.settings_dict["OPTIONS"]["options"] = "-c synchronous_commit=off"
        database.settings_dict["TEST"]["TEMPLATE"] = migrated_template(settings.DATABASE_URL)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> bool:
    """On SQLite the copy that lies there is used, not made anew."""
    return connections["default"].vendor == "sqlite"
