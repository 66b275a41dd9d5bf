"""What is played at the table of a fixture becomes its result: once, whole series, and undone as any other (R2, R9)."""

from __future__ import annotations

import pytest

from games.errors import Conflict
from games.models import LiveMatch, Match, Table
from league.actions import at_tables
from league.actions.results import (
    MatchInput,
    ReportInput,
    correct_result,
    report_result,
    reverse_result,
)
from league.actions.results.live import enter_played
from league.actions.runs import request_run
from league.actions.seasons import cancel_season
from league.models import Fixture, FixtureTable, Notice, Posting, Result, ResultMatch
from league.queries.standings import standings
from league.tasks import sweep
from tests.actions.tables.online import (
    begun,
    notices_of,
    online_world,
    result_of,
    ruled,
    the_fixture,
)
from tests.actions.tables.people import play_until
from tests.league_world import kinds_on

pytestmark = pytest.mark.django_db


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
    table.refresh_from_db()
    assert table.state == Table.State.ABANDONED, "nobody plays another match there"
    assert FixtureTable.objects.get(table=table).closed_at is not None
