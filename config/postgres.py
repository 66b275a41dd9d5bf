"""PostgreSQL by its own tools: a dump of one snapshot, and the reading of it back in one transaction."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper

from config.backups import BackupRefused, Migrations

DROP = "DROP SCHEMA public CASCADE"
MAKE = "CREATE SCHEMA public"
OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
TRIES, PAUSE = 20, 0.1


def dump(copy: Path) -> Migrations:
    """Writes the database as SQL; which migrations it has had.

    Raises BackupRefused when pg_dump is not installed or says no.
    """
    _run("pg_dump", "--format=plain", "--no-owner", "--no-privileges", "--schema=public", f"--file={copy}")
    with connection.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations ORDER BY id")
        return [list(row) for row in cursor.fetchall()]


def refuse_busy() -> None:
    """Raises BackupRefused while anything else is connected to the database; this process lets go of it first."""
    database = connections[DEFAULT_DB_ALIAS]
    assert isinstance(database, DatabaseWrapper)
    database.close()
    database.close_pool()
    others = 0
    for _ in range(TRIES):  # a session that was closed is gone a moment later
        others = int(_run("psql", "--no-psqlrc", "--tuples-only", "--no-align", f"--command={OTHERS}"))
        if not others:
            return
        time.sleep(PAUSE)
    raise BackupRefused(f"{others} other connections use the database: stop every server and worker first.")


def read_back(script: Path) -> None:
    """Replaces everything in the database by what the script says, whole or not at all.

    Raises BackupRefused when psql is not installed, when something else uses the database, or when psql says no.
    """
    plain = script.read_text(encoding="utf-8").replace("\nCREATE SCHEMA public;\n", "\n")
    script.write_text(plain, encoding="utf-8")
    refuse_busy()
    options = (
        "--no-psqlrc",
        "--quiet",
        "--single-transaction",
        "--set=ON_ERROR_STOP=1",
        "--output=/dev/null",
    )
    _run("psql", *options, f"--command={DROP}", f"--command={MAKE}", f"--file={script}")


def _run(tool: str, *options: str) -> str:
    found = shutil.which(tool)
    if found is None:
        raise BackupRefused(
            f"{tool} is not installed. It comes with PostgreSQL's client (Debian: apt-get install postgresql-client)."
        )
    done = subprocess.run(
        [found, *options], env=os.environ | _where(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupRefused(f"{tool} says: {done.stderr.strip() or done.returncode}")
    return done.stdout


def _where() -> dict[str, str]:
    """The database of the settings, as PostgreSQL's tools are told; the password stays out of the command line."""
    told = connection.settings_dict
    names = {
        "PGHOST": "HOST",
        "PGPORT": "PORT",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGDATABASE": "NAME",
    }
    return {name: str(told[key]) for name, key in names.items() if told.get(key)}
