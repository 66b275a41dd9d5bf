"""A season of Open Belote: sides of one player, from the line-up to the rating (C2, O1 to O11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import SheetError
from engine.play import play_match
from engine.record import record_of
from engine.ruleset import preset
from engine.scribe import write_down
from games.errors import Invalid
from games.models import Deal, Match, Move, Occupancy
from league.actions.lineups import set_lineup
from league.actions.people import create_player
from league.actions.results import MatchInput, ReportInput, confirm_result, report_result
from league.actions.rosters import add_to_roster
from league.actions.runs import perform_run, request_run
from league.models import LineupPlace, Result
from league.queries.matches import match_for, record_for
from tests.actions.results.night import Night, balance, ledger_is_balanced, make_night, score

pytestmark = pytest.mark.django_db

LINE = {"kind": "played", "chooser": 0, "trump": "s", "points": [100, 62]}


def sheet(night: Night, lines: list[dict[str, Any]], **more: Any) -> Result:
    return report_result(
        actor=night.organizer,
        fixture=night.fixture().public_id,
        given=ReportInput(matches=[MatchInput("sheet", sheet=lines, **more)]),
    )


def test_c2_a_side_is_one_player() -> None:
    """C2: seats 0 and 1 are the sides; the points of a match move from one player to one player (B9)."""
    night = make_night(2, ruleset="open")
    assert [entry.roster.count() for entry in night.entries] == [1, 1]
    night.decide(0, 1, (520, 400))
    match = Match.objects.get()
    assert (match.goal, match.ruleset_name) == (501, "open")
    assert sorted(Occupancy.objects.values_list("seat", flat=True)) == [0, 1]
    assert (night.rating(0), night.rating(1)) == ([120], [-120])
    assert ledger_is_balanced()
    assert night.table()[0][1:] == (1, "3")


def test_the_other_captain_confirms_a_sheet() -> None:
    """Score sheet: an Open Belote line a deal; the match page has them with their accounts."""
    night = make_night(2, ruleset="open")
    fixture = night.fixture()
    lines = [LINE, {**LINE, "chooser": 1, "trump": "none", "points": None, "capot": 0}, LINE, LINE]
    lines[2] = {**LINE, "combinations": [["fifty"], []], "belote": [False, True]}
    given = ReportInput(matches=[MatchInput("sheet", sheet=lines)])
    reported = report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=given)
    assert reported.state == Result.State.REPORTED
    done = confirm_result(
        actor=night.captain_of(fixture, 1), fixture=fixture.public_id, version=reported.number
    )
    shown = match_for(night.outsider, done.played.get().match.public_id)
    assert [deal.points for deal in shown.deals] == [(100, 62), (210, 0), (150, 82), (100, 62)]
    assert shown.match.winner_side == 0
    assert all(deal.account and deal.up_card == "" and not deal.tricks for deal in shown.deals)


def test_a_sheet_of_another_game_is_refused() -> None:
    """Score sheet: the field is named, nothing is lost."""
    night = make_night(2, ruleset="open")
    with pytest.raises(SheetError) as refused:
        sheet(night, [{"kind": "played", "contract": "sun", "buyer": 0, "abnat": [80, 50]}])
    assert refused.value.code == "unknown_field"
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("goal", "lines", "final"),
    [
        (51, [LINE] * 6, (60, 36)),
        (3, [LINE, {**LINE, "points": [81, 81]}, LINE, LINE], (3, 1)),
    ],
)
def test_goals_in_tenths_and_in_won_deals(goal: int, lines: list[Any], final: tuple[int, int]) -> None:
    """O9, O11: what is written, standings and ratings count, is what the goal counts."""
    night = make_night(2, ruleset="open", overrides={"goal": goal})
    result = sheet(night, lines)
    match = result.played.get().match
    assert (match.points_first, match.points_second) == final
    assert sorted(night.rating(0) + night.rating(1)) == [final[1] - final[0], final[0] - final[1]]


def test_computers_play_a_fixture_of_two_seats() -> None:
    """B17, B18, B20: two computer players, sixteen tricks of two cards, and the record replays."""
    night = make_night(2, ruleset="open", policy={"run_rates_lineup": True})
    fixture = night.fixture().public_id
    with pytest.raises(Invalid) as four:
        request_run(actor=night.organizer, fixture=fixture, bots=["steady"] * 4)
    assert four.value.code == "wrong_number_of_bots"
    run = request_run(actor=night.organizer, fixture=fixture, seed="open", bots=["steady", "beginner"])
    result = perform_run(run=run.public_id)
    assert result is not None
    match = result.played.get().match
    assert match.bots == ["steady", "beginner"]
    shown = match_for(night.outsider, match.public_id)
    for deal in shown.deals:
        assert [len(trick.cards) for trick in deal.tricks] == [2] * 16
        assert sorted(deal.hands) == [0, 1]
        assert deal.up_card == ""
        assert deal.last_trick in (0, 1)
        assert deal.calls[-1][1] in ("trump s", "trump h", "trump c", "trump d", "no trump")
    engine_match = play_match(preset("open"), "open", ["steady", "beginner"])
    assert [trick.winner for trick in shown.deals[0].tricks] == [
        trick.winner for trick in engine_match.finished[0].deal.tricks
    ]
    assert record_for(night.outsider, match.public_id) == record_of(engine_match).to_dict()
    assert abs(sum(night.rating(0))) == abs(match.points_first - match.points_second)
    assert Move.objects.count() == sum(len(done.deal.history) for done in engine_match.finished)


def test_a_record_of_play_is_a_report() -> None:
    """T7: what the engine wrote of a match is read again, with what each deal came to."""
    night = make_night(2, ruleset="open")
    played = play_match(preset("open"), "a record")
    record = record_of(played).to_dict()
    result = report_result(
        actor=night.organizer,
        fixture=night.fixture().public_id,
        given=ReportInput(matches=[MatchInput("record", record=record)]),
    )
    match = result.played.get().match
    assert (match.points_first, match.points_second) == played.totals
    assert [deal.sheet for deal in Deal.objects.order_by("number")] == [
        write_down(done.deal).to_dict() for done in played.finished
    ]


def test_u5_u10_a_line_up_is_one_player_of_the_roster() -> None:
    """U5, U10: a substitute may sit in his place, and then the points are his."""
    night = make_night(2, ruleset="open")
    entry = night.entries[0]
    other = create_player(actor=night.organizer, name="بديل")
    add_to_roster(actor=night.organizer, entry=entry.public_id, player=other.public_id, role="substitute")
    fixture = night.fixture()
    side = 0 if fixture.first_id == entry.pk else 1
    captain = entry.roster.get(captain=True).player
    for wrong in ([captain.public_id, other.public_id], []):
        with pytest.raises(Invalid) as refused:
            set_lineup(actor=night.organizer, fixture=fixture.public_id, side=side, players=wrong)
        assert refused.value.code == "lineup_size"
    set_lineup(actor=night.organizer, fixture=fixture.public_id, side=side, players=[other.public_id])
    assert LineupPlace.objects.get(fixture=fixture, side=side).seat == 0
    night.decide(0, 1, (400, 520))
    assert balance(other) == -120
    assert balance(captain) == 0


def test_a_bare_score_of_won_deals() -> None:
    """Score sheet, O9: never past the goal."""
    night = make_night(2, ruleset="open", overrides={"goal": 5})
    with pytest.raises(SheetError) as refused:
        report_result(actor=night.organizer, fixture=night.fixture().public_id, given=score(6, 2))
    assert refused.value.code == "past_the_goal"
    night.decide(0, 1, (5, 2))
    assert night.rating(0) == [3]
