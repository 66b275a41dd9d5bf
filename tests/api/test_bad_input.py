"""What cannot be is refused with a code and a status, names the offending thing, and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.play import play_match
from engine.record import record_of
from engine.ruleset import preset
from tests.api.client import Answer, Api
from tests.api.test_results import SUN_KABOOT, played
from tests.api.world import World, contents, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

SUN = {"kind": "played", "contract": "sun", "buyer": 0}


def reported(world: World, body: Any) -> Answer:
    """The owner reports the first fixture; whatever is refused has changed nothing."""
    before = contents()
    answer = Api(world.owner).post(f"fixtures/{world.fixture().public_id}/report/", body)
    if answer.status >= 400:
        assert contents() == before
    return answer


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return record_of(play_match(preset("tournament"), "bad input", ("steady",) * 4)).to_dict()


def spoilt(record: dict[str, Any], deal: int, place: int, action: str) -> dict[str, Any]:
    """The record with another action in one place of one deal."""
    copy = json.loads(json.dumps(record))
    copy["deals"][deal]["actions"][place] = action
    return copy


def first_play(record: dict[str, Any]) -> tuple[int, int]:
    """Where the first card of the first deal that was played stands."""
    for number, deal in enumerate(record["deals"]):
        for place, action in enumerate(deal["actions"]):
            word = action.split(" ", 1)[1]
            if len(word) == 2 and word[0] in "789TJQKA":
                return number, place
    raise AssertionError("nothing was played")


def test_an_unknown_card(world: World, record: dict[str, Any]) -> None:
    deal, place = first_play(record)
    seat = record["deals"][deal]["actions"][place][0]
    answer = reported(world, played({"record": spoilt(record, deal, place, f"{seat} Zz")}))
    assert (answer.status, answer.params["deal"]) == (422, deal + 1)
    assert "Zz" in json.dumps(answer.json)
    deck = json.loads(json.dumps(record))
    deck["deals"][0]["deck"] = deck["deals"][0]["deck"].replace("As", "Xs")
    answer = reported(world, played({"record": deck}))
    assert (answer.status, answer.params["deal"]) == (422, 1)
    assert "Xs" in json.dumps(answer.json)


def test_the_wrong_turn(world: World, record: dict[str, Any]) -> None:
    deal, place = first_play(record)
    seat, card = record["deals"][deal]["actions"][place].split(" ")
    answer = reported(world, played({"record": spoilt(record, deal, place, f"{(int(seat) + 1) % 4} {card}")}))
    assert (answer.status, answer.code) == (422, "out_of_turn")


def test_an_illegal_card(world: World, record: dict[str, Any]) -> None:
    """A card that the player does not hold any more: his partner's first card."""
    deal, place = first_play(record)
    actions = record["deals"][deal]["actions"]
    seat = actions[place][0]
    other = next(a.split(" ")[1] for a in actions[place + 1 :] if a[0] != seat and len(a) == 4)
    answer = reported(world, played({"record": spoilt(record, deal, place, f"{seat} {other}")}))
    assert (answer.status, answer.params["deal"], answer.params["card"]) == (422, deal + 1, other)


@pytest.mark.parametrize(
    "deal, code, rule",
    [
        ({**SUN, "abnat": [131, 0]}, "abnat_too_high", "C3"),
        ({**SUN, "abnat": [129, 1]}, "abnat_impossible", "C3"),
        ({**SUN, "abnat": [100, 31]}, "abnat_sum", "C3"),
        ({**SUN, "abnat": [100, 30], "baloot": [True, False]}, "baloot_in_sun", "S13"),
        ({**SUN, "abnat": [100, 30], "projects": [["sira"], ["fifty"]]}, "projects_of_both", "S12"),
        ({**SUN, "abnat": [100, 30], "kaboot": 0}, "kaboot_with_abnat", "S19"),
        ({**SUN, "abnat": [100, 30], "multiplier": 2}, "sun_not_doubled_here", "S9"),
        ({**SUN, "abnat": [100, 30], "colour": "red"}, "unknown_field", None),
        ({**SUN, "abnat": ["many", 30]}, "bad_value", None),
        ({"kind": "void", "buyer": 0}, "void_not_empty", "S5"),
        ({"kind": "dealt"}, "bad_value", None),
        (["played"], "not_an_object", None),
        ({}, "missing_field", None),
    ],
)
def test_an_impossible_sheet(world: World, deal: Any, code: str, rule: str | None) -> None:
    answer = reported(world, played({"sheet": [SUN_KABOOT, deal]}))
    assert (answer.status, answer.code, answer.params["deal"]) == (422, code, 2)
    assert answer["error"]["rule"] == rule


