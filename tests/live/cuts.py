"""A way to a server that can be cut: with a word, or without one, as when a phone changes its network."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Way:
    """Passes on what comes to a port of its own; `cut` leaves all connections of now half open, `close` ends those.
    While `shut` nobody gets through."""

    shut = False

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._to = (parts.hostname, parts.port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}/"
        self._cut = threading.Event()
        self._open: list[socket.socket] = []
        self._half_open: list[socket.socket] = []
        threading.Thread(target=self._receive, daemon=True).start()

    def cut(self) -> None:
        """Nothing passes any more on the connections of now, which both sides take to be open."""
        self._cut.set()
        self._cut = threading.Event()
        self._half_open, self._open = self._half_open + self._open, []

    def close(self) -> None:
        """End the connections that were cut, as systems do much later."""
        for end in self._half_open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._half_open = []

    def stop(self) -> None:
        self.cut()
        self.close()
        self._door.close()

    def _receive(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
                if self.shut:
                    near.close()
                    continue
                far = socket.create_connection(self._to)
            except OSError:
                return
            self._open += [near, far]
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=(*ends, self._cut), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, cut: threading.Event) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if cut.is_set():
                    return
                target.sendall(data)
            if not cut.is_set():
                target.shutdown(socket.SHUT_WR)


@contextmanager
def way_to(address: str) -> Iterator[Way]:
    """A way to the server at this address."""
    way = Way(address)
    try:
        yield way
    finally:
        way.stop()
