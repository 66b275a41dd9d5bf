"""From the table of a fixture to its result: opening, sitting down, playing, series, and what is entered (U10, U15)."""

from __future__ import annotations

import pytest

from games.actions.tables.seating import leave_table, put_computer, remove_from_seat, sit_down
from games.errors import Conflict, Forbidden, Invalid
from games.models import Admission, LiveMatch, Match, Table, User
from league.actions import at_tables
from league.actions.fixture_tables import open_fixture_table
from league.actions.lineups import set_lineup
from league.actions.policies import set_policy
from league.actions.results import (
    MatchInput,
    ReportInput,
    correct_result,
    report_result,
    reverse_result,
)
from league.actions.results.live import enter_played
from league.actions.rosters import remove_from_roster
from league.actions.runs import request_run
from league.actions.seasons import cancel_season
from league.models import Fixture, FixtureTable, Notice, Posting, Result, ResultMatch
from league.queries.standings import standings
from league.tasks import sweep
from tests.actions.tables.online import (
    all_seated,
    begun,
    line_up,
    online_world,
    opened,
    ruled,
    substitute_of,
    the_fixture,
)
from tests.actions.tables.people import person, play_until
from tests.league_world import audited, kinds_on

pytestmark = pytest.mark.django_db


def result_of(fixture: Fixture) -> Result:
    return Result.objects.get(fixture=fixture, state=Result.State.CONFIRMED)


def notices_of(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))


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


def test_a_match_is_played_to_its_end_and_is_the_result() -> None:
    """No report, no confirming: matches, points, standings and notices, once (R2)."""
    world = online_world()
    table, people = begun(world)
    assert the_fixture(world).state == Fixture.State.PLAYING
    assert "fixture_match_begun" in kinds_on(f"season:{world.season.public_id}")
    table = play_until(table)
    fixture, match = the_fixture(world), Match.objects.get(table=table)
    result = result_of(fixture)
    assert (fixture.state, fixture.outcome, fixture.winner_side) == ("decided", "played", match.winner_side)
    assert (result.points_first, result.points_second) == (match.points_first, match.points_second)
    assert [one.match for one in ResultMatch.objects.filter(result=result)] == [match]
    assert result.lineup == [
        [people[0].player.public_id, people[2].player.public_id],
        [people[1].player.public_id, people[3].player.public_id],
    ]
    assert FixtureTable.objects.get(table=table).result == result
    assert Posting.objects.get(match=match).result == result
    rows = standings(world.fresh()).rows
    assert [row.played for row in rows] == [1, 1]
    assert all(notices_of(user).count(Notice.Kind.RESULT_PLAYED) == 1 for user in people)
    before = (Result.objects.count(), Posting.objects.count())
    assert enter_played(table=table.public_id) is None
    sweep()
    assert (Result.objects.count(), Posting.objects.count()) == before
    with pytest.raises(Conflict):
        at_tables.begin_match(actor=people[0], table=table.public_id)


def test_best_of_three_plays_on_at_the_same_table() -> None:
    """The next match waits there until one side has two; a drawn one decides nothing; one result with all of them."""
    world = online_world(best_of=3)
    table, people = begun(world)
    for winner in (0, 1, None):
        ruled(world, table, winner)
        assert the_fixture(world).state == Fixture.State.PLAYING
        waiting = LiveMatch.objects.get(table=table, over_at__isnull=True)
        assert waiting.started_at is None and len(waiting.commitment) == 64
        enter_played(table=table.public_id)
        assert LiveMatch.objects.filter(table=table, over_at__isnull=True).count() == 1
        at_tables.begin_match(actor=people[1], table=table.public_id)
        table.refresh_from_db()
    ruled(world, table, 1)
    result = result_of(the_fixture(world))
    assert (result.winner_side, result.played.count()) == (1, 4)
    assert the_fixture(world).winner_side == 1
    assert [one.number for one in result.played.all()] == [1, 2, 3, 4]


@pytest.mark.parametrize("winner", [0, 1, None])
def test_a_single_match_that_is_ruled_or_level_is_a_result_too(winner: int | None) -> None:
    """B12, T6: the winner is the one of the match, whatever the points say; nobody is a draw."""
    world = online_world()
    table, _ = begun(world)
    match = ruled(world, table, winner)
    fixture = the_fixture(world)
    assert (fixture.state, fixture.outcome, fixture.winner_side) == ("decided", "played", winner)
    assert match.end == Match.End.RULED


def test_what_was_not_entered_is_entered_by_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    """The net: a finished match of a fixture that has no result gets it, once."""
    world = online_world()
    table, _ = begun(world)

    def refuse(**given: object) -> None:
        raise Conflict("result_not_open", version=1)

    with monkeypatch.context() as patched:
        patched.setattr("league.receivers.match_over", refuse)
        ruled(world, table, 0)
    assert the_fixture(world).state == Fixture.State.PLAYING
    sweep()
    sweep()
    assert result_of(the_fixture(world)).winner_side == 0


def test_r9_such_a_result_is_reversed_and_the_fixture_played_anew() -> None:
    """R9, R13: the points go back; the next table is another one; a correction works as for any result."""
    world = online_world()
    table, _ = begun(world)
    match = ruled(world, table, 0)
    fixture = the_fixture(world)
    reverse_result(actor=world.referee, fixture=fixture.public_id, version=1, reason="the wrong pair")
    reversals = Posting.objects.filter(match=match, kind=Posting.Kind.REVERSAL)
    assert reversals.count() == Posting.objects.filter(match=match, kind=Posting.Kind.MATCH).count()
    again, _ = begun(world)
    assert again.pk != table.pk
    ruled(world, again, 1)
    given = ReportInput(matches=[MatchInput("score", points=(30, 12))])
    correct_result(
        actor=world.referee, fixture=fixture.public_id, version=2, reason="the sheet says so", given=given
    )
    assert result_of(the_fixture(world)).winner_side == 0


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


def test_while_it_is_played_nothing_else_decides_it() -> None:
    world = online_world()
    table, people = begun(world)
    fixture = the_fixture(world)
    given = ReportInput(matches=[MatchInput("score", points=(30, 12))])
    with pytest.raises(Conflict) as refused:
        report_result(actor=people[0], fixture=fixture.public_id, given=given)
    assert refused.value.code == "fixture_is_being_played"
    with pytest.raises(Conflict):
        request_run(actor=world.organizer, fixture=fixture.public_id)
    assert table.state == Table.State.PLAYING


def test_what_is_played_on_after_its_season_was_cancelled_counts_for_nothing() -> None:
    """The last card still ends the match; neither a result nor points come of it."""
    world = online_world()
    table, _ = begun(world)
    cancel_season(actor=world.organizer, season=world.season.public_id, reason="too few")
    play_until(table)
    sweep()
    assert Match.objects.filter(table=table).count() == 1
    assert not Result.objects.exists() and not Posting.objects.exists()


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