def test_a_deal_after_the_match_is_over(world: World) -> None:
    answer = reported(world, played({"sheet": [SUN_KABOOT] * 5}))
    assert (answer.status, answer.params["deal"]) == (422, 5)


@pytest.mark.parametrize(
    "match, code",
    [
        ({"score": [140, 98]}, "goal_not_reached"),
        ({"score": [152, 152]}, "level"),
        ({"score": [152, 98], "winner_side": 1}, "wrong_winner"),
        ({"score": [152, 98], "end": "boredom"}, "unknown_end"),
        ({"score": [152, 98], "sheet": []}, "one_form_of_match"),
        ({}, "one_form_of_match"),
        ({"sheet": [SUN_KABOOT]}, "sheet_not_finished"),
    ],
)
def test_a_match_that_cannot_be(world: World, match: dict[str, Any], code: str) -> None:
    answer = reported(world, played(match))
    assert (answer.status, answer.code) == (422, code)


@pytest.mark.parametrize(
    "body, code",
    [
        ({"outcome": "played"}, "no_matches"),
        (played({"score": [152, 98]}, {"score": [152, 98]}), "too_many_matches"),
        ({"outcome": "forfeit", "winner_side": 1}, "forfeit_needs_reason"),
        ({"outcome": "forfeit", "reason_kind": "late"}, "winner_needed"),
        ({"outcome": "bye"}, "bye_only_without_opponent"),
        (played({"score": [152, 98]}, lineup={"2": []}), "not_a_side"),
    ],
)
def test_a_report_that_cannot_be(world: World, body: dict[str, Any], code: str) -> None:
    answer = reported(world, body)
    assert (answer.status, answer.code) == (422, code)


def test_a_line_up_of_strangers(world: World) -> None:
    """U10"""
    stranger = world.players[3][0]
    answer = reported(world, played({"score": [152, 98]}, lineup={"0": [stranger, world.players[0][0]]}))
    assert (answer.status, answer.code, answer.params["player"]) == (422, "not_on_roster", stranger)


def test_a_result_for_a_finished_fixture(world: World) -> None:
    world.decide(0, 1, (152, 98))
    answer = reported(world, played({"score": [152, 98]}))
    assert (answer.status, answer.code) == (409, "fixture_finished")
    assert answer.params == {"fixture": world.fixture().public_id, "outcome": "played"}


def test_a_team_against_itself(world: World) -> None:
    """A team has one entry in a season, and an entry stands once in the order of the schedule."""
    before = contents()
    again = Api(world.captains[0]).post("entries/", {"season": world.season, "team": world.teams[0]})
    assert again.status == 409
    other = make_world(published=False)
    twice = [other.entries[0], other.entries[0], *other.entries[2:]]
    before = contents()
    answer = Api(other.owner).post(f"seasons/{other.season}/schedule/", {"seeds": twice})
    assert (answer.status, answer.code) == (422, "seeds_do_not_match")
    assert contents() == before


def test_another_seasons_entry(world: World) -> None:
    other = make_world()
    before = contents()
    body = {"entry": other.entries[0], "points": "1", "reason": "خطأ"}
    answer = Api(world.owner).post(f"seasons/{world.season}/adjustments/", body)
    assert (answer.status, answer.code) == (404, "entry_not_found")
    assert contents() == before


def test_another_leagues_id(world: World) -> None:
    """X3: whoever may in his own league may not in another."""
    other = make_world()
    before = contents()
    api = Api(world.owner)
    for answer in [
        api.patch(f"leagues/{other.league}/", {"name": "لي"}),
        api.post("seasons/", {"league": other.league, "name": "لي"}),
        api.post(f"fixtures/{other.fixture().public_id}/report/", played({"score": [152, 98]})),
        api.post(f"clubs/{other.club}/staff/", {"user": world.owner.username, "role": "organizer"}),
    ]:
        assert answer.status == 403, answer.json
    own_staff = {"user": world.outsider.username, "role": "referee", "league": other.league}
    answer = api.post(f"clubs/{world.club}/staff/", own_staff)
    assert (answer.status, answer.code) == (422, "league_of_other_club")
    assert contents() == before


def test_one_person_on_two_rosters(db: None) -> None:
    """U8: a second team with people who already play in the season."""
    world = make_world(published=False)
    captain = Api(world.captains[0])
    members = [{"player": world.players[0][0], "captain": True}, {"player": world.players[0][1]}]
    team = captain.post("teams/", {"name": "فريق ثان", "members": members})["id"]
    before = contents()
    answer = captain.post("entries/", {"season": world.season, "team": team})
    assert (answer.status, answer.code) == (409, "player_on_another_roster")
    assert answer.params["entry"] == world.entries[0]
    assert contents() == before
