"""An organizer founds a club, a league and a season and brings it to its end on pages alone."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.house_rules import GAME_OF_PRESET, GAMES, PRESETS
from league.actions.entries import apply_for_season
from league.models import Club, Entry, Fixture, League, Offer, Season, Staff, Team
from league.wording.organizing import ABOUT_PRESETS
from tests.league_world import make_world, new_team, new_user
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db

SEASON = {
    "name": "موسم الشتاء",
    "latin_name": "Winter",
    "ruleset": "tournament",
    "format": "single_round_robin",
    "capacity": "٤",
    "start_time": "21:00",
    "zone": "Asia/Riyadh",
    "prize": "كأس",
}


def soon(days: int = 10) -> str:
    return (timezone.localdate() + timedelta(days=days)).isoformat()


def posted(client: Client, address_name: str, /, *args: str, **fields: object) -> str:
    """The page that a step leads to; a refused step fails the test with its sentence."""
    answer = client.post(reverse(address_name, args=args), fields, follow=True)
    text = answer.content.decode()
    refusals = re.findall(r'role="alert"[^>]*>([^<]+)', text)
    assert answer.status_code == 200 and answer.redirect_chain, refusals
    return text


def test_a_whole_season_without_the_api() -> None:
    """From nothing: club, league, season, teams, schedule, results, end, archive."""
    owner = new_user("owner")
    client = reader(owner, "en")
    assert reverse("new_club") in client.get(reverse("home")).content.decode()
    posted(client, "new_club", name="نادي الاختبار", latin_name="Test Club")
    club = Club.objects.get(owner=owner)
    assert club.latin_name in client.get(reverse("home")).content.decode()
    posted(
        client,
        "club_new-league",
        club.public_id,
        name="دوري",
        zone="Asia/Kuwait",
        visibility="public",
    )
    league = League.objects.get(club=club)
    given = SEASON | {
        "starts_on": soon(),
        "do": "save",
        "rule-baloot-goal": "١٠٠",
        "rule-baloot-kasho": "False",
    }
    posted(client, "new_season", league.public_id, **given)
    season = Season.objects.get(league=league)
    assert (season.capacity, season.state, season.prize) == (4, "draft", "كأس")
    assert season.ruleset_overrides == {"goal": 100, "kasho": False}
    assert season.weekday == season.starts_on.weekday()
    desk = client.get(reverse("season_desk", args=[season.public_id])).content.decode()
    assert reverse("season_register", args=[season.public_id]) in desk

    def step(taken: str, **fields: object) -> None:
        posted(client, "season_desk_step", season.public_id, taken, **fields)

    step("open")
    for _ in range(3):
        captain, team = new_team()
        apply_for_season(actor=captain, season=season.public_id, team=team.public_id)
    for entry in Entry.objects.filter(season=season):
        step("accept", entry=entry.public_id)
    step(
        "schedule",
        do="save",
        every_days="7",
        format="double_round_robin",
        starts_on=soon(20),
        start_time="20:30",
    )
    assert Fixture.objects.filter(season=season, second__isnull=False).count() == 6
    step("publish")
    for fixture in Fixture.objects.filter(season=season, second__isnull=False):
        posted(client, "report", fixture.public_id, outcome="played", first="١٠٠", second="20")
    step("finish")
    step("reopen", reason="خطأ")
    step("finish")
    step("archive")
    season.refresh_from_db()
    assert season.state == "archived"


def test_looking_at_the_calendar_saves_nothing() -> None:
    """The rounds, their days, who rests and the last evening stand there; the form keeps what was typed."""
    world = make_world(0)
    client = reader(world.organizer, "en")
    address = reverse("new_season", args=[world.league.public_id])
    before = Season.objects.count()
    given = SEASON | {"starts_on": "2031-01-02", "teams": "٥", "do": "look"}
    text = client.post(address, given).content.decode()
    assert (
        "5 rounds" in re.sub("<[^>]+>", "", text) and "30 January 2031" in text and "one team rests" in text
    )
    assert 'value="موسم الشتاء"' in text and Season.objects.count() == before


def test_a_start_in_the_past_is_said_at_its_field() -> None:
    world = make_world(0)
    client = reader(world.organizer, "en")
    address = reverse("new_season", args=[world.league.public_id])
    before = Season.objects.count()
    given = SEASON | {"starts_on": "2020-01-02", "do": "save"}
    answer = client.post(address, given)
    text = answer.content.decode()
    assert answer.status_code == 422 and Season.objects.count() == before
    assert re.search(r'name="starts_on"[^>]*value="2020-01-02"[^>]*aria-invalid="true"', text)
    assert "has passed already" in text and 'value="موسم الشتاء"' in text
    assert 'id="calendar"' not in text, (
        "the place that is looked at would take the reader away from the field"
    )
    assert client.post(address, given | {"began": "1"}).status_code == 302
    assert Season.objects.count() == before + 1


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("capacity", "two"),
        ("capacity", "1"),
        ("starts_on", "32/13/2031"),
        ("start_time", "25:00"),
        ("zone", "Mars/Base"),
        ("rule-baloot-goal", "0"),
        ("close_day", "tomorrow"),
        ("prize", "x" * 201),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(field: str, typed: str) -> None:
    world = make_world(0)
    before = Season.objects.count()
    given = SEASON | {"starts_on": soon(), "do": "save"} | {field: typed}
    answer = reader(world.organizer, "en").post(reverse("new_season", args=[world.league.public_id]), given)
    text = answer.content.decode()
    assert answer.status_code == 422 and Season.objects.count() == before
    assert re.search(rf'name="{field}"[^>]*aria-invalid="true"', text), re.findall(r'alert">([^<]+)', text)
    assert 'value="Winter"' in text and 'value="٤"' in text if field not in ("capacity",) else True


def test_offices_are_given_and_ended() -> None:
    """X2, X20: asked by user name or confirmed e-mail; the owner cannot leave, a stranger appoints nobody."""
    world = make_world(0)
    friend = new_user("friend")
    EmailAddress.objects.create(user=friend, email="friend@example.org", verified=True, primary=True)
    owner, club = reader(world.owner, "en"), world.club.public_id
    posted(
        owner, "club_appoint", club, user="friend@example.org", role="referee", league=world.league.public_id
    )
    theirs = reader(friend, "en")
    (offer,) = Offer.objects.filter(address="friend@example.org")
    assert reverse("offer", args=[offer.public_id]) in theirs.get(reverse("needs_me")).content.decode()
    assert "Yes, I do" in theirs.get(reverse("offer", args=[offer.public_id])).content.decode()
    assert reader(world.outsider).get(reverse("offer", args=[offer.public_id])).status_code == 404
    posted(theirs, "offer_accept", offer.public_id)
    assert Staff.objects.filter(user=friend, role="referee", league=world.league, until=None).exists()
    text = owner.post(
        reverse("club_appoint", args=[club]), {"user": "nobody-known", "role": "referee", "league": ""}
    ).content.decode()
    assert re.search(r'name="user"[^>]*value="nobody-known"[^>]*aria-invalid', text)
    posted(owner, "club_dismiss", club, user=friend.public_id, role="referee", league=world.league.public_id)
    assert not Staff.objects.filter(user=friend, until=None).exists()
    answer = owner.post(
        reverse("club_dismiss", args=[club]), {"user": world.owner.public_id, "role": "organizer"}
    )
    assert answer.status_code == 409 and "owner cannot leave" in answer.content.decode()
    stranger = reader(world.outsider, "en")
    refused = stranger.post(
        reverse("club_appoint", args=[club]), {"user": friend.username, "role": "organizer"}
    )
    assert refused.status_code == 403
    page = stranger.get(reverse("club", args=[club])).content.decode()
    assert world.organizer.username not in page and "<form" not in page.split("<main")[1]


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
@pytest.mark.parametrize("who", ["nobody", "organizer", "owner"])
def test_every_page_for_every_reader(who: str, language: str) -> None:
    """X1, X3: what is an organizer's leads others to the sign-in or is refused."""
    world = make_world(3, state="running")
    user = {"nobody": None, "organizer": world.organizer, "owner": world.owner}[who]
    client = Client()
    client.cookies["django_language"] = language
    if user:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    season, league = world.season.public_id, world.league.public_id
    for name, arg in [
        ("season_desk", season),
        ("season_settings", season),
        ("season_policies", season),
        ("season_copy", season),
        ("new_season", league),
        ("league_policies", league),
    ]:
        answer = client.get(reverse(name, args=[arg]))
        assert answer.status_code == (200 if user else 302), name
        assert "style=" not in re.sub(r"<svg.*?</svg>", "", answer.content.decode(), flags=re.S)
    for name, arg in [("club", world.club.public_id), ("league", league), ("season", season)]:
        text = client.get(reverse(name, args=[arg])).content.decode()
        assert (reverse("season_desk", args=[season]) in text) == bool(user and name != "club")
    stranger = reader(world.outsider).get(reverse("season_desk", args=[season]))
    assert stranger.status_code == 403


