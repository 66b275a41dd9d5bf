"""Refused, withdrawn, disqualified, and taken back (N15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Conflict, Forbidden, Invalid
from league.actions.entries import (
    disqualify_entry,
    refuse_entry,
    reinstate_entry,
    withdraw_entry,
)
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.seasons import cancel_season
from league.models import AuditLine, Entry
from league.permissions import may_captain
from league.queries.standings import standings
from tests.actions.entries.second import second_team_of
from tests.consent import consent
from tests.league_world import World, audited, kinds_on, make_world

pytestmark = pytest.mark.django_db


def decide_all(world: World) -> None:
    for number, fixture in enumerate(world.fixtures(second__isnull=False)):
        given = ReportInput(matches=[MatchInput("score", points=(152, 60 + number))])
        report_result(actor=world.referee, fixture=fixture.public_id, given=given)


def test_a_refusal_has_a_reason_and_frees_the_people() -> None:
    world = make_world(1)
    world.add_team()
    entry = world.apply()
    with pytest.raises(Invalid, match="reason_needed"):
        refuse_entry(actor=world.organizer, entry=entry.public_id, reason=" ")
    refused = refuse_entry(actor=world.organizer, entry=entry.public_id, reason="ناقص")
    assert (refused.state, refused.reason) == ("refused", "ناقص")
    assert world.players_of(entry) == []
    assert kinds_on(f"me:{world.captains[-1].public_id}")[-1] == "entry_refused"
    assert "entry_refused" not in kinds_on(f"season:{world.season.public_id}")
    again = world.apply()
    assert again.pk != entry.pk and again.state == "applied"
    with pytest.raises(Conflict, match="player_on_another_roster"):
        reinstate_entry(actor=world.organizer, entry=entry.public_id, reason="خطأ")
    withdraw_entry(actor=world.captains[-1], entry=again.public_id, reason="x")
    with pytest.raises(Conflict, match="team_already_entered"):
        reinstate_entry(actor=world.organizer, entry=entry.public_id, reason="خطأ")
    assert world.players_of(entry) == []


@pytest.mark.parametrize("by", ["captain", "organizer"])
def test_a_team_leaves_by_its_captain_or_an_organizer(by: str) -> None:
    world = make_world(2)
    entry = world.entries[0]
    for stranger in (world.captains[1], world.outsider, world.referee):
        with pytest.raises(Forbidden, match="not_captain"):
            withdraw_entry(actor=stranger, entry=entry.public_id, reason="x")
    actor = world.captains[0] if by == "captain" else world.organizer
    with pytest.raises(Invalid, match="reason_needed"):
        withdraw_entry(actor=actor, entry=entry.public_id, reason="")
    gone = withdraw_entry(actor=actor, entry=entry.public_id, reason="سفر")
    assert gone.state == "withdrawn" and world.players_of(entry) == []
    assert audited("entry_withdrawn").before == {"state": "accepted"}
    with pytest.raises(Conflict, match="entry_in_other_state"):
        withdraw_entry(actor=world.organizer, entry=entry.public_id, reason="x")


def test_who_left_takes_his_people_back_unless_another_has_them() -> None:
    world = make_world(1)
    entry = world.entries[0]
    before = world.players_of(entry)
    second_team_of(world)
    withdraw_entry(actor=world.captains[0], entry=entry.public_id, reason="سفر")
    world.apply()
    consent(world.captains[0])
    with pytest.raises(Conflict, match="player_on_another_roster"):
        reinstate_entry(actor=world.organizer, entry=entry.public_id, reason="عاد")
    assert world.players_of(entry) == []
    withdraw_entry(
        actor=world.captains[-1], entry=Entry.objects.latest("pk").public_id, reason="من أجل الأول"
    )
    with pytest.raises(Invalid, match="reason_needed"):
        reinstate_entry(actor=world.organizer, entry=entry.public_id, reason="")
    assert reinstate_entry(actor=world.organizer, entry=entry.public_id, reason="عاد").state == "accepted"
    assert world.players_of(entry) == before and may_captain(world.captains[0], entry)


def derived(world: World) -> list[Any]:
    """Everything that is computed, without the version that counts the changes."""
    return [standings(world.fresh()).rows, world.players_of(world.entries[0])]


@pytest.mark.parametrize("act", [disqualify_entry, withdraw_entry])
def test_a_mistake_taken_back_has_never_been(act: Any) -> None:
    """N15"""
    world = make_world(4, state="running")
    decide_all(world)
    before = derived(world)
    act(actor=world.organizer, entry=world.entries[0].public_id, reason="مخالفة")
    assert derived(world) != before
    reinstate_entry(actor=world.organizer, entry=world.entries[0].public_id, reason="خطأ")
    assert derived(world) == before


def test_people_of_a_disqualified_team_play_for_nobody_else() -> None:
    world = make_world(1)
    second_team_of(world)
    disqualify_entry(actor=world.organizer, entry=world.entries[0].public_id, reason="مخالفة")
    with pytest.raises(Conflict, match="player_on_another_roster"):
        world.apply()


def test_a_season_that_is_over_is_left_alone() -> None:
    world = make_world(2)
    cancel_season(actor=world.organizer, season=world.season.public_id, reason="x")
    lines = AuditLine.objects.count()
    for act in (withdraw_entry, disqualify_entry, reinstate_entry, refuse_entry):
        with pytest.raises(Conflict, match="in_other_state"):
            act(actor=world.organizer, entry=world.entries[0].public_id, reason="x")
    assert AuditLine.objects.count() == lines
