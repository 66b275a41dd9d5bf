"""A result's way through a full installation: confirmed at one server, played by a worker, seen at the other."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.live.processes import PATIENCE, Server, run, serving, ticking, working

pytestmark = [pytest.mark.services, pytest.mark.timeout(600)]
LOAD = """
import json
from league.demo import load_demo
from league.models import Season
found = load_demo()
season = Season.objects.get()
print(json.dumps([found.organizer, found.captain, found.password, season.public_id]))
"""


@dataclass
class Client:
    """Somebody with a token at one server."""

    server: Server
    token: str = ""

    def ask(self, method: str, path: str, **body: Any) -> Any:
        headers = {"Authorization": f"Token {self.token}"} if self.token else {}
        address = f"{self.server.address}/api/v1/{path}"
        answer = httpx.request(method, address, headers=headers, json=body or None, timeout=PATIENCE)
        assert answer.is_success, answer.text
        return answer.json()


def signed_in(server: Server, name: str, password: str) -> Client:
    return Client(server, Client(server).ask("POST", "tokens/", username=name, password=password)["token"])


@dataclass
class League:
    """The demonstration league on two servers, a worker and a clock."""

    one: Server
    two: Server
    organizer: str
    captain: str
    password: str
    season: str


@pytest.fixture
def league(full_environment: dict[str, str], tmp_path: Path) -> Iterator[League]:
    variables = {**full_environment, "MAJLIS_TEST_URLS": "config.urls"}
    manage = [sys.executable, "manage.py"]
    loaded = run([*manage, "shell", "-v", "0", "-c", LOAD], {**variables, "MAJLIS_DATA": str(tmp_path)})
    with (
        serving(tmp_path, variables, "one") as one,
        serving(tmp_path, variables, "two") as two,
        working(tmp_path, variables),
        ticking(tmp_path, variables),
    ):
        yield League(one, two, *json.loads(loaded.splitlines()[-1]))


def heard(ear: ClientConnection, kind: str, last: int, fixture: str) -> list[dict[str, Any]]:
    """What comes until this kind is told of this fixture, every number one more than the one before."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["kind"] != kind or found[-1]["ids"].get("fixture") != fixture:
        found.append(json.loads(ear.recv(PATIENCE)))
        assert found[-1]["after"] == (found[-2]["seq"] if len(found) > 1 else last)
    return found


def test_a_result_confirmed_here_is_seen_there(league: League) -> None:
    captain = signed_in(league.one, league.captain, league.password)
    [fixture] = captain.ask("GET", f"fixtures/?season={league.season}&state=reported")["results"]
    [report] = captain.ask("GET", f"fixtures/{fixture['id']}/reports/")["results"]
    with connect(league.two.socket(f"/ws/seasons/{league.season}/"), open_timeout=PATIENCE) as ear:
        last = json.loads(ear.recv(PATIENCE))["seq"]
        captain.ask("POST", f"fixtures/{fixture['id']}/confirm/", version=report["version"])
        found = heard(ear, "result_confirmed", last, fixture["id"])
    reader = Client(league.two)
    message = found[-1]
    assert message["data"] == httpx.get(league.two.address + message["url"], timeout=PATIENCE).json()
    missed = reader.ask("GET", f"events/?topic=season:{league.season}&after={last}")["results"]
    assert missed[: len(found)] == found
    shown = reader.ask("GET", f"fixtures/{fixture['id']}/")
    assert shown["state"] == "decided"


def test_a_fixture_that_the_worker_plays_is_seen_at_every_server(league: League) -> None:
    organizer = signed_in(league.one, league.organizer, league.password)
    dated = organizer.ask("GET", f"fixtures/?season={league.season}&state=dated")["results"]
    fixture = dated[0]["id"]
    with connect(league.two.socket(f"/ws/seasons/{league.season}/"), open_timeout=PATIENCE) as ear:
        last = json.loads(ear.recv(PATIENCE))["seq"]
        played = organizer.ask("POST", f"fixtures/{fixture}/runs/", seed="a seed")
        heard(ear, "result_confirmed", last, fixture)
    assert Client(league.two).ask("GET", f"fixtures/{fixture}/")["state"] == "decided"
    assert organizer.ask("GET", f"runs/{played['id']}/")["state"] == "done"
