"""Signing in and out."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.api.client import Api
from tests.api.world import new_user

pytestmark = pytest.mark.django_db
PASSWORD = "pass-word-77"


def test_a_token_speaks_for_its_owner_until_it_is_ended() -> None:
    user = new_user("reader")
    answer = Api().post("tokens/", {"username": user.username, "password": PASSWORD})
    assert (answer.status, answer.headers["Cache-Control"]) == (201, "no-store")
    assert answer["user"]["id"] == user.public_id
    api = Api()
    api.headers["Authorization"] = f"Token {answer['token']}"
    assert api.get("me/")["username"] == user.username
    assert api.delete("tokens/").status == 204
    assert (api.get("me/").status, api.get("me/").code) == (401, "wrong_token")


def test_only_a_token_can_be_ended() -> None:
    assert (Api().delete("tokens/").status, Api().delete("tokens/").code) == (401, "no_token")


def test_a_wrong_password_says_no_more() -> None:
    user = new_user("reader")
    known = Api().post("tokens/", {"username": user.username, "password": "wrong"})
    unknown = Api().post("tokens/", {"username": "nobody", "password": "wrong"})
    assert (known.status, known.json) == (401, unknown.json)
    assert known.code == "wrong_password"


def test_who_guesses_too_often_is_held_off() -> None:
    user = new_user("reader")
    for _ in range(10):
        Api().post("tokens/", {"username": user.username, "password": "wrong"})
    answer = Api().post("tokens/", {"username": user.username, "password": PASSWORD})
    assert (answer.status, answer.code) == (429, "too_many_attempts")


def test_a_closed_account_has_no_voice() -> None:
    user = new_user("reader")
    api = Api(user)
    user.is_active = False
    user.save()
    assert api.get("me/").code == "wrong_token"
    assert Api().post("tokens/", {"username": user.username, "password": PASSWORD}).status == 401


def test_a_session_changes_nothing_without_its_secret() -> None:
    """A page of another site that makes a browser post is refused."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(new_user("reader"))
    response = client.post("/api/v1/clubs/", json.dumps({"name": "نادي"}), content_type="application/json")
    assert response.status_code == 403
    assert json.loads(response.content)["error"]["code"] == "not_allowed"
    assert client.get("/api/v1/me/").status_code == 200
