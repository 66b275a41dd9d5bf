"""Backups of an installation: one zip file with the database as of one moment, the secret key, and the mail files.

SQLite is copied by its own backup interface while others go on writing; PostgreSQL is dumped in one snapshot.
A backup is checked whole before anything is replaced, and what is replaced is kept aside.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connections
from django.db.migrations.loader import MigrationLoader

FORMAT = "majlis-backup"
VERSION = 1
MANIFEST = "manifest.json"
DATABASE = {"sqlite": "majlis.sqlite3", "postgresql": "majlis.sql"}
KEY = "secret_key"
MAIL = re.compile(r"mail/[\w.+-]+\.eml")
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database file."""

Migrations = list[list[str]]


class BackupRefused(Exception):
    """What was asked cannot be done; the sentence says why, and nothing was changed."""


def write_backup(file: Path, folder: Path, kind: str, database: Path, migrations: Migrations) -> None:
    """Packs a copied database with the key and the mails of the data folder into a new file, which appears whole.

    Raises BackupRefused when there is such a file already or it cannot be written.
    """
    if file.exists():
        raise BackupRefused(f"{file} exists already: a backup never overwrites a file.")
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "made_at": datetime.now(tz=UTC).isoformat(timespec="seconds"),
        "database": kind,
        "migrations": migrations,
    }
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with (
            open(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "w+b") as output,
            zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as packed,
        ):
            packed.writestr(MANIFEST, json.dumps(manifest, indent=1))
            packed.write(database, DATABASE[kind])
            for name, kept in _kept(folder):
                packed.write(kept, name)
        unfinished.replace(file)
    except OSError as failure:
        raise BackupRefused(f"{file} cannot be written: {failure.strerror}.") from failure
    finally:
        unfinished.unlink(missing_ok=True)


def _kept(folder: Path) -> Iterable[tuple[str, Path]]:
    if (folder / KEY).exists():
        yield KEY, folder / KEY
    for mail in sorted((folder / "mail").glob("*.eml")):
        yield f"mail/{mail.name}", mail


def copy_sqlite(database: Path, copy: Path) -> Migrations:
    """Copies a database as of one moment, whoever writes to it meanwhile; which migrations it has had.

    Raises BackupRefused when there is none or it is damaged.
    """
    if not database.exists():
        raise BackupRefused(f"There is no database yet at {database}.")
    try:
        source = sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True, timeout=60)
        target = sqlite3.connect(copy)
        try:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
            return _sound(target)
        finally:
            source.close()
            target.close()
    except sqlite3.Error as failure:
        raise BackupRefused(f"{database} cannot be copied: {failure}.") from failure


def _sound(database: sqlite3.Connection) -> Migrations:
    """The migrations of a database that is whole. Raises BackupRefused, sqlite3.Error."""
    [found] = database.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise BackupRefused(f"The database is damaged: {found}.")
    return [list(row) for row in database.execute("SELECT app, name FROM django_migrations ORDER BY id")]


def unpack(file: Path, kind: str, into: Path) -> dict[str, Any]:
    """Checks a backup and lays its parts out in a folder; what its manifest says.

    Raises BackupRefused for what is no backup, is damaged, of a newer Majlis, or of another kind of database.
    """
    try:
        with zipfile.ZipFile(file) as packed:
            manifest = _manifest(packed, file)
            if manifest["database"] != kind:
                raise BackupRefused(
                    f"{file} holds a {manifest['database']} database, and this installation runs on {kind}."
                )
            refuse_newer(manifest["migrations"], file)
            if (broken := packed.testzip()) is not None:
                raise BackupRefused(f"{file} is damaged: {broken}.")
            _lay_out(packed, {DATABASE[kind], KEY}, into)
    except FileNotFoundError:
        raise BackupRefused(f"There is no file {file}.") from None
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError) as failure:
        raise BackupRefused(f"{file} is not a backup of Majlis, or it is damaged.") from failure
    except OSError as failure:
        raise BackupRefused(f"{file} cannot be read: {failure.strerror or failure}.") from failure
    if kind == "sqlite":
        _check_copy(into / DATABASE[kind], file)
    return manifest


def _manifest(packed: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    refused = BackupRefused(f"{file} is not a backup of Majlis.")
    try:
        manifest = json.loads(packed.read(MANIFEST))
    except (KeyError, ValueError):
        raise refused from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise refused
    if not isinstance(manifest.get("version"), int) or manifest["version"] > VERSION:
        raise BackupRefused(f"{file} was made by a newer Majlis: take that version first, then restore.")
    kind, migrations = manifest.get("database"), manifest.get("migrations")
    if kind not in DATABASE or DATABASE[kind] not in packed.namelist() or not isinstance(migrations, list):
        raise refused
    return manifest


def refuse_newer(migrations: Migrations, file: Path) -> None:
    """Raises BackupRefused when a database has had migrations that this Majlis does not know."""
    known = set(MigrationLoader(None).disk_migrations or {})
    if unknown := [".".join(one) for one in migrations if tuple(one) not in known]:
        raise BackupRefused(
            f"{file} was made by a newer Majlis ({unknown[0]}): take that version first, then restore."
        )


def _lay_out(packed: zipfile.ZipFile, names: set[str], into: Path) -> None:
    """Unpacks what a backup has, and nothing else that may lie in the file."""
    (into / "mail").mkdir()
    for name in packed.namelist():
        if name in names or MAIL.fullmatch(name):
            target = into / name
            with (
                packed.open(name) as source,
                open(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600), "wb") as out,
            ):
                while piece := source.read(1 << 20):
                    out.write(piece)


def _check_copy(database: Path, file: Path) -> None:
    try:
        opened = sqlite3.connect(database)
        try:
            _sound(opened)
        finally:
            opened.close()
    except sqlite3.Error as failure:
        raise BackupRefused(f"The database in {file} is damaged: {failure}.") from failure


def swap(folder: Path, database: Path, fresh: Path) -> Path:
    """Puts what was laid out in `fresh` in the place of what is there; where that is kept now."""
    connections.close_all()
    aside = Path(tempfile.mkdtemp(prefix=f"replaced-{datetime.now(tz=UTC):%Y%m%d-%H%M%S}-", dir=folder))
    exchange(folder, database, aside)
    for name in (DATABASE["sqlite"], KEY, "mail"):
        if (fresh / name).exists():
            (fresh / name).replace(database if name == DATABASE["sqlite"] else folder / name)
    return aside


def exchange(folder: Path, database: Path, aside: Path) -> None:
    """Moves database, key and mails of the data folder aside."""
    for suffix in BESIDE:
        if (beside := database.with_name(database.name + suffix)).exists():
            beside.replace(aside / (DATABASE["sqlite"] + suffix))
    for name in (KEY, "mail"):
        if (folder / name).exists():
            (folder / name).replace(aside / name)


def put_back(folder: Path, database: Path, aside: Path) -> None:
    """Undoes `swap`: what was kept aside is in its place again, and what had replaced it is gone to a folder there."""
    failed = aside / "failed"
    failed.mkdir()
    exchange(folder, database, failed)
    for suffix in BESIDE:
        if (kept := aside / (DATABASE["sqlite"] + suffix)).exists():
            kept.replace(database.with_name(database.name + suffix))
    for name in (KEY, "mail"):
        if (aside / name).exists():
            (aside / name).replace(folder / name)
