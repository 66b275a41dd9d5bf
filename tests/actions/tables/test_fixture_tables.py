"""The table of a fixture: who opens it, who sits down, who begins, and how it is closed (U10, U15, B15)."""

from __future__ import annotations

import pytest

from games.actions.tables.seating import leave_table, put_computer, remove_from_seat, sit_down
from games.errors import Conflict, Forbidden, Invalid
from games.models import Admission, Match, Table, User
from league.actions import at_tables
from league.actions.fixture_tables import open_fixture_table
from league.actions.lineups import set_lineup
from league.actions.policies import set_policy
from league.actions.results import (
    MatchInput,
    ReportInput,
    report_result,
)
from league.actions.rosters import remove_from_roster
from league.actions.seasons import cancel_season
from league.models import Fixture, FixtureTable, Notice, Result
from league.queries.fixture_tables import tables_in_use
from league.tasks import sweep
from tests.actions.tables.online import (
    all_seated,
    begun,
    line_up,
    notices_of,
    online_world,
    opened,
    result_of,
    ruled,
    substitute_of,
    the_fixture,
)
from tests.actions.tables.people import person
from tests.league_world import audited, kinds_on

pytestmark = pytest.mark.django_db


def test_who_is_to_play_opens_the_table_and_all_are_told() -> None:
    """The rules of the season, the clocks of its policies, the line-up by its seats; a second press changes nothing."""
    world = online_world()
    fixture = the_fixture(world)
    set_policy(
        actor=world.organizer,
        scope="season",
        scope_id=world.season.public_id,
        values={"move_seconds": 30, "match_minutes": 90, "grace_seconds": 20, "spectator_delay": 60},
        reason="agreed",
    )
    people = line_up(fixture)
    with pytest.raises(Forbidden) as refused:
        open_fixture_table(actor=world.outsider, fixture=fixture.public_id)
    assert refused.value.code == "may_not_open_table"
    first = open_fixture_table(actor=people[2], fixture=fixture.public_id)
    again = open_fixture_table(actor=world.referee, fixture=fixture.public_id)
    assert (again.pk, FixtureTable.objects.count()) == (first.pk, 1)
    table = Table.objects.get(pk=first.table_id)
    assert (table.ruleset_name, table.ruleset_overrides, table.listed, table.rated) == (
        "club",
        {"goal": 26},
        False,
        True,
    )
    assert (table.move_seconds, table.match_minutes, table.grace_seconds, table.spectator_delay) == (
        30,
        90,
        20,
        60,
    )
    admitted = Admission.objects.filter(table=table).order_by("seat").values_list("player__user", flat=True)
    assert list(admitted) == [user.pk for user in people]
    assert [Notice.Kind.TABLE_OPENED in notices_of(user) for user in people] == [True, True, False, True]
    assert "fixture_table_opened" in kinds_on(f"season:{world.season.public_id}")


def test_u10_only_the_line_up_sits_down_each_in_his_seat() -> None:
    """U10: strangers, the referee, a substitute nobody named, and a player in another's seat are refused."""
    world = online_world(substitutes=1)
    table, fixture = opened(world), the_fixture(world)
    people = line_up(fixture)
    person("stranger")
    for user, seat in (
        (User.objects.get(username="stranger"), 0),
        (substitute_of(world, 0, fixture), 0),
        (people[0], 2),
        (people[1], 0),
    ):
        with pytest.raises(Forbidden) as refused:
            sit_down(actor=user, table=table.public_id, seat=seat, invitation=table.invitation)
        assert refused.value.code == "not_admitted"
    sit_down(actor=people[0], table=table.public_id, seat=0)
    leave_table(actor=people[0], table=table.public_id)
    assert Table.objects.get(pk=table.pk).state == Table.State.OPEN  # it goes on waiting for them


def test_a_line_up_set_later_is_the_one_that_sits() -> None:
    """U5, U10: the captain names the substitute; who sat there gets up, and the substitute may sit down."""
    world = online_world(substitutes=1)
    table, people = all_seated(world)
    fixture = the_fixture(world)
    sub = substitute_of(world, 0, fixture)
    named = [people[0].player.public_id, sub.player.public_id]
    set_lineup(actor=people[0], fixture=fixture.public_id, side=0, players=named)
    assert [seat.player for seat in table.seats.filter(number=2)] == [None]
    with pytest.raises(Forbidden):
        sit_down(actor=people[2], table=table.public_id, seat=2)
    sit_down(actor=sub, table=table.public_id, seat=2)
    at_tables.begin_match(actor=sub, table=table.public_id)
    with pytest.raises(Conflict):  # U15: from then on the line-up is locked
        set_lineup(actor=people[0], fixture=fixture.public_id, side=0, players=named)


def test_b15_only_a_referee_has_power_over_the_line_up() -> None:
    """B15: the host neither removes nor seats computers; the referee does, on the record, and who was removed needs to
    be let in again."""
    world = online_world()
    table, people = all_seated(world)
    assert table.host == people[0]
    for act in (remove_from_seat, at_tables.remove_from_seat):
        with pytest.raises(Forbidden):
            act(actor=people[0], table=table.public_id, seat=1)
    at_tables.remove_from_seat(actor=world.referee, table=table.public_id, seat=1, reason="conduct")
    assert audited("remove_from_seat").reason == "conduct"
    with pytest.raises(Forbidden):
        sit_down(actor=people[1], table=table.public_id, seat=1)
    with pytest.raises(Forbidden):
        put_computer(actor=people[0], table=table.public_id, seat=1)
    at_tables.put_computer(actor=world.referee, table=table.public_id, seat=1)
    with pytest.raises(Conflict) as empty:
        at_tables.begin_match(actor=people[0], table=table.public_id)
    assert empty.value.code == "seats_empty"
    at_tables.begin_match(actor=world.referee, table=table.public_id)
    assert the_fixture(world).state == Fixture.State.PLAYING


