"""What captains may say of a fixture, when it stands, and what is asked about once (F1, F5, F19, R10, R17, R18)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid
from games.models import Event
from league.actions.policies import set_policy
from league.actions.results import (
    MatchInput,
    ReportInput,
    auto_confirm,
    confirm_result,
    correct_result,
    decide_result,
    report_result,
)
from league.models import Notice, Posting, Result
from league.queries.needs import needs_of
from league.tasks import sweep
from tests.actions.results.night import Night, due, make_night, score

pytestmark = pytest.mark.django_db

ABSENT = ReportInput(outcome="walkover", winner_side=0, reason_kind="late")


@pytest.fixture
def night() -> Night:
    return make_night(4)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (ReportInput(outcome="forfeit", winner_side=0, reason_kind="late"), "only_own_forfeit"),
        (ReportInput(outcome="double_forfeit", reason_kind="late"), "only_office_says"),
        (ReportInput(outcome="ruled", winner_side=0, reason="they cheated"), "only_office_says"),
        (ReportInput(outcome="void", reason="it rained"), "only_office_says"),
        (score(80, 40, end="left", winner_side=0), "only_office_ends_so"),
        (score(80, 40, end="ruled", winner_side=0), "only_office_ends_so"),
    ],
)
def test_a_captain_says_what_happened_at_the_table_and_nothing_else(
    night: Night, given: ReportInput, code: str
) -> None:
    """F19: the rest is the office's, which may say each of it."""
    fixture = due(night.fixture(), hours=1)
    before = Event.objects.count()
    with pytest.raises(Forbidden) as refused:
        report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=given)
    assert refused.value.code == code
    assert (Event.objects.count(), fixture.results.count()) == (before, 0)
    assert report_result(actor=night.referee, fixture=fixture.public_id, given=given).state == "confirmed"


@pytest.mark.parametrize(
    ("minutes", "late", "refused"), [(5, 4, True), (5, 6, False), (0, 1, False), (20, 6, True)]
)
def test_a_no_show_can_be_claimed_after_the_date_and_the_minutes_of_the_policy(
    minutes: int, late: int, refused: bool
) -> None:
    """F1, F19: nothing at 5:00 with five minutes; the policy's other values move that."""
    night = make_night(2, policy={"lateness_minutes": minutes})
    fixture = due(night.fixture(), minutes=late)
    claim = {"actor": night.captain_of(fixture, 0), "fixture": fixture.public_id, "given": ABSENT}
    if not refused:
        assert report_result(**claim).state == "reported"
        return
    with pytest.raises(Conflict) as early:
        report_result(**claim)
    assert early.value.code == "too_early_for_no_show"
    assert fixture.scheduled_at is not None
    since = fixture.scheduled_at + timedelta(minutes=minutes)
    assert early.value.params == {"minutes": minutes, "since": since.isoformat()}
    assert not fixture.results.exists()


def test_six_weeks_before_the_date_nobody_has_failed_to_come(night: Night) -> None:
    """F19: nor when the fixture is put off and has no date any more (F14)."""
    fixture = due(night.fixture(), weeks=-6)
    claim = {"actor": night.captain_of(fixture, 0), "fixture": fixture.public_id, "given": ABSENT}
    with pytest.raises(Conflict, match="too_early_for_no_show"):
        report_result(**claim)
    fixture.scheduled_at, fixture.state = None, "postponed"
    fixture.save()
    with pytest.raises(Invalid, match="fixture_has_no_date"):
        report_result(**claim)


def test_a_claimed_no_show_goes_to_the_referee_and_never_confirms_itself(night: Night) -> None:
    """F1, F19: it is among what needs the referee, in his box, and stands when he says so."""
    fixture = due(night.fixture(), days=9)
    captain = night.captain_of(fixture, 0)
    claimed = report_result(actor=captain, fixture=fixture.public_id, given=ABSENT)
    assert claimed.confirm_by is None
    Result.objects.filter(pk=claimed.pk).update(reported_at=timezone.now() - timedelta(days=9))
    sweep()
    assert auto_confirm(fixture=fixture.public_id) is None
    assert [need.kind for need in needs_of(night.referee)] == ["no_show"]
    told = {
        user: list(Notice.objects.filter(user=user).values_list("kind", flat=True))[:1]
        for user in (night.referee, night.organizer, night.captain_of(fixture, 1))
    }
    assert list(told.values()) == [["no_show_to_decide"], ["no_show_to_decide"], ["result_to_answer"]]
    with pytest.raises(Forbidden, match="own_report"):
        confirm_result(actor=captain, fixture=fixture.public_id, version=1)
    decided = decide_result(actor=night.referee, fixture=fixture.public_id, version=1, reason="I was there")
    assert (decided.state, decided.winner_side) == ("confirmed", 0)
    assert not Posting.objects.exists()
    assert needs_of(night.referee) == []


