"""Start what production starts, as processes of its own: servers, workers, the clock."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
from psycopg import sql

from tests.migrated import FOLDER, migrated_file

ROOT = Path(__file__).resolve().parent.parent.parent
T = TypeVar("T")
PATIENCE = 60.0
"""Seconds until something that should happen counts as not happening; a busy machine is slow."""


@dataclass
class Process:
    """A started command and what it printed so far."""

    popen: subprocess.Popen[bytes]
    log: Path

    @property
    def printed(self) -> str:
        return self.log.read_text(errors="replace")

    def alive(self) -> bool:
        return self.popen.poll() is None

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first match in its output; raises AssertionError, with the output, when it ends or takes too long."""
        return until(lambda: re.search(pattern, self.printed), self.explain, alive=self.alive)

    def explain(self) -> str:
        return f"{self.popen.args}: {'running' if self.alive() else self.popen.returncode}\n{self.printed}"

    def kill(self) -> None:
        """Send SIGKILL, as when the machine goes, to it and to every process it has started."""
        for pid in _family(self.popen.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.popen.wait()

    def terminate(self, timeout: float = 15.0) -> int:
        """Send SIGTERM and return the exit status; kills what does not end, and then returns -9."""
        if self.alive():
            self.popen.send_signal(signal.SIGTERM)
        try:
            return self.popen.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            return self.popen.wait()


@dataclass
class Server(Process):
    """A serving process and its address, such as http://127.0.0.1:41234."""

    address: str

    def socket(self, path: str) -> str:
        return f"ws://{urlsplit(self.address).netloc}{path}"

    def post(self, path: str, **data: str) -> httpx.Response:
        return httpx.post(self.address + path, data=data, timeout=PATIENCE).raise_for_status()

    def get(self, path: str, **query: str) -> httpx.Response:
        return httpx.get(self.address + path, params=query, timeout=PATIENCE).raise_for_status()


def _family(pid: int) -> list[int]:
    """A process and all that it has started, directly or not."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += _family(int(child))
    return found


@contextmanager
def fresh_environment(database: str, store: str, template: str = "template1") -> Iterator[dict[str, str]]:
    """The variables of a full installation on these services, with a database of its own that goes with it: empty, or
    as the template is."""
    name = f"majlis_test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(database, autocommit=True) as server:
        names = (sql.Identifier(name), sql.Identifier(template))
        server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))
        try:
            yield {
                "DATABASE_URL": urlunsplit(urlsplit(database)._replace(path=f"/{name}")),
                "REDIS_URL": store,
                "SECRET_KEY": f"test-{os.getpid()}-{name}",
                "MAJLIS_TEST_PREFIX": name,
            }
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def until(check: Callable[[], T], explain: Callable[[], str], *, alive: Callable[[], bool]) -> T:
    """What `check` returns once it is true."""
    deadline = time.monotonic() + PATIENCE
    while True:
        living = alive()  # before the check: last words count
        if found := check():
            return found
        assert living and time.monotonic() < deadline, explain()
        time.sleep(0.05)


def environment(changes: Mapping[str, str]) -> dict[str, str]:
    """This process's environment without Majlis's own variables, and the changes."""
    ours = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "MAJLIS_", "SECRET_KEY", "PYTEST_", "COVERAGE_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "DJANGO_SETTINGS_MODULE": "tests.live.settings", "PYTHONUNBUFFERED": "1", **changes}


@contextmanager
def started(
    command: Sequence[str], log: Path, changes: Mapping[str, str], project: Path = ROOT
) -> Iterator[Process]:
    """Run a command in the project's folder; it is ended, if need be by force, on the way out."""
    with log.open("wb") as output:
        popen = subprocess.Popen(
            command, cwd=project, env=environment(changes), stdout=output, stderr=subprocess.STDOUT
        )
    process = Process(popen, log)
    try:
        yield process
    finally:
        process.terminate()


def migrated_into(folder: Path) -> None:
    """In a run of tests: a folder without a database, as before a first start, gets one that is migrated already."""
    folder.mkdir(parents=True, exist_ok=True)
    if FOLDER in os.environ and not (folder / "majlis.sqlite3").exists():
        shutil.copy(migrated_file(), folder)


@contextmanager
def serving(folder: Path, changes: Mapping[str, str], name: str = "serve") -> Iterator[Server]:
    """`manage.py serve` on a free port, ready to answer; in an empty folder nobody has an account yet."""
    if "DATABASE_URL" not in changes:
        migrated_into(Path(changes.get("MAJLIS_DATA", folder / name)))
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    with started(command, folder / f"{name}.log", {"MAJLIS_DATA": str(folder / name), **changes}) as process:
        address = process.wait_for(r"Majlis: (http://\S+)/\s")[1]
        yield Server(process.popen, process.log, address)


@contextmanager
def working(folder: Path, changes: Mapping[str, str], name: str = "worker") -> Iterator[Process]:
    """A Celery worker that is ready to take jobs."""
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency", "1", "-l", "INFO"]
    with started(command, folder / f"{name}.log", {"MAJLIS_DATA": str(folder / name), **changes}) as process:
        process.wait_for(r"celery@\S+ ready")
        yield process


@contextmanager
def ticking(folder: Path, changes: Mapping[str, str], name: str = "beat") -> Iterator[Process]:
    """Celery's clock, which sends the timed jobs."""
    schedule = str(folder / "schedule")
    command = [sys.executable, "-m", "celery", "-A", "config", "beat", "--schedule", schedule, "-l", "INFO"]
    with started(command, folder / f"{name}.log", {"MAJLIS_DATA": str(folder / name), **changes}) as process:
        process.wait_for(r"beat: Starting")
        yield process


def run(command: Sequence[str], changes: Mapping[str, str]) -> str:
    """Run a command to its end and return its output; raises AssertionError, with the output, when it fails."""
    done = subprocess.run(
        command, cwd=ROOT, env=environment(changes), capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout
