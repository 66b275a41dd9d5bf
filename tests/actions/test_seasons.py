"""Seasons from draft to archive."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from engine.errors import RulesetError
from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.entries import withdraw_entry
from league.actions.policies import set_policy
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.schedule import make_schedule
from league.actions.seasons import (
    archive_season,
    cancel_season,
    create_season,
    edit_season,
    finish_season,
    open_season,
    reopen_season,
)
from league.models import AuditLine, PolicyVersion, Round, Season
from league.queries.policies import policy_for
from league.queries.rulesets import ruleset_of
from league.queries.seasons import groups_of
from tests.league_world import World, audited, kinds_on, make_world

pytestmark = pytest.mark.django_db


def play_all(world: World) -> None:
    for fixture in world.fixtures(second__isnull=False):
        given = ReportInput(matches=[MatchInput("score", points=(152, 98))])
        report_result(actor=world.referee, fixture=fixture.public_id, given=given)


def test_a_season_has_one_of_each_level() -> None:
    world = make_world(0, state="draft")
    (group,) = groups_of(world.season)
    assert (group.number, group.stage.number, group.stage.division.number) == (1, 1, 1)
    assert group.stage.format == "single_round_robin"
    assert (world.season.state, world.season.zone) == ("draft", world.league.zone)
    assert ruleset_of(world.season).name == "tournament"


def test_everything_can_be_said_when_it_is_made() -> None:
    world = make_world(0)
    closing = datetime(2026, 8, 1, 18, tzinfo=UTC)
    season = create_season(
        actor=world.organizer,
        league=world.league.public_id,
        name="كأس رمضان",
        latin_name="Ramadan Cup",
        ruleset="tournament",
        overrides={"kasho": not ruleset_of(world.season).kasho},
        format="double_round_robin",
        capacity=8,
        entries_close_at=closing,
        starts_on=date(2026, 9, 3),
        weekday=3,
        start_time=time(21, 30),
        zone="Europe/Berlin",
        prize="كأس وميداليات",
    )
    season.refresh_from_db()
    assert (season.capacity, season.entries_close_at, season.zone) == (8, closing, "Europe/Berlin")
    assert season.ruleset_overrides == {"kasho": not ruleset_of(world.season).kasho}
    assert groups_of(season)[0].stage.format == "double_round_robin"
    assert (season.starts_on, season.weekday, season.start_time) == (date(2026, 9, 3), 3, time(21, 30))
    assert season.prize == "كأس وميداليات"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": ""}, "name_needed"),
        ({"capacity": 1}, "number_out_of_range"),
        ({"capacity": 10**9}, "number_out_of_range"),
        ({"weekday": 7}, "bad_weekday"),
        ({"zone": "Mars/Olympus"}, "unknown_zone"),
        ({"format": "poker"}, "unknown_choice"),
        ({"entries_close_at": datetime(2026, 8, 1, 18)}, "time_without_zone"),  # noqa: DTZ001
        ({"start_time": time(20, tzinfo=UTC)}, "time_with_zone"),
        ({"prize": "ذ" * 201}, "text_too_long"),
    ],
)
def test_what_cannot_be_said(fields: dict[str, Any], code: str) -> None:
    world = make_world(0)
    with pytest.raises(Invalid) as refused:
        create_season(actor=world.organizer, league=world.league.public_id, **{"name": "موسم آخر", **fields})
    assert refused.value.code == code
    assert Season.objects.count() == 1


@pytest.mark.parametrize("fields", [{"ruleset": "whist"}, {"overrides": {"goal": "far"}}])
def test_the_engine_judges_the_rules(fields: dict[str, Any]) -> None:
    world = make_world(0)
    with pytest.raises(RulesetError):
        create_season(actor=world.organizer, league=world.league.public_id, name="موسم آخر", **fields)
    assert Season.objects.count() == 1


def test_a_name_is_unique_in_its_league() -> None:
    world = make_world(0)
    with pytest.raises(Conflict, match="season_name_taken"):
        create_season(actor=world.organizer, league=world.league.public_id, name=world.season.name)
    other = create_season(actor=world.organizer, league=world.league.public_id, name="موسم آخر")
    with pytest.raises(Conflict, match="season_name_taken"):
        edit_season(actor=world.organizer, season=other.public_id, name=world.season.name)


def test_editing() -> None:
    world = make_world(0)
    season, before = world.season.public_id, world.fresh()
    as_it_was = {"name": before.name, "starts_on": before.starts_on, "ruleset": before.ruleset_name}
    changed = edit_season(
        actor=world.organizer, season=season, version=before.version, capacity=6, prize="كأس", **as_it_was
    )
    assert (changed.capacity, changed.prize, changed.name) == (6, "كأس", world.season.name)
    line = audited("edit_season")
    assert line.after == {"changed": ["capacity", "prize"], "capacity": 6, "prize": "كأس"}
    assert line.before == {"capacity": before.capacity, "prize": before.prize}
    with pytest.raises(Conflict, match="stale_version"):
        edit_season(actor=world.organizer, season=season, version=changed.version - 1, prize="لا شيء")
    changed = edit_season(actor=world.organizer, season=season, capacity=None)
    assert changed.capacity is None
    assert kinds_on(f"season:{season}")[-1] == "season_changed"


@pytest.mark.parametrize("who", ["outsider", "referee"])
def test_others_change_nothing(who: str) -> None:
    world = make_world(2, state="running")
    season, stranger = world.season.public_id, getattr(world, who)
    for act in (
        lambda: edit_season(actor=stranger, season=season, prize="لي"),
        lambda: open_season(actor=stranger, season=season),
        lambda: finish_season(actor=stranger, season=season),
        lambda: cancel_season(actor=stranger, season=season, reason="x"),
        lambda: reopen_season(actor=stranger, season=season, reason="x"),
        lambda: archive_season(actor=stranger, season=season),
    ):
        lines = AuditLine.objects.count()
        with pytest.raises(Forbidden, match="not_organizer"):
            act()
        assert AuditLine.objects.count() == lines
    assert world.fresh().state == "running"


def test_rules_change_before_play_only() -> None:
    world = make_world(2, state="running")
    season = world.season.public_id
    kasho = not ruleset_of(world.season).kasho
    with pytest.raises(Conflict, match="season_in_other_state"):
        edit_season(actor=world.organizer, season=season, overrides={"kasho": kasho})
    same = edit_season(actor=world.organizer, season=season, ruleset="tournament", prize="كأس")
    assert same.prize == "كأس"
    other = make_world(0)
    changed = edit_season(actor=other.organizer, season=other.season.public_id, overrides={"kasho": kasho})
    assert ruleset_of(changed).kasho == kasho
    assert edit_season(
        actor=other.organizer, season=other.season.public_id, ruleset="tournament"
    ).ruleset_overrides == {"kasho": kasho}


def test_a_schedule_holds_its_format_and_zone() -> None:
    world = make_world(2)
    season = world.season.public_id
    edit_season(actor=world.organizer, season=season, format="double_round_robin", zone="Asia/Kuwait")
    make_schedule(actor=world.organizer, season=season)
    assert len(world.fixtures()) == 2
    for fields in ({"format": "single_round_robin"}, {"zone": "Asia/Riyadh"}):
        with pytest.raises(Conflict, match="schedule_exists"):
            edit_season(actor=world.organizer, season=season, **fields)
    edit_season(actor=world.organizer, season=season, format="double_round_robin", zone="Asia/Kuwait")


def test_capacity_does_not_go_below_those_accepted() -> None:
    world = make_world(3)
    with pytest.raises(Conflict, match="capacity_below_entries"):
        edit_season(actor=world.organizer, season=world.season.public_id, capacity=2)
    assert edit_season(actor=world.organizer, season=world.season.public_id, capacity=3).capacity == 3


def test_a_draft_is_told_to_staff_only() -> None:
    """X5"""
    world = make_world(0, state="draft")
    edit_season(actor=world.organizer, season=world.season.public_id, prize="كأس")
    assert kinds_on(f"season:{world.season.public_id}") == []
    assert kinds_on(f"staff:{world.league.public_id}")[-2:] == ["season_created", "season_changed"]
    open_season(actor=world.organizer, season=world.season.public_id)
    assert kinds_on(f"season:{world.season.public_id}") == ["season_opened"]
    with pytest.raises(Conflict, match="season_in_other_state"):
        open_season(actor=world.organizer, season=world.season.public_id)


def test_finishing_waits_for_every_fixture() -> None:
    """X16, X17"""
    world = make_world(3, state="running")
    season = world.season.public_id
    with pytest.raises(Conflict, match="fixtures_undecided") as refused:
        finish_season(actor=world.organizer, season=season)
    assert refused.value.params["fixtures"] == 3
    play_all(world)
    finished = finish_season(actor=world.organizer, season=season)
    assert finished.state == "finished" and finished.finished_at is not None
    assert set(Round.objects.values_list("state", flat=True)) == {"closed"}
    lines, version = AuditLine.objects.count(), finished.version
    again = finish_season(actor=world.organizer, season=season)
    assert (again.version, again.finished_at) == (version, finished.finished_at)
    assert AuditLine.objects.count() == lines and PolicyVersion.objects.count() == 1


def test_fixtures_of_those_who_left_are_not_waited_for() -> None:
    world = make_world(2, state="running")
    withdraw_entry(actor=world.captains[0], entry=world.entries[0].public_id, reason="سفر")
    assert finish_season(actor=world.organizer, season=world.season.public_id).state == "finished"


def test_a_finished_table_keeps_its_policies() -> None:
    world = make_world(2, state="running")
    play_all(world)
    set_policy(
        actor=world.organizer,
        scope="league",
        scope_id=world.league.public_id,
        values={"win": 2},
        reason="قرار",
    )
    finish_season(actor=world.organizer, season=world.season.public_id)
    set_policy(actor=world.organizer, scope="league", scope_id=world.league.public_id, values={"win": 5})
    assert policy_for(world.season).win == 2


def test_going_back_needs_a_reason() -> None:
    world = make_world(2, state="running")
    play_all(world)
    season = world.season.public_id
    finish_season(actor=world.organizer, season=season)
    with pytest.raises(Invalid, match="reason_needed"):
        reopen_season(actor=world.organizer, season=season, reason="")
    reopened = reopen_season(actor=world.organizer, season=season, reason="خطأ في نتيجة")
    assert (reopened.state, reopened.finished_at, reopened.state_reason) == ("running", None, "خطأ في نتيجة")
    assert set(Round.objects.values_list("state", flat=True)) == {"published"}
    finish_season(actor=world.organizer, season=season)
    assert archive_season(actor=world.organizer, season=season).state == "archived"
    for act in (
        lambda: reopen_season(actor=world.organizer, season=season, reason="x"),
        lambda: edit_season(actor=world.organizer, season=season, prize="x"),
        lambda: cancel_season(actor=world.organizer, season=season, reason="x"),
        lambda: finish_season(actor=world.organizer, season=season),
    ):
        with pytest.raises(Conflict, match="season_in_other_state"):
            act()


def test_cancelling() -> None:
    world = make_world(2, state="running")
    season = world.season.public_id
    with pytest.raises(Invalid, match="reason_needed"):
        cancel_season(actor=world.organizer, season=season, reason="  ")
    cancelled = cancel_season(actor=world.organizer, season=season, reason="أمطار")
    assert (cancelled.state, cancelled.state_reason) == ("cancelled", "أمطار")
    assert (audited("season_cancelled").before, audited("season_cancelled").reason) == (
        {"state": "running"},
        "أمطار",
    )


def test_missing_things() -> None:
    world = make_world(0)
    with pytest.raises(Missing, match="league_not_found"):
        create_season(actor=world.organizer, league="nowhere", name="موسم")
    with pytest.raises(Missing, match="season_not_found"):
        open_season(actor=world.organizer, season="nowhere")
    assert world.season.created_at - world.club.created_at < timedelta(hours=1)
