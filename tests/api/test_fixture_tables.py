"""A fixture played online, by the API alone: from the table to the result (B15, U15, R2)."""

from __future__ import annotations

import pytest

from games.actions.tables.seating import leave_table
from tests.actions.tables.online import begun, line_up, online_world, substitute_of, the_fixture
from tests.actions.tables.people import play_until
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_programs_open_sit_down_begin_and_find_the_result() -> None:
    """The line-up sits down, one of them begins, a referee of the league rules: the result has the match."""
    world = online_world()
    fixture, people = the_fixture(world), [Api(user) for user in line_up(the_fixture(world))]
    table = people[3].post(f"fixtures/{fixture.public_id}/table/").json["id"]
    assert Api(world.outsider).post(f"tables/{table}/begin/").status == 403
    for seat, api in enumerate(people):
        assert api.post(f"tables/{table}/sit/", {"seat": (seat + 1) % 4}).code == "not_admitted"
        assert api.post(f"tables/{table}/sit/", {"seat": seat}).json["you"] == seat
    assert people[1].get(f"tables/{table}/").json["may"]["begin"] is True
    shown = people[1].post(f"tables/{table}/begin/").json
    assert (shown["state"], shown["may"]["referee"]) == ("playing", False)
    assert Api().get(f"fixtures/{fixture.public_id}/").json["state"] == "playing"
    for api in (*people, Api(world.outsider)):
        assert api.post(f"tables/{table}/rule/", {"winner": 0, "reason": "x"}).status == 403
    referee = Api(world.referee)
    assert referee.get(f"tables/{table}/").json["may"]["referee"] is True
    assert referee.post(f"tables/{table}/pause/", {"reason": "a dispute"}).json["state"] == "paused"
    assert referee.post(f"tables/{table}/resume/").json["state"] == "playing"
    ended = referee.post(f"tables/{table}/rule/", {"winner": 1, "reason": "conduct"}).json
    assert (ended["state"], ended["may"]["begin"]) == ("finished", False)
    assert people[0].get(f"tables/{table}/").json["may"]["begin"] is False
    decided = Api().get(f"fixtures/{fixture.public_id}/").json
    assert (decided["state"], decided["winner_side"], decided["table"]) == ("decided", 1, None)
    assert decided["result"]["matches"] == [ended["match"]]
    assert Api().get(f"matches/{ended['match']}/").status == 200
    audit = referee.get(f"audit/?season={world.season.public_id}").json["results"]
    done = [line["action"] for line in audit if "table" in (line["after"] or {})]
    assert done[::-1] == ["open_table", "begin_match", "pause_table", "resume_table", "rule_match"]
    again = people[0].post(f"tables/{table}/begin/")
    assert (again.status, again.code) == (409, "fixture_finished")


def test_a_substitute_is_let_in_and_a_table_broken_off() -> None:
    world = online_world(substitutes=1, overrides={"goal": 500})
    table, people = begun(world)
    table = play_until(table, phase="play")
    leave_table(actor=people[2], table=table.public_id)
    sub = substitute_of(world, 0, the_fixture(world))
    sent = {"seat": "٢", "player": sub.player.public_id, "reason": "U15"}
    for user, status in ((None, 401), (people[1], 403), (people[0], 200)):
        assert Api(user).post(f"tables/{table.public_id}/substitute/", sent).status == status
    needs = Api(sub).get("me/needs/").json["results"]
    assert [(need["kind"], need["table"]) for need in needs] == [("table", table.public_id)]
    assert Api(sub).get(f"tables/{table.public_id}/").json["may"]["seats"] == [2]
    assert Api(sub).post(f"tables/{table.public_id}/sit/", {"seat": 2}).json["you"] == 2
    off = Api(world.referee).post(f"tables/{table.public_id}/abandon/", {"reason": "the lights"})
    assert off.json["state"] == "abandoned"
    assert Api().get(f"fixtures/{the_fixture(world).public_id}/").json["state"] == "dated"
    told = [notice["kind"] for notice in Api(sub).get("notices/").json["results"]]
    assert told[:2] == ["table_abandoned", "seat_offered"]
