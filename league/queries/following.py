"""From which number on a page is to be kept up to date."""

from __future__ import annotations

from games.live.topics import season_topic, staff_topic
from games.queries.events import last_number
from league.models import Fixture


def number_of_season(season: str) -> int:
    """The last event of a season now; 0 where there is none. Asked before the page reads anything, it lets the
    page ask for all that happens from then on, also while it is being read and before its socket is open (X7)."""
    return last_number(season_topic(season))


def number_of_fixture(fixture: str) -> int:
    """The same for the season that a fixture belongs to."""
    season = Fixture.objects.filter(public_id=fixture).values_list("season__public_id", flat=True).first()
    return number_of_season(season) if season else 0


def number_for_staff(league: str) -> int:
    """The last event that the staff of a league were told of."""
    return last_number(staff_topic(league))
