"""`manage.py serve` as a club on one laptop runs it: one process, started and stopped from outside."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from tests.live.processes import PATIENCE, ROOT, Server, environment, serving, started, until

pytestmark = pytest.mark.embedded
TOPIC = "season:made-up"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, {}) as running:
        yield running


def sockets_season(server: Server, folder: Path) -> str:
    """A public season in the server's own database."""
    code = "from tests.live.ears import make_season as make; print(make().public_id)"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", code],
        cwd=ROOT,
        env=environment({"MAJLIS_DATA": str(folder / "serve")}),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_an_event_of_a_request_and_of_a_job_reach_a_socket(server: Server, tmp_path: Path) -> None:
    season = sockets_season(server, tmp_path)
    with connect(server.socket(f"/ws/seasons/{season}/"), open_timeout=PATIENCE) as ear:
        assert json.loads(ear.recv(PATIENCE)) == {"kind": "hello", "topic": f"season:{season}", "seq": 0}
        server.post("/ring/", topic=f"season:{season}", bell="request")
        server.post("/ring-later/", topic=f"season:{season}", bell="job")
        found = [json.loads(ear.recv(PATIENCE)) for _ in range(2)]
    assert [(m["seq"], m["ids"], m["data"]) for m in found] == [
        (1, {"bell": "request"}, {"bell": "request"}),
        (2, {"bell": "job"}, {"bell": "job"}),
    ]
    assert server.get("/events/", topic=f"season:{season}", after="0").json()["results"] == found


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_in_the_middle_of_a_job_lets_it_finish(server: Server, tmp_path: Path, number: int) -> None:
    begun, done = tmp_path / "begun", tmp_path / "done"
    server.post("/take-time/", begun=str(begun), done=str(done), seconds="1.5")
    until(begun.exists, server.explain, alive=server.alive)
    assert not done.exists()
    server.popen.send_signal(number)
    assert server.popen.wait(10) == 0, server.explain()
    assert done.exists()
    assert "Traceback" not in server.printed


def test_a_job_that_takes_too_long_does_not_keep_the_process(server: Server, tmp_path: Path) -> None:
    begun, done = tmp_path / "begun", tmp_path / "done"
    server.post("/take-time/", begun=str(begun), done=str(done), seconds="120")
    until(begun.exists, server.explain, alive=server.alive)
    server.popen.send_signal(signal.SIGTERM)
    assert server.popen.wait(10) == 0, server.explain()
    assert "did not end in time" in server.printed and not done.exists()


def test_a_request_that_hangs_does_not_keep_the_process(server: Server, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with socket.create_connection(urlsplit(server.address).netloc.split(":")) as client:
        client.sendall(f"GET /hang/?begun={begun} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        until(begun.exists, server.explain, alive=server.alive)
        server.popen.send_signal(signal.SIGTERM)
        assert server.popen.wait(12) == 0, server.explain()


def test_open_sockets_do_not_keep_the_process(server: Server, tmp_path: Path) -> None:
    season = sockets_season(server, tmp_path)
    with connect(server.socket(f"/ws/seasons/{season}/"), open_timeout=PATIENCE) as ear:
        ear.recv(PATIENCE)
        assert server.terminate(10) == 0, server.explain()
    assert "Traceback" not in server.printed


def test_a_signal_before_serving_ends_it_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    data = tmp_path / "data"
    with started(command, tmp_path / "log", {"MAJLIS_DATA": str(data)}) as process:
        # the database file is made when migrations begin, after the handlers stand
        until((data / "majlis.sqlite3").exists, process.explain, alive=process.alive)
        assert process.terminate(10) == 0, process.explain()


def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, {}) as server:
        server.post("/ring/", topic=TOPIC, bell="first")
        assert server.terminate(10) == 0
    with serving(tmp_path, {}) as server:
        server.post("/ring/", topic=TOPIC, bell="second")
        found = server.get("/events/", topic=TOPIC, after="0").json()["results"]
    assert [(m["seq"], m["ids"]["bell"]) for m in found] == [(1, "first"), (2, "second")]
    with sqlite3.connect(tmp_path / "serve" / "majlis.sqlite3") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "manage.py", "serve", "--port", port]
        with started(command, tmp_path / "log", {"MAJLIS_DATA": str(tmp_path / "data")}) as process:
            assert process.popen.wait(PATIENCE) != 0
            assert f"port {port}" in process.printed and "Traceback" not in process.printed


def test_no_piece_of_an_answer_waits_for_the_one_before(server: Server) -> None:
    """Head and body are written apart: without TCP_NODELAY the body waits for the acknowledgement of the head."""
    assert server.get("/own-socket/").json() == {"nodelay": 1}


def test_a_text_longer_than_a_ping_could_be_ends_the_socket(server: Server, tmp_path: Path) -> None:
    season = sockets_season(server, tmp_path)
    with connect(server.socket(f"/ws/seasons/{season}/"), open_timeout=PATIENCE) as ear:
        ear.recv(PATIENCE)
        ear.send("x" * 5000)
        with pytest.raises(ConnectionClosedError) as closed:
            ear.recv(PATIENCE)
        assert closed.value.rcvd and closed.value.rcvd.code == 1009
