"""The lobby and the form by which a table is opened, as pages."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from engine.house_rules import PRESETS
from games.models import Player, Table, User
from league.models import Fixture
from tests.actions.tables.online import begun, online_world, opened, the_fixture
from tests.actions.tables.people import person, play_until, table_of
from tests.league_world import make_world
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


def shown(user: User | None = None, language: str = "en", query: str = "") -> str:
    answer = reader(user or AnonymousUser(), language).get(reverse("lobby") + query)
    assert answer.status_code == 200
    return answer.content.decode()


def part(page: str, name: str) -> str:
    """The section of this id."""
    found = re.search(rf'<section[^>]*id="{name}".*?</section>', page, re.S)
    return found[0] if found else ""


def posted(client: Client, address: str, **fields: object) -> str:
    """Where a step leads."""
    answer = client.post(address, fields)
    assert answer.status_code == 302, answer.content.decode()[:2000]
    return answer.headers["Location"]


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
def test_an_empty_lobby_says_what_to_do(language: str) -> None:
    for user in (None, person("a")):
        page = shown(user, language)
        assert part(page, "open-tables") and part(page, "tables-in-play")
        assert (reverse("new_table") in page) == (user is not None)


def test_everybody_sees_listed_tables_and_only_those_who_sit_there_the_others() -> None:
    one, two = person("Ahmad"), person("Salem")
    playing, waiting = table_of([one]), table_of([two, person("Fahd")], begun=False)
    hidden = table_of([two], listed=False, begun=False)
    reader(two).post(
        f"/api/v1/tables/{waiting.public_id}/remove/", {"seat": 3}, content_type="application/json"
    )
    page = shown()
    assert playing.public_id in part(page, "tables-in-play") and "Ahmad" in page
    assert waiting.public_id in part(page, "open-tables") and "Fahd" in page
    assert hidden.public_id not in page and "my-tables" not in page
    mine = part(shown(two), "my-tables")
    assert hidden.public_id in mine and waiting.public_id in mine
    assert waiting.public_id not in part(shown(two), "open-tables")
    assert "Back to my seat" in mine and "Watch" not in mine
    assert "Watch" in part(shown(two), "tables-in-play") and "Back" not in part(shown(two), "tables-in-play")
    assert hidden.public_id not in shown(one)


def test_a_free_seat_is_taken_by_one_press_and_a_taken_one_is_refused_in_words() -> None:
    """U11: who comes second is told so, and sees the tables as they are now."""
    host = person("a")
    table = table_of([host], begun=False)
    Table.objects.filter(pk=table.pk).update(state="open")
    table.seats.filter(number__gt=0).update(computer="")
    newcomer = User.objects.create(username="salem")
    address = reverse("table_sit", args=[table.public_id])
    assert f'action="{address}"' in part(shown(newcomer), "open-tables")
    assert posted(reader(newcomer), address, seat="2") == reverse("table", args=[table.public_id])
    assert Player.objects.get(user=newcomer).name == "salem"
    answer = reader(person("b"), "en").post(address, {"seat": "٢"})
    assert answer.status_code == 409 and "Somebody sits there already." in answer.content.decode()
    assert posted(reader(AnonymousUser()), address, seat="1").startswith(reverse("account_login"))


def test_who_is_not_signed_in_is_led_to_the_sign_in_and_back() -> None:
    table = table_of([person("a")], begun=False)
    table.seats.filter(number=1).update(computer="")
    assert f"{reverse('account_login')}?next={reverse('lobby')}" in part(shown(), "open-tables")
    assert reverse("account_login") in posted(reader(AnonymousUser()), reverse("new_table"), do="play")


def test_a_match_that_is_over_stands_there_with_its_score() -> None:
    table = play_until(table_of([person("Ahmad")], ruleset="club"))
    over = part(shown(), "over-lately")
    match = table.live_matches.get(number=1).match
    assert match is not None and "Ahmad" in over
    assert str(match.points_first) in over and str(match.points_second) in over
    assert (over.count('class="won"'), over.count('class="lost"')) == (1, 1)
    assert table.public_id in part(shown(User.objects.get(username="Ahmad")), "my-tables")


def test_my_next_fixture_comes_first() -> None:
    """One that is being played before one to come; one that is long past, or of others, not at all."""
    world = make_world(4, state="running")
    captain, now = world.captains[0], timezone.now()
    own = [one for one in world.fixtures() if world.entries[0] in (one.first, one.second)]
    for fixture, days in zip(own, (-1, 3, 2), strict=True):
        Fixture.objects.filter(pk=fixture.pk).update(state="dated", scheduled_at=now + timedelta(days=days))
    page = shown(captain)
    assert reverse("fixture", args=[own[2].public_id]) in part(page, "next-fixture")
    assert page.index("next-fixture") < page.index("open-tables")
    Fixture.objects.filter(pk=own[0].pk).update(state="playing")
    assert reverse("fixture", args=[own[0].public_id]) in part(shown(captain), "next-fixture")
    assert "next-fixture" not in shown() and "next-fixture" not in shown(world.outsider)


def test_the_table_of_a_fixture_is_a_way_for_its_players_and_to_be_watched_by_others() -> None:
    """Its seats are for the line-up: it is not among the tables with a free seat."""
    world = online_world()
    fixture = the_fixture(world)
    table = opened(world)
    address = reverse("table", args=[table.public_id])
    player = world.captain_of(fixture, 0)
    assert address in part(shown(player), "next-fixture") and address not in shown()
    begun(world)
    page = shown()
    assert address in part(page, "live-fixtures")
    assert address not in part(page, "open-tables") + part(page, "tables-in-play")


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_table_is_opened_by_every_preset(name: str) -> None:
    user = person("a")
    fields = {"ruleset": name, "rated": "1", "listed": "0", "move_seconds": "٢٠", "grace_seconds": "120"}
    fields |= {"spectator_delay": "30", "match_minutes": "45", "computers": "expert", "do": "open"}
    where = posted(reader(user), reverse("new_table"), **fields)
    table = Table.objects.get()
    assert where == reverse("table", args=[table.public_id])
    assert (table.ruleset_name, table.rated, table.listed, table.host) == (name, True, False, user)
    clocks = (table.move_seconds, table.grace_seconds, table.spectator_delay, table.match_minutes)
    assert clocks == (20, 120, 30, 45) and table.state == "open"
    assert not table.seats.filter(number__gt=0).exclude(computer="expert").exists()


def test_one_press_plays_against_computers_and_makes_the_players_record() -> None:
    """A friendly match by the usual rules; the newcomer is told under which name he plays."""
    user = User.objects.create(username="salem")
    client = reader(user, "en")
    posted(client, reverse("new_table"), do="play")
    table = Table.objects.get()
    assert (table.state, table.rated, table.match_minutes) == ("playing", False, None)
    assert "You play as salem" in client.get(reverse("lobby")).content.decode()


def test_house_rules_of_the_game_are_taken_and_wrong_ones_named() -> None:
    user = person("a")
    posted(reader(user), reverse("new_table"), ruleset="standard", **{"rule-baloot-goal": "١٠٢"}, do="open")
    assert Table.objects.get().ruleset_overrides == {"goal": 102}
    for wrong in (
        {"move_seconds": "x"},
        {"match_minutes": "1"},
        {"rule-baloot-goal": "x"},
        {"ruleset": "poker"},
    ):
        answer = reader(user, "en").post(reverse("new_table"), {"do": "open", "ruleset": "standard", **wrong})
        assert answer.status_code in (400, 422) and 'role="alert"' in answer.content.decode(), wrong
    assert Table.objects.count() == 1


def test_the_way_to_the_tables_stands_on_every_page() -> None:
    """In the header, in the bar of the phone, on the first page with how many there are, on one's own page."""
    user = person("a")
    table = table_of([user])
    home = reader(user, "en").get(reverse("home")).content.decode()
    assert home.count(f'href="{reverse("lobby")}"') == 3 and "table to sit down at or to watch" in home
    assert table.public_id in reader(user, "en").get(reverse("me")).content.decode()


def test_it_asks_as_much_for_many_tables_as_for_few() -> None:
    """A page holds twelve of each sort; more are on the next."""
    readers = [reader(person("a"), "en"), reader(AnonymousUser(), "en")]
    for client in readers:  # a process asks once whether the site has an owner
        client.get(reverse("lobby"))
    counts = []
    for few in (1, 15):
        for number in range(few):
            table_of([person(f"p{few}-{number}")])
            table_of([person(f"q{few}-{number}")], begun=False).seats.filter(number=2).update(computer="")
        for client in readers:
            with CaptureQueriesContext(connection) as asked:
                page = client.get(reverse("lobby")).content.decode()
            counts.append(len(asked))
    assert counts[2] <= counts[0] <= 18 and counts[3] <= counts[1]
    assert part(page, "tables-in-play").count("data-row") == part(page, "open-tables").count("data-row") == 12
    rest = shown(query="?playing=2&open=2")
    assert part(rest, "tables-in-play").count("data-row") == part(rest, "open-tables").count("data-row") == 4
