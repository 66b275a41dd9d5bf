"""Who sits for a side (U5, U10, U15)."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.entries import withdraw_entry
from league.actions.lineups import set_lineup
from league.actions.people import create_player
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.rosters import add_to_roster, remove_from_roster
from league.actions.schedule import make_schedule
from league.models import Entry, Fixture, LineupPlace
from league.queries.lineups import lineup_of
from tests.league_world import World, audited, kinds_on, make_world, new_captain

pytestmark = pytest.mark.django_db


def side_of(world: World, number: int = 0) -> tuple[Fixture, int, Entry]:
    """A fixture of two, the side of the team of this number, and its entry."""
    entry = world.entries[number]
    fixture = next(
        one for one in world.fixtures(second__isnull=False) if entry.pk in (one.first_id, one.second_id)
    )
    return fixture, int(fixture.second_id == entry.pk), entry


def names(fixture: Fixture, side: int) -> list[str] | None:
    players = lineup_of(fixture)[side]
    return None if players is None else [player.public_id for player in players]


def test_without_a_line_up_the_roster_sits() -> None:
    world = make_world(2, state="running")
    fixture, side, entry = side_of(world)
    own, partner = world.players_of(entry)
    assert names(fixture, side) == [own, partner]
    sub = create_player(actor=world.captains[0], name="احتياط").public_id
    add_to_roster(actor=world.captains[0], entry=entry.public_id, player=sub)
    assert names(fixture, side) == [own, partner]
    remove_from_roster(actor=world.captains[0], entry=entry.public_id, player=partner, reason="سفر")
    assert names(fixture, side) is None
    set_lineup(actor=world.captains[0], fixture=fixture.public_id, side=side, players=[sub, own])
    assert names(fixture, side) == [sub, own]


def test_a_bye_has_one_side() -> None:
    world = make_world(3, state="running")
    bye = world.fixtures(second__isnull=True)[0]
    assert list(lineup_of(bye)) == [0]
    with pytest.raises(Conflict, match="fixture_is_a_bye"):
        set_lineup(actor=world.organizer, fixture=bye.public_id, side=0, players=["a", "b"])
    with pytest.raises(Invalid, match="not_a_side"):
        set_lineup(actor=world.organizer, fixture=bye.public_id, side=1, players=["a", "b"])


def test_a_line_up_is_set_again_and_told() -> None:
    world = make_world(2, state="running")
    fixture, side, entry = side_of(world)
    players = world.players_of(entry)
    set_lineup(actor=world.captains[0], fixture=fixture.public_id, side=side, players=players)
    set_lineup(actor=world.organizer, fixture=fixture.public_id, side=side, players=players[::-1])
    assert names(fixture, side) == players[::-1] and LineupPlace.objects.count() == 2
    assert audited("set_lineup").after == {"side": side, "players": players[::-1]}
    assert kinds_on(f"me:{world.captains[0].public_id}")[-1] == "lineup_set"
    before = fixture.version
    fixture.refresh_from_db()
    assert fixture.version == before + 2


def test_a_captain_names_his_own_side_only() -> None:
    """U5"""
    world = make_world(2, state="running")
    fixture, side, entry = side_of(world)
    players = world.players_of(entry)
    for stranger in (world.captains[1], world.outsider, world.referee):
        with pytest.raises(Forbidden, match="not_captain_of_side") as refused:
            set_lineup(actor=stranger, fixture=fixture.public_id, side=side, players=players)
        assert refused.value.params == {"team": entry.public_id}
    with pytest.raises(Forbidden, match="not_captain_of_side"):
        set_lineup(actor=world.captains[0], fixture=fixture.public_id, side=1 - side, players=players)
    assert not LineupPlace.objects.exists()


def test_who_is_not_on_the_roster_does_not_sit() -> None:
    """U10"""
    world = make_world(2, state="running")
    fixture, side, entry = side_of(world)
    own, partner = world.players_of(entry)
    theirs = world.players_of(world.entries[1])[0]
    set_ = {"actor": world.captains[0], "fixture": fixture.public_id, "side": side}
    for stranger in (theirs, new_captain()[1].public_id, "nobody"):
        with pytest.raises(Invalid, match="not_on_roster") as refused:
            set_lineup(**set_, players=[own, stranger])
        assert refused.value.params["player"] == stranger
    with pytest.raises(Invalid, match="player_named_twice"):
        set_lineup(**set_, players=[own, own])
    for wrong in ([], [own], [own, partner, theirs]):
        with pytest.raises(Invalid, match="lineup_size"):
            set_lineup(**set_, players=wrong)
    for side_ in (2, -1):
        with pytest.raises(Invalid, match="not_a_side"):
            set_lineup(**{**set_, "side": side_}, players=[own, partner])
    assert not LineupPlace.objects.exists()


@pytest.mark.parametrize("state", ["playing", "decided", "void"])
def test_a_line_up_is_locked_once_it_plays(state: str) -> None:
    """U15"""
    world = make_world(2, state="running")
    fixture, side, entry = side_of(world)
    players = world.players_of(entry)
    if state == "decided":
        given = ReportInput(matches=[MatchInput("score", points=(152, 98))])
        report_result(actor=world.referee, fixture=fixture.public_id, given=given)
    else:
        Fixture.objects.filter(pk=fixture.pk).update(state=state)
    with pytest.raises(Conflict, match="fixture_in_other_state"):
        set_lineup(actor=world.organizer, fixture=fixture.public_id, side=side, players=players)


def test_a_draft_or_a_team_that_left_has_no_line_up() -> None:
    world = make_world(2)
    make_schedule(actor=world.organizer, season=world.season.public_id)
    fixture, side, entry = side_of(world)
    players = world.players_of(entry)
    with pytest.raises(Conflict, match="round_not_published"):
        set_lineup(actor=world.organizer, fixture=fixture.public_id, side=side, players=players)
    running = make_world(2, state="running")
    fixture, side, entry = side_of(running)
    players = running.players_of(entry)
    withdraw_entry(actor=running.captains[0], entry=entry.public_id, reason="سفر")
    with pytest.raises(Conflict, match="entry_in_other_state"):
        set_lineup(actor=running.organizer, fixture=fixture.public_id, side=side, players=players)
    with pytest.raises(Missing, match="fixture_not_found"):
        set_lineup(actor=running.organizer, fixture="nowhere", side=0, players=players)
