"""Whoever types a name finds it, in whichever of its spellings, letters and digits."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from league.actions.people import create_player
from league.actions.registering import Person, register_team
from league.actions.seasons import create_season, open_season
from league.models import League
from league.queries.people import search
from tests.api.client import Api
from tests.league_world import World, make_world
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()
SPELLINGS = {
    "hamza": ("أحمد", ["احمد", "إحمد", "آحمد", "ٱحمد", "أحمد"]),
    "ta marbuta": ("فاطمة", ["فاطمه", "فاطمة", "فاطمۃ"]),
    "alef maqsura": ("مصطفى", ["مصطفي", "مصطفى", "مصطفی"]),
    "ya": ("علي", ["على", "علی", "علي"]),
    "kaf": ("کریم", ["كريم", "کریم"]),
    "tatweel": ("محمد", ["محـــمد", "محمد"]),
    "vowels": ("سَعْد", ["سعد", "سَعد"]),
    "hamza on a carrier": ("لؤي", ["لوي", "لؤي"]),
    "digits": ("نمور ٧٧", ["77", "٧٧", "۷۷", "نمور 77"]),
    "case": ("Falcon", ["falcon", "FALC"]),
    "accents": ("José", ["jose", "José"]),
    "words in any order": ("أحمد سالم العتيبي", ["العتيبي احمد", "سالم العتيبى", "احمد  سالم"]),
    "without its beginning": ("عبدالله", ["الله", "عبد"]),
}


@pytest.mark.parametrize("name, typed", SPELLINGS.values(), ids=SPELLINGS)
def test_every_spelling_finds_player_team_season_and_league(name: str, typed: list[str]) -> None:
    world = make_world(0)
    people = [Person(name, captain=True), Person("شريك")]
    entry = register_team(actor=world.organizer, season=world.season.public_id, name=name, people=people)
    season = create_season(actor=world.organizer, league=world.league.public_id, name=name)
    open_season(actor=world.organizer, season=season.public_id)
    for text in typed:
        found = search(NOBODY, text)
        assert [one.name for one in found.players] == [name], text
        assert found.teams == [entry.team] and found.seasons == [season], text
    League.objects.filter(pk=world.league.pk).update(search_name=season.search_name)
    for text in typed:
        assert search(NOBODY, text).leagues == [world.league]
        assert len(search(NOBODY, text).seasons) == 2, "a season is found by its league as well"


def test_a_latin_form_finds_an_arabic_name() -> None:
    world = make_world(0)
    player = create_player(actor=world.organizer, name="يوسف", latin_name="Yousef Al-Harbi")
    for text in ("yousef", "AL-HARBI", "harbi yousef", "يوسف harbi"):
        assert search(world.organizer, text).players == [player], text
        assert search(NOBODY, text).players == [], "who plays nowhere is in nobody else's list"


@pytest.mark.parametrize("text", ["", " ", "ـــ", "َ", "لا أحد بهذا الاسم", "%", "_", "\\", "'"])
def test_what_finds_nothing(text: str) -> None:
    make_world(2)
    found = search(NOBODY, text)
    assert not found and not found.players


def hidden(world: World, visibility: str) -> None:
    League.objects.filter(pk=world.league.pk).update(visibility=visibility)


def test_drafts_and_hidden_leagues_are_not_found() -> None:
    """X5"""
    world = make_world(0)
    draft = create_season(actor=world.organizer, league=world.league.public_id, name="مسودة سرية")
    assert search(world.organizer, "مسوده").seasons == [draft]
    for viewer in (NOBODY, world.outsider):
        assert not search(viewer, "مسوده")
    for visibility in ("members", "unlisted"):
        hidden(world, visibility)
        assert not search(NOBODY, world.season.name) and not search(NOBODY, world.league.name)
        assert search(world.organizer, world.season.name).seasons


def test_the_page_says_what_to_do_and_what_it_found() -> None:
    world = make_world(1)
    client = reader(NOBODY, "en")
    assert "found while you type" in client.get(reverse("search")).content.decode()
    text = client.get(reverse("search"), {"q": world.season.name}).content.decode()
    assert reverse("season", args=[world.season.public_id]) in text and "hx-get" in text
    assert "Nobody is called" in client.get(reverse("search"), {"q": "ظظظ"}).content.decode()


def test_the_api_finds_the_same() -> None:
    world = make_world(1)
    answer = Api().get(f"search/?q={world.season.name}")
    assert [one["id"] for one in answer["seasons"]] == [world.season.public_id]
    assert [one["league"] for one in answer["seasons"]] == [world.league.public_id]
    league = Api().get(f"search/?q={world.league.name}")
    assert [one["id"] for one in league["leagues"]] == [world.league.public_id]
