"""ASGI door of `serve --lan`: as `config.asgi`, for machines in networks of one's own only.

There is no HTTPS here, so passwords and cookies travel in the clear. That is tolerable among the phones in one room and
nowhere else: whoever comes from a public address is turned away, whatever host he names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from config.asgi import application as for_all
from config.proxies import Application, Scope, TrustedProxies
from league.queries.addresses import is_private


class PrivateOnly:
    """Refuses what does not come from a private address: 403 to a request, a closed door to a socket."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> Any:
        client = scope.get("client")
        if client is None or is_private(client[0]):
            return await self.inner(scope, receive, send)
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 4403})
        headers = [(b"content-type", b"text/plain; charset=utf-8")]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        return await send({"type": "http.response.body", "body": b"This site is for its own network only.\n"})


application = TrustedProxies(PrivateOnly(for_all))
