"""Where a request comes from: what proxies say is believed of those that the settings name, and of nobody else."""

from __future__ import annotations

import ipaddress
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.http import HttpRequest
from django.test import RequestFactory

from config.asgi import application
from config.management.commands.serve import configuration
from config.proxies import TrustedProxies, trusted_proxies
from games.clients import client_address, counted_address, origin
from tests.league_world import new_user
from tests.live.processes import ROOT, environment

PROXY, OTHER = "10.9.0.2", "10.9.0.3"
TRUSTED = [ipaddress.ip_network(PROXY), ipaddress.ip_network("2001:db8:9::/48")]


@pytest.mark.parametrize(
    ("peer", "said", "found"),
    [
        (PROXY, "203.0.113.5", "203.0.113.5"),
        (PROXY, "6.6.6.6, 203.0.113.5", "203.0.113.5"),  # what the client wrote itself stands to the left
        (PROXY, "203.0.113.5, 2001:db8:9::1", "203.0.113.5"),  # two proxies of ours, one behind the other
        (PROXY, "6.6.6.6, 10.9.0.2", "6.6.6.6"),
        (PROXY, "203.0.113.5:4711", "203.0.113.5"),
        (PROXY, "[2001:db8::7]:4711", "2001:db8::7"),
        (PROXY, "", PROXY),
        (PROXY, "unknown", PROXY),
        (PROXY, "6.6.6.6, <script>", PROXY),
        (f"::ffff:{PROXY}", "203.0.113.5", "203.0.113.5"),
        (OTHER, "203.0.113.5", OTHER),
        ("127.0.0.1", "203.0.113.5", "127.0.0.1"),
        ("", "203.0.113.5", ""),
    ],
)
def test_the_nearest_address_that_no_trusted_proxy_has_is_the_clients(
    peer: str, said: str, found: str
) -> None:
    assert origin(peer, said, TRUSTED) == found


@pytest.mark.parametrize(
    ("given", "address", "counted"),
    [
        ("203.0.113.5", "203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("", "", ""),
        ("no address", "", ""),
    ],
)
def test_who_has_a_network_of_ipv6_addresses_counts_as_one(given: str, address: str, counted: str) -> None:
    request: HttpRequest = RequestFactory().get("/", REMOTE_ADDR=given)
    assert (client_address(request), counted_address(request)) == (address, counted)


async def through_the_door(peer: str, kind: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    """What stands behind the door of such a request or socket."""
    arrived: list[dict[str, Any]] = []

    async def inner(scope: dict[str, Any], receive: object, send: object) -> None:
        arrived.append(scope)

    scheme = "ws" if kind == "websocket" else "http"
    scope = {"type": kind, "scheme": scheme, "client": (peer, 50000), "headers": headers}
    await TrustedProxies(inner)(scope, lambda: None, lambda message: None)
    return arrived[0]


SAID = [(b"host", b"league.example"), (b"x-forwarded-for", b"203.0.113.5"), (b"x-forwarded-proto", b"https")]


@pytest.mark.anyio
@pytest.mark.parametrize(("kind", "scheme"), [("http", "https"), ("websocket", "wss")])
async def test_requests_and_sockets_have_the_clients_address(kind: str, scheme: str, settings: Any) -> None:
    settings.TRUSTED_PROXIES = TRUSTED
    arrived = await through_the_door(PROXY, kind, SAID)
    assert (arrived["client"][0], arrived["scheme"]) == ("203.0.113.5", scheme)
    assert arrived["headers"] == SAID[:1]
    stranger = await through_the_door(OTHER, kind, SAID)
    assert stranger["client"] == (OTHER, 50000) and stranger["scheme"] == ("ws" if kind != "http" else "http")
    assert stranger["headers"] == SAID[:1], "nobody behind the door can be told a lie"


@pytest.mark.anyio
async def test_without_a_setting_nobody_is_believed_from_this_machine_neither() -> None:
    arrived = await through_the_door("127.0.0.1", "http", SAID)
    assert (arrived["client"][0], arrived["scheme"]) == ("127.0.0.1", "http")
    assert configuration(False).proxy_headers is False, "uvicorn would believe this machine"


@pytest.mark.parametrize(("peer", "found"), [(PROXY, ("203.0.113.5", "https")), (OTHER, (OTHER, "http"))])
def test_it_is_the_same_for_a_wsgi_server(peer: str, found: tuple[str, str], settings: Any) -> None:
    settings.TRUSTED_PROXIES = TRUSTED
    arrived: list[dict[str, Any]] = []
    environ = {
        "REMOTE_ADDR": peer,
        "wsgi.url_scheme": "http",
        "HTTP_X_FORWARDED_FOR": "203.0.113.5",
        "HTTP_X_FORWARDED_PROTO": "https",
        "HTTP_HOST": "league.example",
    }
    trusted_proxies(lambda inner, start: arrived.append(inner) or [])(environ, lambda *_: None)
    assert (arrived[0]["REMOTE_ADDR"], arrived[0]["wsgi.url_scheme"]) == found
    assert "HTTP_X_FORWARDED_FOR" not in arrived[0] and arrived[0]["HTTP_HOST"] == "league.example"


@pytest.mark.anyio
@pytest.mark.django_db(transaction=True)
async def test_nobody_shuts_anothers_door_from_elsewhere(settings: Any) -> None:
    """Behind the proxy two people guess and know: who guessed ten times is refused, from his address only."""
    settings.TRUSTED_PROXIES = TRUSTED
    name = (await sync_to_async(new_user)("salem")).username
    transport = httpx.ASGITransport(application, client=(PROXY, 50000))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as program:

        async def tried(password: str, address: str) -> int:
            answer = await program.post(
                "/api/v1/tokens/",
                json={"username": name, "password": password},
                headers={"X-Forwarded-For": address},
            )
            return answer.status_code

        guesses = [await tried("wrong", f"6.6.6.{number}, 203.0.113.5") for number in range(10)]
        assert 429 in guesses, "a made-up address before the true one helps nobody"
        assert await tried("pass-word-77", "203.0.113.5") == 429
        assert await tried("pass-word-77", "203.0.113.6") == 201


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"SECURE_PROXY": "1"}, "SECURE_PROXY needs MAJLIS_TRUSTED_PROXIES"),
        ({"MAJLIS_TRUSTED_PROXIES": "proxy"}, "MAJLIS_TRUSTED_PROXIES: 'proxy'"),
        ({"MAJLIS_TRUSTED_PROXIES": "10.0.0.1/8"}, "has host bits set"),
        ({"MAJLIS_TRUSTED_PROXIES": "10.0.0.0/8, ::1", "SECURE_PROXY": "1"}, ""),
    ],
)
def test_a_setting_that_cannot_be_meant_is_refused_at_the_start(
    variables: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import config.settings as s; print(s.SECURE_HSTS_SECONDS)"],
        cwd=ROOT,
        env=environment({"MAJLIS_DATA": str(tmp_path), **variables}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert sentence in done.stderr and (done.returncode == 0) == (not sentence), done.stderr
    assert sentence or done.stdout == "2592000\n"
