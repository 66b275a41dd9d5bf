"""Requests that no person and no careful program sends: each is answered by what it is, none by a failure."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client, RequestFactory

from config.asgi import application as asgi
from config.bodies import LARGEST_BODY, body_limit
from config.wsgi import application as wsgi
from games.consumers import said
from league.api.urls import urlpatterns
from league.api.views.service import SchemaView
from league.urls import pages
from tests.api.test_rights import READS, WRITES, address, ids_of
from tests.api.world import World

VERBS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND")
BACKEND = "django.contrib.auth.backends.ModelBackend"


def filled(path: str) -> str:
    """An address of a page with the letter zero in the place of every id."""
    parts = [
        ("x%00y" if part.startswith("<str:") else "1") if part.startswith("<") else part
        for part in path.split("/")
    ]
    return "/" + "/".join(parts)


def test_the_letter_zero_in_any_address_query_or_form(world: World) -> None:
    """PostgreSQL takes no such text; an address or form that has it is no failure of ours."""
    client = Client()
    client.force_login(world.owner, backend=BACKEND)
    for pattern in pages:
        path = filled(str(pattern.pattern))
        assert client.get(path).status_code == 404 or "%00" not in path, path
        assert client.get(path.replace("%00", ""), {"q": "\0", "page": "\0"}).status_code == 400, path
    assert client.post("/clubs/new/", {"name": "a\0b"}).status_code == 400
    assert client.post("/sign-in/", {"login\0": "a", "password": "\0"}).status_code == 400
    ids = ids_of(world)
    for _, path in READS:
        assert client.get(f"/api/v1/{address(ids, path)}?q=%00").status_code == 400, path
    for _, path, verb in WRITES:
        answer = client.generic(
            verb.upper(), f"/api/v1/{address(ids, path)}x%00/", "{}", content_type="application/json"
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), path


@pytest.mark.django_db
def test_an_api_address_that_is_none_says_so_to_every_verb() -> None:
    """In JSON, also to a browser's session that sends no proof of its form."""
    client = Client(enforce_csrf_checks=True)
    for verb in VERBS:
        for path in ("/api/v1/nothing/", "/api/v9/", "/api/", "/api/v1/seasons/x/y/z"):
            answer = client.generic(verb, path, "a=b", content_type="application/x-www-form-urlencoded")
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), (verb, path)


def test_deep_json_on_a_socket_is_what_cannot_be_read() -> None:
    assert said("[" * 4000) is None and said('{"a":' * 800) is None


@pytest.mark.django_db
def test_the_schema_is_asked_for_by_many_at_once() -> None:
    view, factory = SchemaView.as_view(), RequestFactory()

    def asked(_: int) -> int:
        return view(factory.get("/api/v1/schema/")).render().status_code

    with ThreadPoolExecutor(3) as pool:
        assert set(pool.map(asked, range(3))) == {200}
    assert any(str(pattern.pattern) == "schema/" for pattern in urlpatterns)


def sent_in_pieces(
    path: str, pieces: Iterable[bytes], *headers: tuple[bytes, bytes]
) -> tuple[int, bytes, int]:
    """The answer to a body that comes in pieces: status, text, and how many pieces were taken."""
    waiting, taken, answers = iter(pieces), 0, []
    kind = (b"content-type", b"application/x-www-form-urlencoded")

    async def receive() -> dict[str, Any]:
        nonlocal taken
        piece = next(waiting, None)
        taken += piece is not None
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost"), kind, *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    asyncio.run(asgi(scope, receive, send))
    return answers[0]["status"], b"".join(one.get("body", b"") for one in answers[1:]), taken


@pytest.mark.parametrize("path", ["/api/v1/tokens/", "/sign-in/"])
def test_a_hundred_megabytes_of_a_stranger_are_not_taken_in(path: str) -> None:
    """Neither what says how long it is, nor what comes in pieces without saying so."""
    stated = (b"content-length", b"100000000")
    status, text, taken = sent_in_pieces(path, [b"x" * 1000], stated)
    assert (status, taken) == (413, 0) and str(LARGEST_BODY).encode() in text
    status, text, taken = sent_in_pieces(path, (b"x" * 1_000_000 for _ in range(100)))
    assert (status, taken) == (413, LARGEST_BODY // 1_000_000 + 1)
    if path.startswith("/api/"):
        assert json.loads(text)["error"]["code"] == "body_too_large"


def test_a_wsgi_server_takes_no_more() -> None:
    begun: list[str] = []
    environ = RequestFactory().generic("POST", "/api/v1/tokens/").environ | {"CONTENT_LENGTH": "100000000"}
    answer = b"".join(wsgi(environ | {"wsgi.input": BytesIO()}, lambda status, headers: begun.append(status)))
    assert begun == ["413 Content Too Large"] and json.loads(answer)["error"]["params"] == {
        "most": LARGEST_BODY
    }
    fine = body_limit(lambda environ, start: [b"taken"])({"CONTENT_LENGTH": "x"}, lambda *_: None)
    assert list(fine) == [b"taken"]
