"""While the demonstration runs: one fixture played a minute, and a new season when the last is played."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.models import User
from league.actions.results import decide_result
from league.actions.runs import request_run
from league.actions.seasons import finish_season
from league.demo import people
from league.demo.playing import leave_one_waiting
from league.demo.seasons import begin_season
from league.models import Fixture, League, Result, Season, Team

ORGANIZER = "organizer"
CAPTAIN = "captain"


@transaction.atomic
def move_on() -> str | None:
    """Asks for the next fixture to be run, or ends the season and begins the next; the run's id, if there is one."""
    league = League.objects.filter(name=people.LEAGUE[0], club__owner__username=ORGANIZER).first()
    if league is None:
        return None
    season = Season.objects.filter(league=league, state=Season.State.RUNNING).order_by("-pk").first()
    if season is None:
        return None
    organizer = User.objects.get(username=ORGANIZER)
    free = Fixture.objects.filter(
        season=season, state__in=[Fixture.State.DATED, Fixture.State.UNDATED], second__isnull=False
    )
    following = free.order_by("round__number", "number").first()
    if following is not None:
        return request_run(actor=organizer, fixture=following.public_id).public_id
    if not Fixture.objects.filter(season=season, state=Fixture.State.PLAYING).exists():
        _end(organizer, league, season)
    return None


def _end(organizer: User, league: League, season: Season) -> None:
    """What is still reported is decided as reported; then the next season begins with the same pairs."""
    waiting = Fixture.objects.filter(
        season=season, state__in=[Fixture.State.REPORTED, Fixture.State.DISPUTED]
    )
    for fixture in waiting:
        report = fixture.results.filter(state=Result.State.REPORTED).order_by("number").first()
        if report is not None:
            decide_result(
                actor=organizer,
                fixture=fixture.public_id,
                version=report.number,
                reason="the season ends",
            )
    finish_season(actor=organizer, season=season.public_id)
    number = Season.objects.filter(league=league).count() + 1
    teams = list(Team.objects.filter(club=league.club, removed_at__isnull=True).order_by("pk"))
    begun = begin_season(organizer, league, teams, number=number, first_day=timezone.localdate())
    leave_one_waiting(begun, captain=CAPTAIN)
