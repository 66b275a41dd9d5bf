"""The service plays a fixture with computer players: asked for, played outside any transaction, entered once."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence

from django.db import OperationalError, transaction
from django.utils import timezone

from engine.bots import bots_of
from engine.errors import EngineError
from engine.play import play_match
from engine.ruleset import Ruleset
from games.errors import Invalid, Missing, Refusal
from games.histories import History, of_play
from league.actions.results.checks import Checked
from league.actions.results.given import ReportInput
from league.actions.results.reports import check_open, new_result
from league.actions.results.settle import announce_change, reopen, settle
from league.actions.steps import advance, audit, lock_fixture
from league.models import Fixture, FixtureRun, Notice, Result
from league.permissions import Actor, may_referee, must
from league.queries.rulesets import ruleset_of

logger = logging.getLogger("majlis.runs")

DEFAULT_BOT = "steady"  # B20: four players that never buy make mostly void deals
MAX_SEED = 64


@transaction.atomic
def request_run(*, actor: Actor, fixture: str, seed: str = "", bots: Sequence[str] = ()) -> FixtureRun:
    """Asks the service to play a fixture; the row is the queue, `perform_run` does it.

    The same seed and the same computer players give the same match. Without a seed a random one is taken and kept.
    Raises Missing, Forbidden, Conflict for a fixture that cannot be played now, Invalid for an unknown computer
    player, a wrong number of them, or a seed over 64 characters.
    """
    found = lock_fixture(fixture)
    must(may_referee(actor, found.season.league), actor, "may_not_run", fixture=fixture)
    check_open(found)
    if found.second_id is None:
        raise Invalid("bye_is_not_played", fixture=fixture)
    ruleset = ruleset_of(found.season)
    seats, known = ruleset.seats, bots_of(ruleset)
    names = list(bots) or [DEFAULT_BOT] * seats
    for name in names:
        if name not in known:
            raise Invalid("unknown_bot", bot=name, known=", ".join(sorted(known)))
    if len(names) != seats:
        raise Invalid("wrong_number_of_bots", needed=seats, given=len(names))
    if len(seed) > MAX_SEED:
        raise Invalid("seed_too_long", longest=MAX_SEED)
    run = FixtureRun.objects.create(
        fixture=found,
        seed=seed or secrets.token_hex(16),
        bots=names,
        requested_by=actor,
        requested_at=timezone.now(),
    )
    advance("fixture", found, Fixture.State.PLAYING, who="system")
    found.save(update_fields=["state"])
    audit("request_run", found, actor=actor, season=found.season, after={"run": run.public_id})
    announce_change("run_changed", found, None, actor=actor)
    return run


def perform_run(*, run: str) -> Result | None:
    """Plays a queued run and enters its result; None when somebody else already has, or it failed.

    Playing takes no lock. A process killed in the middle leaves the row queued, and the next sweep plays the same
    match from the same seed.
    """
    queued = FixtureRun.objects.select_related("fixture__season").filter(public_id=run).first()
    if queued is None:
        raise Missing("run_not_found", run=run)
    if queued.state != FixtureRun.State.QUEUED:
        return None
    try:
        histories = play_series(
            ruleset_of(queued.fixture.season), queued.seed, queued.bots, queued.fixture.best_of
        )
        return _enter(queued, histories)
    except OperationalError:
        raise  # the database is away: the row stays queued
    except Exception as error:
        if not isinstance(error, (EngineError, Refusal)):
            logger.exception("run %s failed", run)
        _fail(queued, error)
        return None


def play_series(ruleset: Ruleset, seed: str, bots: Sequence[str], best_of: int) -> list[History]:
    """The matches of a best-of-N: the first from the seed itself, the next from `seed/2`, `seed/3` ..."""
    won = [0, 0]
    histories: list[History] = []
    while max(won) <= best_of // 2:
        number = len(histories) + 1
        match = play_match(ruleset, seed if number == 1 else f"{seed}/{number}", tuple(bots))
        history = of_play(match, source="run")
        won[history.winner or 0] += 1
        histories.append(history)
    return histories


@transaction.atomic
def _enter(queued: FixtureRun, histories: list[History]) -> Result | None:
    """The result of a run needs no confirming; a run entered meanwhile by another worker stays as it is."""
    fixture = lock_fixture(queued.fixture.public_id)
    run = FixtureRun.objects.get(pk=queued.pk)
    if run.state != FixtureRun.State.QUEUED:
        return None
    if fixture.state == Fixture.State.PLAYING:
        reopen(fixture, who="system", reason="played")
    check_open(fixture)
    won = [sum(history.winner == side for history in histories) for side in (0, 1)]
    points = (sum(h.points[0] for h in histories), sum(h.points[1] for h in histories))
    checked = Checked(tuple(histories), int(won[1] > won[0]), points)
    result = new_result(
        fixture, ReportInput(), actor=run.requested_by, side=None, checked=checked, computers=True
    )
    settle(
        fixture,
        result,
        actor=run.requested_by,
        histories=histories,
        computers=run.bots,
        seed=run.seed,
    )
    run.state = FixtureRun.State.DONE
    run.result = result
    run.finished_at = timezone.now()
    run.save(update_fields=["state", "result", "finished_at"])
    return result


@transaction.atomic
def _fail(queued: FixtureRun, error: Exception) -> None:
    """A run that cannot be entered says why, and the fixture is free again."""
    fixture = lock_fixture(queued.fixture.public_id)
    failed = FixtureRun.objects.filter(pk=queued.pk, state=FixtureRun.State.QUEUED)
    if not failed.update(state=FixtureRun.State.FAILED, error=str(error)[:300], finished_at=timezone.now()):
        return
    if fixture.state == Fixture.State.PLAYING:
        reopen(fixture, who="system", reason=str(error))
    announce_change("run_changed", fixture, None, actor=queued.requested_by, notice=Notice.Kind.RUN_FAILED)