def test_writes_without_a_sign_in_lead_to_it() -> None:
    """X1"""
    world = make_world(2)
    for name, args in [
        ("new_club", []),
        ("club_edit", [world.club.public_id]),
        ("club_new-league", [world.club.public_id]),
        ("club_appoint", [world.club.public_id]),
        ("league_edit", [world.league.public_id]),
        ("league_remove", [world.league.public_id]),
        ("season_desk_step", [world.season.public_id, "cancel"]),
        ("season_settings", [world.season.public_id]),
        ("season_policies", [world.season.public_id]),
        ("entry_leaving", [world.entries[0].public_id, "withdrawn"]),
    ]:
        answer = Client().post(reverse(name, args=args), {"name": "x", "reason": "x"})
        assert answer.status_code == 302 and answer.headers["location"].startswith(
            reverse("account_login")
        ), name
    assert world.fresh().state == "open" and Team.objects.count() == 2


def test_every_preset_can_be_chosen_with_the_house_rules_of_its_game() -> None:
    """C2: what was chosen for another game than that of the preset is not asked."""
    assert set(ABOUT_PRESETS) == set(PRESETS)
    for name, game in GAME_OF_PRESET.items():
        world = make_world(0)
        page = reader(world.organizer, "en").get(reverse("new_season", args=[world.league.public_id]))
        fields = set(re.findall(r'name="rule-(\w+)-(\w+)"', page.content.decode()))
        assert fields == {(one, field) for one, entry in GAMES.items() for field in entry.rules}
        given = SEASON | {"ruleset": name, "do": "save", "rule-baloot-kasho": "False"}
        posted(reader(world.organizer, "en"), "new_season", world.league.public_id, **given)
        made = Season.objects.latest("pk")
        assert made.ruleset_name == name
        expected = {"kasho": False} if game == "baloot" and PRESETS[name][1]["kasho"] else {}
        assert made.ruleset_overrides == expected
