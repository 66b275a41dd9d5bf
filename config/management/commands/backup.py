"""Put an installation into one file, while it runs."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.backups import DATABASE, BackupRefused, copy_sqlite, write_backup
from config.postgres import dump


class Command(BaseCommand):
    help = "Write the database, the secret key and the mail files into one new file. `./majlis backup` calls this."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        file = file.expanduser().absolute()
        try:
            back_up(file)
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"Written: {file} ({max(1, file.stat().st_size // 1024)} KB)")
        self.stdout.write(
            "It holds the secret key and private addresses: keep it where only you can read it."
        )


def back_up(file: Path) -> None:
    """The installation of the settings, into a file. Raises BackupRefused."""
    folder, kind = settings.DATA_DIR, connection.vendor
    if file.exists():
        raise BackupRefused(f"{file} exists already: a backup never overwrites a file.")
    if not file.parent.is_dir():
        raise BackupRefused(f"There is no folder {file.parent}.")
    folder.mkdir(
        parents=True, exist_ok=True
    )  # with PostgreSQL and a key of the environment nothing has made it
    with tempfile.TemporaryDirectory(prefix="copying-", dir=folder) as made:
        copy = Path(made) / DATABASE[kind]
        database = connection.settings_dict["NAME"]
        migrations = copy_sqlite(Path(database), copy) if kind == "sqlite" else dump(copy)
        write_backup(file, folder, kind, copy, migrations)
