"""Background and timed jobs inside the serving process, for the embedded way to run.

A thread takes jobs from a heap ordered by time; a timed job that may not wait for long ones has a thread of its own.
What waits there is lost when the process ends, as nothing important lives only in a queue: deadlines and outboxes are
rows, and the sweep finds them.
"""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import uuid4

from celery import Celery
from celery.contrib.django.task import DjangoTask
from celery.exceptions import Ignore, Reject, Retry
from celery.result import AsyncResult
from celery.schedules import maybe_schedule
from django.conf import settings
from django.db import close_old_connections
from kombu.exceptions import OperationalError
from kombu.utils import json

logger = logging.getLogger("majlis.runner")

UNSUPPORTED = ("link", "link_error", "chain", "chord", "group", "expires")


class Job(DjangoTask):
    """The base of every task: in the embedded way to run its calls go to this process's runner.

    Where no runner is running (a shell, a test, a command) such a call does nothing: it never waits for a
    broker that does not exist, and the next sweep of a serving process does what is due.
    """

    abstract = True

    def apply_async(
        self,
        args: Sequence[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
        task_id: str | None = None,
        **options: Any,
    ) -> AsyncResult:
        """As Celery's, but a broker that is away fails nobody: the next sweep does what is due.

        Embedded, it knows countdown, eta and retries; raises ValueError for linked tasks.
        """
        task_id = task_id or str(uuid4())
        if not settings.EMBEDDED or self.app.conf.task_always_eager:
            try:
                return super().apply_async(args, kwargs, task_id, **options)
            except OperationalError as failure:
                logger.error("%s was not sent, and is left to the next sweep: %r", self.name, failure)
                return self.AsyncResult(task_id)
        if Runner.running is None:
            logger.debug("%s is left to the next sweep: nothing runs jobs in this process", self.name)
        else:
            Runner.running.submit(self, args or (), kwargs or {}, task_id, options)
        return self.AsyncResult(task_id)


class Lane:
    """Jobs in the order of their times, and the one thread that works them off."""

    def __init__(self, name: str) -> None:
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def push(self, seconds: float, work: Callable[[], None]) -> None:
        """Do this in so many seconds."""
        with self._changed:
            heapq.heappush(self._heap, (time.monotonic() + seconds, next(self._order), work))
            self._changed.notify()

    def close(self) -> None:
        """Take no other job."""
        with self._changed:
            self._stopping = True
            self._changed.notify()

    def ended(self, timeout: float) -> bool:
        """Whether the running job has ended within so many seconds."""
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _work(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except Exception:
                logger.exception("a job could not be run")  # the thread must outlive it

    def _next(self) -> Callable[[], None] | None:
        """The next job, when its time has come; None when the lane is closed."""
        with self._changed:
            while not self._stopping:
                wait = self._heap[0][0] - time.monotonic() if self._heap else None
                if wait is not None and wait <= 0:
                    return heapq.heappop(self._heap)[2]
                self._changed.wait(wait)
            return None


class Runner:
    """One lane for all jobs, and one for each timed job that may not wait for others (`apart`)."""

    running: ClassVar[Runner | None] = None
    """The runner of this process, between `start` and `stop`."""

    def __init__(self, app: Celery, apart: Iterable[str] = ()) -> None:
        self._app = app
        self._lane = Lane("majlis-runner")
        self._apart = {name: Lane(f"majlis-{name}") for name in apart}

    def start(self) -> None:
        """Load the tasks, start the clock of the timed jobs, and begin."""
        self._app.autodiscover_tasks(force=True)
        for name, entry in self._app.conf.beat_schedule.items():
            self._push_tick(name, entry)
        Runner.running = self
        for lane in self._lanes():
            lane.start()

    def stop(self, timeout: float) -> bool:
        """Let what is running finish and take no other; whether it did within `timeout` seconds."""
        until = time.monotonic() + timeout
        for lane in self._lanes():
            lane.close()
        ended = [lane.ended(max(0.0, until - time.monotonic())) for lane in self._lanes()]
        if Runner.running is self:
            Runner.running = None
        return all(ended)

    def _lanes(self) -> list[Lane]:
        return [self._lane, *self._apart.values()]

    def submit(
        self,
        task: DjangoTask,
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
        task_id: str,
        options: Mapping[str, Any],
    ) -> None:
        """Queue one call.

        Raises ValueError for what only a broker can do, and whatever JSON says to arguments it cannot hold.
        """
        if refused := [name for name in UNSUPPORTED if options.get(name)]:
            raise ValueError(f"the embedded runner knows no {', '.join(refused)}: {task.name}")
        sent = json.loads(json.dumps([list(args), dict(kwargs)]))  # as a broker would carry them
        request = {
            "id": task_id,
            "args": sent[0],
            "kwargs": sent[1],
            "retries": options.get("retries") or 0,
            "called_directly": False,
            "delivery_info": {},
        }
        self._lane.push(_seconds(options), lambda: _run(task, request))

    def _push_tick(self, name: str, entry: Mapping[str, Any]) -> None:
        """Run a timed job at its next time, and from there again; one that runs late skips what it missed."""
        schedule = maybe_schedule(entry["schedule"], app=self._app)
        seconds = schedule.remaining_estimate(self._app.now()).total_seconds()

        def tick() -> None:
            try:
                self._run_timed(name, entry)
            finally:
                self._push_tick(name, entry)

        self._apart.get(name, self._lane).push(max(0.0, seconds), tick)

    def _run_timed(self, name: str, entry: Mapping[str, Any]) -> None:
        task = self._app.tasks.get(entry["task"])
        if task is None:
            logger.error("timed job %s names the unknown task %s", name, entry["task"])
            return
        request = {"id": str(uuid4()), "called_directly": False, "retries": 0, "delivery_info": {}}
        _run(task, request | {"args": entry.get("args", ()), "kwargs": entry.get("kwargs", {})})


def _seconds(options: Mapping[str, Any]) -> float:
    """How long a call waits; an `eta` without a zone is in UTC, as Celery reads it."""
    if (countdown := options.get("countdown")) is not None:
        return max(0.0, float(countdown))
    eta = options.get("eta")
    if eta is None:
        return 0.0
    moment = datetime.fromisoformat(eta) if isinstance(eta, str) else eta
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(tz=UTC)).total_seconds())


def _run(task: DjangoTask, request: Mapping[str, Any]) -> None:
    """Run one job with connections of its own; whatever it raises is logged, and the runner goes on."""
    close_old_connections()
    task.push_request(**request)
    try:
        task.run(*request["args"], **request["kwargs"])
    except (Retry, Ignore, Reject):
        logger.debug("%s ended early by its own will", task.name)
    except Exception:
        logger.exception("%s failed", task.name)
    finally:
        task.pop_request()
        close_old_connections()
