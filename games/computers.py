"""Computer players at work: what they answer, within which time, and in which process.

They get the view of a seat and nothing else. The expert thinks in a process of its own where one was started, so that a
serving process goes on serving meanwhile: Python runs one thread at a time, and a thought takes tens of milliseconds.
"""

from __future__ import annotations

import logging
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process

from engine.bots import Bot, bots_of
from engine.bots.expert import Expert
from engine.game import GameView

logger = logging.getLogger("majlis.computers")

STAND_IN = "steady"
"""Which computer player takes a turn for a person who is late, and for an expert that has no time."""
EXPERT = "expert"
EXPERT_SECONDS = 0.3
"""The longest an expert thinks about one action; it seldom needs a third of it."""
LEAST_SECONDS = 0.02
"""With less than that an expert is not asked."""
PATIENCE = 0.1
"""How much longer than its time an answer from another process is waited for."""
MOST_UNANSWERED = 3
"""After so many in a row without an answer the processes are ended, and begun anew."""

Answer = Callable[[], str]


def answer(seen: GameView, computer: str, until: float) -> str:
    """One legal action of this computer player, by `until` on the monotonic clock.

    An expert without time is replaced by the steady player; a player that fails is logged, and the first legal action
    taken, so that no table ever stands still.
    """
    try:
        action = _bot(seen, computer, until - time.monotonic())(seen)
        if action in seen.legal_actions:
            return action
        logger.error("computer player %s answered %r, which is not legal", computer, action)
    except Exception:
        logger.exception("computer player %s failed", computer)
    return seen.legal_actions[0]


def _bot(seen: GameView, computer: str, left: float) -> Bot:
    if computer != EXPERT:
        return bots_of(seen.ruleset)[computer]
    if left < LEAST_SECONDS:
        return bots_of(seen.ruleset)[STAND_IN]
    seconds = min(left, EXPERT_SECONDS)
    return Expert(secrets.token_hex(16), clock=time.monotonic, seconds=seconds)  # nobody can foretell it


class Thinkers:
    """The processes in which experts think. A killed one costs its thought: the steady player plays instead."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()
        self._unanswered = 0

    def ask(self, seen: GameView, computer: str, until: float) -> Answer:
        """Begin to think; the answer is waited for when it is called."""
        pool = None
        try:
            pool = self._begun()
            future = pool.submit(answer, seen, computer, until)
        except (OSError, RuntimeError) as failure:  # of its processes one was killed, or none can be begun
            self._give_up(pool, failure)
            return self._without(seen, until)
        return lambda: self._result(pool, future, seen, until)

    def _begun(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                spawn = get_context("spawn")
                self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=_live_and_die)
            return self._pool

    def stop(self) -> None:
        """End the processes; asked again, new ones begin."""
        with self._lock:
            pool, self._pool, self._unanswered = self._pool, None, 0
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def _result(self, pool: ProcessPoolExecutor, future: Future[str], seen: GameView, until: float) -> str:
        try:
            action = future.result(max(0.0, until - time.monotonic()) + PATIENCE)
        except TimeoutError:
            self._unanswered += not future.cancel()
            if self._unanswered >= MOST_UNANSWERED:
                self._give_up(pool, TimeoutError("no answer"))
        except (BrokenProcessPool, CancelledError) as failure:
            self._give_up(pool, failure)
        else:
            self._unanswered = 0
            return action
        return self._without(seen, until)()

    def _give_up(self, pool: ProcessPoolExecutor | None, failure: Exception) -> None:
        """End these processes, so that the next question begins new ones."""
        logger.error("the steady player plays for an expert, whose process does not: %r", failure)
        if pool is self._pool:
            self.stop()

    def _without(self, seen: GameView, until: float) -> Answer:
        return lambda: answer(seen, STAND_IN, until)


def _live_and_die() -> None:
    """A process of an expert leaves the keyboard to its parent, and ends when that has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class _Here:
    """Where experts think in this process: without `processes`, in the thread that asks."""

    processes: Thinkers | None = None


def think_elsewhere(processes: int) -> Thinkers:
    """From now on experts think in so many processes of their own, which begin with the first question."""
    _Here.processes = Thinkers(processes)
    return _Here.processes


def think_here() -> None:
    """Experts think in the thread that asks."""
    if _Here.processes is not None:
        _Here.processes.stop()
    _Here.processes = None


def ask(seen: GameView, computer: str, until: float) -> Answer:
    """The answer of a computer player, to be called outside any transaction."""
    if computer == EXPERT and _Here.processes is not None and len(seen.legal_actions) > 1:
        return _Here.processes.ask(seen, computer, until)
    return lambda: answer(seen, computer, until)
