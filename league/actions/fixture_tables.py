"""A fixture is played online: its table is opened for the line-up, and closed again."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from games.actions.matches import by_seat
from games.actions.tables import steps as at_table
from games.actions.tables.admitting import admit_only
from games.actions.tables.seating import new_table
from games.errors import Conflict, Invalid
from games.models import Player, Table, User
from league.actions.results.reports import check_open
from league.actions.results.settle import captains_of
from league.actions.steps import (
    audit,
    bump,
    expect_state,
    guarded,
    lock_fixture,
    signed_in,
    tell_season,
    tell_users,
)
from league.models import Fixture, FixtureTable, LineupPlace, Notice, Season
from league.permissions import Actor, may_open_table, must
from league.queries.fixture_tables import NOT_TO_PLAY, WAITING, fixture_table_of, table_in_use
from league.queries.lineups import lineup_of
from league.queries.policies import policy_for


@transaction.atomic
def open_fixture_table(*, actor: Actor, fixture: str) -> FixtureTable:
    """Opens the online table of a fixture, by the season's rules and clocks: the line-ups may sit down there, each in
    his seat, and are told. Who opens it a second time gets the table that is open.

    By anybody who is to play, a captain or the league's officers. Raises Missing, Forbidden, Conflict where no result
    could be entered or one was reported, Invalid ``lineup_missing``.
    """
    found = lock_fixture(fixture)
    user = signed_in(actor)
    must(may_open_table(user, found), user, "may_not_open_table", fixture=fixture)
    if (in_use := table_in_use(found)) is not None:
        return in_use
    if found.second_id is None:
        raise Conflict("fixture_is_a_bye", fixture=fixture)
    check_open(found)
    expect_state("fixture", found, *Fixture.BEFORE_PLAY)
    seats = seats_of_lineup(found)
    table = _new_table(found)
    with guarded(lambda: Conflict("table_opened_meanwhile", fixture=fixture)):
        opened = FixtureTable.objects.create(fixture=found, table=table, opened_by=user)
    admit_only(table, seats, by=user)
    audit("open_table", found, actor=user, season=found.season, after={"table": table.public_id})
    tell_table(
        "fixture_table_opened",
        opened,
        actor=user,
        notices={Notice.Kind.TABLE_OPENED: [*accounts(seats.values()), *_captains(found)]},
    )
    at_table.tell("table_opened", table, actor=user)
    return opened


def _new_table(fixture: Fixture) -> Table:
    """By the rules of the season, and with the clocks of its policies as they are now."""
    season, policy = fixture.season, policy_for(fixture)
    table = new_table(
        season.ruleset_name,
        season.ruleset_version,
        season.ruleset_overrides,
        rated=True,
        listed=False,
        clocks={
            "move_seconds": policy.move_seconds,
            "grace_seconds": policy.grace_seconds,
            "empty_seat_seconds": policy.empty_seat_seconds,
            "spectator_delay": policy.spectator_delay,
        },
    )
    table.match_minutes = policy.match_minutes or None
    return table


def seats_of_lineup(fixture: Fixture) -> dict[int, Player]:
    """Who is to sit in which seat of the table. Raises Invalid ``lineup_missing``."""
    lineup = lineup_of(fixture)
    for side, entry in enumerate((fixture.first, fixture.second)):
        if entry is not None and not lineup.get(side):
            raise Invalid("lineup_missing", team=entry.public_id)
    return by_seat({side: players or [] for side, players in lineup.items()})


def keep_lineup(fixture: Fixture) -> None:
    """U15: from the first card the line-up is the one that stands, whatever becomes of the roster."""
    named = set(LineupPlace.objects.filter(fixture=fixture).values_list("side", flat=True))
    LineupPlace.objects.bulk_create(
        LineupPlace(fixture=fixture, side=side, seat=place, player=player)
        for side, players in lineup_of(fixture).items()
        if side not in named
        for place, player in enumerate(players or [])
    )


def lock_table_in_use(fixture: str) -> None:
    """Locks the table at which a fixture is to be played, if there is one, before the fixture itself is locked."""
    found = FixtureTable.objects.filter(fixture__public_id=fixture, closed_at__isnull=True)
    for public_id in found.values_list("table__public_id", flat=True):
        at_table.lock_table(public_id)


def admit_lineup(fixture: Fixture, *, by: User) -> None:
    """The line-up is another: it may sit at the fixture's open table now, and nobody else."""
    opened = table_in_use(fixture)
    if opened is not None and opened.table.state == Table.State.OPEN:
        lineup = {side: players or [] for side, players in lineup_of(fixture).items()}
        admit_only(opened.table, by_seat(lineup), by=by)


@transaction.atomic
def close_unused(*, table: str) -> bool:
    """The fixture was decided without its table, or its season is over: nobody waits there any more.

    Whether there was anything to close.
    """
    found = at_table.lock_table(table)
    opened = fixture_table_of(found)
    if opened is None or found.state not in WAITING:
        return False
    fixture = lock_fixture(opened.fixture.public_id)
    decided = fixture.state in NOT_TO_PLAY and found.state == Table.State.OPEN
    if not (decided or fixture.season.state in Season.OVER):
        return False
    if opened.closed_at is None:
        close_table(opened)
    found.state, found.due_at = Table.State.ABANDONED, None
    audit("abandon_table", fixture, actor=None, season=fixture.season, after={"table": table})
    at_table.tell("table_abandoned", found, actor=None)
    return True


def close_table(opened: FixtureTable) -> None:
    """The fixture is not played there any more, under the locks of the caller."""
    opened.closed_at = timezone.now()
    opened.save(update_fields=["closed_at"])


def tell_table(
    kind: str,
    opened: FixtureTable,
    *,
    actor: Actor,
    notices: dict[Notice.Kind, list[User]] | None = None,
    **ids: str,
) -> None:
    """One version more for the fixture; its readers, and single people in their box, are told of its table."""
    fixture = opened.fixture
    bump(fixture)
    bump(fixture.season)
    tell_season(kind, fixture.season, actor=actor, group=fixture.group.public_id, fixture=fixture.public_id)
    if notices:
        named = {"season": fixture.season.public_id, "fixture": fixture.public_id}
        named["table"] = opened.table.public_id
        tell_users(kind, [], actor=actor, notices=notices, **named, **ids)


def accounts(players: Iterable[Player]) -> list[User]:
    """Who of these can be told."""
    return [player.user for player in players if player.user is not None]


def _captains(fixture: Fixture) -> list[User]:
    return [user for side in (0, 1) for user in captains_of(fixture, side)]
