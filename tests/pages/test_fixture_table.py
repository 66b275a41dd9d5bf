"""The online table on a fixture's page, among what needs one, in the box of notices; the ratings of the open tables."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from games.actions.tables.seating import leave_table
from games.models import Admission, Table, User
from league.actions.open_tables import open_league
from league.models import Fixture, FixtureTable, Notice
from tests.actions.tables.online import (
    begun,
    line_up,
    online_world,
    opened,
    substitute_of,
    the_fixture,
)
from tests.actions.tables.people import person, play_until, table_of
from tests.api.client import Api
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


def page_of(user: User | AnonymousUser, fixture: Fixture) -> str:
    return reader(user, "en").get(reverse("fixture", args=[fixture.public_id])).content.decode()


def test_a_player_opens_the_table_and_the_others_find_it() -> None:
    """From the button to the table; then its page leads everybody there, and who is to sit is called."""
    world = online_world()
    fixture, people = the_fixture(world), line_up(the_fixture(world))
    assert "Open the table" in page_of(people[1], fixture)
    assert "Open the table" not in page_of(world.outsider, fixture)
    answer = reader(people[1], "en").post(reverse("play", args=[fixture.public_id]))
    table = FixtureTable.objects.get(fixture=fixture).table
    assert answer.headers["Location"] == reverse("table", args=[table.public_id])
    for user, word in ((people[0], "Go to the table"), (AnonymousUser(), "Watch")):
        text = page_of(user, fixture)
        assert word in text and reverse("table", args=[table.public_id]) in text
        assert "Open the table" not in text
    needs = reader(people[2], "en").get(reverse("needs_me")).content.decode()
    assert "Your table is open" in needs and reverse("table", args=[table.public_id]) in needs
    box = reader(people[2], "en").get(reverse("notices")).content.decode()
    assert "the table is open. Sit down when you are ready." in box
    notice = Notice.objects.get(user=people[2], kind=Notice.Kind.TABLE_OPENED)
    leads = reader(people[2], "en").post(reverse("notice_open", args=[notice.pk]))
    assert leads.headers["Location"] == reverse("table", args=[table.public_id])


def test_a_stranger_opens_none() -> None:
    world = online_world()
    fixture = the_fixture(world)
    answer = reader(world.outsider, "en").post(reverse("play", args=[fixture.public_id]))
    assert answer.status_code == 403
    assert not FixtureTable.objects.exists()


def test_a_captain_lets_a_substitute_in_and_a_referee_breaks_the_table_off() -> None:
    """U15, on the page of the fixture."""
    world = online_world(substitutes=1, overrides={"goal": 500})
    table, people = begun(world)
    table = play_until(table, phase="play")
    leave_table(actor=people[2], table=table.public_id)
    fixture = the_fixture(world)
    assert "Let a substitute in" not in page_of(people[1], fixture)
    assert "Being played online now." in page_of(AnonymousUser(), fixture)
    text = page_of(people[0], fixture)
    sub = substitute_of(world, 0, fixture).player
    assert "Let a substitute in" in text and sub.public_id in text
    assert f'value="{people[2].player.public_id}"' not in text, "he may come back as it is (U17)"
    assert "Break the table off" not in text
    sent = {"seat": "٢", "player": sub.public_id, "reason": ""}
    assert (
        reader(people[0], "en").post(reverse("substitute", args=[fixture.public_id]), sent).status_code == 302
    )
    assert Admission.objects.filter(table=table, seat=2, player=sub).exists()
    sent = {"reason": "the lights went out"}
    reader(people[0], "en").post(reverse("break-off", args=[fixture.public_id]), sent)
    assert the_fixture(world).state == Fixture.State.PLAYING
    reader(world.referee, "en").post(reverse("break-off", args=[fixture.public_id]), sent)
    assert the_fixture(world).state == Fixture.State.DATED
    assert "Open the table" in page_of(people[0], the_fixture(world))


def test_ratings_of_the_open_tables() -> None:
    """A page and the API; the league is called as the reader speaks."""
    empty = reader(AnonymousUser(), "en").get(reverse("open_ratings")).content.decode()
    assert "Ratings begin with the first rated match" in empty
    people = [person(letter) for letter in "abcd"]
    play_until(table_of(people, ruleset="club", overrides={"goal": 26}))
    shown = reader(AnonymousUser(), "en").get(reverse("open_ratings")).content.decode()
    assert 'data-topic="lobby:all"' in shown and "majlis:match_ended" in shown
    assert "Matches to" in shown
    assert shown.count('class="team') == 4
    league = open_league()
    rows = Api().get(f"leagues/{league.public_id}/ratings/").json["results"]
    assert {row["name"] for row in rows} == {"a", "b", "c", "d"}
    lines = Api().get(f"ledger/?league={league.public_id}").json["results"]
    assert [line["fixture"] for line in lines] == [None]
    player = reader(AnonymousUser(), "en").get(reverse("player", args=[people[0].player.public_id]))
    assert "Open tables" in player.content.decode()


def test_programs_find_the_table_of_a_fixture_and_the_fixture_of_a_table() -> None:
    """`table` in the fixture, `fixture` and `rated_in` in the table, as far as the reader may see the league (X3)."""
    world = online_world()
    table, fixture = opened(world), the_fixture(world)
    assert Api().get(f"fixtures/{fixture.public_id}/").json["table"] == table.public_id
    shown = Api().get(f"tables/{table.public_id}/").json
    assert (shown["fixture"], shown["rated_in"]["id"]) == (fixture.public_id, world.league.public_id)
    assert table.public_id not in Api().get("tables/").ids  # no free seats of the lobby
    type(world.league).objects.filter(pk=world.league.pk).update(visibility="members")
    for address in ("", "proof/", "deals/"):
        assert Api(world.outsider).get(f"tables/{table.public_id}/{address}").status == 404
    assert Api().get(f"events/?topic=table:{table.public_id}&after=0").status == 404
    assert reader(AnonymousUser(), "en").get(reverse("table", args=[table.public_id])).status_code == 404
    assert Api(world.captains[0]).get(f"tables/{table.public_id}/").json["fixture"] == fixture.public_id
    again = Api(world.captains[0]).post(f"fixtures/{fixture.public_id}/table/")
    assert (again.status, again.json["id"]) == (201, table.public_id)
    friendly = table_of([person("a")], rated=False, begun=False)
    assert Api().get(f"tables/{friendly.public_id}/").json["rated_in"] is None
    assert Table.objects.count() == 2
