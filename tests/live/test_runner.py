"""The embedded runner: at once, later, again, by the clock; and a job under way is finished on stopping."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery import Celery, Task

from config.celery import app as service
from config.celery import timed_jobs
from config.runner import Runner

pytestmark = pytest.mark.embedded
WAIT = 60


@pytest.fixture
def app() -> Iterator[Celery]:
    """An application of its own, so that the timed jobs of the service do not run in tests."""
    yield Celery("runner-test", task_cls="config.runner:Job", broker="memory://", set_as_current=False)


@pytest.fixture
def start(app: Celery) -> Iterator[Callable[..., Runner]]:
    runners: list[Runner] = []

    def begin(**timed: dict[str, Any]) -> Runner:
        app.conf.beat_schedule = timed
        runners.append(Runner(app))
        runners[-1].start()
        return runners[-1]

    yield begin
    for runner in runners:
        assert runner.stop(WAIT)


class Tally:
    """Counts what jobs did, for tests that wait for it."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.changed = threading.Condition()

    def note(self, entry: Any) -> None:
        with self.changed:
            self.entries.append(entry)
            self.changed.notify_all()

    def take(self, word: str) -> None:
        self.note(word)

    def wait(self, count: int) -> list[Any]:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.entries) >= count, WAIT), self.entries
            return list(self.entries)


def test_a_call_runs_on_the_runners_thread_with_its_arguments(
    app: Celery, start: Callable[..., Runner]
) -> None:
    tally = Tally()

    @app.task(shared=False)
    def job(*args: Any, **kwargs: Any) -> None:
        tally.note((args, kwargs, threading.current_thread().name))

    start()
    assert job.delay(1, "two", three=[3]).id
    assert tally.wait(1) == [((1, "two"), {"three": [3]}, "majlis-runner")]


def test_waiting_calls_run_in_the_order_of_their_times(app: Celery, start: Callable[..., Runner]) -> None:
    tally = Tally()
    job = app.task(shared=False, name="job")(tally.note)
    start()
    begun = time.monotonic()
    job.apply_async(["third"], countdown=0.4)
    job.apply_async(["second"], eta=datetime.now(tz=UTC) + timedelta(seconds=0.2))
    job.apply_async(["past"], eta=datetime(2020, 1, 1))  # noqa: DTZ001 (Celery takes these as UTC)
    job.delay("first")
    assert tally.wait(4) == ["past", "first", "second", "third"]
    assert time.monotonic() - begun >= 0.4  # never before its time


def test_a_retry_comes_back_with_its_count_and_ends_at_the_limit(
    app: Celery, start: Callable[..., Runner], caplog: pytest.LogCaptureFixture
) -> None:
    tally = Tally()

    @app.task(shared=False, bind=True, max_retries=2)
    def job(self: Task, name: str, *, failures: int) -> None:
        tally.note((name, self.request.retries, self.request.id))
        if self.request.retries < failures:
            raise self.retry(countdown=0.01)

    start()
    first = job.delay("good", failures=2).id
    assert tally.wait(3) == [("good", turn, first) for turn in range(3)]
    job.delay("bad", failures=9)
    tally.wait(6)
    job.delay("after", failures=0)
    assert [entry[:2] for entry in tally.wait(7)[3:]] == [("bad", 0), ("bad", 1), ("bad", 2), ("after", 0)]
    assert "MaxRetriesExceededError" in caplog.text


def test_a_job_that_fails_is_logged_and_the_next_one_runs(
    app: Celery, start: Callable[..., Runner], caplog: pytest.LogCaptureFixture
) -> None:
    tally = Tally()

    @app.task(shared=False, name="brittle")
    def job(value: int) -> None:
        tally.note(1 / value)

    start()
    job.delay(0)
    job.delay(1)
    assert tally.wait(1) == [1.0]
    assert "brittle failed" in caplog.text and "ZeroDivisionError" in caplog.text


def test_timed_jobs_run_again_and_again(app: Celery, start: Callable[..., Runner]) -> None:
    tally = Tally()
    app.task(shared=False, name="tick")(tally.take)
    start(
        often={"task": "tick", "schedule": 0.05, "args": ("often",)},
        kept={"task": "tick", "schedule": timedelta(seconds=0.07), "kwargs": {"word": "kept"}},
        never={"task": "tick", "schedule": 3600.0, "args": ("never",)},
    )
    assert set(tally.wait(8)) == {"often", "kept"}


def test_a_timed_job_that_fails_or_is_unknown_stops_no_other(
    app: Celery, start: Callable[..., Runner], caplog: pytest.LogCaptureFixture
) -> None:
    tally = Tally()

    @app.task(shared=False, name="breaks")
    def breaks() -> None:
        tally.note("broke")
        raise RuntimeError

    start(breaks={"task": "breaks", "schedule": 0.02}, unknown={"task": "no.such.task", "schedule": 0.02})
    tally.wait(3)
    assert "no.such.task" in caplog.text


def test_stopping_finishes_the_running_job_and_takes_no_other(app: Celery) -> None:
    tally = Tally()
    release = threading.Event()

    @app.task(shared=False, name="long")
    def job(name: str) -> None:
        tally.note(f"{name} begun")
        assert release.wait(WAIT)
        tally.note(f"{name} done")

    runner = Runner(app)
    runner.start()
    job.delay("one")
    job.delay("two")
    tally.wait(1)
    assert not runner.stop(0.05)  # it is still at it
    release.set()
    assert runner.stop(WAIT)
    assert tally.entries == ["one begun", "one done"]


def test_a_timed_job_apart_runs_while_another_takes_its_time(app: Celery) -> None:
    """A computer player's turn at a table does not wait until a whole match has been played."""
    tally, begun, release = Tally(), threading.Event(), threading.Event()
    app.task(shared=False, name="tick")(tally.take)

    @app.task(shared=False, name="long")
    def job() -> None:
        begun.set()
        assert release.wait(WAIT)

    app.conf.beat_schedule = {"apart": {"task": "tick", "schedule": 0.02, "args": ("tick",)}}
    runner = Runner(app, ["apart"])
    runner.start()
    job.delay()
    assert begun.wait(WAIT)
    tally.wait(len(tally.entries) + 3)
    release.set()
    assert runner.stop(WAIT)


def test_without_a_runner_a_call_returns_and_does_nothing(app: Celery) -> None:
    tally = Tally()
    job = app.task(shared=False, name="job")(tally.note)
    assert Runner.running is None
    assert job.delay("x").id and job.apply_async(["x"], countdown=5).id
    assert tally.entries == []


def test_what_only_a_broker_can_do_is_refused(app: Celery, start: Callable[..., Runner]) -> None:
    tally = Tally()
    job = app.task(shared=False, name="job")(tally.note)
    start()
    with pytest.raises(ValueError, match="link"):
        job.apply_async(["x"], link=job.s("y"))
    with pytest.raises(ValueError, match="expires"):
        job.apply_async(["x"], expires=3)
    with pytest.raises(TypeError):
        job.delay(object())  # a broker could not carry it
    job.delay("end")
    assert tally.wait(1) == ["end"]


def test_the_services_own_timed_jobs_exist() -> None:
    service.autodiscover_tasks(force=True)
    jobs = timed_jobs()
    assert jobs["sweep"] == {"task": "league.tasks.sweep", "schedule": 5.0}
    assert {entry["task"] for entry in jobs.values()} <= set(service.tasks)
    assert service.conf.beat_schedule == jobs
