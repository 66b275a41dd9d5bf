"""A club's own installation: the first start in an empty folder, and phones in the same network."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from config.lan import PrivateOnly
from league.queries.addresses import is_private, private_addresses
from tests.live.processes import PATIENCE, Process, migrated_into, started

pytestmark = pytest.mark.embedded
NO_NETWORK = "" if private_addresses() else "this machine has no private address"
TYPED = {"username": "salem", "name": "سالم", "password": "gahwa-4-two", "email": ""}


@contextmanager
def league(folder: Path, *options: str, name: str = "first", empty: bool = False) -> Iterator[Process]:
    """An installation as `./majlis serve` runs it; an empty disk takes all migrations first."""
    if not empty:
        migrated_into(folder / "data")
    variables = {"DJANGO_SETTINGS_MODULE": "config.settings", "MAJLIS_DATA": str(folder / "data")}
    command = [sys.executable, "manage.py", "serve", "--port", "0", *options]
    with started(command, folder / f"{name}.log", variables) as process:
        process.wait_for(r"Majlis: (http://\S+)/\s")
        yield process


def code_of(process: Process) -> str:
    return process.wait_for(r"welcome/\?code=(\S+)")[1]


def address_of(process: Process) -> str:
    return process.wait_for(r"Majlis: (http://\S+)/\s")[1]


def posted(client: httpx.Client, path: str, **typed: str) -> httpx.Response:
    """A form sent as a browser does: its page first, then the fields with the page's token."""
    page = client.get(path)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
    assert token, page.text
    origin = f"{client.base_url.scheme}://{client.base_url.netloc.decode()}"
    fields = {"csrfmiddlewaretoken": token[1], **typed}
    return client.post(path, data=fields, headers={"Origin": origin})


def test_the_printed_code_makes_the_owner_and_the_next_start_prints_none(tmp_path: Path) -> None:
    with league(tmp_path, empty=True) as first:
        old = code_of(first)
        assert httpx.get(address_of(first) + "/").headers["Location"] == "/welcome/"
    with (
        league(tmp_path, name="second") as second,
        httpx.Client(base_url=address_of(second), timeout=PATIENCE) as client,
    ):
        code = code_of(second)
        assert posted(client, "/welcome/", code=old, **TYPED).status_code == 404
        made = posted(client, "/welcome/", code=code, **TYPED)
        assert made.status_code == 302, made.text
        assert client.get("/accounts/").status_code == 200
        assert code.encode() not in (tmp_path / "data" / "majlis.sqlite3").read_bytes()
    with (
        league(tmp_path, name="third") as third,
        httpx.Client(base_url=address_of(third), timeout=PATIENCE) as client,
    ):
        assert client.get("/").status_code == 200 and "welcome" not in third.printed
        signed_in = posted(client, "/sign-in/", login="salem", password=TYPED["password"])
        assert signed_in.status_code == 302, signed_in.text


@pytest.mark.skipif(bool(NO_NETWORK), reason=NO_NETWORK)
def test_phones_nearby_come_in_and_nobody_else(tmp_path: Path) -> None:
    """By the machine's own address, with forms and sockets; another host name is refused; localhost still works."""
    with league(tmp_path, "--lan") as process:
        told = process.wait_for(r"For phones in this network[^\n]*(http://\S+)/\s")[1]
        process.wait_for("▄")
        port = urlsplit(address_of(process)).port
        assert urlsplit(told).hostname == private_addresses()[0] and urlsplit(told).port == port
        with httpx.Client(base_url=told, timeout=PATIENCE) as phone:
            made = posted(phone, "/welcome/", code=code_of(process), **TYPED)
            assert made.status_code == 302, made.text
            assert told in phone.get("/phones/").text and "<svg" in phone.get("/phones/").text
            cookies = {"Cookie": f"sessionid={phone.cookies['sessionid']}"}
        assert httpx.get(f"http://localhost:{port}/").status_code == 200
        assert httpx.get(told + "/", headers={"Host": "evil.example"}).status_code == 400
        ear = told.replace("http", "ws") + "/ws/me/"
        with connect(ear, origin=told, additional_headers=cookies, open_timeout=PATIENCE) as socket_:
            assert '"hello"' in str(socket_.recv(PATIENCE))
        with pytest.raises(InvalidStatus), connect(ear, origin="http://evil.example", open_timeout=PATIENCE):
            pass


@pytest.mark.skipif(bool(NO_NETWORK), reason=NO_NETWORK)
def test_without_lan_only_this_machine_is_answered(tmp_path: Path) -> None:
    with league(tmp_path) as process:
        port = urlsplit(address_of(process)).port
        with pytest.raises(OSError):
            socket.create_connection((private_addresses()[0], port), timeout=5).close()


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("client", "status"), [("192.168.1.7", 200), ("127.0.0.1", 200), ("8.8.8.8", 403), ("2606:4700::1", 403)]
)
async def test_who_comes_from_a_public_address_is_turned_away(client: str, status: int) -> None:
    sent: list[dict[str, object]] = []

    async def inner(scope: dict[str, object], receive: object, send: object) -> None:
        sent.append({"status": 200})

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    await PrivateOnly(inner)({"type": "http", "client": (client, 1)}, lambda: None, send)
    assert sent[0]["status"] == status
    closed: list[dict[str, object]] = []

    async def close(message: dict[str, object]) -> None:
        closed.append(message)

    await PrivateOnly(inner)({"type": "websocket", "client": (client, 1)}, lambda: None, close)
    assert bool(closed) == (status == 403)


@pytest.mark.parametrize(
    ("address", "own"),
    [
        ("10.0.0.1", True),
        ("172.20.10.2", True),
        ("fe80::1%eth0", True),
        ("::ffff:192.168.1.1", True),
        ("::ffff:8.8.8.8", False),
        ("93.184.216.34", False),
        ("league.example", False),
        ("", False),
    ],
)
def test_which_addresses_are_of_ones_own_network(address: str, own: bool) -> None:
    assert is_private(address) is own
