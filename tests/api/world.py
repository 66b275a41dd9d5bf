"""A club with a league whose season is running: four teams of two, each with a captain who can sign in."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any

from django.db import connection

from games.actions.tables.seating import open_table
from games.models import User
from league.actions.clubs import found_club
from league.actions.entries import accept_entry, apply_for_season
from league.actions.leagues import create_league, edit_league
from league.actions.people import create_player
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.schedule import make_schedule, publish_schedule
from league.actions.seasons import create_season, open_season
from league.actions.teams import Member, create_team
from league.models import Fixture, League
from tests.consent import appoint_staff

_numbers = itertools.count(1)
NAMES = ["الصقور", "النجوم", "الفرسان", "الأمواج", "الرمال", "السحاب", "البرق", "الجبال"]


@dataclass
class World:
    """Public ids of what there is, and the people who can act. Lists are in seed order."""

    owner: User
    referee: User
    outsider: User
    club: str
    league: str
    season: str
    captains: list[User] = field(default_factory=list)
    players: list[list[str]] = field(default_factory=list)
    teams: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    table: str = ""

    def fixture(self, first: int = 0, second: int = 1) -> Fixture:
        """The fixture of two seeds, in whichever order the schedule has them."""
        pair = {self.entries[first], self.entries[second]}
        return next(
            one
            for one in self.fixtures()
            if one.second is not None and {one.first.public_id, one.second.public_id} == pair
        )

    def fixtures(self) -> list[Fixture]:
        found = Fixture.objects.filter(season__public_id=self.season).select_related("first", "second")
        return list(found.order_by("round__number", "number"))

    def captain(self, fixture: Fixture, side: int) -> User:
        entry = fixture.first if side == 0 else fixture.second
        assert entry is not None
        return self.captains[self.entries.index(entry.public_id)]

    def decide(self, first: int, second: int, points: tuple[int, int]) -> str:
        """The owner enters a final score, in the order of the seeds given; the result's id."""
        fixture = self.fixture(first, second)
        turned = points if fixture.first.public_id == self.entries[first] else (points[1], points[0])
        given = ReportInput(matches=[MatchInput("score", points=turned)])
        return report_result(actor=self.owner, fixture=fixture.public_id, given=given).public_id


def new_user(name: str, **kwargs: Any) -> User:
    return User.objects.create_user(f"{name}{next(_numbers)}", password="pass-word-77", **kwargs)


def make_world(
    teams: int = 4, *, visibility: str = League.Listed.PUBLIC, opened: bool = True, published: bool = True
) -> World:
    """The world, its season running unless told otherwise; the schedule is drafted in any case but a draft season."""
    number = next(_numbers)
    owner = new_user("owner")
    club = found_club(actor=owner, name=f"نادي {number}")
    league = create_league(actor=owner, club=club.public_id, name=f"دوري {number}")
    season = create_season(
        actor=owner,
        league=league.public_id,
        name=f"موسم {number}",
        starts_on=date(2027, 1, 7),
        weekday=3,
        start_time=time(21, 0),
    )
    referee = new_user("referee")
    appoint_staff(
        actor=owner, club=club.public_id, user=referee.public_id, role="referee", league=league.public_id
    )
    world = World(owner, referee, new_user("outsider"), club.public_id, league.public_id, season.public_id)
    if opened:
        open_season(actor=owner, season=world.season)
    for place in range(teams):
        add_team(world, NAMES[place % len(NAMES)] + f" {number}" * (place >= len(NAMES)), enter=opened)
    if opened:
        make_schedule(actor=owner, season=world.season)
    if opened and published:
        publish_schedule(actor=owner, season=world.season)
    edit_league(actor=owner, league=world.league, visibility=visibility)  # strangers could not have applied
    if teams:
        world.table = open_table(actor=world.captains[0], listed=False).public_id
    return world


def add_team(world: World, name: str, *, enter: bool = True) -> None:
    """A team of a captain with an account and a partner without one, accepted into the season."""
    captain = new_user("captain")
    first = create_player(actor=captain, name=f"قائد {captain.pk}", latin_name="Captain", own=True)
    second = create_player(
        actor=captain,
        name=f"شريك {captain.pk}",
        contact={"phone": "+966 50 000 0000", "email": "p@example.org"},
    )
    members = [Member(first.public_id, captain=True), Member(second.public_id)]
    team = create_team(actor=captain, name=name, members=members)
    world.captains.append(captain)
    world.players.append([first.public_id, second.public_id])
    world.teams.append(team.public_id)
    if enter:
        entry = apply_for_season(actor=captain, season=world.season, team=team.public_id)
        accept_entry(actor=world.owner, entry=entry.public_id)
        world.entries.append(entry.public_id)


def contents() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table that a request may not change when it is refused; its sender has a token made."""
    with connection.cursor() as cursor:
        found = {}
        for table in sorted(connection.introspection.table_names(cursor)):
            if table.startswith(("league_", "games_")) and table != "games_token":
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
                found[table] = sorted(cursor.fetchall(), key=repr)
        return found
