"""The full way to run: several servers and a worker on PostgreSQL and Redis, none of them the only one."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import kombu
import pytest
import redis
from django.conf import settings
from websockets.sync.client import connect

from tests.conftest import REQUIRED
from tests.live.processes import PATIENCE, Process, Server, run, serving, started, until, working

pytestmark = [pytest.mark.services, pytest.mark.timeout(600)]
BROKER = "amqp://guest:guest@127.0.0.1:5672//"
MAKE_SEASON = "from tests.live.ears import make_season as make; print(make().public_id)"


@dataclass
class Installation:
    """Two servers, a worker, and a public season."""

    one: Server
    two: Server
    worker: Process
    season: str
    environment: dict[str, str]

    @property
    def topic(self) -> str:
        return f"season:{self.season}"


def manage(variables: dict[str, str], folder: Path, *arguments: str) -> str:
    return run([sys.executable, "manage.py", *arguments], {"MAJLIS_DATA": str(folder / "data"), **variables})


@pytest.fixture
def installation(full_environment: dict[str, str], tmp_path: Path) -> Iterator[Installation]:
    season = manage(full_environment, tmp_path, "shell", "-v", "0", "-c", MAKE_SEASON).strip()
    with (
        serving(tmp_path, full_environment, "one") as one,
        serving(tmp_path, full_environment, "two") as two,
        working(tmp_path, full_environment) as worker,
    ):
        yield Installation(one, two, worker, season, full_environment)


def test_what_one_process_announces_reaches_the_sockets_of_every_other(installation: Installation) -> None:
    """In a request of the first server and in a job of the worker; both servers tell both, in order."""
    path = f"/ws/seasons/{installation.season}/"
    with (
        connect(installation.one.socket(path), open_timeout=PATIENCE) as here,
        connect(installation.two.socket(path), open_timeout=PATIENCE) as there,
    ):
        for ear in (here, there):
            assert json.loads(ear.recv(PATIENCE))["seq"] == 0
        installation.one.post("/ring/", topic=installation.topic, bell="request")
        found = [json.loads(ear.recv(PATIENCE)) for ear in (here, there)]
        installation.one.post("/ring-later/", topic=installation.topic, bell="job")
        found += [json.loads(ear.recv(PATIENCE)) for ear in (here, there)]
    assert [(m["seq"], m["data"]) for m in found] == [(1, {"bell": "request"})] * 2 + [
        (2, {"bell": "job"})
    ] * 2
    for server in (installation.one, installation.two):
        missed = server.get("/events/", topic=installation.topic, after="0").json()["results"]
        assert missed == found[::2]


def test_writers_in_three_processes_share_one_row_of_numbers(installation: Installation) -> None:
    path = f"/ws/seasons/{installation.season}/"
    with connect(installation.two.socket(path), open_timeout=PATIENCE) as ear:
        ear.recv(PATIENCE)
        for turn in range(10):
            installation.one.post("/ring-later/", topic=installation.topic, bell=f"job {turn}")
            installation.one.post("/ring/", topic=installation.topic, bell=f"one {turn}")
            installation.two.post("/ring/", topic=installation.topic, bell=f"two {turn}")
        found = [json.loads(ear.recv(PATIENCE)) for _ in range(30)]
    assert [m["seq"] for m in found] == list(range(1, 31))
    assert len({m["ids"]["bell"] for m in found}) == 30


def test_an_idle_worker_and_an_idle_server_still_hear(installation: Installation) -> None:
    """The client library gives up on a silent socket after 5 s unless told otherwise; nothing here may."""
    path = f"/ws/seasons/{installation.season}/"
    with connect(installation.two.socket(path), open_timeout=PATIENCE) as ear:
        ear.recv(PATIENCE)
        time.sleep(17)  # longer than every read timeout in the settings
        installation.one.post("/ring-later/", topic=installation.topic, bell="after a silence")
        assert json.loads(ear.recv(PATIENCE))["ids"] == {"bell": "after a silence"}
    for process in (installation.worker, installation.one, installation.two):
        assert process.alive()
        printed = process.printed
        assert "Traceback" not in printed and "imeout" not in printed and "cannot be heard" not in printed


def test_sockets_hear_on_after_redis_forgot_everything(installation: Installation) -> None:
    """A restarted Redis knows no groups: servers join again, and what was missed meanwhile is not lost."""
    path = f"/ws/seasons/{installation.season}/"
    prefix = installation.environment["MAJLIS_TEST_PREFIX"]
    with connect(installation.two.socket(path), open_timeout=PATIENCE) as ear:
        ear.recv(PATIENCE)
        with redis.Redis.from_url(settings.REDIS_URL) as store:
            for key in store.scan_iter(f"{prefix}*group*"):
                store.delete(key)
        for bell in ("a", "b", "c"):
            installation.one.post("/ring/", topic=installation.topic, bell=bell)
        found = [json.loads(ear.recv(PATIENCE)) for _ in range(3)]
    assert [(m["seq"], m["ids"]["bell"]) for m in found] == [(1, "a"), (2, "b"), (3, "c")]


def test_stopping_a_worker_lets_its_job_finish(installation: Installation, tmp_path: Path) -> None:
    begun, done = tmp_path / "begun", tmp_path / "done"
    installation.one.post("/take-time/", begun=str(begun), done=str(done), seconds="1.5")
    until(begun.exists, installation.worker.explain, alive=installation.worker.alive)
    assert installation.worker.terminate(30) == 0, installation.worker.explain()
    assert done.exists()
    for server in (installation.one, installation.two):
        assert server.terminate(10) == 0, server.explain()


def test_jobs_travel_by_another_broker(full_environment: dict[str, str], tmp_path: Path) -> None:
    """CELERY_BROKER_URL names a RabbitMQ beside the Redis of channels and cache."""
    if not answers(BROKER):
        assert not REQUIRED, f"{BROKER} does not answer"
        pytest.skip("no RabbitMQ answers on this machine")
    variables = {**full_environment, "CELERY_BROKER_URL": BROKER}
    with serving(tmp_path, variables) as server, working(tmp_path, variables) as worker:
        server.post("/ring-later/", topic="season:made-up", bell="by rabbit")
        worker.wait_for(r"ring_later\[\S+\] succeeded")
        [message] = server.get("/events/", topic="season:made-up", after="0").json()["results"]
        assert message["data"] == {"bell": "by rabbit"}
        assert worker.terminate(30) == 0, worker.explain()
    with kombu.Connection(BROKER) as connection:
        connection.default_channel.queue_delete(full_environment["MAJLIS_TEST_PREFIX"])


def answers(broker: str) -> bool:
    try:
        with kombu.Connection(broker, connect_timeout=5) as connection:
            connection.ensure_connection(max_retries=1)
    except connection.recoverable_connection_errors:
        return False
    return True


def test_a_server_refuses_a_database_that_is_not_up_to_date(
    empty_environment: dict[str, str], tmp_path: Path
) -> None:
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    variables = {"MAJLIS_DATA": str(tmp_path / "data"), **empty_environment}
    with started(command, tmp_path / "log", variables) as process:
        assert process.popen.wait(PATIENCE) != 0
        assert "manage migrate" in process.printed and "Traceback" not in process.printed
