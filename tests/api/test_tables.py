"""A table by the API: what each reader is shown, what is refused and why, and the proof of its cards."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from engine.cards import CARD_TEXTS, texts_of
from engine.fair import check, read_proof
from games.models import LiveMatch, Table, User
from tests.actions.tables.people import moment_of, one_turn, person, play_until, table_of
from tests.api.client import Api

pytestmark = pytest.mark.django_db

CARD = re.compile("|".join(CARD_TEXTS))


def first_choice(table: Table) -> str:
    """Something that whoever is to act may do."""
    deal = moment_of(table).match.deal
    assert deal is not None
    return deal.legal_actions()[0]


def cards_in(shown: Any) -> set[str]:
    """Every card that stands anywhere in an answer."""
    return set(CARD.findall(json.dumps(shown["deal"])))


@pytest.mark.parametrize("name", ["standard", "tournament", "classic", "open"])
def test_nobody_is_shown_what_his_seat_may_not_know(name: str) -> None:
    """At moments of a match: no card of another hand, nor of the deck, is anywhere in anybody's answer."""
    seed = random.randrange(2**32)
    dice = random.Random(seed)
    people = [person("a"), person("b")]
    table = table_of(people, ruleset=name, overrides={"goal": 501})
    for _ in range(12):
        for _ in range(dice.randrange(1, 5)):
            table = one_turn(table)
        deal = moment_of(table).match.deal
        assert deal is not None
        for seat, user in [(0, people[0]), (1, people[1]), (None, person(str(dice.random()))), (None, None)]:
            shown = Api(user).get(f"tables/{table.public_id}/").json
            assert shown["you"] == seat
            for other, hand in enumerate(deal.hands):
                if other != seat and name != "open":  # there what lies face up is seen by all
                    open_to_all = {shown["deal"]["up_card"]}
                    open_to_all |= {card for one in shown["deal"]["shown"] for card in one["cards"]}
                    assert not (cards_in(shown) & set(texts_of(hand)) - open_to_all), (seed, seat, other)
            assert "deck" not in json.dumps(shown) and "secret" not in json.dumps(shown)
            if seat is None:
                assert shown["deal"]["legal"] == []


def test_a_referee_sees_at_once_what_spectators_see_late() -> None:
    """He takes back what was done, and not what others see of it by now; hands he sees no more than they."""
    table = table_of([person("a")], clocks={"spectator_delay": 3600})
    for _ in range(3):
        table = one_turn(table)
    admin = person("admin")
    User.objects.filter(pk=admin.pk).update(is_admin=True)
    admin.refresh_from_db()
    seen, late = (Api(user).get(f"tables/{table.public_id}/").json for user in (admin, None))
    assert len(seen["deal"]["history"]) == len(seen["moments"]) == 3
    assert seen["deal"]["hand"] == late["deal"]["history"] == late["moments"] == []


def test_a_table_from_the_lobby_to_its_first_card() -> None:
    host, guest = Api(person("a")), Api(person("b"))
    table = host.post("tables/", {"ruleset": "club", "move_seconds": "٣٠"}).json["id"]
    assert table in Api().get("tables/").ids
    assert guest.post(f"tables/{table}/sit/", {"seat": "١"}).json["you"] == 1
    assert guest.post(f"tables/{table}/begin/").status == 403
    for seat in (2, 3):
        host.post(f"tables/{table}/computer/", {"seat": seat, "computer": "beginner"})
    shown = host.post(f"tables/{table}/begin/").json
    assert (shown["state"], shown["deal"]["phase"]) == ("playing", "bidding")
    assert len(shown["deal"]["hand"]) == 5
    assert re.fullmatch("[0-9a-f]{64}", shown["commitment"])
    turn = shown["deal"]["to_act"]
    for api, seat in ((host, 0), (guest, 1)):
        action = first_choice(Table.objects.get(public_id=table))
        sent = {"action": action, "seen": shown["version"], "client_id": "one"}
        answer = api.post(f"tables/{table}/moves/", sent)
        assert answer.status in ((200,) if seat == turn else (409, 422)), answer.json


