"""What is printed: an empty sheet of a fixture, and season pages that name club and day on paper."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from tests.actions.results.night import make_night
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("ruleset", "heading"), [("tournament", "Bought by"), ("classic", "Taken by"), ("open", "Chosen by")]
)
def test_score_sheet_on_paper_is_headed_by_its_game(ruleset: str, heading: str) -> None:
    """Score sheet: what a scorer writes down in this game, and nothing of the others."""
    night = make_night(2, ruleset=ruleset)
    address = reverse("sheet_to_print", args=[night.fixture(0, 1).public_id])
    text = reader(AnonymousUser(), "en").get(address).content.decode()
    found = [one for one in ("Bought by", "Taken by", "Chosen by") if one in text]
    assert found == [heading]


def test_an_empty_sheet_has_rows_and_names_what_it_is_for() -> None:
    night = make_night(2)
    fixture = night.fixture(0, 1)
    answer = reader(AnonymousUser(), "en").get(reverse("sheet_to_print", args=[fixture.public_id]))
    text = answer.content.decode()
    assert answer.status_code == 200
    assert text.count('<th scope="row">') == 20
    for name in (night.club.name, night.season.name, fixture.first.name, fixture.second.name):
        assert name in text
    season = reader(AnonymousUser()).get(reverse("season", args=[night.season.public_id])).content.decode()
    assert 'class="on-paper"' in season and night.club.name in season
