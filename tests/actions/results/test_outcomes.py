"""Forfeits, walkovers, byes, draws, corrections and standings after them."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid
from games.models import Match
from league.actions.entries import disqualify_entry, reinstate_entry
from league.actions.lineups import set_lineup
from league.actions.results import (
    MatchInput,
    ReportInput,
    correct_result,
    report_result,
    reverse_result,
)
from league.models import Fixture, LedgerLine, Posting, Result
from league.queries.standings import standings
from tests.actions.results.night import Night, balance, due, ledger_is_balanced, make_night, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night(4)


def test_a_captain_gives_his_own_fixture_up(night: Night) -> None:
    """F5: accepted at once, 0-0 or not; F8: no rating moves; F10, F16."""
    fixture = due(night.fixture(), minutes=6)
    result = report_result(
        actor=night.captain_of(fixture, 0),
        fixture=fixture.public_id,
        given=ReportInput(outcome="forfeit", winner_side=1, reason_kind="refused"),
    )
    assert (result.state, result.winner_side) == ("confirmed", 1)
    assert not Posting.objects.exists() and not Match.objects.exists()
    row = next(r for r in standings(night.season).rows if r.entry == fixture.first.public_id)
    assert (row.played, row.forfeits, row.points) == (0, 1, 0)


def test_a_captain_does_not_decide_the_others_forfeit(night: Night) -> None:
    """F1: a claimed no-show waits for the other side or a referee."""
    fixture = due(night.fixture(), minutes=6)
    claim = ReportInput(outcome="walkover", winner_side=0, reason_kind="late")
    result = report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=claim)
    assert result.state == "reported"


def test_a_no_show_needs_a_date(night: Night) -> None:
    """F14: clear refusal, no crash."""
    fixture = night.fixture()
    Fixture.objects.filter(pk=fixture.pk).update(
        scheduled_at=None, local_date=None, local_time=None, state="undated"
    )
    with pytest.raises(Invalid) as undated:
        report_result(
            actor=night.referee,
            fixture=fixture.public_id,
            given=ReportInput(outcome="walkover", winner_side=0, reason_kind="late"),
        )
    assert undated.value.code == "fixture_has_no_date"


def test_a_double_forfeit_gives_both_nothing(night: Night) -> None:
    """F13: both 0, never both 1."""
    fixture = night.fixture()
    report_result(
        actor=night.referee,
        fixture=fixture.public_id,
        given=ReportInput(outcome="double_forfeit", reason_kind="late"),
    )
    rows = {row.entry: row for row in standings(night.season).rows}
    both = [rows[fixture.first.public_id], rows[fixture.second.public_id]]  # type: ignore[union-attr]
    assert [(row.points, row.forfeits, row.played) for row in both] == [(0, 1, 0), (0, 1, 0)]


def test_a_bye_is_credited_when_the_schedule_is_published() -> None:
    """N9, X19: at once and without hand work; 3 points."""
    night = make_night(3)
    byes = Fixture.objects.filter(season=night.season, second__isnull=True)
    assert {bye.state for bye in byes} == {"decided"} and byes.count() == 3
    assert [str(row.points) for row in standings(night.season).rows] == ["3", "3", "3"]
    with pytest.raises(Conflict):
        report_result(actor=night.organizer, fixture=byes[0].public_id, given=score(152, 3))


def test_a_match_ended_by_time_may_be_a_draw(night: Night) -> None:
    """Ended by time at equal points: a point each (F11), no rating moves."""
    fixture = night.fixture()
    result = report_result(actor=night.referee, fixture=fixture.public_id, given=score(90, 90, end="time"))
    assert (result.winner_side, result.state) == (None, "confirmed")
    assert not Posting.objects.exists()
    rows = {row.entry: row for row in standings(night.season).rows}
    assert rows[fixture.first.public_id].draws == 1 and rows[fixture.first.public_id].points == 1


def test_the_winner_is_stored_and_may_have_fewer_points(night: Night) -> None:
    """B12: a team that left has lost even if ahead; the absolute difference moves."""
    fixture = night.fixture()
    report_result(
        actor=night.referee, fixture=fixture.public_id, given=score(60, 90, end="left", winner_side=0)
    )
    first = [place.player for place in fixture.first.roster.order_by("pk")]
    assert [balance(player) for player in first] == [30, 30]
    rows = {row.entry: row for row in standings(night.season).rows}
    assert rows[fixture.first.public_id].wins == 1


def test_a_correction_turns_the_points_back_and_enters_anew(night: Night) -> None:
    """R13, R9: reason, old and new score; ledger lines are added, none changed."""
    fixture = night.fixture()
    turned = fixture.first_id == night.entries[0].pk
    night.decide(0, 1, (152, 98))
    lines = list(LedgerLine.objects.values_list("pk", "amount"))
    with pytest.raises(Conflict) as stale:
        correct_result(
            actor=night.referee, fixture=fixture.public_id, version=7, reason="typo", given=score(1, 2)
        )
    assert stale.value.code == "stale_report"
    right = correct_result(
        actor=night.referee,
        fixture=fixture.public_id,
        version=1,
        reason="the sides were swapped",
        given=score(98, 152) if turned else score(152, 98),
    )
    assert right.corrects is not None and right.corrects.state == "reversed"
    assert (
        list(LedgerLine.objects.filter(pk__in=[pk for pk, _ in lines]).values_list("pk", "amount")) == lines
    )
    assert [posting.kind for posting in Posting.objects.all()] == ["match", "reversal", "match"]
    assert night.rating(0) == [-54, -54] and night.rating(1) == [54, 54]
    assert ledger_is_balanced()
    with pytest.raises(Forbidden):
        correct_result(
            actor=night.captains[0],
            fixture=fixture.public_id,
            version=2,
            reason="no",
            given=score(152, 98),
        )


def test_the_only_finished_fixture_is_reopened_and_the_table_goes_back_to_zeros(night: Night) -> None:
    """N11."""
    before = standings(night.season).rows
    result = night.decide(0, 1, (152, 98))
    assert standings(night.season).rows != before
    reverse_result(
        actor=night.organizer, fixture=result.fixture.public_id, version=result.number, reason="not played"
    )
    assert standings(night.season).rows == before
    assert night.rating(0) == [0, 0]
    fixture = Fixture.objects.get(pk=result.fixture_id)
    assert (fixture.state, fixture.outcome, fixture.winner_side) == ("dated", "", None)
    assert night.decide(0, 1, (98, 152)).state == "confirmed"


def test_a_disqualification_entered_by_mistake_leaves_no_trace(night: Night) -> None:
    """N15: every derived number as if it had never been."""
    night.decide(0, 1, (152, 98))
    night.decide(2, 3, (152, 10))
    before = (standings(night.season).rows, [night.rating(n) for n in range(4)])
    wrong = night.entries[0].public_id
    disqualify_entry(actor=night.organizer, entry=wrong, reason="wrong team")
    assert standings(night.season).rows != before[0]
    reinstate_entry(actor=night.organizer, entry=wrong, reason="entered by mistake")
    assert (standings(night.season).rows, [night.rating(n) for n in range(4)]) == before


def test_three_beat_each_other_and_share_the_place(night: Night) -> None:
    """N1, N3: 1, 1, 1, 4 where nothing splits them."""
    night.decide(0, 1, (152, 100))
    night.decide(1, 2, (152, 100))
    night.decide(2, 0, (152, 100))
    for seed in range(3):
        night.decide(seed, 3, (152, 50))
    assert [place for _, place, _ in night.table()] == [1, 1, 1, 4]


def test_a_lineup_decides_who_wins_points(night: Night) -> None:
    """U1, U2, U10: points go to who sat, stored per match; a stranger cannot be named."""
    fixture = night.fixture()
    with pytest.raises(Invalid) as stranger:
        report_result(
            actor=night.organizer,
            fixture=fixture.public_id,
            given=ReportInput(
                matches=[MatchInput("score", points=(152, 98))],
                lineup={0: [place.player.public_id for place in night.entries[3].roster.all()]},
            ),
        )
    assert stranger.value.code == "not_on_roster"
    with pytest.raises(Invalid) as others:
        report_result(
            actor=night.captain_of(fixture, 0),
            fixture=fixture.public_id,
            given=ReportInput(matches=[MatchInput("score", points=(152, 98))], lineup={1: ["x", "y"]}),
        )
    assert others.value.code == "lineup_of_other_side"
    with pytest.raises(Forbidden):
        set_lineup(
            actor=night.captain_of(fixture, 0),
            fixture=fixture.public_id,
            side=1,
            players=[place.player.public_id for place in fixture.second.roster.all()],  # type: ignore[union-attr]
        )


def test_a_result_is_confirmed_once_by_constraint(night: Night) -> None:
    """R2: the database refuses a second confirmed result whatever the code does."""
    result = night.decide(0, 1, (152, 98))
    from_elsewhere = Result(
        fixture=result.fixture, number=9, state="confirmed", outcome="played", reported_at=result.reported_at
    )
    with pytest.raises(Exception, match=r"(?i)unique"):
        from_elsewhere.save()
