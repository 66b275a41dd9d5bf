"""Put an installation back as a backup has it."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections

from config.backups import DATABASE, BackupRefused, put_back, swap, unpack
from config.locks import SERVING, claim
from config.management.commands.backup import back_up
from config.postgres import read_back, refuse_busy


class Command(BaseCommand):
    help = "Replace the data by what a backup holds; what was there is kept aside. `./majlis restore` calls this."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        file = file.expanduser().absolute()
        alone = claim(settings.DATA_DIR, SERVING)
        if alone is None:
            raise CommandError("Majlis is running on this data: stop it first (Ctrl-C), then restore.")
        with alone, tempfile.TemporaryDirectory(prefix="unpacking-", dir=settings.DATA_DIR) as made:
            try:
                manifest = unpack(file, connection.vendor, Path(made))
                kept = (
                    restore_sqlite(Path(made))
                    if connection.vendor == "sqlite"
                    else restore_postgres(Path(made))
                )
            except BackupRefused as refused:
                raise CommandError(str(refused)) from refused
        self.stdout.write(f"Restored: {file}, made at {manifest['made_at']}.")
        self.stdout.write(f"What it replaced is kept in {kept}")


def restore_sqlite(fresh: Path) -> Path:
    """Swaps the files and brings an older database up to date; where the replaced ones are.

    Raises BackupRefused when the migrations fail; everything is then as it was.
    """
    database = Path(connection.settings_dict["NAME"])
    aside = swap(settings.DATA_DIR, database, fresh)
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except Exception as failure:
        connections.close_all()
        put_back(settings.DATA_DIR, database, aside)
        raise BackupRefused(f"The backup cannot be brought up to date: {failure}") from failure
    finally:
        connections.close_all()
    return aside


def restore_postgres(fresh: Path) -> Path:
    """Backs the present database up, reads the other in and brings it up to date; where the backup is.

    Raises BackupRefused.
    """
    refuse_busy()
    kept = settings.DATA_DIR / f"replaced-{datetime.now(tz=UTC):%Y%m%d-%H%M%S-%f}.majlis"
    back_up(kept)
    read_back(fresh / DATABASE["postgresql"])
    call_command("migrate", interactive=False, verbosity=0)
    for mail in (fresh / "mail").iterdir():
        (settings.DATA_DIR / "mail").mkdir(exist_ok=True)
        mail.replace(settings.DATA_DIR / "mail" / mail.name)
    return kept
