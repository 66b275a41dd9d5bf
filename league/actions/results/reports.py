"""A captain, a referee or an organizer says how a fixture ended."""

from __future__ import annotations

import json

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid
from league.actions.results.captains import (
    check_captain,
    claims_no_show,
    concedes,
    confirms_itself_at,
    is_to_come,
)
from league.actions.results.checks import Checked, check_lineup, check_report
from league.actions.results.given import ReportInput
from league.actions.results.settle import announce_change, settle, shown
from league.actions.results.sitting import agree_on_sitting, began, claims, sat_at, stints_of
from league.actions.steps import advance, audit, lock_fixture
from league.models import Entry, Fixture, Notice, Outcome, Result, Round, Season
from league.permissions import Actor, capacity, captain_side, may_referee, may_report, must
from league.queries.policies import policy_for
from league.queries.rulesets import ruleset_of

OPEN_STATES = {
    Fixture.State.UNDATED,
    Fixture.State.DATED,
    Fixture.State.POSTPONED,
    Fixture.State.REPORTED,
    Fixture.State.DISPUTED,
}


@transaction.atomic
def report_result(*, actor: Actor, fixture: str, given: ReportInput, official: bool | None = None) -> Result:
    """Reports a fixture's result; see design of R1 to R7 in docs/scenarios.md.

    A referee's or organizer's entry is official and confirmed at once (`official=False` lets one who is also a
    captain report as captain). A captain's report waits for the other captain: an equal report of his confirms
    it, a different one opens a dispute that shows both, a later one of the same captain replaces the earlier; an equal
    one changes nothing (R17). A captain who gives his own fixture up needs nobody's consent, only the date (F5); a
    no-show he claims waits for a referee (F19). Raises Missing, Forbidden, Conflict, Invalid, or the engine's error for
    an impossible match.
    """
    found = lock_fixture(fixture)
    must(may_report(actor, found), actor, "may_not_report", fixture=fixture)
    staff = may_referee(actor, found.season.league)
    side = None if staff and official is not False else captain_side(actor, found)
    if side is None and not (staff and official is not False):
        raise Forbidden("may_not_report", fixture=fixture)
    check_open(found)
    drawn = draw_up(found, given, actor=actor, side=side)
    if (before := _open_of(found, side)) is not None and is_equal(before, drawn):
        return before
    result = enter(drawn)
    if result.official or (concedes(result) and not is_to_come(found)):
        return settle(found, result, actor=actor, reason=given.reason)
    return _wait_or_agree(found, result, actor)


def check_open(fixture: Fixture) -> None:
    """Raises Conflict unless a result can be entered now: published, running, not decided, nobody out."""
    if fixture.round.state == Round.State.DRAFT:
        raise Conflict("round_not_published", fixture=fixture.public_id)
    if fixture.season.state != Season.State.RUNNING:
        raise Conflict("season_not_running", state=fixture.season.state)
    if fixture.state == Fixture.State.PLAYING:
        raise Conflict("fixture_is_being_played", fixture=fixture.public_id)
    if fixture.state not in OPEN_STATES:
        raise Conflict("fixture_finished", fixture=fixture.public_id, outcome=fixture.outcome)
    for entry in (fixture.first, fixture.second):
        if entry is not None and entry.state != Entry.State.ACCEPTED:
            raise Conflict("entry_not_in_season", team=entry.public_id, state=entry.state)


def new_result(
    fixture: Fixture,
    given: ReportInput,
    *,
    actor: Actor,
    side: int | None,
    corrects: Result | None = None,
    checked: Checked | None = None,
    computers: bool = False,
) -> Result:
    """Writes the report as the next version of the fixture's results, as `draw_up` makes it."""
    return enter(
        draw_up(
            fixture,
            given,
            actor=actor,
            side=side,
            corrects=corrects,
            checked=checked,
            computers=computers,
        )
    )


def draw_up(
    fixture: Fixture,
    given: ReportInput,
    *,
    actor: Actor,
    side: int | None,
    corrects: Result | None = None,
    checked: Checked | None = None,
    computers: bool = False,
) -> Result:
    """The report, checked and not written yet; nothing is decided by it.

    `checked` saves checking twice; with `computers` in the seats a line-up is needed only if it is rated.
    """
    ruleset, policy = ruleset_of(fixture.season), policy_for(fixture)
    if side is not None:
        check_captain(fixture, side, given, policy)
    checked = checked or check_report(fixture, ruleset, given)
    lineup: list[list[str]] = []
    matches = [one.as_json() for one in given.matches]
    if given.outcome == Outcome.PLAYED and (not computers or policy.run_rates_lineup):
        _only_own_lineup(side, given)
        sat = sat_at(corrects) if corrects is not None else []
        first = began(sat)
        seated = check_lineup(fixture, ruleset, given.lineup, began=first, office=side is None)
        lineup = [[player.public_id for player in seated[s]] for s in (0, 1)]
        for place, one in enumerate(given.matches):
            deals = len(checked.histories[place].deals) if checked.histories else 0
            base = sat[place] if first is not None and place < len(sat) else {}
            stints = stints_of(fixture, side, place + 1, one, deals or None, seated, base, given.lineup or {})
            matches[place] |= {"stints": stints} if stints else {}
    result = Result(
        fixture=fixture,
        outcome=given.outcome,
        reason_kind=given.reason_kind if given.outcome != Outcome.PLAYED else "",
        reason=given.reason,
        winner_side=checked.winner_side,
        points_first=None if checked.points is None else checked.points[0],
        points_second=None if checked.points is None else checked.points[1],
        matches=matches,
        lineup=lineup,
        policy=policy.as_values(),
        official=side is None,
        side=side,
        reported_by=actor,
        reported_at=timezone.now(),
        corrects=corrects,
    )
    if side is not None:
        result.confirm_by = confirms_itself_at(fixture, result, policy)
    return result


