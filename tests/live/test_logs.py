"""The log: every line names what it comes from, and is one line whatever somebody sent."""

from __future__ import annotations

import asyncio
import contextvars
import io
import ipaddress
import json
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings as django_settings

from config.logs import JsonLines, RequestIds, WithRequest, request_id, request_ids
from league.api.troubles import WithoutTraceback
from league.tasks import sweep

logger = logging.getLogger("majlis.test")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What a full installation writes."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    handler.addFilter(WithoutTraceback())
    handler.addFilter(WithRequest())
    logging.getLogger().addHandler(handler)
    yield out
    logging.getLogger().removeHandler(handler)


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


async def asked(client: str, *headers: tuple[bytes, bytes]) -> tuple[str, str]:
    """The id inside a request and the one in its answer."""
    inside: list[str] = []

    async def view(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.to_thread(lambda: inside.append(request_id()))
        logger.warning("seen")
        await send({"type": "http.response.start", "status": 200, "headers": []})

    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "client": (client, 1), "headers": list(headers)}
    await asyncio.create_task(RequestIds(view)(scope, None, send))  # type: ignore[arg-type]
    return inside[0], dict(sent[0]["headers"])[b"x-request-id"].decode()


@pytest.mark.anyio
async def test_a_request_has_an_id_in_its_threads_its_lines_and_its_answer(written: io.StringIO) -> None:
    before = request_id()
    first, told = await asked("203.0.113.5")
    second, _ = await asked("203.0.113.5")
    assert first == told != second and len(first) == 32
    assert [line["request"] for line in lines(written)] == [first, second]
    assert request_id() == before, "what is done beside it has not become part of it"


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("client", "brought", "kept"),
    [
        ("127.0.0.9", b"from-the-proxy-1", True),
        ("203.0.113.5", b"from-the-proxy-1", False),
        ("127.0.0.9", b"short", False),
        ("127.0.0.9", b"x" * 65, False),
        ("127.0.0.9", b"forged\nline-of-a-log", False),
        ("127.0.0.9", b"\xff\xfe-not-a-text", False),
    ],
)
async def test_an_id_is_taken_from_trusted_proxies_only(
    client: str, brought: bytes, kept: bool, settings: Any
) -> None:
    settings.TRUSTED_PROXIES = [ipaddress.ip_network("127.0.0.9")]
    inside, told = await asked(client, (b"x-request-id", brought))
    assert inside == told and (inside.encode() == brought) == kept


def test_a_wsgi_server_does_the_same() -> None:
    told: list[tuple[str, str]] = []
    inside: list[str] = []

    def view(environ: dict[str, Any], start: Any) -> list[bytes]:
        inside.append(request_id())
        start("200 OK", [])
        return []

    server = request_ids(view)
    start = lambda status, headers, *more: told.extend(headers)  # noqa: E731
    contextvars.copy_context().run(server, {"REMOTE_ADDR": "203.0.113.5"}, start)
    assert told == [("X-Request-ID", inside[0])]


HOSTILE = 'name\n2026-01-01 00:00:00 ERROR majlis: forged\r\x1b[31m\u202e{"level": 1}'


def test_no_line_can_be_forged(written: io.StringIO) -> None:
    """Neither as JSON nor as plain text; the words are still there to be read."""
    logger.error("asked for %s", HOSTILE)
    [line] = lines(written)
    assert line["level"] == "ERROR" and line["logger"] == "majlis.test" and "forged" in line["message"]
    plain = io.StringIO()
    handler = logging.StreamHandler(plain)
    handler.setFormatter(logging.Formatter("{levelname} [{request}]: {message}", style="{"))
    handler.addFilter(WithRequest())
    logger.addHandler(handler)
    logger.error("asked for %s", HOSTILE)
    logger.removeHandler(handler)
    assert plain.getvalue().count("\n") == 1 and not {"\x1b", "\u202e", "\r"} & set(plain.getvalue())


def test_an_error_is_in_its_line(written: io.StringIO) -> None:
    try:
        raise ValueError("a fault\nof ours")
    except ValueError:
        logger.exception("it failed")
    [line] = lines(written)
    assert "ValueError: a fault" in line["error"] and line["message"] == "it failed"


def test_a_job_has_its_own_id(written: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr("league.tasks.sweep.run", lambda: seen.append(request_id()))
    done = sweep.apply(task_id="job-number-1")
    assert done.successful() and seen == ["job-number-1"] and request_id() == "-"


def test_settings_that_are_given_can_be_used() -> None:
    """Whichever way it runs."""
    for formatter in ("line", "json"):
        given = {**django_settings.LOGGING, "disable_existing_loggers": False}
        console = {**given["handlers"]["console"], "formatter": formatter}
        logging.config.dictConfig({**given, "handlers": {"console": console}, "root": {"level": "WARNING"}})
