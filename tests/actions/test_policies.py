"""Policies: versions, scopes, and what happens to those of a season under way (N8)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.policies import set_policy
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.schedule import make_schedule
from league.actions.seasons import cancel_season
from league.formulas.policy import CRITERIA
from league.models import PolicyVersion, Stage
from league.queries.policies import policy_for, policy_with, versions_of
from league.queries.standings import standings
from tests.league_world import World, audited, kinds_on, make_world

pytestmark = pytest.mark.django_db


def stage_of(world: World) -> Stage:
    return Stage.objects.select_related("division__season").get(division__season=world.season)


def test_the_nearest_scope_wins() -> None:
    """F11"""
    world = make_world(2, state="running")
    (fixture,) = world.fixtures()
    scopes = {
        "league": (world.league, {"win": 2, "draw": "0.5", "loss": "0.25"}),
        "season": (world.season, {"win": 4, "draw": 2}),
        "stage": (stage_of(world), {"win": 5}),
        "fixture": (fixture, {"forfeit": -1}),
    }
    for scope, (thing, values) in scopes.items():
        set_policy(
            actor=world.organizer, scope=scope, scope_id=thing.public_id, values=values, reason="اتفاق"
        )
    found = policy_for(fixture)
    assert (found.win, found.draw, found.loss, found.forfeit) == (5, 2, Decimal("0.25"), -1)
    assert policy_for(stage_of(world)).forfeit == 0
    assert (policy_for(world.season).win, policy_for(world.league).win) == (4, 2)
    assert policy_for(make_world(0).season).win == 3


def test_policies_are_read_in_one_query(django_assert_num_queries: Any) -> None:
    world = make_world(2, state="running")
    fixture = world.fixtures()[0]
    policy_for(fixture)
    with django_assert_num_queries(1):
        policy_for(fixture)


def test_a_new_version_is_whole() -> None:
    """What it does not name is as the wider scopes say again; the old one stays on record."""
    world = make_world(0)
    season = {"actor": world.organizer, "scope": "season", "scope_id": world.season.public_id}
    set_policy(**season, values={"win": 2, "draw": 0})
    second = set_policy(**season, values={"draw": 2})
    assert (policy_for(world.season).win, policy_for(world.season).draw) == (3, 2)
    assert second.number == 2
    assert [version.values for version in versions_of(world.season)] == [
        {"draw": "2"},
        {"win": "2", "draw": "0"},
    ]


def test_what_a_change_would_do_can_be_asked_first() -> None:
    world = make_world(0)
    assert policy_with(world.season, season={"win": 7}).win == 7
    assert policy_for(world.season).win == 3


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"win": "many"}, "win"),
        ({"win": 2.5}, "win"),
        ({"win": "NaN"}, "win"),
        ({"substitutes": -1}, "substitutes"),
        ({"criteria": ["wins", "points"]}, "criteria"),
        ({"criteria": "points"}, "criteria"),
        ({"withdrawal": "cry"}, "withdrawal"),
        ({"lots_split": "yes"}, "lots_split"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_value_that_cannot_be_is_named(values: dict[str, Any], field: str) -> None:
    world = make_world(0)
    with pytest.raises(Invalid, match="bad_policy") as refused:
        set_policy(actor=world.organizer, scope="season", scope_id=world.season.public_id, values=values)
    assert refused.value.params["field"] == field
    assert not PolicyVersion.objects.exists()


def test_the_order_of_ties_changed_under_way_is_recorded() -> None:
    """N8: with the old list, the new one, who and why; and it cannot be unwritten."""
    world = make_world(2, state="running")
    before = world.fresh().version
    values = {"criteria": ["points", "wins", "difference"]}
    change = {"actor": world.organizer, "scope": "season", "scope_id": world.season.public_id}
    with pytest.raises(Invalid, match="reason_needed"):
        set_policy(**change, values=values)
    version = set_policy(**change, values=values, reason="قرار الأندية")
    line = audited("set_policy")
    assert line.before == {"criteria": list(CRITERIA)} and line.after == values
    assert (line.reason, line.actor) == ("قرار الأندية", world.organizer)
    season = world.fresh()
    assert season.version == before + 1
    assert standings(season).criteria == ("points", "wins", "difference")
    assert kinds_on(f"season:{season.public_id}")[-1] == "policy_changed"
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        PolicyVersion.objects.filter(pk=version.pk).update(reason="")


def test_a_league_that_changes_its_mind_moves_no_table_that_is_over() -> None:
    world = make_world(0)
    league = {"actor": world.organizer, "scope": "league", "scope_id": world.league.public_id}
    set_policy(**league, values={"win": 2})
    cancel_season(actor=world.organizer, season=world.season.public_id, reason="لا لاعبين")
    set_policy(**league, values={"win": 9})
    assert policy_for(world.season).win == 2
    with pytest.raises(Conflict, match="season_in_other_state"):
        set_policy(actor=world.organizer, scope="season", scope_id=world.season.public_id, values={"win": 9})


def test_a_league_policy_is_a_new_version_of_its_seasons() -> None:
    world = make_world(2, state="running")
    before = world.fresh().version
    league = {"actor": world.organizer, "scope": "league", "scope_id": world.league.public_id}
    with pytest.raises(Invalid, match="reason_needed"):
        set_policy(**league, values={"win": 2})
    set_policy(**league, values={"win": 2}, reason="قرار")
    assert world.fresh().version == before + 1
    assert kinds_on(f"season:{world.season.public_id}")[-1] == "policy_changed"


def test_how_many_matches_a_fixture_has_follows_the_policy_until_it_is_played() -> None:
    """A season becomes best of three: what is reported stays a single match, and so does who decides for himself."""
    world = make_world(4, state="running")
    reported, own, free = world.fixtures()[:3]
    report_result(
        actor=world.referee,
        fixture=reported.public_id,
        given=ReportInput(matches=(MatchInput(kind="score", points=(152, 98)),)),
    )
    by = {"actor": world.organizer, "reason": "قرار"}
    set_policy(**by, scope="fixture", scope_id=own.public_id, values={"best_of": 5})
    set_policy(**by, scope="season", scope_id=world.season.public_id, values={"best_of": 3})
    lengths = {fixture.pk: fixture.best_of for fixture in world.fixtures()}
    assert (lengths[reported.pk], lengths[own.pk], lengths[free.pk]) == (1, 5, 3)
    before = free.version
    free.refresh_from_db()
    assert free.version == before + 1
    set_policy(**by, scope="fixture", scope_id=own.public_id, values={})
    own.refresh_from_db()
    assert own.best_of == 3
    with pytest.raises(Invalid, match="bad_policy"):
        set_policy(**by, scope="season", scope_id=world.season.public_id, values={"best_of": 2})


def test_a_schedule_is_drafted_with_fixtures_as_long_as_the_policy_says() -> None:
    world = make_world(2)
    set_policy(actor=world.organizer, scope="league", scope_id=world.league.public_id, values={"best_of": 3})
    make_schedule(actor=world.organizer, season=world.season.public_id)
    assert {fixture.best_of for fixture in world.fixtures()} == {3}


def test_a_draft_fixture_may_vanish_and_takes_no_policy() -> None:
    world = make_world(2)
    make_schedule(actor=world.organizer, season=world.season.public_id)
    fixture = world.fixtures()[0].public_id
    with pytest.raises(Conflict, match="round_not_published"):
        set_policy(actor=world.organizer, scope="fixture", scope_id=fixture, values={"win": 2})


@pytest.mark.parametrize("who", ["outsider", "referee"])
@pytest.mark.parametrize("scope", ["league", "season", "stage", "fixture"])
def test_policies_are_the_organizers(who: str, scope: str) -> None:
    world = make_world(2, state="running")
    things = {
        "league": world.league,
        "season": world.season,
        "stage": stage_of(world),
        "fixture": world.fixtures()[0],
    }
    with pytest.raises(Forbidden, match="not_organizer"):
        set_policy(
            actor=getattr(world, who),
            scope=scope,
            scope_id=things[scope].public_id,
            values={"win": 9},
            reason="x",
        )
    assert not PolicyVersion.objects.exists()


def test_unknown_scopes() -> None:
    world = make_world(0)
    with pytest.raises(Invalid, match="unknown_scope"):
        set_policy(actor=world.organizer, scope="club", scope_id=world.club.public_id, values={})
    for scope in ("league", "season", "stage", "fixture"):
        with pytest.raises(Missing, match=f"{scope}_not_found"):
            set_policy(actor=world.organizer, scope=scope, scope_id="nowhere", values={})
