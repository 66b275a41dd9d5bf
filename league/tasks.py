"""Background and timed jobs: thin callers of actions. Nothing lives only in a queue; `sweep` finds every due row."""

from __future__ import annotations

import logging
from collections.abc import Callable

from celery import shared_task
from django.utils import timezone

from engine.errors import EngineError
from games.actions.tables.attending import attend_all
from games.actions.tables.presence import forget_silent_connections
from games.errors import Refusal
from league.actions import runs
from league.actions.fixture_tables import close_unused
from league.actions.results import auto_confirm
from league.actions.results.live import enter_played
from league.actions.sendings import forget_old_sendings
from league.actions.tokens import forget_dead_tokens
from league.actions.warnings import tables_to_warn, warn_of_absent
from league.demo import keep_tables_going, move_on
from league.formulas.errors import FormulaError
from league.models import Fixture, FixtureRun, Result
from league.queries.fixture_tables import tables_to_close, tables_to_enter

logger = logging.getLogger("majlis.tasks")


@shared_task(name="league.tasks.perform_run")
def perform_run(run: str) -> None:
    """Plays one queued run now, instead of at the next sweep."""
    runs.perform_run(run=run)


@shared_task(name="league.tasks.sweep")
def sweep() -> None:
    """Confirms reports nobody answered (R10), plays runs that are still queued, enters what tables have decided, closes
    those of fixtures decided elsewhere, and warns of who is absent (U16). Safe to run twice at once."""
    due = Fixture.objects.filter(
        state=Fixture.State.REPORTED,
        results__state=Result.State.REPORTED,
        results__confirm_by__lte=timezone.now(),
    )
    for fixture in due.values_list("public_id", flat=True).distinct():
        try:
            auto_confirm(fixture=fixture)
        except Refusal as refusal:
            logger.warning("report of %s not confirmed by itself: %s", fixture, refusal)
    for run in FixtureRun.objects.filter(state=FixtureRun.State.QUEUED).values_list("public_id", flat=True):
        runs.perform_run(run=run)
    _sweep_tables()


def _sweep_tables() -> None:
    """One table that cannot be dealt with does not keep the others waiting."""
    dues: tuple[tuple[Callable[..., object], list[str]], ...] = (
        (enter_played, tables_to_enter()),
        (close_unused, tables_to_close()),
        (warn_of_absent, tables_to_warn(timezone.now())),
    )
    for act, tables in dues:
        for table in tables:
            try:
                act(table=table)
            except (Refusal, EngineError, FormulaError) as refusal:
                logger.warning("table %s: %s", table, refusal)


@shared_task(name="league.tasks.keep_tables")
def keep_tables() -> None:
    """Whatever is due at online tables: a computer player's turn, a clock run out, somebody gone. Safe to run twice."""
    attend_all()


@shared_task(name="league.tasks.forget_sendings")
def forget_sendings() -> None:
    """The keys of requests that nobody will send again (R3), and tokens and tickets that are good for nothing (X21)."""
    forget_old_sendings()
    forget_dead_tokens()


@shared_task(name="league.tasks.forget_connections")
def forget_connections() -> None:
    """Connections to tables that were cut without a word (B14)."""
    forget_silent_connections()


@shared_task(name="league.tasks.demo_tick")
def demo_tick() -> None:
    """The demonstration moves on: one fixture played, or the next season begun."""
    if run := move_on():
        runs.perform_run(run=run)


@shared_task(name="league.tasks.demo_tables")
def demo_tables() -> None:
    """At the demonstration somebody is always playing, and a seat is always free."""
    keep_tables_going()
