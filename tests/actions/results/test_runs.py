"""The service plays a fixture with computer players (B10, B11, B17 to B20)."""

from __future__ import annotations

import pytest

from engine.deck import deck, deck_text
from games.errors import Conflict, Forbidden, Invalid
from games.models import Deal, Match, Move, Occupancy
from league.actions import runs
from league.actions.results import report_result
from league.actions.runs import perform_run, request_run
from league.models import FixtureRun, Posting
from league.tasks import sweep
from tests.actions.results.night import Night, ledger_is_balanced, make_night, score

pytestmark = pytest.mark.django_db


def run_one(night: Night, seed: str, first: int = 0, second: int = 1) -> Match:
    fixture = night.fixture(first, second)
    run = request_run(actor=night.organizer, fixture=fixture.public_id, seed=seed)
    result = perform_run(run=run.public_id)
    assert result is not None and result.state == "confirmed"
    return result.played.get().match


def told(match: Match) -> list[tuple[object, ...]]:
    return [
        (deal.number, deal.dealer, deal.deck, deal.sheet, deal.total_first, deal.total_second)
        for deal in match.deals.all()
    ]


def test_the_same_seed_gives_the_same_match_and_every_deck_is_kept() -> None:
    night = make_night(4)
    one, two, other = run_one(night, "s1"), run_one(night, "s1", 2, 3), run_one(night, "s2", 0, 2)
    assert told(one) == told(two) and told(one) != told(other)
    decks = list(Deal.objects.filter(match=one).values_list("deck", flat=True))
    assert decks == [deck_text(deck("s1", number)) for number in range(1, len(decks) + 1)]
    moves = [list(Move.objects.filter(deal__match=m).values_list("seat", "action")) for m in (one, two)]
    assert moves[0] == moves[1] and len(moves[0]) > 100
    assert (one.source, one.seed, one.bots) == ("run", "s1", ["steady"] * 4)


def test_computers_have_no_rating() -> None:
    """B11: nobody sat there, so nobody wins or loses points; the standings move."""
    night = make_night(2)
    match = run_one(night, "s1")
    assert set(Occupancy.objects.filter(match=match).values_list("player", "computer")) == {(None, "steady")}
    assert not Posting.objects.exists()
    assert sorted(points for _, _, points in night.table()) == ["0", "3"]


def test_a_league_may_let_its_lineups_answer_for_runs() -> None:
    """The other value of `run_rates_lineup`: the difference moves between the line-ups (B9)."""
    night = make_night(2, policy={"run_rates_lineup": True})
    match = run_one(night, "s1")
    moved = abs(match.points_first - match.points_second)
    assert sorted(night.rating(0) + night.rating(1)) == [-moved, -moved, moved, moved]
    assert ledger_is_balanced()


def test_while_it_is_played_nothing_else_is_entered() -> None:
    night = make_night(2)
    fixture = night.fixture()
    run = request_run(actor=night.organizer, fixture=fixture.public_id)
    assert run.seed
    for again in (
        lambda: request_run(actor=night.organizer, fixture=fixture.public_id),
        lambda: night.decide(0, 1, (152, 98)),
    ):
        with pytest.raises(Conflict) as playing:
            again()
        assert playing.value.code == "fixture_is_being_played"
    sweep()
    run.refresh_from_db()
    assert run.state == "done" and run.result is not None
    assert perform_run(run=run.public_id) is None


def test_who_may_ask_and_for_what() -> None:
    """X1, R5; unknown computer players and wrong numbers of them are named."""
    night = make_night(3)
    fixture = night.fixture()
    with pytest.raises(Forbidden):
        request_run(actor=night.captains[0], fixture=fixture.public_id)
    for bots, code in ((("genius",) * 4, "unknown_bot"), (("steady",) * 3, "wrong_number_of_bots")):
        with pytest.raises(Invalid) as refused:
            request_run(actor=night.organizer, fixture=fixture.public_id, bots=bots)
        assert refused.value.code == code
    with pytest.raises(Invalid) as long:
        request_run(actor=night.organizer, fixture=fixture.public_id, seed="x" * 65)
    assert long.value.code == "seed_too_long"
    assert not FixtureRun.objects.exists()


def test_a_run_that_fails_says_why_and_frees_the_fixture(monkeypatch: pytest.MonkeyPatch) -> None:
    night = make_night(2)
    fixture = night.fixture()
    run = request_run(actor=night.organizer, fixture=fixture.public_id)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("cards all over the floor")

    monkeypatch.setattr(runs, "play_series", broken)
    sweep()
    run.refresh_from_db()
    fixture.refresh_from_db()
    assert (run.state, run.error, fixture.state) == ("failed", "cards all over the floor", "dated")
    monkeypatch.undo()
    assert night.decide(0, 1, (152, 98)).state == "confirmed"


def test_four_that_never_buy_end_too() -> None:
    """B19: the forced buy ends a match of four beginners."""
    night = make_night(2)
    run = request_run(
        actor=night.organizer, fixture=night.fixture().public_id, seed="b", bots=("beginner",) * 4
    )
    result = perform_run(run=run.public_id)
    assert result is not None and result.state == "confirmed"
    assert max(result.points_first or 0, result.points_second or 0) >= 152


def test_a_report_that_waits_is_not_played_over() -> None:
    """What a captain reported is decided by people; the service plays only what nobody has reported."""
    night = make_night(2)
    fixture = night.fixture()
    report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
    with pytest.raises(Conflict) as reported:
        request_run(actor=night.organizer, fixture=fixture.public_id)
    assert reported.value.code == "fixture_in_other_state"
    assert fixture.results.get().state == "reported" and not FixtureRun.objects.exists()
