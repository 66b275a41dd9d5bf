"""A fixture to be played online: pairs in which everybody has an account."""

from __future__ import annotations

from typing import Any

from games.actions.tables.seating import sit_down
from games.models import LiveMatch, Match, Player, Table, User
from league.actions.at_tables import begin_match, rule_match
from league.actions.entries import accept_entry
from league.actions.fixture_tables import open_fixture_table
from league.actions.schedule import make_schedule, publish_schedule
from league.models import Fixture, LedgerLine, Notice, Posting, Result
from league.queries.lineups import lineup_of
from tests.league_world import World, make_world, new_user


def online_world(teams: int = 2, *, substitutes: int = 0, best_of: int = 1, **fields: Any) -> World:
    """A running season of short matches; everybody on its rosters can sign in."""
    world = make_world(0, **({"ruleset": "club", "overrides": {"goal": 26}} | fields))
    for _ in range(teams):
        world.add_team(substitutes=substitutes)
        world.entries.append(accept_entry(actor=world.organizer, entry=world.apply().public_id))
    make_schedule(actor=world.organizer, season=world.season.public_id)
    publish_schedule(actor=world.organizer, season=world.season.public_id)
    for player in Player.objects.filter(roster_places__season=world.season, user__isnull=True):
        Player.objects.filter(pk=player.pk).update(user=new_user("partner"))
    Fixture.objects.filter(season=world.season).update(best_of=best_of)
    world.fresh()
    return world


def the_fixture(world: World) -> Fixture:
    """The season's first fixture as it is now."""
    return world.fixtures()[0]


def line_up(fixture: Fixture) -> list[User]:
    """Who is to play, by the seats of a table of four."""
    lineup = lineup_of(fixture)
    order = [(side, place) for place in (0, 1) for side in (0, 1)]
    users = [(lineup[side] or [])[place].user for side, place in order]
    return [User.objects.get(pk=user.pk) for user in users if user is not None]


def substitute_of(world: World, side: int, fixture: Fixture) -> User:
    """A substitute of a side, with his account."""
    entry = (fixture.first, fixture.second)[side]
    assert entry is not None
    place = entry.roster.filter(role="substitute").select_related("player__user").order_by("pk")[0]
    assert place.player.user is not None
    return place.player.user


def opened(world: World) -> Table:
    """The table of the fixture, opened by the first captain."""
    fixture = the_fixture(world)
    return open_fixture_table(actor=world.captain_of(fixture, 0), fixture=fixture.public_id).table


def all_seated(world: World) -> tuple[Table, list[User]]:
    """The fixture's table with its line-up in their seats."""
    table, people = opened(world), line_up(the_fixture(world))
    for seat, user in enumerate(people):
        sit_down(actor=user, table=table.public_id, seat=seat)
    table.refresh_from_db()
    return table, people


def begun(world: World) -> tuple[Table, list[User]]:
    """The fixture is being played."""
    table, people = all_seated(world)
    begin_match(actor=people[2], table=table.public_id)
    table.refresh_from_db()
    return table, people


def ruled(world: World, table: Table, winner: int | None) -> Match:
    """The referee ends the match on the table."""
    rule_match(actor=world.referee, table=table.public_id, winner=winner, reason="the clock of the hall")
    table.refresh_from_db()
    live = LiveMatch.objects.filter(table=table, match__isnull=False).order_by("-number")[0]
    assert live.match is not None
    return live.match


def moved(match: Match) -> dict[int, tuple[str, int]]:
    """What a match moved, by seat: the account's user name ("" for the house) and the amount."""
    posting = Posting.objects.get(match=match, kind=Posting.Kind.MATCH)
    lines = LedgerLine.objects.filter(posting=posting).select_related("account__player__user")
    return {
        line.seat or 0: (
            line.account.player.user.username if line.account.player and line.account.player.user else "",
            line.amount,
        )
        for line in lines
    }


def notices_of(user: User) -> list[str]:
    """The kinds of what somebody was told, the oldest first."""
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))


def result_of(fixture: Fixture) -> Result:
    """The result that stands."""
    return Result.objects.get(fixture=fixture, state=Result.State.CONFIRMED)
