"""Users, a club, a league, a season and teams for tests, all made through the actions."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any

from django.db import connection

from games.errors import Refusal
from games.models import EventTopic, Player, User
from league.actions.clubs import found_club
from league.actions.entries import accept_entry, apply_for_season, enter_team
from league.actions.leagues import create_league
from league.actions.people import create_player
from league.actions.schedule import make_schedule, publish_schedule
from league.actions.seasons import create_season, open_season
from league.actions.teams import Member, create_team
from league.models import AuditLine, Club, Entry, Fixture, League, Season, Team
from tests.consent import appoint_staff, consent

_numbers = itertools.count(1)


@dataclass
class World:
    """One season and everybody around it. `captains`, `teams` and `entries` are in the order of acceptance.

    Each captain has an account and a player of his own; his partner has none.
    """

    owner: User
    organizer: User
    referee: User
    outsider: User
    club: Club
    league: League
    season: Season
    captains: list[User] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def add_team(self, *, substitutes: int = 0) -> Team:
        """Another team with its captain; it takes no part in the season yet."""
        captain, team = new_team(substitutes=substitutes)
        self.captains.append(captain)
        self.teams.append(team)
        return team

    def apply(self, number: int = -1) -> Entry:
        """The team of this number applies for the season, by its captain."""
        team = self.teams[number]
        return apply_for_season(
            actor=self.captains[number], season=self.season.public_id, team=team.public_id
        )

    def enter(self) -> Entry:
        """A new team applies and is accepted."""
        self.add_team()
        self.entries.append(accept_entry(actor=self.organizer, entry=self.apply().public_id))
        return self.entries[-1]

    def fresh(self) -> Season:
        """The season as it is stored now."""
        self.season = Season.objects.get(pk=self.season.pk)
        return self.season

    def fixtures(self, **where: Any) -> list[Fixture]:
        found = Fixture.objects.filter(season=self.season, **where)
        return list(found.select_related("round", "first", "second").order_by("round__number", "number"))

    def captain_of(self, fixture: Fixture, side: int) -> User:
        entry = (fixture.first_id, fixture.second_id)[side]
        return self.captains[[one.pk for one in self.entries].index(entry)]

    def players_of(self, entry: Entry) -> list[str]:
        """Public ids of who is on the roster now, the captain first."""
        current = entry.roster.filter(until__isnull=True).order_by("-captain", "pk")
        return list(current.values_list("player__public_id", flat=True))


def new_user(name: str = "user", **rights: bool) -> User:
    return User.objects.create_user(f"{name}{next(_numbers)}", password="pass-word-77", **rights)


def new_captain() -> tuple[User, Player]:
    """An account and the player it belongs to."""
    user = new_user("captain")
    return user, create_player(actor=user, name=f"قائد {user.pk}", own=True)


def new_team(*, substitutes: int = 0) -> tuple[User, Team]:
    """A team of a captain with an account, a partner without, and substitutes."""
    captain, first = new_captain()
    others = [create_player(actor=captain, name=f"لاعب {next(_numbers)}") for _ in range(1 + substitutes)]
    members = [Member(first.public_id, captain=True), Member(others[0].public_id)]
    members += [Member(one.public_id, role="substitute") for one in others[1:]]
    return captain, create_team(actor=captain, name=f"فريق {next(_numbers)}", members=members)


def make_world(
    teams: int = 4, *, ruleset: str = "tournament", state: str = "open", **season_fields: Any
) -> World:
    """A season in this state ("draft", "open", or "running" with its schedule published) with entered teams."""
    tag = next(_numbers)
    owner, organizer, referee = new_user("owner"), new_user("organizer"), new_user("referee")
    club = found_club(actor=owner, name=f"نادي {tag}", latin_name=f"Club {tag}")
    league = create_league(actor=owner, club=club.public_id, name=f"دوري {tag}")
    for user, role in ((organizer, "organizer"), (referee, "referee")):
        appoint_staff(
            actor=owner, club=club.public_id, user=user.username, role=role, league=league.public_id
        )
    fields = {"starts_on": date(2026, 9, 1), "weekday": 3, "start_time": time(21, 0), **season_fields}
    season = create_season(
        actor=organizer, league=league.public_id, name=f"موسم {tag}", ruleset=ruleset, **fields
    )
    world = World(owner, organizer, referee, new_user("outsider"), club, league, season)
    if state == "draft":
        for _ in range(teams):
            world.add_team()
            Team.objects.filter(pk=world.teams[-1].pk).update(club=club)
            world.entries.append(
                enter_team(actor=organizer, season=season.public_id, team=world.teams[-1].public_id)
            )
            consent(world.captains[-1])
        return world
    open_season(actor=organizer, season=season.public_id)
    for _ in range(teams):
        world.enter()
    if state == "running":
        make_schedule(actor=organizer, season=season.public_id)
        publish_schedule(actor=organizer, season=season.public_id)
    world.fresh()
    return world


def audited(action: str) -> AuditLine:
    """The newest audit line of an action."""
    return AuditLine.objects.filter(action=action).latest("pk")


def kinds_on(topic: str) -> list[str]:
    """The kinds of events on a topic, in order."""
    return list(
        EventTopic.objects.filter(topic__name=topic).order_by("seq").values_list("event__kind", flat=True)
    )


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Starts all calls together, each on a connection of its own; what each gave, or the Refusal it raised."""
    gate = threading.Barrier(len(calls))
    given: list[Any] = [None] * len(calls)

    def run(number: int, call: Callable[[], Any]) -> None:
        try:
            gate.wait(timeout=30)
            given[number] = call()
        except Exception as failure:
            given[number] = failure
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    unforeseen = [one for one in given if isinstance(one, Exception) and not isinstance(one, Refusal)]
    assert not unforeseen, unforeseen
    return given


def codes(given: list[Any]) -> list[str]:
    """The codes of those that were refused, sorted."""
    return sorted(one.code for one in given if isinstance(one, Refusal))
