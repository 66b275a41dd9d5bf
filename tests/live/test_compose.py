"""docker-compose.yml means what it says: every command it names is started, with the environment it gives."""

from __future__ import annotations

import re
import shlex
import socket
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import yaml
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from tests.live.processes import PATIENCE, ROOT, run, started

GIVEN = {"POSTGRES_PASSWORD": "secret", "SECRET_KEY": "kept-in-dot-env"}
OUR_IMAGE = "majlis"


def filled(text: str, values: Mapping[str, str]) -> str:
    """`${NAME:-default}` and `${NAME:?message}` as Compose fills them in."""

    def value(match: re.Match[str]) -> str:
        name, kind, rest = match[1], match[2], match[3]
        if found := values.get(name):
            return found
        assert kind == "-", f"{name}: {rest}"
        return rest

    return re.sub(r"\$\{(\w+):([-?])([^}]*)\}", value, text)


def services() -> dict[str, dict[str, Any]]:
    text = filled((ROOT / "docker-compose.yml").read_text(), GIVEN)
    found: dict[str, dict[str, Any]] = yaml.safe_load(text)["services"]
    return found


def ours() -> dict[str, dict[str, Any]]:
    return {name: each for name, each in services().items() if each["image"] == OUR_IMAGE}


def test_every_service_of_ours_has_the_same_environment_and_a_command() -> None:
    assert set(services()) == {"postgres", "redis", "migrate", "web", "worker", "beat"}
    assert set(ours()) == {"migrate", "web", "worker", "beat"}
    environments = [each["environment"] for each in ours().values()]
    assert all(each == environments[0] for each in environments)
    documented = (ROOT / "config" / "settings.py").read_text().split('"""')[1]
    assert all(name in documented for name in environments[0])
    assert all(each["command"] for each in ours().values())


def test_secrets_are_asked_for() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    for name in GIVEN:
        with pytest.raises(AssertionError, match=name):
            filled(text, {key: value for key, value in GIVEN.items() if key != name})


def test_what_a_service_waits_for_is_there() -> None:
    known = services()
    for each in ours().values():
        for name, wait in each["depends_on"].items():
            healthy = wait["condition"] == "service_healthy"
            assert ("healthcheck" in known[name]) if healthy else (known[name]["restart"] == "no")


def on_this_machine(environment: dict[str, Any], full: Mapping[str, str], folder: Path) -> dict[str, str]:
    """The service's environment, its host names replaced by the services of this test run."""
    here = {name: str(value) for name, value in environment.items()}
    assert urlsplit(here["DATABASE_URL"]).hostname in services()
    assert urlsplit(here["REDIS_URL"]).hostname in services()
    here |= {"DATABASE_URL": full["DATABASE_URL"], "REDIS_URL": full["REDIS_URL"]}
    return here | {"MAJLIS_DATA": str(folder / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}


def command_of(name: str, folder: Path, port: int) -> list[str]:
    """The service's command with this Python, this port and this folder for temporary files."""
    words = shlex.split(services()[name]["command"].replace("/tmp/", f"{folder}/"))
    words = [str(port) if word == "8000" else word for word in words]
    return [sys.executable, *(words[1:] if words[0] == "python" else ["-m", *words])]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@pytest.mark.services
@pytest.mark.timeout(600)
def test_every_command_starts_and_lives(empty_environment: dict[str, str], tmp_path: Path) -> None:
    """Migrations end; the server answers; the clock sends the sweep, and the worker does it."""
    port = free_port()
    variables = {
        name: on_this_machine(each["environment"], empty_environment, tmp_path)
        for name, each in ours().items()
    }
    run(command_of("migrate", tmp_path, port), variables["migrate"])
    with ExitStack() as stack:
        web, worker, beat = [
            stack.enter_context(
                started(command_of(name, tmp_path, port), tmp_path / f"{name}.log", variables[name])
            )
            for name in ("web", "worker", "beat")
        ]
        web.wait_for(rf"Majlis: http://\S+:{port}/")
        assert httpx.get(f"http://127.0.0.1:{port}/no-such-page/", timeout=PATIENCE).status_code == 404
        with (
            connect(f"ws://127.0.0.1:{port}/ws/me/", open_timeout=PATIENCE) as ear,
            pytest.raises(ConnectionClosedError, match="4401"),
        ):
            ear.recv(PATIENCE)
        beat.wait_for(r"Sending due task sweep")
        worker.wait_for(r"Task league\.tasks\.sweep\[\S+\] succeeded")
        for process in (web, worker, beat):
            assert process.alive(), process.explain()
            assert "Traceback" not in process.printed, process.explain()
        assert web.terminate() == 0, web.explain()
        assert worker.terminate(60) == 0, worker.explain()
        assert beat.terminate() == 0, beat.explain()
