"""Two web servers, a worker and the clock as Compose starts them; killed with -9 and started again."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.live.processes import Process, Server, serving, ticking, working

SERVERS = ("one", "two")
LONGEST_PAUSE = 2.5
"""Seconds between one kill and the next, at most."""


class Place:
    """One process of the installation; who is killed is followed by another in the same place."""

    def __init__(self, name: str, start: Callable[[str], AbstractContextManager[Process]]) -> None:
        self.name = name
        self._start = start
        self._life = 0
        self._running: AbstractContextManager[Process] | None = None
        self.process: Process | None = None

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self._life += 1
        self._running = self._start(f"{self.name}-{self._life}")
        self.process = self._running.__enter__()

    def kill(self) -> None:
        """End it without a word."""
        if self.process is not None:
            process, self.process = self.process, None
            process.kill()
        self.stop()

    def stop(self) -> None:
        """End it as a deployment does."""
        running, self._running, self.process = self._running, None, None
        if running is not None:
            running.__exit__(None, None, None)


class Fleet:
    """The whole installation, and how often each of it was killed."""

    def __init__(self, folder: Path, variables: dict[str, str], dice: random.Random) -> None:
        starts = dict.fromkeys(SERVERS, serving) | {"worker": working, "beat": ticking}
        self.places = [
            Place(name, lambda life, start=start: start(folder, variables, life))  # type: ignore[misc]
            for name, start in starts.items()
        ]
        self.kills: Counter[str] = Counter()
        self.failure: BaseException | None = None
        self._dice = dice

    def addresses(self) -> list[str]:
        """Where a client may ask now."""
        return [place.process.address for place in self.places if isinstance(place.process, Server)]

    @contextmanager
    def running(self) -> Iterator[None]:
        """All of it, until the end of the block."""
        try:
            _start(self.places)
            yield
        finally:
            for place in reversed(self.places):
                place.stop()

    @contextmanager
    def being_killed(self) -> Iterator[None]:
        """One or two processes at a time are killed and started again, until the end of the block."""
        enough = threading.Event()
        thread = threading.Thread(target=self._kill_until, args=(enough,))
        thread.start()
        try:
            yield
        finally:
            enough.set()
            thread.join()

    def _kill_until(self, enough: threading.Event) -> None:
        try:
            while not enough.wait(self._dice.uniform(0.2, LONGEST_PAUSE)):
                victims = self._dice.sample(self.places, self._dice.choice((1, 1, 2)))
                for place in victims:
                    place.kill()
                    self.kills[place.name] += 1
                _start(victims)
        except BaseException as failure:
            self.failure = failure


def _start(places: Sequence[Place]) -> None:
    """All of them at the same time."""
    with ThreadPoolExecutor(len(places)) as threads:
        for started in [threads.submit(place.start) for place in places]:
            started.result()