def test_why_not_is_told_with_the_rule_in_the_readers_language() -> None:
    user = person("a")
    table = table_of([user])
    while moment_of(table).match.to_act != 0:
        table = one_turn(table)
    for language, word in (("en", "C1"), ("ar", "C1"), ("fa", "C1")):
        answer = Api(user).get(f"tables/{table.public_id}/why/?action=zz", accept_language=language)
        assert (answer.json["code"], answer.json["rule"]) == ("unknown_action", "C1")
        assert word in answer.json["message"]
    address = f"tables/{table.public_id}/why/?{urlencode({'action': first_choice(table)})}"
    assert Api(user).get(address).json["code"] == ""
    assert Api(person("b")).get(f"tables/{table.public_id}/why/?action=pass").status == 403


def test_a_move_from_an_older_moment_is_told_so_and_repeated_ones_change_nothing() -> None:
    user = person("a")
    table = table_of([user])
    while moment_of(table).match.to_act != 0:
        table = one_turn(table)
    api = Api(user)
    stale = {"action": first_choice(table), "seen": table.version - 1, "client_id": "x"}
    answer = api.post(f"tables/{table.public_id}/moves/", stale)
    assert (answer.status, answer.json["error"]["code"]) == (409, "stale_table")
    once = api.post(f"tables/{table.public_id}/moves/", {**stale, "seen": table.version})
    again = api.post(f"tables/{table.public_id}/moves/", {**stale, "seen": table.version})
    assert (once.status, again.status) == (200, 200)
    assert once.json["version"] == again.json["version"]


def test_the_cards_are_proved_afterwards() -> None:
    table = table_of([person("a")], ruleset="club")
    assert Api().get(f"tables/{table.public_id}/proof/").status == 404
    play_until(table)
    proof = Api().get(f"tables/{table.public_id}/proof/").json
    assert check(read_proof(proof)).fair


def test_what_was_missed_at_a_table_is_asked_for_by_number() -> None:
    """X7: the same messages as by socket, as a spectator sees them."""
    table = table_of([person("a")])
    one_turn(table)
    missed = Api().get(f"events/?topic=table:{table.public_id}&after=0").json
    assert [message["seq"] for message in missed["results"]] == list(range(1, len(missed["results"]) + 1))
    assert missed["results"][-1]["kind"] == "table_moved"
    assert missed["results"][-1]["data"]["deal"]["hand"] == []


def test_the_owners_look_at_the_rows_does_not_show_the_cards_of_a_match_in_play() -> None:
    owner = person("o")
    owner.is_staff = owner.is_superuser = True
    owner.save()
    live = LiveMatch.objects.get(table=table_of([person("a")]))
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    for page in ("", f"{live.pk}/change/"):
        text = client.get(f"/rows/games/livematch/{page}").content.decode()
        assert live.commitment in text
        assert live.secret not in text and live.seed not in text


def test_the_owner_cannot_find_rows_by_what_they_hide() -> None:
    """A filter on a secret would tell it letter by letter; so would one through another row."""
    owner = person("o")
    owner.is_staff = owner.is_superuser = True
    owner.save()
    live = LiveMatch.objects.get(table=table_of([person("a")]))
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    for place, field, value in (
        ("games/livematch", "secret", live.secret),
        ("games/livematch", "seed", live.seed),
        ("games/livemove", "live__secret", live.secret),
        ("games/livemove", "action", "pass"),
        ("games/table", "invitation", live.table.invitation),
        ("games/user", "password", owner.password or "x"),
        ("league/sending", "answer", "x"),
    ):
        for part in (value[:1], "~"):
            answer = client.get(f"/rows/{place}/", {f"{field}__startswith": part})
            assert answer.status_code == 400, (place, field)
    assert client.get("/rows/games/livematch/", {"commitment": live.commitment}).status_code == 200
