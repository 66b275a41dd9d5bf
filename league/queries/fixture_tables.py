"""Which fixture an online table was opened for, and at which table a fixture is played."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.errors import Missing
from games.models import Match, Table
from games.permissions import is_admin
from games.queries.tables import table_for
from league.models import Fixture, FixtureTable, League, Season
from league.queries.fixtures import fixtures_for
from league.queries.open_tables import found_open_league
from league.queries.visibility import Viewer, signed_in, visible_leagues

BEING_PLAYED = (Table.State.PLAYING, Table.State.PAUSED)
WAITING = (Table.State.OPEN, Table.State.FINISHED)
"""No match is on the table now."""
NOT_TO_PLAY = (Fixture.State.DECIDED, Fixture.State.VOID)


def fixture_table_of(table: Table) -> FixtureTable | None:
    """What a table was opened for, with fixture, season and league; None for an open table."""
    chain = ("fixture__first", "fixture__second", "fixture__season__league__club")
    return FixtureTable.objects.select_related("table", *chain).filter(table=table).first()


def watched_table(viewer: Viewer, public_id: str) -> Table:
    """One table, if this reader may watch there: at the table of a league for members only its people, and whoever is
    let in to sit down (X3). Raises Missing."""
    found = table_for(viewer, public_id)
    opened = fixture_table_of(found)
    if opened is None:
        return found
    league = opened.fixture.season.league
    if visible_leagues(viewer, listed=False).filter(pk=league.pk).exists():
        return found
    user = signed_in(viewer)
    if user is None or not (is_admin(user) or found.admissions.filter(player__user=user).exists()):
        raise Missing("table_not_found", table=public_id)
    return found


@dataclass(frozen=True)
class Belonging:
    """What a table's matches count for: the public id of its fixture and the league of it, and the league in which
    ratings move."""

    fixture: str | None = None
    league: League | None = None
    rated_in: League | None = None

    @property
    def members_only(self) -> bool:
        """Whether not everybody may watch."""
        return self.league is not None and self.league.visibility == League.Listed.MEMBERS


def belongs(table: Table) -> Belonging:
    """What a table was opened for; whoever shows it asks first whether its reader may see the league (X3)."""
    opened = fixture_table_of(table)
    if opened is None:
        return Belonging(rated_in=found_open_league() if table.rated else None)
    league = opened.fixture.season.league
    return Belonging(opened.fixture.public_id, league, league if table.rated else None)


def table_in_use(fixture: Fixture) -> FixtureTable | None:
    """The table at which a fixture is, or is to be, played now."""
    return (
        FixtureTable.objects.select_related("table").filter(fixture=fixture, closed_at__isnull=True).first()
    )


def tables_in_use(viewer: Viewer) -> QuerySet[FixtureTable]:
    """The tables of fixtures this reader may see that are not closed, those opened last first."""
    return (
        FixtureTable.objects.filter(
            closed_at__isnull=True, fixture__in=fixtures_for(viewer).order_by().values("pk")
        )
        .select_related(
            "table", "fixture__first__team", "fixture__second__team", "fixture__season__league__club"
        )
        .order_by("-pk")
    )


def played_now(viewer: Viewer) -> QuerySet[FixtureTable]:
    """Fixtures whose match is on the table at this moment: to watch."""
    return tables_in_use(viewer).filter(table__state__in=BEING_PLAYED)


def series_at(table: Table) -> list[Match]:
    """The matches that were finished at a table, in their order."""
    return list(Match.objects.filter(table=table).order_by("pk"))


def tables_to_enter() -> list[str]:
    """Tables whose match is over while their fixture still waits for its result."""
    found = FixtureTable.objects.filter(
        closed_at__isnull=True,
        table__state=Table.State.FINISHED,
        fixture__state=Fixture.State.PLAYING,
        fixture__season__state=Season.State.RUNNING,
    )
    return list(found.values_list("table__public_id", flat=True))


def tables_to_close() -> list[str]:
    """Tables that wait for a match which will not be played there: the fixture was decided elsewhere, or its season is
    over, perhaps between two matches of a series."""
    decided = Q(fixture__state__in=NOT_TO_PLAY, table__state=Table.State.OPEN)
    over = Q(fixture__season__state__in=Season.OVER, table__state__in=WAITING)
    return list(FixtureTable.objects.filter(decided | over).values_list("table__public_id", flat=True))
