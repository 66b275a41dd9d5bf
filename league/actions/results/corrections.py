"""A confirmed result that was wrong: its points are turned back, and a new one may take its place."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, Invalid
from league.actions.ledger import reverse_postings
from league.actions.results.given import ReportInput
from league.actions.results.reports import draw_up, enter, is_equal, stale_report
from league.actions.results.settle import announce_change, reopen, settle, shown
from league.actions.results.voiding import follow_withdrawals
from league.actions.steps import audit, lock_fixture
from league.models import Fixture, Notice, Result, Season
from league.permissions import Actor, capacity, may_referee, must


@transaction.atomic
def correct_result(*, actor: Actor, fixture: str, version: int, reason: str, given: ReportInput) -> Result:
    """R13: reverses the confirmed result of this version and enters another in its place, with a reason.

    What says the same as the result that stands changes nothing (R17).
    """
    found, wrong = _confirmed(actor, fixture, version, reason)
    drawn = draw_up(found, given, actor=actor, side=None, corrects=wrong)
    if is_equal(wrong, drawn):
        return wrong
    _reverse(found, wrong, actor, reason)
    right = settle(found, enter(drawn), actor=actor, reason=reason)
    follow_withdrawals(found.season, actor=actor, reason=reason)
    return right


@transaction.atomic
def reverse_result(*, actor: Actor, fixture: str, version: int, reason: str) -> Result:
    """N11, R9: reverses the confirmed result of this version; the fixture is open again."""
    found, wrong = _confirmed(actor, fixture, version, reason)
    if found.season.state != Season.State.RUNNING:
        raise Conflict("season_not_running", state=found.season.state)
    _reverse(found, wrong, actor, reason)
    announce_change(
        "result_reversed",
        found,
        wrong,
        actor=actor,
        table_moved=True,
        notice=Notice.Kind.RESULT_REVERSED,
    )
    return wrong


def _confirmed(actor: Actor, fixture: str, version: int, reason: str) -> tuple[Fixture, Result]:
    found = lock_fixture(fixture)
    must(may_referee(actor, found.season.league), actor, "may_not_correct", fixture=fixture)
    if not reason.strip():
        raise Invalid("reason_needed", outcome=found.outcome)
    if found.season.state not in (Season.State.RUNNING, Season.State.FINISHED):
        raise Conflict("season_not_running", state=found.season.state)
    result = found.results.filter(state=Result.State.CONFIRMED).first()
    if result is None or result.number != version:
        raise stale_report(found, version)
    return found, result


def _reverse(fixture: Fixture, result: Result, actor: Actor, reason: str) -> None:
    """confirmed > reversed; the ledger lines are turned back; the fixture is as before its result."""
    Result.objects.filter(pk=result.pk, state=Result.State.CONFIRMED).update(state=Result.State.REVERSED)
    result.refresh_from_db()
    reverse_postings(result=result, actor=actor, reason=reason)
    reopen(fixture, who=capacity(actor, fixture), reason=reason)
    audit(
        "reverse_result",
        fixture,
        actor=actor,
        season=fixture.season,
        reason=reason,
        before=shown(result) | {"reversed_at": timezone.now().isoformat()},
    )
