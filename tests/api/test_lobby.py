"""The lobby by the API: tables are opened, filled and found as on the page."""

from __future__ import annotations

import pytest

from games.models import Player, Table, User
from tests.actions.tables.people import person, table_of
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_a_program_plays_against_computer_players_with_one_request() -> None:
    """As the page does; an account without a player's record gets one."""
    api = Api(User.objects.create(username="salem"))
    shown = api.post(
        "tables/", {"ruleset": "club", "computers": "expert", "begin": True, "match_minutes": "٣٠"}
    ).json
    assert (shown["state"], shown["you"], shown["match_minutes"]) == ("playing", 0, 30)
    assert [seat["computer"] for seat in shown["seats"]] == ["", "expert", "expert", "expert"]
    assert Player.objects.get().name == shown["seats"][0]["name"] == "salem"
    alone = api.post("tables/", {"begin": True}).json
    assert alone["seats"][1]["computer"] == "steady"
    waiting = api.post("tables/", {"computers": "beginner"}).json
    assert (waiting["state"], waiting["seats"][3]["computer"]) == ("open", "beginner")


@pytest.mark.parametrize(
    ("sent", "code"),
    [({"match_minutes": 4}, "bad_match_minutes"), ({"computers": "genius"}, "unknown_computer")],
)
def test_what_cannot_be_opened_is_refused_and_leaves_nothing(sent: dict[str, object], code: str) -> None:
    answer = Api(person("a")).post("tables/", sent | {"begin": True}, accept_language="en")
    assert (answer.status, answer.json["error"]["code"]) == (422, code)
    assert Table.objects.count() == 0


def test_the_invitation_is_read_by_who_sits_there_and_by_who_runs_the_table() -> None:
    """B15, B16: host, admin and guests; not by spectators, with or without a login."""
    host, guest, stranger, admin = (person(name) for name in "abcd")
    admin.is_admin = True
    admin.save()
    table = table_of([host, guest], listed=False, begun=False)
    path = f"tables/{table.public_id}/"
    assert {Api(user).get(path).json["invitation"] for user in (host, guest, admin)} == {table.invitation}
    assert {Api(user).get(path).json["invitation"] for user in (stranger, None)} == {""}
    Api(guest).post(path + "leave/")
    assert Api(guest).get(path).json["invitation"] == ""
    assert Api(stranger).post(path + "sit/", {"seat": 1}).json["error"]["code"] == "invitation_needed"
    assert Api(stranger).post(path + "sit/", {"seat": 1, "invitation": table.invitation}).status == 200


def test_the_list_is_narrowed_by_state_free_seats_and_to_ones_own() -> None:
    one, two = person("a"), person("b")
    full, free = table_of([one]), table_of([two, person("c")], begun=False)
    Api(two).post(f"tables/{free.public_id}/remove/", {"seat": 3})
    hidden = table_of([two], listed=False)
    assert Api().get("tables/?state=playing").ids == [full.public_id]
    assert Api().get("tables/?free=true").ids == [free.public_id]
    assert set(Api().get("tables/").ids) == {full.public_id, free.public_id}
    assert set(Api(two).get("tables/?mine=true").ids) == {free.public_id, hidden.public_id}
    assert Api().get("tables/?mine=true").ids == []
