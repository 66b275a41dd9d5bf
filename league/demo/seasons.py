"""Begin a season of the demonstration league: open it, enter the pairs, publish the calendar."""

from __future__ import annotations

from datetime import date, time

from games.models import User
from league.actions.entries import enter_team
from league.actions.offers.answering import accept_offer
from league.actions.schedule import make_schedule, publish_schedule
from league.actions.seasons import create_season, open_season
from league.demo import people
from league.models import League, Offer, Season, Team

THURSDAY = 3
EVENING = time(21, 0)


def begin_season(
    organizer: User, league: League, teams: list[Team], *, number: int, first_day: date
) -> Season:
    """A single round robin on Thursday evenings, published; its name is that of the number-th season."""
    named = people.SEASONS[(number - 1) % len(people.SEASONS)]
    again = f" {number}" if number > len(people.SEASONS) else ""
    season = create_season(
        actor=organizer,
        league=league.public_id,
        name=named[0] + again,
        latin_name=named[1] + again,
        ruleset="tournament",
        format="single_round_robin",
        capacity=len(teams),
        starts_on=first_day,
        weekday=THURSDAY,
        start_time=EVENING,
    )
    open_season(actor=organizer, season=season.public_id)
    for team in teams:
        enter_team(actor=organizer, season=season.public_id, team=team.public_id)
    for offer in Offer.objects.filter(entry__season=season, user__username__startswith=people.CAPTAIN):
        accept_offer(actor=offer.user, offer=offer.public_id)
    make_schedule(actor=organizer, season=season.public_id)
    publish_schedule(actor=organizer, season=season.public_id)
    season.refresh_from_db()
    return season
