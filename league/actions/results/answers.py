"""What the others say to a report: confirm, dispute, decide; and the clock that confirms in silence."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid
from league.actions.results.captains import is_to_come
from league.actions.results.given import ReportInput
from league.actions.results.reports import check_open, new_result, stale_report
from league.actions.results.settle import announce_change, settle
from league.actions.steps import advance, audit, lock_fixture
from league.models import Fixture, Notice, Result
from league.permissions import Actor, capacity, captain_side, may_referee, must


@transaction.atomic
def confirm_result(*, actor: Actor, fixture: str, version: int) -> Result:
    """The other captain (or a referee) confirms the report of this version (R4, R5).

    Confirming again what one has confirmed gives the same result and moves nothing. Raises Conflict
    `stale_report` for another version, Forbidden for an outsider or one's own report.
    """
    found = lock_fixture(fixture)
    report = _open_report(found, actor, version)
    if report.state == Result.State.CONFIRMED:
        return report
    check_open(found)
    return settle(found, report, actor=actor)


@transaction.atomic
def dispute_result(*, actor: Actor, fixture: str, version: int, reason: str) -> Result:
    """The other captain (or a referee) says the report is wrong: it waits for an organizer, the clock stops (R10)."""
    found = lock_fixture(fixture)
    report = _open_report(found, actor, version)
    if report.state != Result.State.REPORTED:
        raise Conflict("result_not_open", version=version)
    if not reason.strip():
        raise Invalid("reason_needed", outcome=report.outcome)
    check_open(found)
    if found.state != Fixture.State.DISPUTED:
        advance("fixture", found, Fixture.State.DISPUTED, who=capacity(actor, found))
        found.save(update_fields=["state"])
        found.results.filter(state=Result.State.REPORTED).update(confirm_by=None)
        report.refresh_from_db()
    audit("dispute_result", found, actor=actor, season=found.season, reason=reason)
    announce_change("result_disputed", found, report, actor=actor, notice=Notice.Kind.RESULT_DISPUTED)
    return report


@transaction.atomic
def decide_result(
    *,
    actor: Actor,
    fixture: str,
    reason: str,
    version: int | None = None,
    given: ReportInput | None = None,
) -> Result:
    """A referee or organizer decides: the report of this version as it stands, or an entry of his own."""
    found = lock_fixture(fixture)
    must(may_referee(actor, found.season.league), actor, "may_not_decide", fixture=fixture)
    if not reason.strip():
        raise Invalid("reason_needed", outcome=found.outcome)
    check_open(found)
    if given is not None and version is None:
        return settle(found, new_result(found, given, actor=actor, side=None), actor=actor, reason=reason)
    if given is not None or version is None:
        raise Invalid("decide_one_thing")
    report = found.results.filter(number=version, state=Result.State.REPORTED).first()
    if report is None:
        raise stale_report(found, version)
    return settle(found, report, actor=actor, reason=reason)


@transaction.atomic
def auto_confirm(*, fixture: str) -> Result | None:
    """R10: confirms the one report nobody answered in time; None when there is nothing to confirm (any more), or when
    the date of the fixture is still to come."""
    found = lock_fixture(fixture)
    due = found.results.filter(state=Result.State.REPORTED, confirm_by__lte=timezone.now()).first()
    if due is None or found.state != Fixture.State.REPORTED or is_to_come(found):
        return None
    check_open(found)
    return settle(found, due, actor=None, reason="unanswered")


def _open_report(fixture: Fixture, actor: Actor, version: int) -> Result:
    """The report somebody may answer: the other captain's, or any for a referee. Raises Forbidden, Conflict."""
    side = captain_side(actor, fixture)
    referee = may_referee(actor, fixture.season.league)
    must(side is not None or referee, actor, "may_not_answer", fixture=fixture.public_id)
    report = fixture.results.filter(number=version).first()
    if report is None or report.state in (Result.State.REJECTED, Result.State.REVERSED):
        raise stale_report(fixture, version)
    if report.side is not None and report.side == side and not referee:
        raise Forbidden("own_report", version=version)
    return report
