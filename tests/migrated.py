"""Databases with every migration applied, made once for all workers of a run of tests; who needs one copies it."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "MAJLIS_TEST_RUN"
"""The variable that names the folder of a run to its workers."""
PRINTED = "printed.txt"


@contextmanager
def one_run(database: str) -> Iterator[None]:
    """What is made within it is shared by all processes that are started within it, and gone after it."""
    if FOLDER in os.environ:  # a worker, or a run within a run
        yield
        return
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="majlis-")
    try:
        yield
    finally:
        folder = Path(os.environ.pop(FOLDER))
        if database:
            with psycopg.connect(database, autocommit=True) as server:
                _drop(server, folder)
        shutil.rmtree(folder)


def migrated_file() -> Path:
    """An SQLite database."""
    folder = Path(os.environ[FOLDER])
    made = folder / "made"
    with _alone(folder):
        if not made.exists():
            _migrate({"MAJLIS_DATA": str(folder / "data")})
            (folder / "data").rename(made)
    return made / "majlis.sqlite3"


def made_into(folder: Path, code: str) -> str:
    """The folder becomes a data folder, migrated and with what this code makes in it; what the code printed.

    The code runs once for all workers: who asks for it again gets a copy.
    """
    shared = Path(os.environ[FOLDER])
    made = shared / f"made-{hashlib.sha256(code.encode()).hexdigest()[:16]}"
    migrated = migrated_file()
    with _alone(shared, made.name):
        if not made.exists():
            data = shared / f"{made.name}-data"
            data.mkdir()
            shutil.copy(migrated, data)
            words = ("shell", "-v", "0", "-c", code)
            (data / PRINTED).write_text(_manage(words, {"MAJLIS_DATA": str(data)}))
            data.rename(made)
    shutil.copytree(made, folder, dirs_exist_ok=True)
    return (folder / PRINTED).read_text()


def migrated_template(database: str) -> str:
    """The name of a PostgreSQL database on the server of this one; nobody is connected to it."""
    folder = Path(os.environ[FOLDER])
    name = _template(folder)
    with _alone(folder):
        if not (folder / "template").exists():
            with psycopg.connect(database, autocommit=True) as server:
                _drop(server, folder)  # what a failed attempt left
                server.execute(sql.SQL("CREATE DATABASE {}").format(name))
            address = urlunsplit(urlsplit(database)._replace(path=f"/{folder.name}"))
            _migrate({"MAJLIS_DATA": str(folder), "DATABASE_URL": address, "SECRET_KEY": "test"})
            (folder / "template").touch()
    return folder.name


def _drop(server: psycopg.Connection[tuple[object, ...]], folder: Path) -> None:
    server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(_template(folder)))


def _template(folder: Path) -> sql.Identifier:
    return sql.Identifier(folder.name)


@contextmanager
def _alone(folder: Path, what: str = "migrated") -> Iterator[None]:
    """Of the processes of a run one at a time makes this."""
    with (folder / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _migrate(changes: Mapping[str, str]) -> None:
    _manage(("migrate", "--noinput", "-v", "0"), changes)


def _manage(words: tuple[str, ...], changes: Mapping[str, str]) -> str:
    """What one of Django's commands prints, on a database that these variables name."""
    services = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SECRET_KEY")
    kept = {name: value for name, value in os.environ.items() if name not in services}
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**kept, "DJANGO_SETTINGS_MODULE": "config.settings", **changes},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=600,
    )
    return done.stdout
