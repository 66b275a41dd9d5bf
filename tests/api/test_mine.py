"""One's own box, what waits for one, and what is sent twice (R3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from league.actions.sendings import KEPT, forget_old_sendings
from league.models import LedgerLine, Notice, Result, Sending, Staff
from tests.api.client import Api
from tests.api.test_results import played
from tests.api.world import World
from tests.league_world import at_once

pytestmark = pytest.mark.django_db


def test_a_box_is_read(world: World) -> None:
    fixture = world.fixture()
    one, other = Api(world.captain(fixture, 0)), Api(world.captain(fixture, 1))
    one.post(f"fixtures/{fixture.public_id}/report/", played({"score": [152, 98]}))
    newest = other.get("notices/?unread=true")["results"][0]
    assert newest["kind"] == "result_to_answer"
    assert newest["ids"]["fixture"] == fixture.public_id
    assert (
        fixture.first.name in newest["text"]
        and "Confirm" in other.get("notices/", Accept_Language="en")["results"][0]["text"]
    )
    assert one.post("notices/read/", {"only": newest["number"]})["marked"] == 0
    assert other.post("notices/read/", {"only": str(newest["number"])})["marked"] == 1
    other.post("notices/read/", {})
    assert other.get("notices/?unread=true")["count"] == 0
    assert other.get("notices/")["results"][0]["read_at"]
    assert Api().get("notices/").status == 401


def test_what_waits_for_whom(world: World) -> None:
    fixture = world.fixture()
    one, other = Api(world.captain(fixture, 0)), Api(world.captain(fixture, 1))
    one.post(f"fixtures/{fixture.public_id}/report/", played({"score": [152, 98]}))
    mine = [need for need in other.get("me/needs/")["results"] if need["kind"] == "report"]
    assert [(need["fixture"], need["version"], need["captain"]) for need in mine] == [
        (fixture.public_id, 1, True)
    ]
    assert not [need for need in one.get("me/needs/")["results"] if need["kind"] == "report"]
    other.post(f"fixtures/{fixture.public_id}/dispute/", {"version": 1, "reason": "89"})
    kinds = [need["kind"] for need in Api(world.referee).get("me/needs/")["results"]]
    assert "dispute" in kinds
    assert Api(world.outsider).get("me/needs/")["count"] == 0
    assert Api().get("me/needs/").status == 401


def report(api: Api, world: World, key: str, score: list[Any]) -> Any:
    address = f"fixtures/{world.fixture().public_id}/report/"
    return api.post(address, played({"score": score}), Idempotency_Key=key)


def test_the_same_key_gives_the_same_answer(world: World) -> None:
    """R3: one result, one movement, one notice, however often it is sent."""
    api = Api(world.referee)
    first = report(api, world, "night-1", [152, 98])
    assert first.status == 201
    told, moved = Notice.objects.count(), LedgerLine.objects.count()
    for _ in range(2):
        again = report(api, world, "night-1", [152, 98])
        assert (again.status, again.json) == (first.status, first.json)
    assert Result.objects.filter(fixture=world.fixture()).count() == 1
    assert (Notice.objects.count(), LedgerLine.objects.count()) == (told, moved)


def test_an_old_key_is_forgotten(world: World) -> None:
    """R3: after a month nobody sends it again; a younger one stays."""
    api = Api(world.referee)
    assert report(api, world, "old", [152, 98]).status == 201
    Sending.objects.update(at=F("at") - KEPT - timedelta(minutes=1))
    assert api.post("notices/read/", {}, Idempotency_Key="young").status == 200
    assert forget_old_sendings() == 1
    assert [sending.key for sending in Sending.objects.all()] == ["young"]


def test_another_body_under_the_same_key_is_refused(world: World) -> None:
    api = Api(world.captain(world.fixture(), 0))
    assert report(api, world, "k", [152, 98]).status == 201
    refused = report(api, world, "k", [152, 89])
    assert (refused.status, refused.code) == (422, "key_of_another_request")
    assert Result.objects.count() == 1


def test_what_was_refused_may_be_mended_under_its_key(world: World) -> None:
    api = Api(world.captain(world.fixture(), 0))
    assert report(api, world, "k", [152, 152]).status == 422
    assert not Sending.objects.exists()
    assert report(api, world, "k", [152, 98]).status == 201


def test_a_key_is_its_sender_s_own(world: World) -> None:
    """Two people may choose the same key; and a key without an account is nothing."""
    fixture = world.fixture()
    for side in (0, 1):
        assert report(Api(world.captain(fixture, side)), world, "1", [152, 98]).status == 201
    assert Result.objects.get(state="confirmed").fixture_id == fixture.pk
    assert report(Api(), world, "1", [152, 98]).status == 401
    assert Sending.objects.count() == 2


@pytest.mark.parametrize("key", ["", "x" * 101, "مفتاح"])
def test_a_key_that_is_none_is_refused(world: World, key: str) -> None:
    answer = report(Api(world.referee), world, key, [152, 98])
    assert (answer.status, answer.code) == (422, "bad_key")
    assert not Result.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_sent_at_once_it_is_done_once(world: World) -> None:
    """R1, R3: five sendings of one key together are one report, and all have its answer."""
    api = Api(world.captain(world.fixture(), 0))
    fixture = world.fixture().public_id

    def send() -> Any:
        return Api.post(api, f"fixtures/{fixture}/report/", played({"score": [152, 98]}), Idempotency_Key="k")

    answers = at_once(*[send] * 5)
    assert {answer.status for answer in answers} == {201}
    assert len({answer["id"] for answer in answers}) == 1
    assert Result.objects.count() == 1


def test_a_kept_answer_is_for_who_still_may_ask(world: World) -> None:
    """R3: a referee who was dismissed meanwhile got the answer of before."""
    api = Api(world.referee)
    assert report(api, world, "night", [152, 98]).status == 201
    Staff.objects.filter(user=world.referee).update(until=timezone.now())
    again = report(api, world, "night", [152, 98])
    assert again.status == 403, again.json
    assert Result.objects.count() == 1


def test_an_answer_with_a_secret_is_not_kept(world: World) -> None:
    """R3: codes stood in clear in the kept answers."""
    api = Api(world.owner)
    player = api.post("players/", {"name": "أحمد"})["id"]
    first = api.post(f"players/{player}/claim-code/", Idempotency_Key="c")
    assert first.status == 201 and "code" in first.json
    again = api.post(f"players/{player}/claim-code/", Idempotency_Key="c")
    assert (again.status, again.code) == (409, "answer_not_kept")
    assert api.post("tickets/", Idempotency_Key="t").status == 201
    assert [sending.answer for sending in Sending.objects.all()] == [None, None]
