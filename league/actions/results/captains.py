"""What a captain may say of a fixture: what was played, that his own side gives up, and that nobody came (F5, F19)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid
from league.actions.results.given import ReportInput
from league.formulas.policy import Policy
from league.models import Fixture, Outcome, Result

FOR_THE_OFFICE = {"left", "ruled"}
"""How a match can have ended only if a referee or organizer says so."""


def check_captain(fixture: Fixture, side: int, given: ReportInput, policy: Policy) -> None:
    """Raises Forbidden for what only the league's office says, Conflict or Invalid for a no-show that cannot be yet."""
    if any(one.let_stand for one in given.matches):
        raise Forbidden("only_referee_lets_stand", fixture=fixture.public_id)
    if given.outcome == Outcome.PLAYED:
        for number, one in enumerate(given.matches, 1):
            if one.end in FOR_THE_OFFICE:
                raise Forbidden("only_office_ends_so", match=number, end=one.end)
    elif given.outcome not in (Outcome.FORFEIT, Outcome.WALKOVER):
        raise Forbidden("only_office_says", outcome=given.outcome)
    elif given.winner_side == side:
        if given.outcome == Outcome.FORFEIT:
            raise Forbidden("only_own_forfeit", fixture=fixture.public_id)
        _check_no_show(fixture, policy)


def _check_no_show(fixture: Fixture, policy: Policy) -> None:
    """F1, F14, F19: nobody has failed to come before the date and the minutes that a team may be late."""
    if fixture.scheduled_at is None:
        raise Invalid("fixture_has_no_date", fixture=fixture.public_id)
    since = fixture.scheduled_at + timedelta(minutes=policy.lateness_minutes)
    if timezone.now() < since:
        raise Conflict("too_early_for_no_show", minutes=policy.lateness_minutes, since=since.isoformat())


def claims_no_show(result: Result) -> bool:
    """F1, F19: a captain says that the other side did not come. It waits for a referee, and for nobody's silence."""
    return (
        result.outcome == Outcome.WALKOVER and result.side is not None and result.winner_side == result.side
    )


def concedes(result: Result) -> bool:
    """F5: a captain gives up for his own side."""
    given_up = result.outcome in (Outcome.FORFEIT, Outcome.WALKOVER)
    return given_up and result.side is not None and result.winner_side == 1 - result.side


def is_to_come(fixture: Fixture) -> bool:
    """Whether the date of the fixture is still ahead: until then no result stands that one captain alone reported."""
    return fixture.scheduled_at is not None and fixture.scheduled_at > timezone.now()


def confirms_itself_at(fixture: Fixture, result: Result, policy: Policy) -> datetime | None:
    """R10: when a captain's report stands if nobody answers it, and never before the date; None for not by itself.

    Who gives up needs nobody's answer, only the date. A claimed no-show never stands by itself (F19).
    """
    if claims_no_show(result):
        return None
    if concedes(result):
        return fixture.scheduled_at if is_to_come(fixture) else None
    if not policy.auto_confirm_hours:
        return None
    since = fixture.scheduled_at if is_to_come(fixture) and fixture.scheduled_at else timezone.now()
    return since + timedelta(hours=policy.auto_confirm_hours)
