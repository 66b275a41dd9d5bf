"""ASGI door: pages and API through Django, and the one list of sockets."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import CookieMiddleware
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # before the imports below: they need the applications loaded

from config.bodies import BodyLimit  # noqa: E402
from config.health import Health  # noqa: E402
from config.logs import RequestIds  # noqa: E402
from config.proxies import Application, Scope, TrustedProxies  # noqa: E402
from games.consumers import MeConsumer, NoSuchSocket  # noqa: E402
from league.consumers import GroupConsumer, LobbyConsumer, SeasonConsumer, StaffConsumer, TableConsumer  # noqa: E402

SOCKETS = [
    path("ws/seasons/<str:public_id>/", SeasonConsumer.as_asgi()),
    path("ws/groups/<str:public_id>/", GroupConsumer.as_asgi()),
    path("ws/leagues/<str:public_id>/staff/", StaffConsumer.as_asgi()),
    path("ws/tables/<str:public_id>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/me/", MeConsumer.as_asgi()),
    re_path(r"", NoSuchSocket.as_asgi()),
]


class TokenOrCookie:
    """Find out how a socket says who it is.

    A program sends `Authorization: Token ...` or, where it cannot set headers, `?ticket=...`, which works once; then
    no cookie counts. A token in the address ends in logs, and is refused. A browser sends its session cookie, and must
    come from one of our own pages. Who has none of these and no `Origin` is no browser on a foreign page, and nobody
    can be misled through it.
    """

    def __init__(self, sockets: Application) -> None:
        self.sockets = sockets
        self.for_browsers = AllowedHostsOriginValidator(CookieMiddleware(sockets))

    async def __call__(self, scope: Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> Any:
        headers = dict(scope["headers"])
        if "\0" in scope["path"]:  # no database looks for it
            return await self.sockets({**scope, "path": "/", "cookies": {}}, receive, send)
        if said := _said(scope, headers):
            return await self.sockets({**scope, **said, "cookies": {}}, receive, send)
        if b"origin" in headers:
            return await self.for_browsers(scope, receive, send)
        return await CookieMiddleware(self.sockets)(scope, receive, send)


def _said(scope: Scope, headers: dict[bytes, bytes]) -> dict[str, str]:
    scheme, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    if scheme.lower() == "token" and token.strip():
        return {"token": token.strip()}
    query = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    query = {name: [text.replace("\0", "") for text in texts] for name, texts in query.items()}
    if "token" in query:
        return {"token_in_address": "yes"}
    return {"ticket": query["ticket"][0]} if "ticket" in query else {}


application = RequestIds(
    Health(
        TrustedProxies(
            ProtocolTypeRouter({"http": BodyLimit(pages), "websocket": TokenOrCookie(URLRouter(SOCKETS))})
        )
    )
)
