"""Applying, entering, accepting and waiting (U8, P12)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn
from league.actions.entries import (
    accept_entry,
    apply_for_season,
    disqualify_entry,
    enter_team,
    put_on_waiting_list,
    refuse_entry,
    reinstate_entry,
    withdraw_entry,
)
from league.actions.leagues import edit_league
from league.actions.policies import set_policy
from league.actions.seasons import cancel_season
from league.actions.teams import Member, create_team, edit_team, remove_member
from league.models import Entry, RosterPlace, Season, Team
from league.permissions import may_captain
from tests.actions.entries.second import second_team_of
from tests.league_world import kinds_on, make_world, new_captain, new_team

pytestmark = pytest.mark.django_db


def test_an_application_copies_the_team_as_it_is() -> None:
    world = make_world(0)
    team = world.add_team(substitutes=2)
    entry = world.apply()
    assert (entry.state, entry.name, entry.applied_by) == ("applied", team.name, world.captains[0])
    roles = list(entry.roster.order_by("pk").values_list("role", "captain"))
    assert roles == [("player", True), ("player", False), ("substitute", False), ("substitute", False)]
    left = world.players_of(entry)[-1]
    remove_member(actor=world.captains[0], team=team.public_id, player=left)
    assert left in world.players_of(entry)
    assert may_captain(world.captains[0], entry)


def test_an_application_is_between_the_team_and_the_staff() -> None:
    world = make_world(0)
    world.add_team()
    entry = world.apply()
    assert "entry_applied" not in kinds_on(f"season:{world.season.public_id}")
    assert kinds_on(f"staff:{world.league.public_id}")[-1] == "entry_applied"
    accept_entry(actor=world.organizer, entry=entry.public_id)
    assert kinds_on(f"season:{world.season.public_id}")[-1] == "entry_accepted"
    assert kinds_on(f"me:{world.captains[0].public_id}")[-1] == "entry_accepted"


@pytest.mark.parametrize(
    ("roles", "code", "params"),
    [
        (["player"], "wrong_number_of_players", {"given": 1, "needed": 2}),
        (["player"] * 3, "wrong_number_of_players", {"given": 3, "needed": 2}),
        ([], "wrong_number_of_players", {"given": 0, "needed": 2}),
        (["player"] * 2 + ["substitute"] * 3, "too_many_substitutes", {"given": 3, "most": 2}),
    ],
)
def test_a_squad_is_of_the_size_the_rules_say(roles: list[str], code: str, params: dict[str, int]) -> None:
    world = make_world(0)
    captain, own = new_captain()
    people = [own, *(new_captain()[1] for _ in roles[1:])]
    members = [
        Member(one.public_id, role, captain=one is own) for one, role in zip(people, roles, strict=False)
    ]
    team = create_team(actor=captain, name="فريق", members=members)
    with pytest.raises(Invalid) as refused:
        apply_for_season(actor=captain, season=world.season.public_id, team=team.public_id)
    assert (refused.value.code, refused.value.params) == (code, params)
    assert not Entry.objects.exists() and not RosterPlace.objects.exists()


def test_how_many_substitutes_is_the_leagues_to_say() -> None:
    world = make_world(0)
    world.add_team(substitutes=1)
    season = {"actor": world.organizer, "scope": "season", "scope_id": world.season.public_id}
    set_policy(**season, values={"substitutes": 0})
    with pytest.raises(Invalid, match="too_many_substitutes"):
        world.apply()
    set_policy(**season, values={"substitutes": 1})
    assert world.apply().state == "applied"


def test_a_team_applies_by_its_own_people_to_an_open_season() -> None:
    world = make_world(0)
    team = world.add_team()
    season = world.season.public_id
    for stranger in (world.outsider, world.organizer):
        with pytest.raises(Forbidden, match="not_your_team"):
            apply_for_season(actor=stranger, season=season, team=team.public_id)
    with pytest.raises(NotSignedIn):
        apply_for_season(actor=None, season=season, team=team.public_id)
    with pytest.raises(Missing, match="team_not_found"):
        apply_for_season(actor=world.captains[0], season=season, team="nowhere")
    with pytest.raises(Missing, match="season_not_found"):
        apply_for_season(actor=world.captains[0], season="nowhere", team=team.public_id)
    cancel_season(actor=world.organizer, season=season, reason="x")
    with pytest.raises(Conflict, match="season_in_other_state"):
        world.apply()


@pytest.mark.parametrize("hidden", ["draft", "members"])
def test_what_one_may_not_see_is_not_there(hidden: str) -> None:
    world = make_world(0, state="draft" if hidden == "draft" else "open")
    if hidden == "members":
        edit_league(actor=world.organizer, league=world.league.public_id, visibility="members")
    world.add_team()
    with pytest.raises(Missing, match="season_not_found"):
        world.apply()


def test_applications_close() -> None:
    world = make_world(0, entries_close_at=timezone.now() + timedelta(hours=1))
    world.add_team()
    assert world.apply().state == "applied"
    Season.objects.filter(pk=world.season.pk).update(entries_close_at=timezone.now())
    team = world.add_team()
    with pytest.raises(Conflict, match="entries_closed") as refused:
        world.apply()
    assert refused.value.params["closed_at"].startswith("20")
    Team.objects.filter(pk=team.pk).update(club=world.club)  # an organizer may still enter his club's
    assert (
        enter_team(actor=world.organizer, season=world.season.public_id, team=team.public_id).state
        == "accepted"
    )


def test_a_team_enters_once() -> None:
    """U8"""
    world = make_world(1)
    with pytest.raises(Conflict, match="team_already_entered") as refused:
        world.apply(0)
    assert refused.value.params["entry"] == world.entries[0].public_id
    captain, team = new_team()
    edit_team(actor=captain, team=team.public_id, name=world.entries[0].name)
    with pytest.raises(Conflict, match="entry_name_taken"):
        apply_for_season(actor=captain, season=world.season.public_id, team=team.public_id)
    assert Entry.objects.count() == 1 and RosterPlace.objects.count() == 2


def test_one_person_stands_on_one_roster_of_a_season() -> None:
    """U8: refused by the database, and said of whom and where."""
    world = make_world(1)
    second_team_of(world)
    with pytest.raises(Conflict, match="player_on_another_roster") as refused:
        world.apply()
    player = world.players_of(world.entries[0])[0]
    assert refused.value.params == {"player": player, "entry": world.entries[0].public_id}
    assert Entry.objects.count() == 1
    other = make_world(0)
    assert (
        apply_for_season(
            actor=world.captains[-1], season=other.season.public_id, team=world.teams[-1].public_id
        ).state
        == "applied"
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        RosterPlace.objects.create(
            season=world.season, entry=world.entries[0], player=world.entries[0].roster.first().player
        )


def test_capacity() -> None:
    world = make_world(2, capacity=2)
    world.add_team()
    late = world.apply()
    with pytest.raises(Conflict, match="season_full") as refused:
        accept_entry(actor=world.organizer, entry=late.public_id)
    assert refused.value.params["capacity"] == 2
    assert put_on_waiting_list(actor=world.organizer, entry=late.public_id).state == "waiting"
    withdraw_entry(actor=world.captains[0], entry=world.entries[0].public_id, reason="سفر")
    assert accept_entry(actor=world.organizer, entry=late.public_id).state == "accepted"
    with pytest.raises(Conflict, match="season_full"):
        reinstate_entry(actor=world.organizer, entry=world.entries[0].public_id, reason="عاد")


def test_entering_is_for_organizers_with_a_right_to_the_team() -> None:
    world = make_world(0, state="draft")
    team = world.add_team()
    with pytest.raises(Forbidden, match="not_organizer"):
        enter_team(actor=world.captains[0], season=world.season.public_id, team=team.public_id)
    with pytest.raises(Forbidden, match="not_your_team"):  # nobody is entered against his will
        enter_team(actor=world.organizer, season=world.season.public_id, team=team.public_id)
    assert make_world(2, state="draft").entries[1].state == "accepted"


@pytest.mark.parametrize("act", [accept_entry, put_on_waiting_list, refuse_entry, disqualify_entry])
def test_deciding_is_the_organizers(act: Any) -> None:
    world = make_world(1)
    world.add_team()
    entry = world.entries[0] if act is disqualify_entry else world.apply()
    reason = {} if act in (accept_entry, put_on_waiting_list) else {"reason": "سبب"}
    for stranger in (world.captains[-1], world.referee, world.outsider):
        with pytest.raises(Forbidden, match="not_organizer"):
            act(actor=stranger, entry=entry.public_id, **reason)
    before = entry.state
    entry.refresh_from_db()
    assert entry.state == before
    with pytest.raises(Missing, match="entry_not_found"):
        act(actor=world.organizer, entry="nowhere", **reason)


def test_a_round_robin_that_has_begun_takes_nobody_in() -> None:
    """P12"""
    world = make_world(2)
    world.add_team()
    waiting = world.apply()
    running = make_world(2, state="running")
    late = running.add_team()
    with pytest.raises(Conflict, match="season_in_other_state"):
        running.apply()
    Team.objects.filter(pk=late.pk).update(club=running.club)
    with pytest.raises(Conflict, match="season_already_running"):
        enter_team(actor=running.organizer, season=running.season.public_id, team=late.public_id)
    Season.objects.filter(pk=world.season.pk).update(state="running")
    with pytest.raises(Conflict, match="season_already_running"):
        accept_entry(actor=world.organizer, entry=waiting.public_id)
    refuse_entry(actor=world.organizer, entry=waiting.public_id, reason="تأخر")
    with pytest.raises(Conflict, match="not_in_schedule"):
        reinstate_entry(actor=world.organizer, entry=waiting.public_id, reason="x")
