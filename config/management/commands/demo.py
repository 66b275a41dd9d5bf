"""The demonstration league, ready to look at: set up once, then served."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.locks import claim
from config.management.commands.serve import Stop, prepare_database
from league.demo import load_demo


class Command(BaseCommand):
    help = "Load the demonstration league and serve it. `./majlis demo` calls this."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
        parser.add_argument("--reset", action="store_true", help="begin again from the start")

    def handle(self, *args: Any, host: str, port: int, reset: bool, **options: Any) -> None:
        Stop().install()
        if not (settings.DEMO and settings.EMBEDDED and connection.vendor == "sqlite"):
            raise CommandError(
                "The demonstration has a data folder of its own: start it with `./majlis demo`."
            )
        alone = claim(Path(connection.settings_dict["NAME"]).parent, "demo.lock")
        if alone is None:
            raise CommandError("The demonstration is running already: end it first, or open its address.")
        if reset:
            forget(Path(connection.settings_dict["NAME"]))
        prepare_database()
        sign_ins = load_demo()
        self.stdout.write(f"Organizer: {sign_ins.organizer}   Captain: {sign_ins.captain}")
        self.stdout.write(f"Password of both: {sign_ins.password}")
        call_command("serve", host=host, port=port, stdout=self.stdout, stderr=self.stderr)


def forget(database: Path) -> None:
    """Delete the demonstration's database with the files that SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
