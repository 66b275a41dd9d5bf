"""Warnings before a fixture that is to be played online (U16), asked for by the sweep."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from engine.seats import side_of
from games.actions.tables import steps as at_table
from games.models import Admission, Player, Seat, Table
from league.actions.fixture_tables import accounts, tell_table
from league.actions.results.settle import captains_of
from league.actions.steps import audit, lock_fixture
from league.models import Fixture, FixtureTable, Notice, Season
from league.queries.fixture_tables import fixture_table_of

BEFORE = timedelta(minutes=5)
"""How long before its date the table of a fixture is looked at."""
AFTER_OPENING = timedelta(minutes=1)
"""How long a table is open, at least, before anybody is missed at it."""


def tables_to_warn(now: datetime) -> list[str]:
    """Tables of fixtures that begin in a moment, at which nobody has been warned yet."""
    due = FixtureTable.objects.filter(
        closed_at__isnull=True,
        warned_at__isnull=True,
        table__state=Table.State.OPEN,
        fixture__state=Fixture.State.DATED,
        fixture__season__state=Season.State.RUNNING,
        fixture__scheduled_at__lte=now + BEFORE,
        opened_at__lte=now - AFTER_OPENING,
    )
    return list(due.values_list("table__public_id", flat=True))


@transaction.atomic
def warn_of_absent(*, table: str) -> int:
    """U16: once for each table, those who are not there are told that it waits, and their partners and captain that
    they are missed and that a substitute may be named. How many are absent."""
    found = at_table.lock_table(table)
    opened = fixture_table_of(found)
    if opened is None or found.state != Table.State.OPEN:
        return 0
    opened.fixture = fixture = lock_fixture(opened.fixture.public_id)
    warned = FixtureTable.objects.filter(pk=opened.pk, closed_at__isnull=True, warned_at__isnull=True)
    if not warned.update(warned_at=timezone.now()):
        return 0
    audit("warn_of_absent", fixture, actor=None, season=fixture.season, after={"table": table})
    expected = _expected(found)
    absent = _absent(found, expected)
    for seat, player in absent.items():
        side = side_of(seat)
        partners = [one for place, one in expected.items() if side_of(place) == side and place != seat]
        notices = {
            Notice.Kind.TABLE_WAITS: accounts([player]),
            Notice.Kind.PARTNER_ABSENT: [*accounts(partners), *captains_of(fixture, side)],
        }
        tell_table("fixture_awaited", opened, actor=None, notices=notices, player=player.public_id)
    return len(absent)


def _expected(table: Table) -> dict[int, Player]:
    """Who is to sit in which seat."""
    admitted = Admission.objects.filter(table=table).select_related("player__user").order_by("pk")
    return {admission.seat: admission.player for admission in admitted}


def _absent(table: Table, expected: dict[int, Player]) -> dict[int, Player]:
    """Whose seat is empty, or who sits there and is not connected."""
    here = Seat.objects.filter(table=table, player__isnull=False, away_since__isnull=True)
    present = set(here.values_list("number", flat=True))
    return {seat: player for seat, player in expected.items() if seat not in present}
