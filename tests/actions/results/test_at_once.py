"""Two people, or two processes, at the same moment: one result, one transfer (R1, R2)."""

from __future__ import annotations

import pytest

from games.models import EventTopic, Match
from league.actions.results import confirm_result, decide_result, dispute_result, report_result
from league.actions.runs import perform_run, request_run
from league.models import Fixture, Posting, Result
from tests.actions.results.night import Night, ledger_is_balanced, make_night, score
from tests.league_world import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def assert_one_result(night: Night, fixture: Fixture) -> None:
    assert Result.objects.filter(fixture=fixture, state="confirmed").count() == 1
    assert Match.objects.count() == 1 and Posting.objects.count() == 1
    assert ledger_is_balanced()
    night.season.refresh_from_db()
    seqs = list(
        EventTopic.objects.filter(topic__name=f"season:{night.season.public_id}")
        .order_by("seq")
        .values_list("seq", flat=True)
    )
    assert seqs == list(range(1, len(seqs) + 1))


def test_both_captains_post_the_same_score() -> None:
    """R1: one of the two reports is confirmed by the other; one transfer."""
    night = make_night(2)
    fixture = night.fixture()
    at_once(
        *(
            lambda side=side: report_result(  # type: ignore[misc]
                actor=night.captain_of(fixture, side), fixture=fixture.public_id, given=score(152, 98)
            )
            for side in (0, 1)
        )
    )
    assert_one_result(night, fixture)


def test_both_captains_post_different_scores() -> None:
    """R1, R4: a dispute that shows both; no transfer."""
    night = make_night(2)
    fixture = night.fixture()
    at_once(
        lambda: report_result(
            actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98)
        ),
        lambda: report_result(
            actor=night.captain_of(fixture, 1), fixture=fixture.public_id, given=score(98, 152)
        ),
    )
    fixture.refresh_from_db()
    assert fixture.state == "disputed"
    assert Result.objects.filter(fixture=fixture, state="reported").count() == 2
    assert not Posting.objects.exists()


def test_a_confirmation_pressed_six_times_together() -> None:
    """R2, R3: one confirmed result, one transfer; nobody sees a failure."""
    night = make_night(2)
    fixture = night.fixture()
    report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
    other = night.captain_of(fixture, 1)
    given = at_once(
        *[lambda: confirm_result(actor=other, fixture=fixture.public_id, version=1) for _ in range(6)]
    )
    assert {one.pk for one in given} == {Result.objects.get().pk}
    assert_one_result(night, fixture)


def test_confirmation_dispute_and_decision_race() -> None:
    """Whoever comes first decides; the others are told."""
    night = make_night(2)
    fixture = night.fixture()
    report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
    other = night.captain_of(fixture, 1)
    at_once(
        lambda: confirm_result(actor=other, fixture=fixture.public_id, version=1),
        lambda: dispute_result(actor=other, fixture=fixture.public_id, version=1, reason="wrong"),
        lambda: decide_result(
            actor=night.referee, fixture=fixture.public_id, given=score(98, 152), reason="seen"
        ),
    )
    assert_one_result(night, fixture)


def test_two_workers_play_the_same_run() -> None:
    """P4's kind: a run performed by two workers enters one result."""
    night = make_night(2, policy={"run_rates_lineup": True})
    fixture = night.fixture()
    run = request_run(actor=night.organizer, fixture=fixture.public_id, seed="twice")
    at_once(*[lambda: perform_run(run=run.public_id) for _ in range(3)])
    run.refresh_from_db()
    assert run.state == "done"
    assert_one_result(night, fixture)


def test_results_of_many_fixtures_at_once_keep_the_numbers_dense() -> None:
    """X7: every change has its number, in order, without a gap."""
    night = make_night(8)
    fixtures = night.fixtures()[:12]
    given = at_once(
        *[
            lambda fixture=fixture: report_result(  # type: ignore[misc]
                actor=night.organizer, fixture=fixture.public_id, given=score(152, 98)
            )
            for fixture in fixtures
        ]
    )
    assert [one.state for one in given] == ["confirmed"] * 12
    assert Posting.objects.count() == 12 and ledger_is_balanced()
    topic = f"season:{night.season.public_id}"
    seqs = list(EventTopic.objects.filter(topic__name=topic).order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
