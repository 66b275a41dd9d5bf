"""Sockets that follow a topic: out go messages, in comes nothing but a ping."""

from __future__ import annotations

import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from games.actions.tickets import redeem_ticket
from games.errors import Forbidden, Missing, NotSignedIn, Refusal
from games.live.follower import Follower
from games.live.hub import hub
from games.live.topics import my_topic
from games.models import Scope, User
from games.queries.tokens import covers, token_of_socket, token_sent

logger = logging.getLogger("majlis.live")

Reader = User | AnonymousUser

CLOSE_CODES: dict[type[Refusal], int] = {NotSignedIn: 4401, Forbidden: 4403, Missing: 4404}
BROKEN = 1011


def speaker(scope: dict[str, Any], needed: str = Scope.READ) -> Reader:
    """Who a socket speaks for at this moment: the owner of its token, of its session, or nobody.

    Read afresh at every question, since accounts are closed, sessions end and tokens are revoked while a
    socket stays open. Raises NotSignedIn for a token that is not good, Forbidden ``token_scope`` for one that is not
    good for what is `needed`.
    """
    if scope.get("token_in_address"):
        raise NotSignedIn("token_in_address")
    if "ticket" in scope:
        scope["token_digest"] = redeem_ticket(ticket=scope.pop("ticket"))
    token = None
    if digest := scope.get("token_digest", ""):
        token = token_of_socket(digest)
    elif text := scope.get("token", ""):
        token = token_sent(text)
    if not covers(token, needed):
        raise Forbidden("token_scope", needs=str(needed), has=token.scope if token else "")
    if token is not None:
        return token.user
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key(scope) or None)
    return auth.get_user(request)


def session_key(scope: dict[str, Any]) -> str:
    """The session cookie that came with the handshake, or nothing."""
    return str(scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME, ""))


class TopicConsumer(AsyncWebsocketConsumer, ABC):
    """One socket on one topic.

    It opens, and then closes with 4401, 4403 or 4404 where it must refuse: a browser shows the code only of
    a socket that was open. The first text is `{"kind": "hello", "topic", "seq"}`; a reader who has seen less
    asks REST for the rest.
    """

    channel_layer_alias = None  # the hub listens for all sockets of the process
    over = False
    """Whether the socket was closed, by either side: nothing can be written to it any more."""

    @abstractmethod
    def topic_for(self, user: Reader) -> str:
        """The topic of this address, for this reader; may read the database.

        Raises Missing, Forbidden or NotSignedIn where the reader may not follow it. Asked again whenever
        rights may have changed.
        """

    async def connect(self) -> None:
        self.topic = ""
        await self.accept()
        try:
            topic = await self._ask()
            self.follower = Follower(
                reader=self._reader(),
                send=self._write,
                close=self._close,
                allowed=self._still_allowed,
            )
            self.topic = topic
            last = await hub().follow(topic, self.follower)
        except Refusal as refusal:
            await self.close(CLOSE_CODES.get(type(refusal), BROKEN), refusal.code)
            return
        except Exception:
            await self.give_up()
            raise
        self.follower.begin(json.dumps({"kind": "hello", "topic": topic, "seq": last}), last)

    async def give_up(self) -> None:
        """End a socket that cannot be served."""
        try:
            await self.close(BROKEN)
        finally:
            await self.disconnect(BROKEN)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Raises OSError when the other side has closed it just now."""
        if self.over:
            return
        self.over = True
        with _server_says():
            await super().close(code, reason)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.over:
            return
        if said(text_data) == {"kind": "ping"}:
            await self._write('{"kind":"pong"}')
        else:
            await self._write('{"kind":"error","code":"socket_is_read_only","allowed":["ping"]}')

    async def disconnect(self, code: int) -> None:
        self.over = True
        if self.topic:
            hub().leave(self.topic, self.follower)

    def _reader(self) -> str:
        """By what sockets of the same reader are known: the rights of one are asked for all of them."""
        scope = self.scope
        return str(scope.get("token", "") or scope.get("token_digest", "") or session_key(scope))

    async def _write(self, text: str) -> None:
        """Raises OSError when the socket is closed."""
        if self.over:
            raise ConnectionResetError("the socket was closed")
        with _server_says():
            await self.base_send({"type": "websocket.send", "text": text})

    async def _close(self, code: int) -> None:
        await self.close(code, "right_lost" if code == CLOSE_CODES[Forbidden] else "")

    async def _ask(self) -> str:
        topic: str = await database_sync_to_async(lambda: self.topic_for(speaker(self.scope)))()
        return topic

    async def _still_allowed(self) -> bool:
        try:
            return await self._ask() == self.topic
        except Refusal as refusal:
            logger.debug("%s is followed no more: %s", self.topic, refusal)
            return False


@contextmanager
def _server_says() -> Iterator[None]:
    """The RuntimeError of a server that has closed a silent socket by itself is an OSError here. Around nothing but
    the server's own call: what else is a RuntimeError is a fault, and must be heard of."""
    try:
        yield
    except RuntimeError as closed:
        raise ConnectionResetError(str(closed)) from closed


def said(text: str | None) -> object:
    """What a client's text says, or None where it is not JSON, or JSON nested deeper than it can be read."""
    try:
        return json.loads(text or "")
    except (ValueError, RecursionError):
        return None


class MeConsumer(TopicConsumer):
    """`/ws/me/`: tells a signed-in person that something of his changed."""

    def topic_for(self, user: Reader) -> str:
        if not isinstance(user, User):
            raise NotSignedIn("not_signed_in")
        return my_topic(user)


class NoSuchSocket(AsyncWebsocketConsumer):
    """Every other address."""

    channel_layer_alias = None

    async def connect(self) -> None:
        await self.accept()
        await self.close(CLOSE_CODES[Missing], "no_such_socket")
