"""The page of a table: what is embedded in it for whom, in which words."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from engine.cards import CARD_TEXTS, texts_of
from games.actions.tables.presence import PHRASES
from games.actions.tables.seating import sit_down
from games.models import LiveMatch, Table, User
from league.pages.tables.catalogue import ACTIONS
from league.wording import table_page as wording
from league.wording.lobby import STRENGTHS
from tests.actions.tables.online import line_up, online_world, the_fixture
from tests.actions.tables.online import opened as table_opened
from tests.actions.tables.people import moment_of, one_turn, person, play_until, table_of
from tests.api.client import Api

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"
CARD = re.compile("|".join(CARD_TEXTS))


def opened(
    table: Table, user: User | None = None, language: str = "en", query: str = ""
) -> tuple[str, dict[str, Any]]:
    """The page as this reader gets it, and what is embedded in it."""
    client = Client()
    client.cookies["django_language"] = language
    if user is not None:
        client.force_login(user, backend=BACKEND)
    answer = client.get(f"/tables/{table.public_id}/{query}")
    assert answer.status_code == 200
    page = answer.content.decode()
    found = re.search(r'<script id="table-data" type="application/json">(.*?)</script>', page, re.S)
    assert found is not None
    return page, json.loads(html.unescape(found[1]))


@pytest.mark.parametrize("name", ["standard", "tournament", "saudi", "club", "classic", "open"])
def test_the_page_holds_what_its_readers_seat_may_know_and_no_more(name: str) -> None:
    """For a player, his partner or opponent, a spectator with an account and one without."""
    people = [person("a"), person("b")]
    table = play_until(table_of(people, ruleset=name), phase="play")
    deal = moment_of(table).match.deal
    assert deal is not None
    for seat, user in [(0, people[0]), (1, people[1]), (None, person("c")), (None, None)]:
        page, data = opened(table, user)
        assert data["table"]["you"] == seat
        live = LiveMatch.objects.get(table=table, number=1)
        assert live.secret not in page and live.seed not in page
        if name == "open":  # what lies face up is seen by all, and nobody sees the rest
            continue
        own = set() if seat is None else set(texts_of(deal.hands[seat]))
        assert set(data["table"]["deal"]["hand"]) == own
        seen = set(CARD.findall(json.dumps(data["table"]["deal"])))
        for other, hand in enumerate(deal.hands):
            if other != seat:
                assert not (seen & set(texts_of(hand)) - {data["table"]["deal"]["up_card"]})


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
def test_the_first_paint_is_what_the_api_says(language: str) -> None:
    """What is embedded is the JSON of the table, and the number from which the socket goes on."""
    user = person("a")
    table = table_of([user])
    _, data = opened(table, user, language)
    told = Api(user).get(f"tables/{table.public_id}/").json
    assert data["table"] == told
    assert data["number"] == Api().get(f"events/?topic=table:{table.public_id}&after=0").json["last"]
    assert (data["language"], data["dir"]) == (language, "ltr" if language == "en" else "rtl")


def test_every_action_of_a_game_has_words_in_the_page() -> None:
    for name in ("standard", "classic", "open"):
        table = table_of([person(name)], ruleset=name)
        _, data = opened(table)
        actions = set(ACTIONS[data["ruleset"]["game"]].values())
        assert actions <= set(data["actions"])
        assert all(word and "\u2068" not in word for word in data["actions"].values())


def test_everything_that_may_be_said_has_words() -> None:
    assert set(wording.PHRASES) == set(PHRASES)
    assert list(STRENGTHS) == ["beginner", "intermediate", "steady", "expert"]


def test_words_of_the_page_have_one_key_each() -> None:
    parts = [wording.SEATS, wording.PLAY, wording.SHEET, wording.WAITING, wording.NETWORK, wording.REFEREE]
    assert sum(map(len, parts)) == len(wording.WORDS)


def test_who_has_the_invitation_finds_it_in_the_page() -> None:
    """And who has no account finds the way to sign in that leads back here."""
    table = table_of([person("a")], listed=False)
    _, data = opened(table, person("b"), query=f"?invitation={table.invitation}")
    assert data["invitation"] == table.invitation
    _, data = opened(table)
    assert data["signed_in"] is False
    assert data["addresses"]["sign_in"].endswith(f"next=%2Ftables%2F{table.public_id}%2F")


def test_a_table_that_is_none_is_not_found() -> None:
    assert Client().get("/tables/nosuchthing1/").status_code == 404


def test_the_referee_sees_to_which_moments_he_can_go_back() -> None:
    """One for each action of the deal; nobody else is shown any."""
    admin, user = person("x"), person("a")
    User.objects.filter(pk=admin.pk).update(is_admin=True)
    table = table_of([user])
    for _ in range(3):
        table = one_turn(table)
    shown = Api(User.objects.get(pk=admin.pk)).get(f"tables/{table.public_id}/").json
    assert shown["may"] == {"run": True, "begin": True, "referee": True, "seats": None, "computers": []}
    assert len(shown["moments"]) == len(shown["deal"]["history"]) == 3
    back = Api(User.objects.get(pk=admin.pk)).post(
        f"tables/{table.public_id}/undo/", {"number": shown["moments"][1], "reason": "x"}
    )
    assert back.json["deal"]["history"] == shown["deal"]["history"][:1]
    mine = Api(user).get(f"tables/{table.public_id}/").json
    assert (mine["may"], mine["moments"]) == (
        {"run": True, "begin": True, "referee": False, "seats": None, "computers": []},
        [],
    )


@pytest.mark.parametrize("name", ["club", "classic", "open"])
def test_the_finished_deals_are_told_as_those_of_the_match_will_be(name: str) -> None:
    """While it is played as far as it has come, and afterwards the same deals as the match in the history."""
    table = table_of([person("a")], ruleset=name)
    assert Api().get(f"tables/{table.public_id}/deals/").json == []
    table = play_until(table, phase="bidding", deal=2)
    first = Api().get(f"tables/{table.public_id}/deals/").json
    table = play_until(table)
    deals = Api().get(f"tables/{table.public_id}/deals/").json
    assert deals[: len(first)] == first
    assert [deal["number"] for deal in deals] == list(range(1, len(deals) + 1))
    assert Api().get(f"tables/{table.public_id}/deals/?after={len(deals) - 1}").json == deals[-1:]
    shown = Api().get(f"tables/{table.public_id}/").json
    assert shown["deal"] is None
    assert shown["totals"] == deals[-1]["totals"] == shown["result"]["points"]
    assert shown["result"]["match"] == shown["match"]


def test_who_is_late_sees_the_finished_deals_late() -> None:
    """A spectator of a table with a delay is told of a deal when he has seen it end."""
    table = table_of([person("a")], ruleset="club", clocks={"spectator_delay": 3600}, overrides={"goal": 500})
    table = play_until(table, phase="bidding", deal=2)
    assert Api().get(f"tables/{table.public_id}/deals/").json == []
    assert Api(table.host).get(f"tables/{table.public_id}/deals/").json != []


def test_the_catalogue_is_the_readers() -> None:
    table = table_of([person("a")], begun=False)
    sit_down(actor=person("b"), table=table.public_id, seat=1)
    _, english = opened(table, language="en")
    _, arabic = opened(table, language="ar")
    assert english["actions"]["pass"] == "pass"
    assert arabic["actions"]["pass"] == "بس"
    assert set(english["words"]) == set(arabic["words"]) == set(wording.WORDS)


def test_at_the_table_of_a_fixture_each_is_told_which_seat_is_kept_for_him() -> None:
    """U10, B15: whoever sits there begins, a referee of the league runs the table, and a stranger watches."""
    world = online_world()
    table = table_opened(world)
    users = line_up(the_fixture(world))
    for seat, user in enumerate(users):
        may = Api(user).get(f"tables/{table.public_id}/").json["may"]
        assert (may["seats"], may["referee"]) == ([seat], False)
    assert Api(world.organizer).get(f"tables/{table.public_id}/").json["may"]["run"] is True
    assert Api(person("stranger")).get(f"tables/{table.public_id}/").json["may"]["seats"] == []
    sit_down(actor=users[0], table=table.public_id, seat=0)
    may = Api(users[0]).get(f"tables/{table.public_id}/").json["may"]
    assert (may["begin"], may["run"]) == (True, False)
