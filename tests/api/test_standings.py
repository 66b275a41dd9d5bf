"""The table as it is derived from what was decided."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from league.actions.entries import disqualify_entry, reinstate_entry
from league.actions.policies import set_policy
from league.actions.results import ReportInput, report_result, reverse_result
from league.models import Group
from league.queries.seasons import groups_of, season_for
from league.queries.standings import Standings, standings
from tests.api.world import World, make_world


def table(world: World) -> Standings:
    return standings(season_for(None, world.season))


def told(world: World) -> list[tuple[int | None, str, int, str]]:
    """(place, entry, played, points) of every row."""
    return [(row.place, row.entry, row.played, str(row.points)) for row in table(world).rows]


@pytest.mark.django_db
def test_the_criterion_that_split_two_rows_is_told(world: World) -> None:
    """N5: level on points, split by their own match; both values are there."""
    world.decide(0, 1, (152, 98))
    world.decide(1, 2, (152, 60))
    world.decide(2, 3, (152, 98))
    rows = table(world).rows
    assert [row.place for row in rows] == [1, 2, 3, 4]
    splits = [
        (row.split_by.criterion, row.split_by.above > row.split_by.below) for row in rows if row.split_by
    ]
    assert len(splits) == 3
    assert all(above for _, above in splits)
    assert {criterion for criterion, _ in splits} <= set(table(world).criteria)
    assert rows[0].split_by is None


@pytest.mark.django_db
def test_a_bye_counts_as_soon_as_the_schedule_is_out() -> None:
    """N9, X19"""
    world = make_world(3)
    assert {(row.byes, str(row.points)) for row in table(world).rows} == {(1, "3")}


@pytest.mark.django_db
def test_the_only_result_is_taken_back(world: World) -> None:
    """N11"""
    empty = told(world)
    world.decide(0, 1, (152, 98))
    assert told(world) != empty
    reverse_result(actor=world.owner, fixture=world.fixture().public_id, version=1, reason="تعاد")
    assert told(world) == empty


@pytest.mark.django_db
def test_a_disqualification_that_was_a_mistake(world: World) -> None:
    """N15: every derived number as if it had never been."""
    for first in range(3):
        world.decide(first, first + 1, (152, 90 + first))
    before = table(world).rows
    disqualify_entry(actor=world.owner, entry=world.entries[0], reason="سلوك")
    assert table(world).rows != before
    assert table(world).rows[-1].state == "disqualified"
    reinstate_entry(actor=world.owner, entry=world.entries[0], reason="خطأ")
    assert table(world).rows == before


@pytest.mark.django_db
def test_forfeits_stand_in_a_column_of_their_own(world: World) -> None:
    """F10: they are not matches played, and give no points of the game."""
    given = ReportInput(outcome="double_forfeit", reason_kind="late")
    report_result(actor=world.owner, fixture=world.fixture().public_id, given=given)
    rows = {row.entry: row for row in table(world).rows}
    for entry in world.entries[:2]:
        assert (rows[entry].forfeits, rows[entry].played, rows[entry].difference) == (1, 0, 0)


@pytest.mark.django_db
def test_policies_count(world: World) -> None:
    """F11: two points a win here, and one off for a forfeit."""
    values = {"win": "2", "forfeit": "-1"}
    set_policy(actor=world.owner, scope="season", scope_id=world.season, values=values, reason="اتفاق")
    world.decide(0, 1, (152, 98))
    given = ReportInput(outcome="forfeit", winner_side=0, reason_kind="refused")
    fixture = world.fixture(2, 3)
    report_result(actor=world.owner, fixture=fixture.public_id, given=given)
    assert sorted(points for _, _, _, points in told(world)) == ["-1", "0", "2", "2"]


@pytest.mark.django_db
def test_what_is_not_published_is_not_counted() -> None:
    world = make_world(3, published=False)
    group = groups_of(season_for(world.owner, world.season))[0]
    assert {row.byes for row in standings(group).rows} == {0}


@pytest.mark.django_db(transaction=True)
def test_a_table_is_kept_until_its_season_has_another_version() -> None:
    """N14: derived once for each version, and never kept from inside a transaction, which may be rolled back."""
    cache.clear()
    world = make_world()
    group = groups_of(season_for(None, world.season))[0]
    with CaptureQueriesContext(connection) as queries:
        first = standings(group)
        assert standings(group) == first
    assert len(queries) == 3
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        world.decide(0, 1, (152, 98))
        inside = table(world)
        assert inside.rows != first.rows
        raise ZeroDivisionError
    world.decide(0, 1, (98, 152))
    assert table(world).version == inside.version
    assert table(world).rows[0].entry == world.entries[1]


@pytest.mark.django_db
def test_a_season_without_a_group_has_no_table(world: World) -> None:
    season = season_for(None, world.season)
    season.pk = 0
    with pytest.raises(Group.DoesNotExist):
        standings(season)
