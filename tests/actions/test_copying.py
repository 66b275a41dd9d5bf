"""A season made after another one."""

from __future__ import annotations

from datetime import time

import pytest

from games.errors import Conflict, Forbidden, Invalid
from league.actions.copying import copy_season
from league.actions.entries import disqualify_entry, withdraw_entry
from league.actions.policies import set_policy
from league.actions.seasons import cancel_season
from league.actions.teams import remove_team
from league.models import Season, Stage, Team
from league.queries.policies import policy_for, versions_of
from tests.league_world import audited, kinds_on, make_world

pytestmark = pytest.mark.django_db


def test_the_rules_the_format_and_the_evening_are_the_same() -> None:
    world = make_world(
        0, ruleset="saudi", overrides={"goal": 100}, format="double_round_robin", capacity=6, prize="كأس"
    )
    old = world.season
    new = copy_season(actor=world.organizer, season=old.public_id, name="موسم جديد").season
    assert (new.state, new.league_id, new.opened_at) == ("draft", old.league_id, None)
    assert (new.ruleset_name, new.ruleset_overrides) == ("saudi", {"goal": 100})
    assert Stage.objects.get(division__season=new).format == "double_round_robin"
    assert (new.capacity, new.weekday, new.start_time, new.zone) == (6, 3, time(21, 0), old.zone)
    assert (new.starts_on, new.entries_close_at, new.prize) == (None, None, "")
    assert not new.entries.exists()
    assert audited("copy_season").after == {"of": old.public_id, "left_out": {}}
    assert kinds_on(f"season:{new.public_id}") == []


def test_what_is_said_is_otherwise() -> None:
    world = make_world(0, ruleset="saudi", overrides={"goal": 100})
    new = copy_season(
        actor=world.organizer, season=world.season.public_id, name="آخر", ruleset="club", capacity=12
    ).season
    assert (new.ruleset_name, new.ruleset_overrides, new.capacity) == ("club", {}, 12)


def test_policies_are_copied_as_the_new_season_s_own() -> None:
    """[P]; also of a season whose policies were all written down when it ended: what is the league's stays its."""
    world = make_world(0)
    season, league = world.season.public_id, world.league.public_id
    set_policy(actor=world.owner, scope="league", scope_id=league, values={"draw": "2"})
    set_policy(actor=world.organizer, scope="season", scope_id=season, values={"win": 2, "substitutes": 1})
    live = copy_season(actor=world.organizer, season=season, name="الثاني").season
    assert versions_of(live).get().values == {"win": "2", "substitutes": 1}
    cancel_season(actor=world.organizer, season=season, reason="x")
    over = copy_season(actor=world.organizer, season=season, name="الثالث").season
    assert versions_of(over).get().values == {"win": "2", "substitutes": 1}
    set_policy(actor=world.owner, scope="league", scope_id=league, values={"draw": "1"})
    assert policy_for(over).draw == 1 and policy_for(over).win == 2


def test_teams_come_along_where_they_can() -> None:
    """A withdrawn team is asked again, a disqualified one is not; who cannot be entered is named with the reason."""
    world = make_world(5)
    season = world.season.public_id
    Team.objects.filter(pk__in=[team.pk for team in world.teams[:4]]).update(club=world.club)
    withdraw_entry(actor=world.organizer, entry=world.entries[0].public_id, reason="x")
    disqualify_entry(actor=world.organizer, entry=world.entries[1].public_id, reason="x")
    cancel_season(actor=world.organizer, season=season, reason="x")
    remove_team(actor=world.captains[2], team=world.teams[2].public_id, reason="x")
    copied = copy_season(actor=world.organizer, season=season, name="جديد", teams=True)
    entered = list(copied.season.entries.order_by("pk").values_list("team", "state"))
    assert entered == [(world.teams[0].pk, "accepted"), (world.teams[3].pk, "accepted")]
    assert [(one.team.pk, one.refusal.code) for one in copied.left_out] == [
        (world.teams[2].pk, "team_removed"),
        (world.teams[4].pk, "not_your_team"),
    ]
    assert audited("copy_season").after["left_out"] == {
        world.teams[2].public_id: "team_removed",
        world.teams[4].public_id: "not_your_team",
    }


def test_what_cannot_be_copied_leaves_nothing() -> None:
    """X3"""
    world, other = make_world(2), make_world(0)
    season = world.season.public_id
    before = Season.objects.count()
    for stranger in (other.organizer, world.referee, world.captains[0]):
        with pytest.raises(Forbidden, match="not_organizer"):
            copy_season(actor=stranger, season=season, name="x", teams=True)
    with pytest.raises(Invalid, match="name_needed"):
        copy_season(actor=world.organizer, season=season, name=" ")
    with pytest.raises(Conflict, match="season_name_taken"):
        copy_season(actor=world.organizer, season=season, name=world.season.name, teams=True)
    assert Season.objects.count() == before
