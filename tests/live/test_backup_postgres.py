"""Backup and restore on PostgreSQL, by its own tools."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.live.processes import ROOT, environment

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(not shutil.which("pg_dump"), reason="PostgreSQL's client is not installed"),
]


def majlis(variables: dict[str, str], *words: str, path: str = "") -> subprocess.CompletedProcess[str]:
    changes = variables | {"DJANGO_SETTINGS_MODULE": "config.settings", "PATH": path or os.environ["PATH"]}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(changes),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_database_is_dumped_and_read_back_whole(full_environment: dict[str, str], tmp_path: Path) -> None:
    """What was there is kept; under a server nothing is replaced; the append-only triggers are there again."""
    variables = full_environment | {"MAJLIS_DATA": str(tmp_path / "data")}
    file, address = tmp_path / "b.majlis", full_environment["DATABASE_URL"]

    def asked(query: str) -> list[str]:
        with psycopg.connect(address) as database:
            return [str(row[0]) for row in database.execute(query).fetchall()]

    for words in (
        ["make_account", "salem"],
        ["backup", str(file)],
        ["make_account", "fahd"],
    ):
        done = majlis(variables, *words)
        assert done.returncode == 0, done.stderr
    triggers = asked("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1")
    with psycopg.connect(address):
        busy = majlis(variables, "restore", str(file))
    assert busy.returncode == 1 and "stop every server" in busy.stderr
    assert asked("SELECT count(*) FROM games_user") == ["2"]
    done = majlis(variables, "restore", str(file))
    assert done.returncode == 0, done.stderr
    assert asked("SELECT username FROM games_user") == ["salem"]
    assert asked("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1") == triggers != []
    assert majlis(variables, "migrate", "--check").returncode == 0
    [kept] = (tmp_path / "data").glob("replaced-*.majlis")
    assert majlis(variables, "restore", str(kept)).returncode == 0
    assert sorted(asked("SELECT username FROM games_user")) == ["fahd", "salem"]


def test_without_its_tools_it_says_what_to_install(full_environment: dict[str, str], tmp_path: Path) -> None:
    variables = full_environment | {"MAJLIS_DATA": str(tmp_path / "data")}
    done = majlis(variables, "backup", str(tmp_path / "b.majlis"), path=str(tmp_path))
    assert done.returncode == 1 and "pg_dump is not installed" in done.stderr
    assert not (tmp_path / "b.majlis").exists()
