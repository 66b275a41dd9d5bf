"""Serve pages, API and sockets; in the embedded way to run also do the background work."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from config.celery import APART
from config.celery import app as celery_app
from config.locks import SERVING, claim
from config.nearby import EVERYWHERE, Nearby
from config.runner import Runner
from games.computers import think_elsewhere, think_here
from league.actions.site import make_owner_code

GRACE_SECONDS = 4
"""For answers under way, after a signal; then the running job has JOB_SECONDS."""
JOB_SECONDS = 5.0
END_SECONDS = 9.5
"""After a signal the process ends then, whatever still hangs: a thread in a request cannot be stopped."""
SWITCH_SECONDS = 0.001
"""How long a thread that computes may keep the sockets waiting: a fifth of what Python lets it."""
LONGEST_TEXT = 4096
"""Bytes a socket may send at once; all it has to say is "ping"."""


class Command(BaseCommand):
    help = "Serve Majlis. Embedded: migrates first, and runs background and timed jobs in this process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
        parser.add_argument("--lan", action="store_true", help="let phones in the same network in")

    def handle(self, *args: Any, host: str, port: int, lan: bool = False, **options: Any) -> None:
        stop = Stop()
        stop.install()
        sys.setswitchinterval(SWITCH_SECONDS)
        # Static files are read in one go; Django's remark about it would puzzle whoever looks at the terminal.
        warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume")
        with hold_data(), listen(EVERYWHERE if lan else host, port) as listener:
            self.serve(stop, listener, lan)

    def serve(self, stop: Stop, listener: socket.socket, lan: bool) -> None:
        """Prepare, say where, and serve until a signal comes."""
        prepare_database()
        with suppress(OSError):  # in an image it was made, and filled, when the image was built
            settings.STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise warns where there is none
        code = make_owner_code() if settings.EMBEDDED and not settings.DEMO else None
        runner = Runner(celery_app, APART) if settings.EMBEDDED else None
        try:
            if runner:
                think_elsewhere(max(1, (os.cpu_count() or 1) - 1))
                runner.start()
            self.stdout.write(f"Majlis: {address(listener)}")
            if lan:
                Nearby(listener.getsockname()[1], self.stdout).start()
            if code:
                self.stdout.write(first_steps(address(listener), code))
            self.stdout.flush()
            stop.serving = True
            Server(configuration(lan)).run(sockets=[listener])
        finally:
            if runner and not runner.stop(JOB_SECONDS):
                self.stderr.write("A job did not end in time; what it had not committed is rolled back.")
            think_here()
            connections.close_all()


class Stop:
    """What SIGTERM and Ctrl-C do here.

    While it serves, uvicorn counts the signal, ends in good order, and raises it again: that must not kill
    the process before the running job has ended. Before, they end the process at once.
    """

    serving = False

    def install(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self.take)

    def take(self, number: int, frame: FrameType | None) -> None:
        if not self.serving:
            raise SystemExit(0)


class Server(uvicorn.Server):
    """Uvicorn with an end that nothing can put off; what was not committed by then is rolled back."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            end = threading.Timer(END_SECONDS, os._exit, [0])
            end.daemon = True
            end.start()
        super().handle_exit(sig, frame)


@contextmanager
def hold_data() -> Iterator[None]:
    """The data folder's lock, with whoever else serves from it. Raises CommandError while its data is replaced."""
    lock = claim(settings.DATA_DIR, SERVING, together=True)
    if lock is None:
        raise CommandError("A backup is being restored here: start again when that is done.")
    with lock:
        yield


def prepare_database() -> None:
    """Migrate a database of our own; of one that is shared, only see that it was migrated."""
    if settings.EMBEDDED:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        call_command("migrate", interactive=False, verbosity=0)
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not up to date: run `./majlis manage migrate` first.")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises CommandError, naming the address, when it is taken or not ours.

    asyncio sets TCP_NODELAY only on a socket that says it speaks TCP, which `create_server` leaves open; without, the
    second piece of every answer waits 40 ms for the acknowledgement of the first.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as failure:
        raise CommandError(
            f"Cannot listen on {host} port {port}: {failure.strerror}. Try --port."
        ) from failure
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=listener.detach())


def address(listener: socket.socket) -> str:
    """The address to type into a browser."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def first_steps(address: str, code: str) -> str:
    """What the terminal says while nobody owns the installation yet."""
    line = "=" * 72
    return (
        f"\n{line}\n\n  This installation has no owner yet. Open this address and make your account:\n"
        f"  لا مالك لهذا التثبيت بعد. افتح هذا العنوان وأنشئ حسابك:\n\n"
        f"      {address}welcome/?code={code}\n\n  Code / الرمز:  {code}\n\n{line}\n"
    )


def configuration(lan: bool) -> uvicorn.Config:
    """How uvicorn serves: no lifespan, no log of its own, sockets without compression (texts are short)."""
    return uvicorn.Config(
        "config.lan:application" if lan else "config.asgi:application",
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # by itself it believes every proxy on this machine; ours asks the settings
        timeout_graceful_shutdown=GRACE_SECONDS,
        ws_max_size=LONGEST_TEXT,
        ws_per_message_deflate=False,
    )
