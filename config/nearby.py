"""`serve --lan`: phones in the same network come in, by this machine's own addresses there."""

from __future__ import annotations

import io
import threading
from typing import Protocol

import segno
from django.conf import settings

from league.queries.addresses import private_addresses

EVERYWHERE = "0.0.0.0"
LOOK_EVERY = 15.0
"""Seconds between two looks at the addresses: a laptop that woke up elsewhere has another one."""


class Output(Protocol):
    def write(self, text: str) -> object: ...
    def flush(self) -> object: ...


class Nearby(threading.Thread):
    """Allows this machine's private addresses as hosts, tells them, and goes on looking for new ones.

    An address stays allowed when it is gone: a page that is still open there then fails for no second reason.
    """

    def __init__(self, port: int, out: Output) -> None:
        super().__init__(name="majlis-nearby", daemon=True)
        self._port = port
        self._out = out
        self._told: list[str] = []
        self._ended = threading.Event()

    def start(self) -> None:
        if not self.look():
            self._out.write("This machine is in no network now; addresses are told here when it joins one.\n")
        super().start()

    def run(self) -> None:
        while not self._ended.wait(LOOK_EVERY):
            self.look()

    def look(self) -> bool:
        """Allow what addresses there are, and tell them where they changed; whether there are any."""
        found = private_addresses()
        allow(found)
        if found and found != self._told:
            self._out.write(told(found, self._port))
            self._out.flush()
        self._told = found
        return bool(found)


def allow(addresses: list[str]) -> None:
    """Makes addresses hosts of this site, for pages and sockets: both read this one list at every request."""
    settings.ALLOWED_HOSTS.extend(one for one in addresses if one not in settings.ALLOWED_HOSTS)


def told(addresses: list[str], port: int) -> str:
    """The lines for the terminal: the address for phones, its QR code, and what other addresses there are."""
    first, *others = [f"http://{one}:{port}/" for one in addresses]
    drawn = io.StringIO()
    segno.make(first, error="m").terminal(drawn, compact=True, border=2)
    lines = ["", f"  For phones in this network / للهواتف في هذه الشبكة:  {first}", "", drawn.getvalue()]
    if others:
        lines += ["  Also: " + "  ".join(others), ""]
    return "\n".join(lines)
