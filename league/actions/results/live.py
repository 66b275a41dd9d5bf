"""What was played at a table becomes a result, or moves points of the open tables; nobody needs to confirm it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.actions.tables.next_match import new_match
from games.actions.tables.steps import lock_table, tell
from games.models import Match, Table
from games.queries.playing import live_match_of
from league.actions.fixture_tables import tell_table
from league.actions.ledger import post_match
from league.actions.open_tables import open_league
from league.actions.results.checks import Checked
from league.actions.results.given import ReportInput
from league.actions.results.reports import new_result
from league.actions.results.settle import settle
from league.actions.steps import lock_fixture
from league.models import Fixture, FixtureTable, Notice, Posting, Result, Season
from league.queries.fixture_tables import fixture_table_of, series_at
from league.queries.rulesets import ruleset_of


@transaction.atomic
def match_over(*, table: Table, match: Match) -> None:
    """A match at a table is over, and the table is locked: it belongs to a fixture's result, or to the open tables."""
    opened = fixture_table_of(table)
    if opened is not None:
        enter_series(opened)
    elif match.rated:
        post_open_match(match)


@transaction.atomic
def enter_played(*, table: str) -> Result | None:
    """Enters what a fixture's table has decided, if that has not been done yet; None when there is nothing to enter."""
    found = lock_table(table)
    opened = fixture_table_of(found)
    if opened is None:
        return None
    waited = live_match_of(found) is not None
    result = enter_series(opened)
    if not waited and live_match_of(found) is not None:
        tell("match_ended", found, actor=None)  # who looks at the table sees that the next match waits
    return result


def enter_series(opened: FixtureTable) -> Result | None:
    """The result of a fixture from the matches at its table, once one side has won the most of them; else the next
    match waits there, and None is returned. A drawn match decides only a fixture of a single match.

    Under the lock of the table; the fixture is locked after it, and settled once: a closed table enters nothing.
    """
    fixture = lock_fixture(opened.fixture.public_id)
    opened.refresh_from_db()
    going_on = fixture.season.state == Season.State.RUNNING and fixture.state == Fixture.State.PLAYING
    if opened.closed_at is not None or not going_on:
        return None
    played = series_at(opened.table)
    checked = _checked(played, fixture.best_of)
    if checked is None:
        _play_on(opened, fixture)
        return None
    result = new_result(fixture, ReportInput(), actor=None, side=None, checked=checked)
    settle(fixture, result, actor=None, matches=played, notice=Notice.Kind.RESULT_PLAYED)
    FixtureTable.objects.filter(pk=opened.pk).update(result=result)
    return result


def _play_on(opened: FixtureTable, fixture: Fixture) -> None:
    """The next match of the series waits at the table, once."""
    if live_match_of(opened.table) is not None:
        return
    new_match(opened.table)
    opened.fixture = fixture
    tell_table("fixture_match_played", opened, actor=None)


def _checked(played: Sequence[Match], best_of: int) -> Checked | None:
    """Winner and points of a series; None while it is not decided."""
    won = [sum(match.winner_side == side for match in played) for side in (0, 1)]
    if not played or (best_of > 1 and max(won) <= best_of // 2):
        return None
    points = (sum(match.points_first for match in played), sum(match.points_second for match in played))
    return Checked((), None if won[0] == won[1] else int(won[1] > won[0]), points)


def post_open_match(match: Match) -> Posting | None:
    """B9 to B14 for a rated match of an open table: its points move in the built-in league."""
    return post_match(
        match=match,
        result=None,
        league=open_league(),
        actor=None,
        bidding_exit=ruleset_of(match).bidding_exit,
    )