def test_nobody_begins_who_does_not_sit_there() -> None:
    world = online_world()
    table, people = all_seated(world)
    with pytest.raises(Forbidden):
        at_tables.begin_match(actor=world.outsider, table=table.public_id)
    leave_table(actor=people[3], table=table.public_id)
    with pytest.raises(Conflict):
        at_tables.begin_match(actor=people[0], table=table.public_id)


def test_a_fixture_decided_elsewhere_closes_its_table() -> None:
    """A report takes precedence over a table at which nobody has begun, and the sweep sends everybody home."""
    world = online_world()
    table, people = all_seated(world)
    fixture = the_fixture(world)
    given = ReportInput(matches=[MatchInput("score", points=(30, 12))])
    report_result(actor=world.referee, fixture=fixture.public_id, given=given)
    with pytest.raises(Conflict) as refused:
        at_tables.begin_match(actor=people[0], table=table.public_id)
    assert refused.value.code == "fixture_finished"
    sweep()
    table.refresh_from_db()
    assert (table.state, table.due_at) == (Table.State.ABANDONED, None)
    with pytest.raises(Conflict):
        open_fixture_table(actor=people[0], fixture=fixture.public_id)


def test_a_season_that_is_cancelled_closes_its_tables() -> None:
    world = online_world()
    table, people = all_seated(world)
    sweep()
    assert Table.objects.get(pk=table.pk).state == Table.State.OPEN
    cancel_season(actor=world.organizer, season=world.season.public_id, reason="too few")
    sweep()
    table.refresh_from_db()
    assert (table.state, table.due_at) == (Table.State.ABANDONED, None)
    assert FixtureTable.objects.get(table=table).closed_at is not None
    assert not tables_in_use(people[0]).exists()


def test_a_referee_breaks_the_table_off_and_the_fixture_is_open_again() -> None:
    world = online_world()
    table, people = begun(world)
    with pytest.raises(Forbidden):
        at_tables.abandon_table(actor=people[0], table=table.public_id, reason="no more")
    at_tables.abandon_table(actor=world.referee, table=table.public_id, reason="the lights went out")
    fixture = the_fixture(world)
    assert (fixture.state, Table.objects.get(pk=table.pk).state) == ("dated", "abandoned")
    assert not Result.objects.exists() and not Match.objects.filter(table=table).exists()
    assert Notice.Kind.TABLE_ABANDONED in notices_of(people[1])
    again, _ = begun(world)
    assert again.pk != table.pk


def test_u15_the_line_up_stands_when_the_roster_changes_in_the_middle() -> None:
    """U15: who began stays the line-up of the result, though he is on the roster no more."""
    world = online_world(substitutes=1)
    table, people = begun(world)
    fixture = the_fixture(world)
    remove_from_roster(
        actor=world.organizer,
        entry=fixture.first.public_id,
        player=people[2].player.public_id,
        reason="left the club",
    )
    ruled(world, table, 0)
    assert result_of(the_fixture(world)).lineup[0][1] == people[2].player.public_id


def test_a_roster_that_changed_before_the_first_card_wants_its_line_up_anew() -> None:
    """U10: who is on the roster no more does not play, though he sits there already."""
    world = online_world(substitutes=1)
    table, people = all_seated(world)
    fixture = the_fixture(world)
    gone, sub = people[2].player.public_id, substitute_of(world, 0, fixture)
    remove_from_roster(
        actor=world.organizer, entry=fixture.first.public_id, player=gone, reason="left the club"
    )
    with pytest.raises(Invalid) as refused:
        at_tables.begin_match(actor=people[0], table=table.public_id)
    assert refused.value.code == "lineup_missing"
    named = [people[0].player.public_id, sub.player.public_id]
    set_lineup(actor=people[0], fixture=fixture.public_id, side=0, players=named)
    sit_down(actor=sub, table=table.public_id, seat=2)
    at_tables.begin_match(actor=sub, table=table.public_id)
    assert the_fixture(world).state == Fixture.State.PLAYING


def test_a_fixture_without_a_line_up_or_an_opponent_has_no_table() -> None:
    world = online_world(3, substitutes=0)
    bye = next(one for one in world.fixtures() if one.second_id is None)
    with pytest.raises(Conflict) as refused:
        open_fixture_table(actor=world.organizer, fixture=bye.public_id)
    assert refused.value.code == "fixture_is_a_bye"
    fixture = next(one for one in world.fixtures() if one.second_id is not None)
    place = fixture.first.roster.order_by("captain")[0]
    type(place).objects.filter(pk=place.pk).update(role="substitute")
    with pytest.raises(Invalid) as missing:
        open_fixture_table(actor=world.organizer, fixture=fixture.public_id)
    assert missing.value.code == "lineup_missing"
