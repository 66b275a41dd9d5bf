"""What an action would bring about is shown by the action itself, and nothing of it stays."""

from __future__ import annotations

from datetime import date, time

import pytest

from games.errors import Conflict, Forbidden, Invalid
from games.models import Event
from league.actions.entries import withdraw_entry
from league.actions.policies import set_policy
from league.actions.previews import preview_leaving, preview_schedule, preview_season
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.schedule import make_schedule
from league.formulas.policy import WITHDRAWAL
from league.models import AuditLine, Entry, Fixture, PolicyVersion, Season
from league.queries.calendar import rounds_planned
from league.queries.standings import standings
from tests.league_world import World, make_world

pytestmark = pytest.mark.django_db


def everything() -> tuple[int, ...]:
    return tuple(kind.objects.count() for kind in (Season, Fixture, PolicyVersion, AuditLine, Event))


def test_the_calendar_of_a_season_that_is_not_made_yet() -> None:
    """P15: five teams, five rounds, each with a bye; X8: nothing of it is there."""
    world = make_world(0)
    before = everything()
    rounds = preview_season(
        actor=world.organizer,
        league=world.league.public_id,
        teams=5,
        name="جديد",
        starts_on=date(2027, 1, 5),
        weekday=3,
        start_time=time(21, 0),
    )
    assert [one.day for one in rounds] == [date(2027, 1, day) for day in (7, 14, 21, 28)] + [date(2027, 2, 4)]
    assert {(one.fixtures, one.has_bye, one.at) for one in rounds} == {(2, True, time(21, 0))}
    assert everything() == before
    double = preview_season(
        actor=world.organizer,
        league=world.league.public_id,
        teams=None,
        name="جديد",
        capacity=4,
        format="double_round_robin",
    )
    assert len(double) == 6 and {(one.day, one.has_bye) for one in double} == {(None, False)}


def test_a_preview_is_refused_as_the_action_is() -> None:
    world = make_world(1)
    league, season = world.league.public_id, world.season.public_id
    with pytest.raises(Forbidden, match="not_organizer"):
        preview_season(actor=world.outsider, league=league, teams=4, name="x")
    with pytest.raises(Conflict, match="season_name_taken"):
        preview_season(actor=world.organizer, league=league, teams=4, name=world.season.name)
    with pytest.raises(Invalid, match="too_few_entries"):
        preview_season(actor=world.organizer, league=league, teams=1, name="x")
    with pytest.raises(Invalid, match="too_few_entries"):
        preview_schedule(actor=world.organizer, season=season)
    with pytest.raises(Forbidden, match="not_organizer"):
        preview_leaving(actor=world.captains[0], entry=world.entries[0].public_id, to="withdrawn")


def test_the_draft_is_what_its_preview_showed() -> None:
    world = make_world(5)
    season = world.season.public_id
    seeds = [entry.public_id for entry in reversed(world.entries)]
    before = everything()
    shown = preview_schedule(actor=world.organizer, season=season, seeds=seeds, skip=[date(2026, 9, 10)])
    assert everything() == before
    made = make_schedule(actor=world.organizer, season=season, seeds=seeds, skip=[date(2026, 9, 10)])
    assert shown == rounds_planned(made) and len(shown) == 5
    assert date(2026, 9, 10) not in {one.day for one in shown}
    assert {one.rests for one in shown} == set(world.entries)


def played() -> World:
    """Four teams; the first has played one of three."""
    world = make_world(4, state="running")
    for fixture in world.fixtures()[:2]:
        given = ReportInput(matches=[MatchInput("score", points=(152, 98))])
        report_result(actor=world.referee, fixture=fixture.public_id, given=given)
    return world


@pytest.mark.parametrize("to", ["withdrawn", "disqualified"])
def test_the_tables_that_a_leaving_would_make_stand_side_by_side(to: str) -> None:
    """W1, W2"""
    world = played()
    before = everything()
    shown = preview_leaving(actor=world.organizer, entry=world.entries[0].public_id, to=to)
    assert [(one.withdrawal, one.in_force) for one in shown] == [
        (mode, mode == "by_share") for mode in WITHDRAWAL
    ]
    by_mode = {one.withdrawal: {row.entry: row for row in one.tables[0].rows} for one in shown}
    opponent = world.entries[3].public_id  # lost to the first team in round one
    assert by_mode["by_share"][opponent].played == by_mode["void_all"][opponent].played == 0
    assert by_mode["keep_played"][opponent].played == 1
    assert (
        by_mode["forfeit_rest"][world.entries[1].public_id].points
        > by_mode["void_all"][world.entries[1].public_id].points
    )
    assert everything() == before
    assert Entry.objects.get(pk=world.entries[0].pk).state == "accepted"


def test_the_table_comes_out_as_the_one_in_force_showed() -> None:
    """W2: also where the stage itself has decided otherwise."""
    world = played()
    set_policy(
        actor=world.organizer,
        scope="season",
        scope_id=world.season.public_id,
        values={"withdrawal": "forfeit_rest"},
        reason="x",
    )
    entry = world.entries[0].public_id
    shown = {
        one.withdrawal: one for one in preview_leaving(actor=world.organizer, entry=entry, to="withdrawn")
    }
    assert [mode for mode, one in shown.items() if one.in_force] == ["forfeit_rest"]
    withdraw_entry(actor=world.organizer, entry=entry, reason="سفر")
    assert standings(world.fresh()).rows == shown["forfeit_rest"].tables[0].rows
