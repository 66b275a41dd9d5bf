"""A season of Classic Belote, from the report to the rating (K1 to K9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import RulesetError, SheetError
from engine.play import play_match
from engine.record import record_of
from engine.ruleset import preset
from engine.scribe import write_down
from games.errors import Invalid
from games.models import Deal, Match, Move
from league.actions.results import MatchInput, ReportInput, confirm_result, report_result
from league.actions.runs import perform_run, request_run
from league.models import Result
from league.queries.matches import match_for, record_for
from tests.actions.results.night import Night, ledger_is_balanced, make_night, score

pytestmark = pytest.mark.django_db

LINE = {"kind": "played", "taker": 0, "trump": "s", "points": [100, 62]}
CAPOT = {"kind": "played", "taker": 1, "trump": "h", "capot": 0, "alone": True, "belote": [False, True]}


def report(night: Night, side: int, lines: list[dict[str, Any]], **more: Any) -> Result:
    fixture = night.fixture()
    given = ReportInput(matches=[MatchInput("sheet", sheet=lines, **more)])
    return report_result(actor=night.captain_of(fixture, side), fixture=fixture.public_id, given=given)


def test_the_other_captain_confirms_a_sheet() -> None:
    """Score sheet, K7, K9, B9: a line a deal, a deal that was passed out, and the difference moves."""
    night = make_night(2, ruleset="classic")
    reported = report(night, 0, [{"kind": "void"}, CAPOT])
    fixture = night.fixture()
    done = confirm_result(
        actor=night.captain_of(fixture, 1), fixture=fixture.public_id, version=reported.number
    )
    shown = match_for(night.outsider, done.played.get().match.public_id)
    assert [deal.points for deal in shown.deals] == [(0, 0), (512, 20)]
    assert [deal.sheet for deal in shown.deals] == [{"kind": "void"}, CAPOT]
    assert (shown.match.winner_side, shown.match.goal, shown.match.ruleset_name) == (0, 501, "classic")
    assert sorted(night.rating(0) + night.rating(1)) == [-492, -492, 492, 492]
    assert ledger_is_balanced()


def test_a_sheet_of_another_game_is_refused() -> None:
    """Score sheet: the field is named, nothing is lost."""
    night = make_night(2, ruleset="classic")
    for line, code in (
        ({"kind": "played", "contract": "sun", "buyer": 0, "abnat": [80, 50]}, "unknown_field"),
        ({**LINE, "trump": None}, "trump_suit_missing"),
    ):
        with pytest.raises(SheetError) as refused:
            report(night, 0, [line])
        assert refused.value.code == code
    with pytest.raises(Invalid) as short:
        report(night, 0, [LINE])
    assert short.value.code == "sheet_not_finished"
    assert not Match.objects.exists()


@pytest.mark.parametrize(("capot", "points"), [("add", (512, 20)), ("replace", (350, 20))])
def test_house_rules_of_the_season_are_those_a_sheet_is_judged_by(
    capot: str, points: tuple[int, int]
) -> None:
    """K7: by the `capot` of the season."""
    night = make_night(2, ruleset="classic", overrides={"capot": capot, "goal": 300})
    given = ReportInput(matches=[MatchInput("sheet", sheet=[CAPOT])])
    result = report_result(actor=night.organizer, fixture=night.fixture().public_id, given=given)
    match = result.played.get().match
    assert (match.points_first, match.points_second) == points


def test_computers_play_a_fixture() -> None:
    """B17, B18, B20, K1 to K9: stored card by card, shown, and its record replays."""
    night = make_night(2, ruleset="classic", policy={"run_rates_lineup": True})
    bots = ["steady", "intermediate", "steady", "beginner"]
    run = request_run(actor=night.organizer, fixture=night.fixture().public_id, seed="classic", bots=bots)
    result = perform_run(run=run.public_id)
    assert result is not None
    match = result.played.get().match
    played = play_match(preset("classic"), "classic", bots)
    assert (match.points_first, match.points_second) == played.totals
    assert Move.objects.count() == sum(len(done.deal.history) for done in played.finished)
    assert record_for(night.outsider, match.public_id) == record_of(played).to_dict()
    shown = match_for(night.outsider, match.public_id)
    for told, done in zip(shown.deals, played.finished, strict=True):
        assert told.sheet == write_down(done.deal).to_dict()
        assert told.up_card
        if done.deal.void is None:
            assert [trick.winner for trick in told.tricks] == [trick.winner for trick in done.deal.tricks]
            assert told.calls[-1][1].startswith("take")


def test_a_record_of_play_is_a_report() -> None:
    """T7: what the engine wrote of a match is read again."""
    night = make_night(2, ruleset="classic")
    played = play_match(preset("classic"), "a record")
    result = report_result(
        actor=night.organizer,
        fixture=night.fixture().public_id,
        given=ReportInput(matches=[MatchInput("record", record=record_of(played).to_dict())]),
    )
    match = result.played.get().match
    assert (match.points_first, match.points_second) == played.totals
    assert Deal.objects.count() == len(played.finished)


def test_a_bare_score_is_looked_at_by_the_goal_of_the_season() -> None:
    """Score sheet, K9"""
    night = make_night(2, ruleset="classic")
    with pytest.raises(SheetError) as refused:
        report_result(actor=night.organizer, fixture=night.fixture().public_id, given=score(500, 300))
    assert refused.value.code == "goal_not_reached"
    night.decide(0, 1, (520, 400))
    assert night.rating(0) == [120, 120]


def test_a_house_rule_of_another_game_is_refused() -> None:
    """House rules: named, and no season is made."""
    with pytest.raises(RulesetError) as refused:
        make_night(2, ruleset="classic", overrides={"kasho": True})
    assert (refused.value.code, refused.value.params["field"]) == ("field_of_another_game", "kasho")
