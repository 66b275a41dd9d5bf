"""What stands beside a report and in a line-up; and a series told in one form."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from league.actions.entries import accept_entry
from league.actions.lineups import set_lineup
from league.actions.results import dispute_result, report_result
from league.actions.schedule import make_schedule, publish_schedule
from league.models import Fixture, Result
from tests.actions.results.night import Night, make_night, score
from tests.league_world import make_world
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


def test_why_a_report_is_disputed_stands_beside_it() -> None:
    """R4, R10: for the two captains and the staff, for nobody else."""
    night = make_night(4)
    fixture = night.fixture(2, 3)
    report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(160, 40))
    dispute_result(
        actor=night.captain_of(fixture, 1), fixture=fixture.public_id, version=1, reason="القيد ١٥٢"
    )
    address = reverse("fixture", args=[fixture.public_id])
    for insider in (night.captain_of(fixture, 0), night.captain_of(fixture, 1), night.organizer):
        text = reader(insider, "en").get(address).content.decode()
        assert "القيد ١٥٢" in text
        assert "Reported by the captain of <bdi" in text, (
            "the date after an Arabic name would stand before it (X14)"
        )
    for stranger in (AnonymousUser(), night.outsider):
        assert "القيد ١٥٢" not in reader(stranger, "en").get(address).content.decode()


def test_a_substitute_is_marked_in_the_line_up() -> None:
    """U6"""
    world = make_world(1)
    world.add_team(substitutes=1)
    entry = accept_entry(actor=world.organizer, entry=world.apply().public_id)
    make_schedule(actor=world.organizer, season=world.season.public_id)
    publish_schedule(actor=world.organizer, season=world.season.public_id)
    fixture = world.fixtures()[0]
    address = reverse("fixture", args=[fixture.public_id])
    assert "Substitute" not in reader(world.organizer, "en").get(address).content.decode()
    side = 0 if fixture.first_id == entry.pk else 1
    places = list(entry.roster.order_by("-captain", "pk").values_list("player__public_id", flat=True))
    set_lineup(actor=world.organizer, fixture=fixture.public_id, side=side, players=[places[0], places[2]])
    text = reader(world.organizer, "en").get(address).content.decode()
    assert text.count('<span class="chip still">Substitute</span>') == 1


@pytest.fixture
def series() -> tuple[Night, Fixture]:
    """A fixture that is a best of three."""
    night = make_night(4)
    fixture = night.fixture(0, 2)
    Fixture.objects.filter(pk=fixture.pk).update(best_of=3)
    return night, fixture


def test_a_series_is_reported_in_one_form(series: tuple[Night, Fixture]) -> None:
    """F17, R7: match by match, in any digits, until it is won; too few are refused and nothing typed is lost."""
    night, fixture = series
    client = reader(night.organizer, "en")
    page = client.get(reverse("fixture", args=[fixture.public_id])).content.decode()
    assert 'name="first-3"' in page and 'name="first-4"' not in page
    address = reverse("report", args=[fixture.public_id])
    form = {"outcome": "played", "first": "152", "second": "98", "first-2": "٤٠", "second-2": "160"}
    short = client.post(address, form)
    assert short.status_code == 422 and 'value="٤٠"' in short.content.decode()
    half = client.post(address, form | {"first-3": "155"})
    assert half.status_code == 422 and not Result.objects.filter(fixture=fixture).exists()
    assert client.post(address, form | {"first-3": "155", "second-3": "20"}).status_code == 302
    result = Result.objects.get(fixture=fixture)
    assert (result.winner_side, result.played.count()) == (0, 3)
