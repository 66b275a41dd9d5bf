"""Reports, confirmations, disputes and decisions (R1 to R7, R10), and what becomes of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn
from games.models import Event, Match, Occupancy
from league.actions.results import (
    MatchInput,
    ReportInput,
    auto_confirm,
    confirm_result,
    decide_result,
    dispute_result,
    report_result,
)
from league.models import AuditLine, Fixture, Posting, Result, Round
from league.tasks import sweep
from tests.actions.results.night import Night, due, ledger_is_balanced, make_night, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night(4)


def test_a_captain_reports_and_the_other_confirms(night: Night) -> None:
    """R4: a report waits for the other captain; on his confirmation points move once (B9)."""
    fixture = night.fixture()
    report = report_result(
        actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98)
    )
    fixture.refresh_from_db()
    assert (report.state, fixture.state, report.official) == ("reported", "reported", False)
    assert not Match.objects.exists() and not Posting.objects.exists()

    confirmed = confirm_result(
        actor=night.captain_of(fixture, 1), fixture=fixture.public_id, version=report.number
    )
    fixture.refresh_from_db()
    assert (confirmed.state, fixture.state, fixture.outcome, fixture.winner_side) == (
        "confirmed",
        "decided",
        "played",
        0,
    )
    match = Match.objects.get()
    assert (match.source, match.points_first, match.points_second, match.winner_side) == ("score", 152, 98, 0)
    assert Occupancy.objects.filter(match=match).count() == 4
    winner = night.entries.index(next(e for e in night.entries if e.pk == fixture.first_id))
    assert night.rating(winner) == [54, 54]
    assert ledger_is_balanced()


def test_confirming_twice_moves_points_once(night: Night) -> None:
    """R3: a repeated confirmation gives the same result."""
    fixture = night.fixture()
    report = report_result(
        actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98)
    )
    other = night.captain_of(fixture, 1)
    first = confirm_result(actor=other, fixture=fixture.public_id, version=report.number)
    again = confirm_result(actor=other, fixture=fixture.public_id, version=report.number)
    assert first.pk == again.pk
    assert Posting.objects.count() == 1 and Match.objects.count() == 1


def test_a_confirmation_names_the_version_it_saw(night: Night) -> None:
    """R16: the report was amended meanwhile; confirming the old version is refused, the new one stands."""
    fixture = night.fixture()
    reporter, other = night.captain_of(fixture, 0), night.captain_of(fixture, 1)
    old = report_result(actor=reporter, fixture=fixture.public_id, given=score(152, 98))
    new = report_result(actor=reporter, fixture=fixture.public_id, given=score(152, 89))
    with pytest.raises(Conflict) as stale:
        confirm_result(actor=other, fixture=fixture.public_id, version=old.number)
    assert stale.value.code == "stale_report"
    now = {"given": old.number, "current": new.number, "by": reporter.username}
    assert {name: stale.value.params[name] for name in now} == now
    assert not Posting.objects.exists()
    confirm_result(actor=other, fixture=fixture.public_id, version=new.number)
    assert Match.objects.get().points_second == 89


def test_two_equal_reports_confirm_each_other(night: Night) -> None:
    """R1: the second equal report is the confirmation, and the more detailed of the two is kept."""
    fixture = night.fixture()
    report_result(
        actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(158, 0, sure=True)
    )
    kaboot = {"kind": "played", "contract": "sun", "buyer": 0, "kaboot": 0}
    sheet = [kaboot, kaboot, kaboot, {"kind": "void"}, kaboot | {"kaboot": None, "abnat": [130, 0]}]
    kept = report_result(
        actor=night.captain_of(fixture, 1),
        fixture=fixture.public_id,
        given=ReportInput(matches=[MatchInput("sheet", sheet=sheet)]),
    )
    assert (kept.state, kept.side) == ("confirmed", 1)
    assert [one.state for one in fixture.results.order_by("number")] == ["rejected", "confirmed"]
    assert Posting.objects.count() == 1
    assert Match.objects.get().deals.count() == 5


def test_two_different_reports_open_a_dispute_showing_both(night: Night) -> None:
    """R4: neither report wins; an organizer takes one of them, with a reason."""
    fixture = night.fixture()
    one = report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
    two = report_result(actor=night.captain_of(fixture, 1), fixture=fixture.public_id, given=score(98, 152))
    fixture.refresh_from_db()
    assert fixture.state == "disputed"
    assert [r.state for r in fixture.results.order_by("number")] == ["reported", "reported"]
    assert [r.confirm_by for r in fixture.results.all()] == [None, None]

    with pytest.raises(Forbidden):
        decide_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, version=1, reason="mine")
    with pytest.raises(Invalid) as unsaid:
        decide_result(actor=night.referee, fixture=fixture.public_id, version=two.number, reason=" ")
    assert unsaid.value.code == "reason_needed"
    decided = decide_result(
        actor=night.referee, fixture=fixture.public_id, version=two.number, reason="the sheet says so"
    )
    one.refresh_from_db()
    assert (decided.state, one.state) == ("confirmed", "rejected")
    fixture.refresh_from_db()
    assert fixture.winner_side == 1
    assert AuditLine.objects.filter(action="confirm_result", reason="the sheet says so").exists()


def test_a_disputing_captain_may_come_round(night: Night) -> None:
    """R4: after a dispute the two captains agree after all, and need no organizer."""
    fixture = night.fixture()
    report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
    report_result(actor=night.captain_of(fixture, 1), fixture=fixture.public_id, given=score(98, 152))
    agreed = report_result(
        actor=night.captain_of(fixture, 1), fixture=fixture.public_id, given=score(152, 98)
    )
    assert agreed.state == "confirmed"
    assert Posting.objects.count() == 1


def test_an_outsider_neither_reports_nor_confirms(night: Night) -> None:
    """R5, X1: refused, and nothing is changed."""
    fixture = night.fixture()
    report = report_result(
        actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98)
    )
    events = Event.objects.count()
    third = night.captains[
        next(i for i in range(4) if night.entries[i].pk not in (fixture.first_id, fixture.second_id))
    ]
    for stranger in (night.outsider, third):
        with pytest.raises(Forbidden):
            report_result(actor=stranger, fixture=fixture.public_id, given=score(98, 152))
        with pytest.raises(Forbidden):
            confirm_result(actor=stranger, fixture=fixture.public_id, version=report.number)
        with pytest.raises(Forbidden):
            dispute_result(actor=stranger, fixture=fixture.public_id, version=report.number, reason="no")
    with pytest.raises(NotSignedIn):
        report_result(actor=None, fixture=fixture.public_id, given=score(98, 152))
    with pytest.raises(Forbidden) as own:
        confirm_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, version=report.number)
    assert own.value.code == "own_report"
    fixture.refresh_from_db()
    assert (fixture.state, Event.objects.count(), fixture.results.count()) == ("reported", events, 1)


def test_an_organizers_entry_needs_no_confirming_and_says_so(night: Night) -> None:
    """A club where only the organizer has an account works."""
    result = night.decide(0, 1, (152, 40))
    assert (result.state, result.official, result.reported_by) == ("confirmed", True, night.organizer)


def test_a_finished_fixture_takes_no_other_result(night: Night) -> None:
    """R2: refused by the action, and by the database for whoever goes around it."""
    result = night.decide(0, 1, (152, 40))
    with pytest.raises(Conflict) as finished:
        night.decide(0, 1, (40, 152))
    assert finished.value.code == "fixture_finished"
    assert Result.objects.filter(fixture=result.fixture).count() == 1


def test_a_draft_round_is_not_there_for_captains_reports(night: Night) -> None:
    fixture = night.fixture()
    Round.objects.filter(pk=fixture.round_id).update(state="draft")
    with pytest.raises(Conflict) as draft:
        night.decide(0, 1, (152, 40))
    assert draft.value.code == "round_not_published"
    with pytest.raises(Missing):
        report_result(actor=night.organizer, fixture="nosuchthing2", given=score(152, 40))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (ReportInput(), "no_matches"),
        (ReportInput(outcome="won"), "unknown_outcome"),
        (score(152, 152), "level"),
        (score(140, 98), "goal_not_reached"),
        (score(152, -3), "bad_points"),
        (score(152, 98, winner_side=1), "wrong_winner"),
        (ReportInput(matches=[MatchInput("score", points=(152, 98))] * 2), "too_many_matches"),
        (ReportInput(matches=[MatchInput("card")]), "unknown_kind_of_match"),
        (ReportInput(matches=[MatchInput("sheet", sheet=[{"kind": "void"}])]), "sheet_not_finished"),
        (ReportInput(outcome="walkover", winner_side=0), "forfeit_needs_reason"),
        (ReportInput(outcome="forfeit", reason_kind="late"), "winner_needed"),
        (ReportInput(outcome="double_forfeit", reason_kind="late", winner_side=1), "nobody_wins"),
        (ReportInput(outcome="bye"), "bye_only_without_opponent"),
        (ReportInput(outcome="ruled", winner_side=0), "reason_needed"),
        (ReportInput(outcome="forfeit", reason_kind="late", winner_side=2), "not_a_side"),
        (
            ReportInput(outcome="forfeit", reason_kind="late", winner_side=0, matches=[MatchInput("score")]),
            "matches_not_played",
        ),
    ],
)
def test_an_impossible_report_names_what_is_wrong_and_changes_nothing(
    night: Night, given: ReportInput, code: str
) -> None:
    fixture = night.fixture()
    before = (Event.objects.count(), night.season.version)
    with pytest.raises(Exception) as refused:
        report_result(actor=night.organizer, fixture=fixture.public_id, given=given)
    assert refused.value.code == code  # type: ignore[attr-defined]
    night.season.refresh_from_db()
    fixture.refresh_from_db()
    assert (Event.objects.count(), night.season.version) == before
    assert fixture.state == Fixture.State.DATED and not fixture.results.exists()


def test_an_impossible_sheet_names_the_deal(night: Night) -> None:
    """Score sheet: refusal names deal and reason."""
    sheet = [{"kind": "void"}, {"kind": "played", "contract": "sun", "buyer": 0, "abnat": [1, 129]}]
    with pytest.raises(Exception) as refused:
        report_result(
            actor=night.organizer,
            fixture=night.fixture().public_id,
            given=ReportInput(matches=[MatchInput("sheet", sheet=sheet)]),
        )
    assert (refused.value.code, refused.value.deal) == ("abnat_impossible", 2)  # type: ignore[attr-defined]


def test_nobody_answers_and_the_report_confirms_itself(night: Night) -> None:
    """R10: after auto_confirm_hours (24), by a sweep; a dispute inside the window freezes it."""
    quiet, frozen = due(night.fixture(0, 1), hours=2), due(night.fixture(2, 3), hours=2)
    for fixture in (quiet, frozen):
        report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
    deadline = quiet.results.get().confirm_by
    assert deadline is not None
    assert timedelta(hours=23) < deadline - timezone.now() <= timedelta(hours=24)
    sweep()
    assert not Posting.objects.exists()
    dispute_result(
        actor=night.captain_of(frozen, 1), fixture=frozen.public_id, version=1, reason="we counted 98-152"
    )
    Result.objects.filter(state="reported", confirm_by__isnull=False).update(confirm_by=timezone.now())
    sweep()
    sweep()
    quiet.refresh_from_db()
    frozen.refresh_from_db()
    assert (quiet.state, frozen.state) == ("decided", "disputed")
    assert quiet.results.get().decided_by is None
    assert Posting.objects.count() == 1
    assert auto_confirm(fixture=frozen.public_id) is None


def test_a_policy_of_zero_hours_never_confirms_by_itself() -> None:
    """R10: the other value of the policy."""
    night = make_night(2, policy={"auto_confirm_hours": 0})
    fixture = night.fixture()
    report = report_result(
        actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98)
    )
    assert report.confirm_by is None
