"""The door's limit: what is larger than anything a form or a program sends is refused before it is taken in.

Without it a body is kept in a file of its own first, also a stranger's of a hundred megabytes, and then refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from django.utils import translation

from config.proxies import Application, Scope, WSGIApplication
from league.api.errors import body
from league.wording import say_code

LARGEST_BODY = 4_000_000
"""Bytes; the largest that is taken is a record of two million, in a form."""


class TooMuch(Exception):
    """More has come than was to be taken."""


class BodyLimit:
    """ASGI: 413 to a body that says it is too large, or turns out to be while it comes in pieces."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> Any:
        if scope["type"] != "http":
            return await self.inner(scope, receive, send)
        if _stated(dict(scope["headers"]).get(b"content-length", b"").decode("latin-1")) > LARGEST_BODY:
            return await _refuse(scope, send)
        taken, begun = 0, False

        async def counted() -> Any:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                raise TooMuch
            return message

        async def sent(message: Any) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            return await self.inner(scope, counted, sent)
        except TooMuch:
            return None if begun else await _refuse(scope, send)


def body_limit(inner: WSGIApplication) -> WSGIApplication:
    """The same for a WSGI server, which passes on what has a length only."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if _stated(str(environ.get("CONTENT_LENGTH") or "")) <= LARGEST_BODY:
            return inner(environ, start_response)
        kind, text = _answer(str(environ.get("PATH_INFO", "")))
        headers = [("Content-Type", kind), ("Content-Length", str(len(text))), ("Connection", "close")]
        start_response("413 Content Too Large", headers)
        return [text]

    return application


def _stated(length: str) -> int:
    """How many bytes a header promises; what is no number promises none, and is counted."""
    plain = length.strip()
    return int(plain[:20]) if plain.isascii() and plain.isdecimal() else 0


def _answer(path: str) -> tuple[str, bytes]:
    with translation.override("en"):
        message = say_code("body_too_large", most=LARGEST_BODY)
    if path.startswith("/api/"):
        told = body("body_too_large", message, {"most": LARGEST_BODY})
        return "application/json", json.dumps(told).encode()
    return "text/plain; charset=utf-8", f"{message}\n".encode()


async def _refuse(scope: Scope, send: Callable[..., Any]) -> None:
    kind, text = _answer(scope["path"])
    length = str(len(text)).encode()
    headers = [(b"content-type", kind.encode()), (b"content-length", length), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": text})
