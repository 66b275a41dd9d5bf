"""What is printed: an empty sheet of a fixture, and season pages that name club and day on paper."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from tests.actions.results.night import make_night
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


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
