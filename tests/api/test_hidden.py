"""What only some may read (X3, X5)."""

from __future__ import annotations

import json

import pytest

from league.actions.entries import apply_for_season, refuse_entry
from league.actions.people import make_claim_code
from tests.api.client import Api
from tests.api.world import World, add_team, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def test_an_unpublished_schedule_is_for_staff(db: None) -> None:
    """X5: neither in the list, nor by id, nor in the schedule, nor through a line-up."""
    world = make_world(published=False)
    hidden = world.fixtures()[0].public_id
    for user in [None, world.captains[0], world.outsider]:
        api = Api(user)
        assert api.get(f"fixtures/?season={world.season}")["count"] == 0
        assert api.get(f"seasons/{world.season}/schedule/").json == []
        for address in ("", "lineup/", "reports/", "runs/", "policies/"):
            answer = api.get(f"fixtures/{hidden}/{address}")
            assert (answer.status, answer.code) == (404, "fixture_not_found"), address
    for staff in [world.owner, world.referee]:
        assert Api(staff).get(f"fixtures/?season={world.season}")["count"] == 6
        assert Api(staff).get(f"fixtures/{hidden}/").status == 200
        assert [r["state"] for r in Api(staff).get(f"seasons/{world.season}/schedule/").json] == ["draft"] * 3


def test_a_draft_season_is_for_staff(db: None) -> None:
    world = make_world(opened=False)
    for user in [None, world.captains[0]]:
        assert Api(user).get("seasons/").ids == []
        for rest in ("", "standings/", "groups/", "schedule/", "policies/", "adjustments/"):
            answer = Api(user).get(f"seasons/{world.season}/{rest}")
            assert (answer.status, answer.code) == (404, "season_not_found"), rest
    assert Api(world.owner).get("seasons/").ids == [world.season]
    assert Api(world.referee).get(f"seasons/{world.season}/").status == 200


def test_an_unlisted_league_is_reached_by_its_link_only(db: None) -> None:
    world = make_world(visibility="unlisted")
    world.decide(0, 1, (152, 98))
    api = Api()
    for address in ["leagues/", "seasons/", "entries/", "fixtures/", "results/", "matches/", "ledger/"]:
        assert api.get(address)["count"] == 0, address
        assert api.get(address + "?season=%20&league=%20&fixture=%20")["count"] == 0, address
        assert Api(world.owner).get(address)["count"] > 0, address
        assert Api(world.captains[3]).get(address)["count"] > 0, address
    for address in ["entries/", "fixtures/", "results/", "matches/", "ledger/"]:
        assert api.get(f"{address}?season={world.season}")["count"] > 0, address
    assert api.get(f"seasons/?league={world.league}").ids == [world.season]
    assert api.get(f"leagues/{world.league}/").status == 200
    history = api.get(f"players/{world.players[0][0]}/history/").json
    assert (history["entries"], history["ratings"]) == ([], [])


def test_a_members_league_is_seen_by_who_plays_in_it(db: None) -> None:
    world = make_world(visibility="members")
    result = world.decide(0, 1, (152, 98))
    fixture = world.fixture().public_id
    match = Api(world.owner).get("matches/").ids[0]
    addresses = [
        f"leagues/{world.league}/",
        f"leagues/{world.league}/ratings/",
        f"seasons/{world.season}/",
        f"seasons/{world.season}/standings/",
        f"entries/{world.entries[0]}/",
        f"fixtures/{fixture}/",
        f"results/{result}/",
        f"matches/{match}/",
        f"events/?topic=season:{world.season}",
    ]
    for address in addresses:
        assert Api().get(address).status == 404, address
        assert Api(world.outsider).get(address).status == 404, address
        assert Api(world.captains[2]).get(address).status == 200, address
        assert Api(world.referee).get(address).status == 200, address
    for query in [f"season={world.season}", f"fixture={fixture}", f"league={world.league}", ""]:
        for listing in ["seasons/", "entries/", "fixtures/", "results/", "matches/", "ledger/"]:
            assert Api(world.outsider).get(f"{listing}?{query}")["count"] == 0, (listing, query)


def test_applications_and_their_reasons_are_between_team_and_staff(world: World) -> None:
    late = make_world(opened=True, published=False)
    add_team(late, "الرمال", enter=False)
    entry = apply_for_season(actor=late.captains[4], season=late.season, team=late.teams[4]).public_id
    assert Api().get(f"entries/{entry}/").code == "entry_not_found"
    assert Api(late.captains[4]).get(f"entries/{entry}/")["state"] == "applied"
    refuse_entry(actor=late.owner, entry=entry, reason="لا مكان")
    for user in [None, late.outsider, late.captains[0], world.owner]:
        assert entry not in Api(user).get(f"entries/?season={late.season}").ids
        assert Api(user).get(f"entries/{entry}/roster/").code == "entry_not_found"
    for user in [late.captains[4], late.owner, late.referee]:
        assert Api(user).get(f"entries/{entry}/")["reason"] == "لا مكان"


