"""Tokens end, are good for something, and are listed; tickets let one socket in (X21)."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.actions.tickets import TICKET_LASTS, make_ticket, redeem_ticket
from games.errors import NotSignedIn
from games.models import Scope, Ticket, Token, User
from league.actions.site import close_account, reopen_account
from league.actions.tokens import MOST_TOKENS, forget_dead_tokens, make_token
from tests.api.client import Api
from tests.api.test_rights import WRITES
from tests.league_world import new_user

pytestmark = pytest.mark.django_db
PASSWORD = "pass-word-77"


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


def api_of(user: User, **fields: Any) -> Api:
    api = Api()
    api.headers["Authorization"] = f"Token {make_token(actor=user, **fields)[1]}"
    return api


@pytest.mark.parametrize("way", ["page", "command", "closed and opened", "ended everywhere"])
def test_a_token_and_a_session_end(way: str) -> None:
    """X21: by each way they were good for ever, or good again after the account was opened again."""
    user = new_user()
    api, old, page = api_of(user), Client(), Client()
    for client in (old, page):
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    if way == "page":
        new = {"oldpassword": PASSWORD, "password1": "sawa-7-gahwa", "password2": "sawa-7-gahwa"}
        assert page.post(reverse("account_change_password"), new).status_code == 302
        assert page.get(reverse("me")).status_code == 200, "whoever changed it stays"
    elif way == "command":
        user.set_password("sawa-7-gahwa")
        user.save()
    elif way == "closed and opened":
        boss = new_user("site", is_superuser=True)
        close_account(actor=boss, user=user.public_id, reason="lost")
        reopen_account(actor=boss, user=user.public_id)
    else:
        assert page.post(reverse("end_sign_ins")).status_code == 302
        assert page.get(reverse("me")).status_code == 200
    assert (api.get("me/").status, api.get("me/").code) == (401, "wrong_token")
    assert old.get(reverse("me")).status_code == 302


def test_a_token_s_time_is_over() -> None:
    user = new_user()
    api = api_of(user, days=1)
    assert api.get("me/").status == 200
    Token.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert api.get("me/").status == 401
    assert forget_dead_tokens() == 1 and not Token.objects.exists()


def test_one_rule_says_what_a_token_is_good_for() -> None:
    """Every address that changes something refuses a token that may only read; setting up refuses one that may play."""
    user = new_user()
    reader, player = api_of(user, scope=Scope.READ), api_of(user, scope=Scope.PLAY)
    refused = {Scope.READ: set(), Scope.PLAY: set()}
    for name, path, verb in WRITES:
        address = re.sub(r"<(\w+):\w+>", lambda kind: "a" * (20 if kind[1] == "invitation" else 12), path)
        for scope, api in ((Scope.READ, reader), (Scope.PLAY, player)):
            ends_it = (name, verb) in {("tokens", "delete"), ("end-sign-ins", "post")}
            if not ends_it and api(verb.upper(), address, {}).code == "token_scope":
                refused[scope].add(name)
    names = {name for name, _, _ in WRITES}
    assert names - refused[Scope.READ] == {"tokens", "tickets", "end-sign-ins"}
    assert {"clubs", "seasons", "staff", "fixture-decide", "name-admin", "token"} <= refused[Scope.PLAY]
    assert not {"fixture-report", "tables", "table-move", "teams", "me"} & refused[Scope.PLAY]
    assert reader.post("tokens/end-all/").code == "token_scope" == player.post("tokens/end-all/").code
    assert reader.get("me/").status == 200
    assert reader.post("clubs/", {"name": "نادي"}).params == {"needs": "organize", "has": "read"}
    assert reader.delete("tokens/").status == 204, "itself a token may always end"


def test_tokens_are_named_listed_and_ended() -> None:
    user = new_user()
    typed = {"username": user.username, "password": PASSWORD}
    made = Api().post("tokens/", typed | {"name": "القيد", "scope": "play", "days": "٧"})
    assert (made.status, made["scope"]) == (201, "play")
    api = api_of(user, name="desk")
    rows = api.get("tokens/")["results"]
    assert [(row["name"], row["scope"], row["sent"]) for row in rows] == [
        ("desk", "organize", True),
        ("القيد", "play", False),
    ]
    assert made["token"] not in str(api.get("tokens/").json)
    assert api_of(new_user()).delete(f"tokens/{made['id']}/").status == 404, "somebody else's"
    assert api.delete(f"tokens/{made['id']}/").status == 204
    assert api.get("tokens/")["count"] == 1
    assert Api().get("tokens/").status == 401
    for wrong in ({"scope": "all"}, {"days": 0}, {"days": 5000}):
        assert Api().post("tokens/", typed | wrong).status == 422


def test_their_number_is_limited() -> None:
    """Those whose time is over, or that the password ended, do not count."""
    user = new_user()
    for _ in range(MOST_TOKENS):
        make_token(actor=user)
    typed = {"username": user.username, "password": PASSWORD}
    assert Api().post("tokens/", typed).code == "too_many_tokens"
    Token.objects.filter(pk=Token.objects.first().pk).update(expiry=timezone.now())  # type: ignore[union-attr]
    assert Api().post("tokens/", typed).status == 201
    user.set_password(PASSWORD)
    user.save()
    assert Api().post("tokens/", typed).status == 201 and Token.objects.count() == 1


def test_a_ticket_is_good_once_and_for_a_minute() -> None:
    user = new_user()
    api = api_of(user, scope=Scope.READ)
    answer = api.post("tickets/")
    assert (answer.status, answer["seconds"], answer.headers["Cache-Control"]) == (201, 60, "no-store")
    assert redeem_ticket(ticket=answer["ticket"]) == Token.objects.get().pk
    for ticket in (answer["ticket"], "", "none"):
        with pytest.raises(NotSignedIn, match="ticket_refused"):
            redeem_ticket(ticket=ticket)
    late = make_ticket(token=Token.objects.get())
    Ticket.objects.update(made_at=timezone.now() - TICKET_LASTS)
    with pytest.raises(NotSignedIn, match="ticket_refused"):
        redeem_ticket(ticket=late)
    session = Client()
    session.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert session.post("/api/v1/tickets/").status_code == 401


@pytest.mark.parametrize("language", ["ar", "fa", "en"])
def test_the_page_makes_and_ends_tokens(language: str) -> None:
    """With the password, and shown once; a twin of the addresses of the API."""
    user, client = new_user(), Client()
    client.cookies["django_language"] = language
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    typed = {"name": "desk", "scope": "read", "days": "٣٠", "password": "wrong"}
    refused = client.post(reverse("tokens"), typed)
    assert refused.status_code == 422 and 'value="desk"' in refused.content.decode()
    made = client.post(reverse("tokens"), typed | {"password": PASSWORD})
    found = re.search(r'class="token">(\w{64})<', made.content.decode())
    assert found and found[1] not in client.get(reverse("tokens")).content.decode()
    api = Api()
    api.headers["Authorization"] = f"Token {found[1]}"
    assert api.get("me/").status == 200
    assert client.post(reverse("end_token", args=[Token.objects.get().public_id])).status_code == 302
    assert api.get("me/").status == 401 and Client().get(reverse("tokens")).status_code == 302
