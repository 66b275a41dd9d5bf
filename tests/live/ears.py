"""Sockets to listen with, and the people, seasons and sign-ins they are opened by."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as django_settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from config.asgi import application
from games.models import Token, User
from league.models import Club, Division, Group, League, Season, Stage

WAIT = 60
"""Seconds until something that should be heard counts as not said; a busy machine is slow."""
Headers = list[tuple[bytes, bytes]]


@asynccontextmanager
async def socket(path: str, headers: Headers | None = None) -> AsyncIterator[WebsocketCommunicator]:
    """A connected socket."""
    ear = WebsocketCommunicator(application, path, headers=headers)
    connected, code = await ear.connect(timeout=WAIT)
    assert connected, code
    try:
        yield ear
    finally:
        await ear.disconnect(timeout=WAIT)


async def told(ear: WebsocketCommunicator) -> dict[str, Any]:
    text: dict[str, Any] = json.loads(await ear.receive_from(timeout=WAIT))
    return text


async def closed(ear: WebsocketCommunicator) -> tuple[int, str]:
    """The code and reason with which it closes next; a text before that is a failure."""
    last = await ear.receive_output(timeout=WAIT)
    assert last["type"] == "websocket.close", last
    return last["code"], last.get("reason") or ""


def in_database(function: Callable[..., Any]) -> Callable[..., Any]:
    return database_sync_to_async(function)


def make_season(**changes: Any) -> Season:
    owner, _ = User.objects.get_or_create(username="owner")
    club, _ = Club.objects.get_or_create(name="Nadi", search_name="nadi", owner=owner)
    number = League.objects.count()
    league = League.objects.create(club=club, name=f"L{number}", search_name=f"l{number}")
    season = {"name": "S", "search_name": "s", "zone": "Asia/Riyadh", "state": Season.State.RUNNING} | changes
    return Season.objects.create(league=league, **season)


def make_group(season: Season) -> Group:
    stage = Stage.objects.create(division=Division.objects.create(season=season))
    return Group.objects.create(stage=stage)


def sign_in(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def cookie(key: str) -> tuple[bytes, bytes]:
    return (b"cookie", f"{django_settings.SESSION_COOKIE_NAME}={key}".encode())


def make_user(name: str = "salem") -> User:
    return User.objects.create_user(name)


def make_token(user: User) -> str:
    return str(Token.objects.create(user=user)[1])