@pytest.mark.parametrize("outcome", ["forfeit", "walkover"])
def test_who_gives_up_before_the_date_has_given_up_on_the_date(night: Night, outcome: str) -> None:
    """F5: by one captain alone nothing stands before its date; until then he can think better of it."""
    fixture = due(night.fixture(), days=-3)
    captain = night.captain_of(fixture, 0)
    gives_up = ReportInput(outcome=outcome, winner_side=1, reason_kind="other")
    given_up = report_result(actor=captain, fixture=fixture.public_id, given=gives_up)
    assert (given_up.state, given_up.confirm_by) == ("reported", fixture.scheduled_at)
    sweep()
    fixture.refresh_from_db()
    assert fixture.state == "reported"
    past = timezone.now() - timedelta(minutes=1)
    type(fixture).objects.filter(pk=fixture.pk).update(scheduled_at=past)
    Result.objects.filter(pk=given_up.pk).update(confirm_by=past)
    sweep()
    fixture.refresh_from_db()
    assert (fixture.state, fixture.outcome, fixture.winner_side) == ("decided", outcome, 1)


def test_no_result_stands_before_its_date_unless_both_captains_or_the_office_say_so(night: Night) -> None:
    """R10: a silent captain is not asked before there was anything to play."""
    alone, both, office = (due(night.fixture(*pair), days=-20) for pair in ((0, 1), (2, 3), (0, 2)))
    report = report_result(actor=night.captain_of(alone, 0), fixture=alone.public_id, given=score(152, 98))
    assert report.confirm_by == (alone.scheduled_at or timezone.now()) + timedelta(hours=24)
    Result.objects.filter(pk=report.pk).update(confirm_by=timezone.now())
    sweep()
    report.refresh_from_db()
    assert report.state == "reported"
    for side in (0, 1):
        agreed = report_result(
            actor=night.captain_of(both, side), fixture=both.public_id, given=score(152, 98)
        )
    entered = report_result(actor=night.referee, fixture=office.public_id, given=score(152, 98))
    assert (agreed.state, entered.state) == ("confirmed", "confirmed")


def test_a_whole_score_to_nothing_is_asked_about_once(night: Night) -> None:
    """R18: of captains, the office and in corrections; a deal-by-deal sheet has answered it already."""
    fixture = night.fixture()
    by = {"actor": night.captain_of(fixture, 0), "fixture": fixture.public_id}
    with pytest.raises(Invalid) as asked:
        report_result(**by, given=score(152, 0))
    assert (asked.value.code, asked.value.params) == (
        "whole_to_nothing",
        {"match": 1, "first": 152, "second": 0},
    )
    assert not fixture.results.exists()
    assert report_result(**by, given=score(152, 0, sure=True)).points_second == 0
    with pytest.raises(Invalid, match="whole_to_nothing"):
        night.decide(2, 3, (0, 152))
    stands = night.decide(2, 3, (152, 98))
    correction = {"actor": night.referee, "version": 1, "reason": "typo", "fixture": stands.fixture.public_id}
    with pytest.raises(Invalid, match="whole_to_nothing"):
        correct_result(**correction, given=score(152, 0))
    assert correct_result(**correction, given=score(152, 0, sure=True)).points_second == 0
    kaboot = {"kind": "played", "contract": "sun", "buyer": 0, "kaboot": 0}
    sheet = ReportInput(matches=[MatchInput("sheet", sheet=[kaboot] * 4)])
    other = night.fixture(0, 2)
    assert report_result(actor=night.referee, fixture=other.public_id, given=sheet).points_second == 0


def test_the_same_report_again_changes_nothing(night: Night) -> None:
    """R17: a captain's equal report has no new version; nor has a correction that says what stands already."""
    fixture = due(night.fixture(), hours=1)
    by = {"actor": night.captain_of(fixture, 0), "fixture": fixture.public_id}
    first = report_result(**by, given=score(152, 98))
    events = Event.objects.count()
    assert report_result(**by, given=score(152, 98)) == first
    assert (Event.objects.count(), fixture.results.count()) == (events, 1)
    other = report_result(**by, given=score(152, 89))
    assert (other.number, fixture.results.count()) == (2, 2)
    confirm_result(actor=night.captain_of(fixture, 1), fixture=fixture.public_id, version=2)
    events = Event.objects.count()
    same = correct_result(
        actor=night.referee, fixture=fixture.public_id, version=2, reason="?", given=score(152, 89)
    )
    assert (same.pk, same.state, Event.objects.count()) == (other.pk, "confirmed", events)
    assert Posting.objects.count() == 1


def test_lateness_is_the_policy_of_the_fixture(night: Night) -> None:
    """F1: the nearest scope wins, here too."""
    fixture = due(night.fixture(), minutes=10)
    by = {"actor": night.organizer, "scope": "fixture", "scope_id": fixture.public_id}
    set_policy(**by, values={"lateness_minutes": 30}, reason="ferry")
    with pytest.raises(Conflict, match="too_early_for_no_show"):
        report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=ABSENT)
