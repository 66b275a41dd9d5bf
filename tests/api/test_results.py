"""How a fixture's result travels through the API."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from league.actions.runs import perform_run
from league.models import Fixture
from tests.api.client import Answer, Api
from tests.api.world import World

pytestmark = pytest.mark.django_db

SUN_KABOOT = {"kind": "played", "contract": "sun", "buyer": 0, "kaboot": 0}


def played(*matches: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"outcome": "played", "matches": list(matches), **more}


def captains(world: World) -> tuple[str, Api, Api]:
    """A fixture, and its two captains."""
    fixture = world.fixture()
    return fixture.public_id, Api(world.captain(fixture, 0)), Api(world.captain(fixture, 1))


def report(api: Api, fixture: str, *matches: dict[str, Any], **more: Any) -> Answer:
    answer = api.post(f"fixtures/{fixture}/report/", played(*matches, **more))
    assert answer.status == 201, answer.json
    return answer


def test_one_captain_reports_and_the_other_confirms(world: World) -> None:
    fixture, first, second = captains(world)
    told = report(first, fixture, {"score": ["١٥٢", "۹۸"]})
    assert (told["state"], told["version"], told["points"], told["side"]) == ("reported", 1, [152, 98], 0)
    assert told["confirm_by"] is not None
    assert Api().get(f"fixtures/{fixture}/reports/")["count"] == 0  # an open report is between the two
    assert Api().get(f"results/{told['id']}/").code == "result_not_found"
    assert second.get(f"fixtures/{fixture}/reports/").ids == [told["id"]]
    assert first.post(f"fixtures/{fixture}/confirm/", {"version": 1}).code == "own_report"
    confirmed = second.post(f"fixtures/{fixture}/confirm/", {"version": "١"})
    assert (confirmed.status, confirmed["state"]) == (200, "confirmed")
    assert Api().get(f"results/{told['id']}/")["points"] == [152, 98]
    assert Api().get(f"seasons/{world.season}/standings/")["results"][0]["points"] == "3.00"
    postings = Api().get(f"ledger/?season={world.season}")["results"]
    assert sorted(line["amount"] for line in postings[0]["lines"]) == [-54, -54, 54, 54]
    ranking = Api().get(f"leagues/{world.league}/ratings/")["results"]
    assert [(row["place"], row["shared"], row["points"]) for row in ranking] == [
        (1, True, 54),
        (1, True, 54),
        (3, True, -54),
        (3, True, -54),
    ]


def test_a_dispute_is_decided_by_the_referee(world: World) -> None:
    fixture, first, second = captains(world)
    report(first, fixture, {"score": [152, 98]})
    disputed = second.post(f"fixtures/{fixture}/dispute/", {"version": 1, "reason": "النتيجة معكوسة"})
    assert disputed.status == 200
    assert Api().get(f"fixtures/{fixture}/")["state"] == "disputed"
    own = played({"score": [98, 152]})
    referee = Api(world.referee)
    both = referee.post(f"fixtures/{fixture}/decide/", {"reason": "قرار", "version": 1, "report": own})
    assert both.code == "decide_one_thing"
    decided = referee.post(f"fixtures/{fixture}/decide/", {"reason": "مراجعة القيد", "report": own})
    assert (decided.status, decided["state"], decided["official"]) == (200, "confirmed", True)
    assert Api().get(f"fixtures/{fixture}/")["winner_side"] == 1
    anybody = Api().get(f"results/{decided['id']}/").json
    assert (anybody["decision_reason"], anybody["decided_by"]) == ("", None)
    assert first.get(f"results/{decided['id']}/")["decision_reason"] == "مراجعة القيد"


def test_two_different_reports_are_a_dispute(world: World) -> None:
    fixture, first, second = captains(world)
    report(first, fixture, {"score": [152, 98]})
    report(second, fixture, {"score": [98, 152]})
    assert Api().get(f"fixtures/{fixture}/")["state"] == "disputed"
    accepted = Api(world.owner).post(f"fixtures/{fixture}/decide/", {"reason": "صورة القيد", "version": 2})
    assert (accepted["version"], accepted["state"], accepted["points"]) == (2, "confirmed", [98, 152])


def test_two_equal_reports_confirm_each_other(world: World) -> None:
    """R1, R4"""
    fixture, first, second = captains(world)
    report(first, fixture, {"score": [152, 98]})
    assert report(second, fixture, {"score": [152, 98]})["state"] == "confirmed"
    assert Api().get(f"ledger/?season={world.season}")["count"] == 1


def test_a_result_is_corrected_and_reversed(world: World) -> None:
    """R13, N11, R9"""
    fixture, _, _ = captains(world)
    owner = Api(world.owner)
    wrong = report(owner, fixture, {"score": [152, 98]})
    body = {"version": 1, "reason": "قلب النتيجة", "report": played({"score": [98, 152]})}
    right = owner.post(f"fixtures/{fixture}/correct/", body)
    assert (right.status, right["corrects"], right["points"]) == (200, wrong["id"], [98, 152])
    states = [(r["version"], r["state"]) for r in Api().get(f"fixtures/{fixture}/reports/")["results"]]
    assert states == [(1, "reversed"), (2, "confirmed")]
    assert owner.post(f"fixtures/{fixture}/correct/", body).code == "stale_report"
    matches = Api().get(f"matches/?fixture={fixture}")["results"]
    assert [match["reversed"] for match in matches] == [False, True]
    reversed_ = owner.post(f"fixtures/{fixture}/reverse/", {"version": 2, "reason": "تعاد"})
    assert reversed_["state"] == "reversed"
    shown = Api().get(f"fixtures/{fixture}/").json
    assert (shown["state"], shown["outcome"], shown["result"]) == ("dated", "", None)
    assert {row["played"] for row in Api().get(f"seasons/{world.season}/standings/")["results"]} == {0}
    assert sum(row["points"] for row in Api().get(f"leagues/{world.league}/ratings/")["results"]) == 0
    assert Api().get(f"ledger/?season={world.season}&kind=reversal")["count"] == 2


def test_a_captain_gives_up(world: World) -> None:
    """F5, F16: the kind of the reason is public, the sentence is not."""
    fixture, first, _ = captains(world)
    Fixture.objects.filter(public_id=fixture).update(scheduled_at=timezone.now())
    body = {"outcome": "forfeit", "winner_side": 1, "reason_kind": "late", "reason": "تعطلت السيارة"}
    given_up = first.post(f"fixtures/{fixture}/report/", body)
    assert (given_up.status, given_up["state"], given_up["reason"]) == (201, "confirmed", "تعطلت السيارة")
    shown = Api().get(f"results/{given_up['id']}/").json
    assert (shown["reason_kind"], shown["reason"]) == ("late", "")
    for user, known in [
        (None, ""),
        (world.captains[3], ""),
        (world.captains[1], body["reason"]),
        (world.owner, body["reason"]),
    ]:
        assert Api(user).get("results/")["results"][0]["reason"] == known
    assert Api().get(f"fixtures/{fixture}/")["result"]["reason_kind"] == "late"
    row = Api().get(f"seasons/{world.season}/standings/")["results"][0]
    assert (row["forfeit_wins"], row["played"], row["points"]) == (1, 0, "3.00")


def test_a_score_sheet_is_counted_and_shown_deal_by_deal(world: World) -> None:
    fixture, first, second = captains(world)
    hokum = {
        "kind": "played",
        "contract": "hokum",
        "trump": "s",
        "buyer": "٠",
        "abnat": ["١٠٢", None],
        "projects": [["sira"], []],
    }
    report(first, fixture, {"sheet": [hokum, {"kind": "void"}, *[SUN_KABOOT] * 4]})
    second.post(f"fixtures/{fixture}/confirm/", {"version": 1})
    listed = Api().get(f"matches/?fixture={fixture}")["results"][0]
    story = Api().get(f"matches/{listed['id']}/").json
    assert story["match"] == listed
    assert (listed["source"], listed["end"], listed["points"]) == (
        "sheet",
        "target",
        story["deals"][-1]["totals"],
    )
    assert [deal["sheet"]["kind"] for deal in story["deals"]] == ["played", "void", *["played"] * 4]
    assert story["deals"][0]["sheet"]["abnat"] == [102, None]
    assert story["deals"][0]["account"][-1]["code"] == "total"
    assert [seat["seat"] for seat in story["seats"]] == [0, 1, 2, 3]
    assert {seat["player"]["id"] for seat in story["seats"]} == {*world.players[0], *world.players[1]}
    assert Api().get(f"matches/{listed['id']}/record/").code == "no_record"


def test_a_lineup_says_who_sat(world: World) -> None:
    fixture = world.fixture().public_id
    side = 0 if world.fixture().first.public_id == world.entries[0] else 1
    seats = list(reversed(world.players[0]))
    named = Api(world.captains[0]).post(f"fixtures/{fixture}/lineup/", {"side": side, "players": seats})
    assert named.status == 200, named.json
    assert [p["id"] for p in named["first" if side == 0 else "second"]] == seats
    told = report(Api(world.captains[0]), fixture, {"score": [152, 98]}, lineup={str(side): world.players[0]})
    assert told["lineup"][side] == world.players[0]


def test_a_date_is_agreed_postponed_and_taken_away(world: World) -> None:
    """Z1, Z6"""
    fixture = world.fixture().public_id
    owner = Api(world.owner)
    version = owner.get(f"fixtures/{fixture}/")["version"]
    body = {"local_date": "2027-02-01", "local_time": "٢٠:١٥", "venue": "ديوانية", "table_number": "٣"}
    dated = owner.post(f"fixtures/{fixture}/date/", body, If_Match=f'"{version}"')
    assert (dated.status, dated["local_time"], dated["table_number"]) == (200, "20:15:00", 3)
    assert dated["scheduled_at"] == "2027-02-01T17:15:00Z"
    assert owner.post(f"fixtures/{fixture}/date/", {**body, "version": version}).code == "stale_version"
    assert owner.post(f"fixtures/{fixture}/postpone/", {"reason": "عاصفة"})["state"] == "postponed"
    assert owner.post(f"fixtures/{fixture}/date/", body)["state"] == "dated"
    cleared = owner.delete(f"fixtures/{fixture}/date/")
    assert (cleared.status, cleared["state"], cleared["scheduled_at"]) == (200, "undated", None)


def test_computer_players_play_a_fixture_card_by_card(world: World) -> None:
    fixture = world.fixture().public_id
    referee = Api(world.referee)
    asked = referee.post(f"fixtures/{fixture}/runs/", {"seed": "بذرة", "bots": ["steady"] * 4})
    assert (asked.status, asked["state"]) == (201, "queued")
    assert Api().get(f"runs/{asked['id']}/")["state"] == "queued"
    assert Api().get(f"fixtures/{fixture}/")["state"] == "playing"
    perform_run(run=asked["id"])
    run = Api().get(f"runs/{asked['id']}/").json
    assert run["state"] == "done"
    assert Api().get(f"fixtures/{fixture}/runs/").ids == [asked["id"]]
    match = Api().get(f"fixtures/{fixture}/")["result"]["matches"][0]
    story = Api().get(f"matches/{match}/").json
    assert story["match"]["seed"] == "بذرة"
    done = [deal for deal in story["deals"] if deal["sheet"]["kind"] == "played"]
    assert done
    for deal in done:
        assert len(deal["tricks"]) == 8
        assert {trick["leader"] for trick in deal["tricks"][1:]} == {t["winner"] for t in deal["tricks"][:-1]}
        cards = [card["card"] for trick in deal["tricks"] for card in trick["cards"]]
        assert len(set(cards)) == 32
        assert all(len(hand.split()) == 8 for hand in deal["hands"].values())
        assert deal["calls"]
        assert deal["up_card"] in cards
    record = Api().get(f"matches/{match}/record/").json
    assert record["result"]["totals"] == story["match"]["points"]
    second = world.fixture(2, 3).public_id
    entered = referee.post(f"fixtures/{second}/report/", played({"record": record}))
    assert (entered.status, entered["points"]) == (201, story["match"]["points"])
    retold = Api().get(f"fixtures/{second}/")["result"]["matches"][0]
    assert Api().get(f"matches/{retold}/record/").json == record


def test_a_watched_match_is_entered_by_the_referee_and_shown_card_by_card(world: World) -> None:
    """T7: the card that broke a rule stands, and is noted; a captain cannot let it stand."""
    data = json.loads((settings.BASE_DIR / "league" / "demo" / "real_match.json").read_text())
    fixture, first, _ = captains(world)
    strict = Api(world.referee).post(f"fixtures/{fixture}/report/", played({"record": data}))
    assert (strict.status, strict.params["deal"]) == (422, 12)
    standing = played({"record": data, "let_stand": True})
    assert first.post(f"fixtures/{fixture}/report/", standing).code == "only_referee_lets_stand"
    entered = Api(world.referee).post(f"fixtures/{fixture}/report/", standing)
    assert (entered.status, entered["points"]) == (201, [153, 131])
    match = Api().get(f"fixtures/{fixture}/")["result"]["matches"][0]
    story = Api().get(f"matches/{match}/").json
    (odd,) = story["match"]["irregularities"]
    assert (odd["deal"], odd["trick"], odd["seat"], odd["card"]) == (12, 2, 3, "8d")
    assert len(story["deals"]) == len(data["deals"])
    for deal, seen in zip(story["deals"], data["deals"], strict=True):
        assert deal["up_card"] == seen["face_up"]
        assert len(deal["calls"]) == len(seen["calls"])
        if "redealt" in seen:
            assert (deal["sheet"]["kind"], deal["tricks"]) == ("void", [])
            continue
        assert deal["totals"] == seen["running"]
        assert [t["leader"] for t in deal["tricks"]] == [t[0]["seat"] - 1 for t in seen["tricks"]]
        for seat, cards in enumerate(seen["hands"]):
            assert set(deal["hands"][str(seat)].split()) == set(cards)
    assert Api().get(f"matches/{match}/record/").json == data