def enter(drawn: Result) -> Result:
    """Writes what `draw_up` made, as the next version; a captain's open report gives way to his later one."""
    fixture = drawn.fixture
    if drawn.side is not None:
        _replace_own(fixture, drawn.side)
    latest = fixture.results.aggregate(latest=Max("number"))["latest"] or 0
    drawn.number = latest + 1
    drawn.save(force_insert=True)
    return drawn


def is_equal(one: Result, other: Result) -> bool:
    """R17: whether two reports tell the same to the last detail."""

    def told(result: Result) -> tuple[object, ...]:
        what = (result.outcome, result.winner_side, result.reason_kind, result.reason)
        matches = json.loads(json.dumps(result.matches))
        return (*what, result.points_first, result.points_second, matches, result.lineup)

    return told(one) == told(other)


def stale_report(fixture: Fixture, given: int) -> Conflict:
    """R16: somebody answered or corrects a version that is open no more: which there is now, by whom and since when."""
    live = fixture.results.filter(state__in=[Result.State.REPORTED, Result.State.CONFIRMED])
    newest = live.select_related("reported_by", "decided_by").order_by("-number").first()
    if newest is None:
        return Conflict("stale_report", given=given, current=None, by="", since="")
    who = newest.decided_by if newest.decided_at else newest.reported_by
    since = (newest.decided_at or newest.reported_at).isoformat(timespec="seconds")
    by = who.username if who else ""
    return Conflict("stale_report", given=given, current=newest.number, by=by, since=since)


def credit_bye(*, actor: Actor, fixture: Fixture) -> Result:
    """N9, X19: a bye is credited at once, by whoever publishes the schedule and under his locks."""
    result = new_result(fixture, ReportInput(outcome=Outcome.BYE), actor=actor, side=None)
    return settle(fixture, result, actor=actor)


def _open_of(fixture: Fixture, side: int | None) -> Result | None:
    """The open report of this side's captain, if any."""
    if side is None:
        return None
    return fixture.results.filter(state=Result.State.REPORTED, side=side).first()


def _only_own_lineup(side: int | None, given: ReportInput) -> None:
    """U5: a captain says who sat for his own side only."""
    if side is not None and set(given.lineup or {}) - {side}:
        raise Invalid("lineup_of_other_side", side=1 - side)


def _replace_own(fixture: Fixture, side: int) -> None:
    """A captain's later report takes the place of his earlier open one."""
    fixture.results.filter(state=Result.State.REPORTED, side=side).update(
        state=Result.State.REJECTED, decided_at=timezone.now(), confirm_by=None
    )


def _wait_or_agree(fixture: Fixture, result: Result, actor: Actor) -> Result:
    """Two equal reports confirm each other; two different ones are a dispute (R1, R4)."""
    other = fixture.results.filter(state=Result.State.REPORTED).exclude(pk=result.pk).first()
    if other is not None and says_the_same(other, result):
        kept = result if detail(result) > detail(other) else other
        _join_lineups(kept, other, result)
        return settle(fixture, kept, actor=actor)
    disputed = other is not None or fixture.state == Fixture.State.DISPUTED
    to = Fixture.State.DISPUTED if disputed else Fixture.State.REPORTED
    if fixture.state != to:
        advance("fixture", fixture, to, who=capacity(actor, fixture))
        fixture.save(update_fields=["state"])
    if disputed:
        fixture.results.filter(state=Result.State.REPORTED).update(confirm_by=None)
    audit(
        "report_result",
        fixture,
        actor=actor,
        season=fixture.season,
        reason=result.reason,
        after=shown(result),
    )
    kind = Notice.Kind.RESULT_DISPUTED if disputed else Notice.Kind.RESULT_REPORTED
    notice = Notice.Kind.NO_SHOW_CLAIMED if claims_no_show(result) and not disputed else kind
    announce_change(kind.value, fixture, result, actor=actor, notice=notice)
    return result


def says_the_same(one: Result, other: Result) -> bool:
    """Whether two reports tell the same outcome, winner and points."""

    def told(result: Result) -> tuple[object, ...]:
        return (
            result.outcome,
            result.winner_side,
            result.points_first,
            result.points_second,
            len(result.matches),
        )

    return told(one) == told(other) and agree_on_sitting(one, other)


def detail(result: Result) -> int:
    """How much a report tells of its matches: a record more than a sheet, a sheet more than a score."""
    kinds = {"score": 0, "sheet": 1, "record": 2}
    return sum(kinds[one["kind"]] for one in result.matches)


def _join_lineups(kept: Result, *reports: Result) -> None:
    """Each captain's report says who sat for their own side."""
    if kept.outcome != Outcome.PLAYED:
        return
    said = {report.side: claims(report, report.side) for report in reports if report.side is not None}
    for report in reports:
        if report.side is not None:
            kept.lineup[report.side] = report.lineup[report.side]
    for place, match in enumerate(kept.matches):
        stints = [one for side in sorted(said) for one in said[side][place]]
        match |= {"stints": stints} if stints else {}
    kept.save(update_fields=["lineup", "matches"])
