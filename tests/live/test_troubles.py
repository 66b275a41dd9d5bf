"""What people see when a service below is away: without Redis everything; without the database, or without room on the
disk, at once a plain word, and nothing half-written."""

from __future__ import annotations

import errno
import logging
import resource
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest
from celery import Celery
from channels.layers import channel_layers
from django.core.cache import caches
from django.core.mail import EmailMessage
from django.db import InterfaceError, OperationalError, connection
from django.test import Client

import config.cache as config_cache
from config.cache import ForgivingRedisCache
from config.mail import MailFiles
from league.api.troubles import WithoutTraceback, trouble_of
from league.models import Club
from tests.league_world import make_world
from tests.live.processes import PATIENCE, Server, serving, until
from tests.live.test_compose import free_port

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def without_redis(settings: Any) -> Iterator[None]:
    """The settings of a full installation whose Redis is away."""
    layer = {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [NOWHERE]}}
    channel_layers.backends = {}
    settings.CACHES = {"default": {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": NOWHERE}}
    settings.CHANNEL_LAYERS = {"default": layer}
    channel_layers.backends = {}
    config_cache._opened.clear()
    yield
    caches["default"].clear()
    channel_layers.backends = {}


@pytest.mark.django_db(transaction=True)
def test_without_redis_everything_goes_on(
    without_redis: None, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    """Signing in, pages, standings, writes that are told; one line in the log for the cache."""
    settings.SIGN_UP_OPEN = True
    world = make_world(4, state="running")
    season = world.season.public_id
    client = Client()
    typed = {"login": world.owner.username, "password": "pass-word-77"}
    assert client.post("/sign-in/", typed).status_code == 302
    assert client.post("/password/reset/", {"email": "salem@example.org"}).status_code == 302, (
        "a limit counts"
    )
    for page in (
        "/",
        f"/seasons/{season}/",
        f"/seasons/{season}/fixtures/",
        "/tables/",
        "/needs-me/",
        "/me/",
    ):
        assert client.get(page).status_code == 200, page
    for _ in range(2):
        table = client.get(f"/api/v1/seasons/{season}/standings/")
        assert table.status_code == 200 and len(table.json()["results"]) == 4
    lines = [record for record in caplog.records if record.name == "majlis.cache"]
    assert len(lines) == 1 and "Redis does not answer" in lines[0].getMessage()


def test_a_cache_without_redis_is_still_a_cache(without_redis: None) -> None:
    """Limits go on counting, in each process by itself."""
    cache = caches["default"]
    assert isinstance(cache, ForgivingRedisCache)
    assert cache.add("lock", 1) and not cache.add("lock", 1)
    cache.set_many({"a": 1, "b": [2]})
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": [2]}
    assert cache.incr("a") == 2 and "a" in cache and cache.touch("a", None)
    cache.delete_many(["a"])
    assert cache.get("a", "gone") == "gone" and cache.delete("b") and cache.get_or_set("d", 4) == 4


@contextmanager
def own_redis(port: int) -> Iterator[None]:
    command = ["redis-server", "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/")
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@pytest.mark.services
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="redis-server is not installed")
def test_what_was_kept_in_an_outage_is_forgotten_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is asked again by itself, and what this process kept meanwhile is never shown in the next outage."""
    monkeypatch.setattr(config_cache, "AGAIN_SECONDS", 0.05)
    port = free_port()
    cache = ForgivingRedisCache(f"redis://127.0.0.1:{port}/0", {})
    cache.set("word", "alone")
    assert cache.get("word") == "alone"
    with own_redis(port):
        until(lambda: cache.get("word") is None, lambda: "Redis is not asked again", alive=lambda: True)
        cache.set("word", "shared")
        assert ForgivingRedisCache(f"redis://127.0.0.1:{port}/0", {}).get("word") == "shared"
    assert cache.get("word") is None


def test_a_job_that_no_broker_takes_is_left_to_the_sweep(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMBEDDED = False
    app = Celery("alone", task_cls="config.runner:Job", broker=NOWHERE, set_as_current=False)
    app.conf.task_publish_retry = False

    @app.task(shared=False, name="job")
    def job() -> None:
        """Never runs."""

    assert job.delay().id
    assert "job was not sent" in caplog.text


@contextmanager
def own_connection(variables: dict[str, str]) -> Iterator[psycopg.Connection[Any]]:
    """To the server of a database, not to the database itself."""
    address = urlsplit(variables["DATABASE_URL"])
    with psycopg.connect(address._replace(path="/postgres").geturl(), autocommit=True) as server:
        yield server


def cut(server: psycopg.Connection[Any], variables: dict[str, str]) -> None:
    """Ends all sessions of one database, as when the server is restarted."""
    name = urlsplit(variables["DATABASE_URL"]).path[1:]
    server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


def at_once(server: Server, path: str, count: int = 12, **headers: str) -> list[httpx.Response]:
    def get(_: int) -> httpx.Response:
        return httpx.get(server.address + path, headers=headers, timeout=PATIENCE)

    with ThreadPoolExecutor(count) as people:
        return list(people.map(get, range(count)))


@pytest.mark.services
def test_a_database_that_was_restarted_and_one_that_is_away(
    full_environment: dict[str, str], tmp_path: Path
) -> None:
    """Nobody notices the first; of the second page and program are told in their language, and then it goes on."""
    variables = {**full_environment, "MAJLIS_TEST_URLS": "config.urls"}
    name = urlsplit(variables["DATABASE_URL"]).path[1:]
    with serving(tmp_path, variables) as server, own_connection(variables) as database:
        assert {one.status_code for one in at_once(server, "/tables/")} == {200}
        cut(database, variables)
        assert {one.status_code for one in at_once(server, "/tables/")} == {200}, server.explain()
        assert "Traceback" not in server.printed, server.explain()

        database.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        cut(database, variables)
        begun = time.monotonic()
        answers = at_once(server, "/tables/")
        assert time.monotonic() - begun < 15, "not the patience of somebody who waits for a free connection"
        assert {one.status_code for one in answers} == {503}, server.explain()
        [page] = {one.text for one in answers}
        assert 'lang="ar" dir="rtl"' in page and "لا تصل الخدمة إلى سجلاتها" in page
        english = httpx.get(server.address + "/tables/", cookies={"django_language": "en"}, timeout=PATIENCE)
        assert "cannot reach its records" in english.text and english.headers["Retry-After"] == "5"
        program = httpx.get(server.address + "/api/v1/seasons/", timeout=PATIENCE)
        assert (program.status_code, program.json()["error"]["code"]) == (503, "unavailable")
        assert "Traceback" not in server.printed, server.explain()

        database.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
        until(
            lambda: httpx.get(server.address + "/tables/", timeout=PATIENCE).status_code == 200,
            server.explain,
            alive=server.alive,
        )
        assert {one.status_code for one in at_once(server, "/tables/")} == {200}


@pytest.mark.embedded
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_is_told_and_nothing_is_half_written() -> None:
    """Page and program get 507; what was answered with 201 is there, and nothing else."""
    world = make_world(2)
    client = Client(raise_request_exception=False)
    client.force_login(world.owner, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["django_language"] = "en"
    before = Club.objects.count()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
    try:
        statuses: list[int] = []
        while 507 not in statuses and len(statuses) < 100:
            made = client.post(
                "/api/v1/clubs/", {"name": f"نادي {'ب' * 60} {len(statuses)}"}, "application/json"
            )
            statuses.append(made.status_code)
        assert statuses[-1] == 507 and made.json()["error"]["code"] == "disk_full"
        page = client.post("/clubs/new/", {"name": "ب" * 70})
        assert page.status_code == 507 and "Nothing was saved" in page.content.decode()
        assert client.get(f"/seasons/{world.season.public_id}/").status_code == 200, "what is there is shown"
        assert Club.objects.count() == before + statuses.count(201)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")


@pytest.mark.embedded
def test_of_a_mail_that_the_disk_has_no_room_for_nothing_stays(settings: Any, tmp_path: Path) -> None:
    settings.MAIL_DIR = tmp_path / "mail"
    mail = EmailMessage("قيد", "سطر\n" * 5000, "majlis@localhost", ["salem@example.org"])
    given = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, given[1]))
    try:
        with pytest.raises(OSError):
            MailFiles().send_messages([mail])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, given)
    assert list(settings.MAIL_DIR.iterdir()) == []


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> Exception:
    cause = sqlite3.OperationalError("said by SQLite")
    cause.sqlite_errorcode = code
    return caused(OperationalError("said by SQLite"), cause)


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (of_sqlite(sqlite3.SQLITE_FULL), "disk_full"),
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), "unavailable"),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), "unavailable"),
        (of_sqlite(sqlite3.SQLITE_ERROR), None),  # no such table
        (caused(OperationalError(), psycopg.errors.DiskFull()), "disk_full"),
        (caused(OperationalError(), psycopg.errors.AdminShutdown()), "unavailable"),
        (caused(OperationalError(), psycopg.OperationalError("connection lost")), "unavailable"),
        (caused(InterfaceError(), psycopg.InterfaceError("the connection is closed")), "unavailable"),
        (InterfaceError("connection already closed"), "unavailable"),
        (OSError(errno.ENOSPC, "No space left on device"), "disk_full"),
        (OSError(errno.ENOENT, "No such file"), None),
        (ValueError("a fault of ours"), None),
        (None, None),
    ],
)
def test_what_is_the_fault_of_a_service_is_told_from_our_own(
    error: Exception | None, trouble: str | None
) -> None:
    assert trouble_of(error) == trouble


@pytest.mark.parametrize(
    ("error", "traceback"), [(of_sqlite(sqlite3.SQLITE_FULL), False), (ValueError("ours"), True)]
)
def test_a_services_fault_is_one_line_in_the_log(error: Exception, traceback: bool) -> None:
    reason = (type(error), error, None)
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", ("Full", "/x/"), reason)
    assert WithoutTraceback().filter(record)
    assert ("ValueError" in logging.Formatter().format(record)) == traceback
    assert record.getMessage() == (
        "Full: /x/" if traceback else "Full: /x/: OperationalError: said by SQLite"
    )
