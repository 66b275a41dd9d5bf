"""What the log says: every line names the request, socket or job that it comes from, and is one line whatever is in it.

In the full installation a line is one JSON object (time, level, logger, message, request, and where there is one, the
error); embedded it is plain text for whoever looks at the terminal. The id of a request stands in its answer
(`X-Request-ID`), so that somebody to whom something went wrong can name it. An id that a proxy brings is kept only of
proxies that are trusted.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import Any
from uuid import uuid4

from celery.signals import task_postrun, task_prerun
from django.conf import settings
from pythonjsonlogger.json import JsonFormatter

from config.proxies import Application, Scope, WSGIApplication
from engine.given import printable
from games.clients import is_trusted

NOBODYS = "-"
_current: ContextVar[str] = ContextVar("request_id", default=NOBODYS)
_SANE = re.compile(r"[A-Za-z0-9_-]{8,64}")
HEADER = b"x-request-id"
LONGEST_MESSAGE = 4000


def request_id() -> str:
    """The id of what is being done: of a request, a socket or a job; `-` for the process itself."""
    return _current.get()


class RequestIds:
    """ASGI: gives every request and socket an id, and the answer of a request says it."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> Any:
        if scope["type"] not in ("http", "websocket"):
            return await self.inner(scope, receive, send)
        brought = dict(scope.get("headers", ())).get(HEADER, b"").decode("latin-1")
        number = _number(brought, (scope.get("client") or ("", 0))[0])
        _current.set(number)

        async def tell(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), (HEADER, number.encode())]
                message = {**message, "headers": headers}
            await send(message)

        return await self.inner(scope, receive, tell)


def request_ids(inner: WSGIApplication) -> WSGIApplication:
    """The same for a WSGI server."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        number = _number(str(environ.get("HTTP_X_REQUEST_ID", "")), str(environ.get("REMOTE_ADDR", "")))
        _current.set(number)

        def tell(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            return start_response(status, [*headers, ("X-Request-ID", number)], *more)

        return inner(environ, tell)

    return application


def _number(brought: str, peer: str) -> str:
    if _SANE.fullmatch(brought) and is_trusted(peer, settings.TRUSTED_PROXIES):
        return brought
    return uuid4().hex


@task_prerun.connect
def _job_begins(task_id: str = "", **_: Any) -> None:
    _current.set(task_id or NOBODYS)


@task_postrun.connect
def _job_ends(**_: Any) -> None:
    _current.set(NOBODYS)


class WithRequest(logging.Filter):
    """Puts the id on every record, which then has no line break that could be taken for another line's beginning."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every record through."""
        record.request = request_id()
        record.msg, record.args = printable(record.getMessage(), LONGEST_MESSAGE), None
        return True


class JsonLines(JsonFormatter):
    """One JSON object a line."""

    def __init__(self) -> None:
        names = {"asctime": "time", "levelname": "level", "name": "logger", "exc_info": "error"}
        super().__init__("{asctime}{levelname}{name}{message}{request}", style="{", rename_fields=names)