def test_why_a_team_left_is_for_its_captain_and_the_staff(world: World) -> None:
    Api(world.owner).post(f"entries/{world.entries[3]}/withdraw/", {"reason": "سفر"})
    for user, known in [
        (None, ""),
        (world.captains[0], ""),
        (world.owner, "سفر"),
        (world.captains[3], "سفر"),
    ]:
        shown = Api(user).get(f"entries/{world.entries[3]}/").json
        assert (shown["state"], shown["reason"]) == ("withdrawn", known)


def test_contacts_are_for_the_person_and_the_staff(world: World) -> None:
    """X5: a phone number is in no other answer than this one, and this one is not for everybody."""
    partner = world.players[0][1]
    for user in [None, world.outsider, world.captains[1]]:
        answer = Api(user).get(f"players/{partner}/contact/")
        assert (answer.status, answer.code) == (404, "no_contact")
    shown = Api(world.referee).get(f"players/{partner}/contact/").json
    assert shown == {"phone": "+966 50 000 0000", "email": "p@example.org", "birth_date": None}
    code = make_claim_code(actor=world.captains[0], player=partner)
    Api(world.outsider).post("players/claim/", {"code": code})
    assert Api(world.outsider).get(f"players/{partner}/contact/")["email"] == "p@example.org"
    other = make_world()
    assert Api(other.owner).get(f"players/{partner}/contact/").status == 404


def test_no_answer_holds_a_contact_or_a_code(world: World) -> None:
    code = make_claim_code(actor=world.captains[0], player=world.players[0][1])
    fixture = world.fixture().public_id
    for user in [None, world.owner, world.captains[0]]:
        for address in [
            "players/",
            f"players/{world.players[0][1]}/",
            f"players/{world.players[0][1]}/history/",
            f"teams/{world.teams[0]}/",
            f"entries/{world.entries[0]}/roster/",
            f"fixtures/{fixture}/lineup/",
            "search/?q=شريك",
            *(["audit/"] if user is world.owner else []),
        ]:
            answer = Api(user).get(address)
            text = json.dumps(answer.json)
            assert answer.status == 200
            for secret in ("+966", "p@example.org", code, code.replace("-", "")):
                assert secret not in text, (address, secret)


def test_the_audit_is_for_the_staff(world: World) -> None:
    other = make_world()
    assert (Api().get("audit/").status, Api().get("audit/").code) == (401, "not_signed_in")
    assert (Api(world.captains[0]).get("audit/").status, Api(world.captains[0]).get("audit/").code) == (
        403,
        "staff_only",
    )
    lines = Api(world.owner).get(f"audit/?season={world.season}&action=publish_schedule")["results"]
    assert [line["actor"] for line in lines] == [world.owner.public_id]
    assert Api(world.referee).get("audit/")["count"] > 0
    assert Api(other.owner).get(f"audit/?season={world.season}")["count"] == 0
    assert Api(other.owner).get(f"audit/?league={world.league}")["count"] == 0


def test_the_staff_list_is_for_the_staff(world: World) -> None:
    assert Api(world.outsider).get(f"clubs/{world.club}/staff/")["count"] == 0
    offices = Api(world.owner).get(f"clubs/{world.club}/staff/")["results"]
    assert [(office["user"], office["role"]) for office in offices] == [(world.referee.public_id, "referee")]
    assert Api(world.referee).get(f"clubs/{world.club}/staff/")["count"] == 1


def test_topics_are_for_who_may_follow_them(world: World) -> None:
    group = Api().get(f"seasons/{world.season}/groups/").ids[0]
    me = f"me:{world.captains[0].public_id}"
    staff = f"staff:{world.league}"
    for user, topic, status in [
        (None, f"season:{world.season}", 200),
        (None, f"group:{group}", 200),
        (None, staff, 401),
        (None, me, 401),
        (world.outsider, staff, 403),
        (world.referee, staff, 200),
        (world.captains[1], me, 403),
        (world.captains[0], me, 200),
        (None, "season:nosuchseason", 404),
        (None, "table:nosuchtable1", 404),
        (None, "", 404),
    ]:
        answer = Api(user).get(f"events/?topic={topic}")
        assert answer.status == status, (topic, answer.json)
    assert {m["kind"] for m in Api(world.referee).get(f"events/?topic={staff}")["results"]} == {"changed"}


def test_events_begin_after_the_number_asked_for(world: World) -> None:
    topic = f"season:{world.season}"
    world.decide(0, 1, (152, 98))
    everything = Api().get(f"events/?topic={topic}").json
    numbers = [message["seq"] for message in everything["results"]]
    assert numbers == list(range(1, everything["last"] + 1))
    rest = Api().get(f"events/?topic={topic}&after={numbers[-3]}").json
    assert [message["seq"] for message in rest["results"]] == numbers[-2:]
    assert Api().get(f"events/?topic={topic}&after=٢")["results"][0]["seq"] == 3
    refused = Api().get(f"events/?topic={topic}&after=soon")
    assert (refused.status, refused.code) == (400, "not_a_number")
