"""A league night: a running season of a few pairs whose captains can act, made through the actions."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from typing import Any

from django.utils import timezone

from engine.ruleset import preset
from games.models import Player, User
from league.actions.clubs import found_club
from league.actions.entries import enter_team
from league.actions.leagues import create_league
from league.actions.people import create_player
from league.actions.policies import set_policy
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.schedule import make_schedule, publish_schedule
from league.actions.seasons import create_season, open_season
from league.actions.teams import Member, create_team
from league.models import Account, Club, Entry, Fixture, League, LedgerLine, Result, Season
from league.queries.standings import standings
from tests.consent import appoint_staff

_numbers = itertools.count(1)


@dataclass
class Night:
    """Everything a test of results needs. `captains` and `entries` are in seed order."""

    organizer: User
    referee: User
    outsider: User
    club: Club
    league: League
    season: Season
    captains: list[User] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def fixture(self, first: int = 0, second: int = 1) -> Fixture:
        """The fixture of two seeds (counted from 0), in whichever order the table put them."""
        pair = {self.entries[first].pk, self.entries[second].pk}
        return next(one for one in self.fixtures() if {one.first_id, one.second_id} == pair)

    def fixtures(self) -> list[Fixture]:
        found = Fixture.objects.filter(season=self.season).select_related("first", "second", "season")
        return list(found.order_by("round__number", "number"))

    def captain_of(self, fixture: Fixture, side: int) -> User:
        entry = (fixture.first_id, fixture.second_id)[side]
        return self.captains[[one.pk for one in self.entries].index(entry)]

    def decide(self, first: int, second: int, points: tuple[int, int], **more: Any) -> Result:
        """The organizer enters a final score; points in the order of the seeds given."""
        fixture = self.fixture(first, second)
        turned = points if fixture.first_id == self.entries[first].pk else points[::-1]
        return report_result(actor=self.organizer, fixture=fixture.public_id, given=score(*turned, **more))

    def table(self) -> list[tuple[str, int | None, str]]:
        """(name, place, points) of every row."""
        self.season.refresh_from_db()
        return [(row.name, row.place, str(row.points)) for row in standings(self.season).rows]

    def rating(self, seed: int) -> list[int]:
        """The sum of each roster player's ledger lines, in the order of the roster."""
        places = self.entries[seed].roster.order_by("pk")
        return [balance(place.player) for place in places]


def due(fixture: Fixture, **ago: float) -> Fixture:
    """The same fixture, as if its date had been so long ago (`minutes=10`), or were still to come (`days=-1`)."""
    fixture.scheduled_at = timezone.now() - timedelta(**ago)
    Fixture.objects.filter(pk=fixture.pk).update(scheduled_at=fixture.scheduled_at, state="dated")
    return fixture


def score(first: int, second: int, *, sure: bool = False, **more: Any) -> ReportInput:
    return ReportInput(matches=[MatchInput("score", points=(first, second), **more)], sure=sure)


def balance(player: Player) -> int:
    lines = LedgerLine.objects.filter(account__player=player)
    return sum(lines.values_list("amount", flat=True))


def ledger_is_balanced() -> bool:
    """Every posting sums to zero, and with it everything."""
    sums: dict[int, int] = {}
    for posting, amount in LedgerLine.objects.values_list("posting", "amount"):
        sums[posting] = sums.get(posting, 0) + amount
    return (
        all(total == 0 for total in sums.values())
        and Account.objects.filter(player__isnull=True).count() <= 1
    )


def make_night(
    teams: int = 4,
    *,
    ruleset: str = "tournament",
    policy: dict[str, Any] | None = None,
    overrides: dict[str, Any] | None = None,
) -> Night:
    """A season under way with this many teams of the ruleset's size, fixtures a week apart from a Thursday."""
    tag, size = next(_numbers), preset(ruleset).team_size
    organizer, referee, outsider = (
        User.objects.create_user(f"{name}{tag}", password="secret")
        for name in ("organizer", "referee", "outsider")
    )
    club = found_club(actor=organizer, name=f"نادي {tag}")
    league = create_league(actor=organizer, club=club.public_id, name=f"دوري {tag}")
    appoint_staff(actor=organizer, club=club.public_id, user=referee.username, role="referee")
    if policy:
        set_policy(actor=organizer, scope="league", scope_id=league.public_id, values=policy)
    season = create_season(
        actor=organizer,
        league=league.public_id,
        name=f"موسم {tag}",
        ruleset=ruleset,
        overrides=overrides or {},
        starts_on=date(2026, 9, 3),
        weekday=3,
        start_time=time(21, 0),
    )
    open_season(actor=organizer, season=season.public_id)
    night = Night(organizer, referee, outsider, club, league, season)
    for number in range(1, teams + 1):
        captain = User.objects.create_user(f"captain{tag}-{number}", password="secret")
        people = [
            create_player(actor=organizer, name=f"لاعب {tag} {number} {place}") for place in range(size)
        ]
        members = [Member(one.public_id, captain=place == 0) for place, one in enumerate(people)]
        team = create_team(actor=organizer, name=f"فريق {tag} {number}", club=club.public_id, members=members)
        night.captains.append(captain)
        night.entries.append(enter_team(actor=organizer, season=season.public_id, team=team.public_id))
        Player.objects.filter(pk=people[0].pk).update(user=captain)
    make_schedule(actor=organizer, season=season.public_id)
    publish_schedule(actor=organizer, season=season.public_id)
    season.refresh_from_db()
    return night
