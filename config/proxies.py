"""The door's first question: does a request come through a proxy that is trusted?

Of such a request the client's address and the scheme become what the proxy says. From anybody else the headers of
proxies are taken off. Behind the door nobody needs to read them, and nobody can be told a lie by them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from django.conf import settings

from games.clients import is_trusted, origin

Scope = dict[str, Any]
Application = Callable[[Scope, Callable[..., Any], Callable[..., Any]], Awaitable[Any]]
WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

FOR, PROTO = "x-forwarded-for", "x-forwarded-proto"
HEADERS = frozenset({FOR, PROTO, "x-forwarded-host", "x-forwarded-port", "x-real-ip", "forwarded"})
SECURE = {"http": "https", "ws": "wss"}


class TrustedProxies:
    """ASGI: sets `client` and `scheme` of requests and sockets that come through a trusted proxy."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> Any:
        said, others = _parted(scope.get("headers", []))
        if not said:
            return await self.inner(scope, receive, send)
        peer = (scope.get("client") or ("", 0))[0]
        changed: Scope = {"headers": others}
        if is_trusted(peer, settings.TRUSTED_PROXIES):
            client = origin(peer, said.get(FOR, ""), settings.TRUSTED_PROXIES)
            changed["client"] = scope["client"] if client == peer else (client, 0)
            changed["scheme"] = _scheme(scope["scheme"], said.get(PROTO, ""))
        return await self.inner({**scope, **changed}, receive, send)


def trusted_proxies(inner: WSGIApplication) -> WSGIApplication:
    """The same for a WSGI server."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        keys = {name: f"HTTP_{name.upper().replace('-', '_')}" for name in HEADERS}
        said = {name: str(environ[key]) for name, key in keys.items() if key in environ}
        kept = {key: value for key, value in environ.items() if key not in keys.values()}
        peer = str(environ.get("REMOTE_ADDR", ""))
        if is_trusted(peer, settings.TRUSTED_PROXIES):
            kept["REMOTE_ADDR"] = origin(peer, said.get(FOR, ""), settings.TRUSTED_PROXIES)
            kept["wsgi.url_scheme"] = _scheme(str(environ["wsgi.url_scheme"]), said.get(PROTO, ""))
        return inner(kept, start_response)

    return application


def _parted(headers: Iterable[tuple[bytes, bytes]]) -> tuple[dict[str, str], list[tuple[bytes, bytes]]]:
    """What the headers of proxies say, several of a name joined in their order, and the other headers."""
    said: dict[str, str] = {}
    others = []
    for name, value in headers:
        word = name.decode("latin-1").lower()
        if word in HEADERS:
            said[word] = ",".join(filter(None, (said.get(word), value.decode("latin-1"))))
        else:
            others.append((name, value))
    return said, others


def _scheme(scheme: str, said: str) -> str:
    """https or wss where the proxy that stands nearest says that it was asked so."""
    return (
        SECURE.get(scheme, scheme) if said.rpartition(",")[2].strip().lower() in {"https", "wss"} else scheme
    )
