"""From nothing to a published schedule, by requests alone; and what changes things later."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import pytest

from tests.api.client import Answer, Api
from tests.api.world import World, add_team, make_world, new_user
from tests.consent import consent

pytestmark = pytest.mark.django_db


def made(answer: Answer) -> str:
    assert answer.status == 201, answer.json
    return str(answer["id"])


def team(api: Api, name: str, **more: Any) -> str:
    people = [made(api.post("players/", {"name": f"{name} {n}"})) for n in (1, 2)]
    members = [{"player": people[0], "captain": True}, {"player": people[1], "role": "player"}]
    return made(api.post("teams/", {"name": name, "members": members, **more}))


def test_a_season_from_nothing(db: None) -> None:
    api = Api(new_user("owner"))
    club = made(api.post("clubs/", {"name": "نادي", "latin_name": "Club"}))
    league = made(api.post("leagues/", {"club": club, "name": "دوري", "zone": "Asia/Kuwait"}))
    body = {
        "league": league,
        "name": "موسم",
        "ruleset": "tournament",
        "overrides": {"kasho": False},
        "format": "double_round_robin",
        "capacity": "٨",
        "starts_on": "٢٠٢٧-٠١-٠٧",
        "weekday": 3,
        "start_time": "۲۱:۳۰",
        "prize": "كأس",
    }
    season = made(api.post("seasons/", body))
    shown = api.get(f"seasons/{season}/").json
    assert (shown["state"], shown["capacity"], shown["starts_on"], shown["start_time"]) == (
        "draft",
        8,
        "2027-01-07",
        "21:30:00",
    )
    assert shown["ruleset"]["overrides"] == {"kasho": False}
    assert shown["zone"] == "Asia/Kuwait"
    assert api.get(f"seasons/{season}/groups/")["results"][0]["format"] == "double_round_robin"
    assert api.post(f"seasons/{season}/open/")["state"] == "open"
    for name in ("أ", "ب", "ج"):
        entered = api.post("entries/", {"season": season, "team": team(api, name, club=club), "accept": True})
        assert (entered.status, entered["state"]) == (201, "accepted")
    rounds = api.post(f"seasons/{season}/schedule/", {"every_days": "٧"})
    assert [len(r["fixtures"]) for r in rounds.json] == [2] * 6
    assert Api().get(f"seasons/{season}/schedule/").json == []
    assert api.post(f"seasons/{season}/schedule/publish/")["state"] == "running"
    table = Api().get(f"seasons/{season}/standings/")
    assert [row["byes"] for row in table["results"]] == [2, 2, 2]  # N9: credited at once


def test_an_application_runs_through_its_life(world: World) -> None:
    world = make_world(published=False)
    add_team(world, "الرمال", enter=False)
    captain, owner = Api(world.captains[4]), Api(world.owner)
    entry = made(captain.post("entries/", {"season": world.season, "team": world.teams[4]}))
    assert captain.get(f"entries/{entry}/")["state"] == "applied"
    for step, body, state in [
        ("wait", None, "waiting"),
        ("refuse", {"reason": "متأخر"}, "refused"),
        ("reinstate", {"reason": "خطأ"}, "accepted"),
        ("disqualify", {"reason": "سلوك"}, "disqualified"),
        ("reinstate", {"reason": "اعتذار"}, "accepted"),
        ("withdraw", {"reason": "سفر"}, "withdrawn"),
    ]:
        answer = owner.post(f"entries/{entry}/{step}/", body)
        assert (answer.status, answer.json.get("state")) == (200, state), (step, answer.json)
    other = make_world(published=False)
    add_team(other, "الرمال", enter=False)
    applied = made(Api(other.captains[4]).post("entries/", {"season": other.season, "team": other.teams[4]}))
    assert Api(other.owner).post(f"entries/{applied}/accept/")["state"] == "accepted"


def test_a_season_is_finished_reopened_and_archived(world: World) -> None:
    owner = Api(world.owner)
    assert owner.post(f"seasons/{world.season}/finish/").code == "fixtures_undecided"
    for first in range(4):
        for second in range(first + 1, 4):
            world.decide(first, second, (152, 90 + first))
    assert owner.post(f"seasons/{world.season}/finish/")["state"] == "finished"
    assert owner.post(f"seasons/{world.season}/reopen/", {"reason": "خطأ"})["state"] == "running"
    assert owner.post(f"seasons/{world.season}/finish/")["state"] == "finished"
    assert owner.post(f"seasons/{world.season}/archive/")["state"] == "archived"
    other = make_world()
    cancelled = Api(other.owner).post(f"seasons/{other.season}/cancel/", {"reason": "ظروف"})
    assert (cancelled["state"], cancelled["state_reason"]) == ("cancelled", "ظروف")


def test_names_and_settings_are_edited(world: World) -> None:
    owner = Api(world.owner)
    assert owner.patch(f"clubs/{world.club}/", {"name": "نادي آخر"})["name"] == "نادي آخر"
    assert owner.patch(f"leagues/{world.league}/", {"zone": "Asia/Dubai"})["zone"] == "Asia/Dubai"
    assert owner.patch(f"seasons/{world.season}/", {"prize": "درع"})["prize"] == "درع"
    captain = Api(world.captains[0])
    assert captain.patch(f"teams/{world.teams[0]}/", {"latin_name": "Falcons"})["latin_name"] == "Falcons"
    assert captain.patch(f"players/{world.players[0][0]}/", {"name": "سالم"})["name"] == "سالم"


def test_an_edit_from_a_stale_page_is_refused(world: World) -> None:
    """R16: by If-Match as by the field `version`; the present version is named."""
    owner = Api(world.owner)
    read = owner.get(f"seasons/{world.season}/")
    version = read["version"]
    assert read.headers["ETag"] == f'"{version}"'
    first = owner.patch(f"seasons/{world.season}/", {"prize": "كأس"}, If_Match=read.headers["ETag"])
    assert first.status == 200
    assert first["version"] > version
    for answer in [
        owner.patch(f"seasons/{world.season}/", {"prize": "درع"}, If_Match=f'W/"{version}"'),
        owner.patch(f"seasons/{world.season}/", {"prize": "درع", "version": version}),
    ]:
        assert (answer.status, answer.code) == (409, "stale_version")
        since = datetime.fromisoformat(answer.params["since"])
        assert answer.params == {
            "given": version,
            "current": first["version"],
            "by": world.owner.username,
            "since": since.isoformat(),
        }
    assert owner.get(f"seasons/{world.season}/")["prize"] == "كأس"
    league = owner.get(f"leagues/{world.league}/")
    assert (
        owner.patch(f"leagues/{world.league}/", {"name": "دوري ب", "version": league["version"]}).status
        == 200
    )
    assert (
        owner.patch(f"leagues/{world.league}/", {"name": "دوري ج", "version": league["version"]}).status
        == 409
    )
    assert owner.patch(f"seasons/{world.season}/", {"prize": ""}, If_Match="last").code == "bad_if_match"
    assert owner.patch(f"seasons/{world.season}/", {"prize": "درع"}, If_Match="*").status == 200


def test_a_reader_who_has_it_is_told_so(world: World) -> None:
    for address in [
        f"seasons/{world.season}/",
        f"leagues/{world.league}/",
        f"seasons/{world.season}/standings/",
    ]:
        first = Api().get(address)
        again = Api().get(address, If_None_Match=first.headers["ETag"])
        assert (again.status, again.json) == (304, None), address
    world.decide(0, 1, (152, 98))
    changed = Api().get(f"seasons/{world.season}/standings/", If_None_Match=first.headers["ETag"])
    assert changed.status == 200


def test_offices_are_given_and_ended(world: World) -> None:
    owner = Api(world.owner)
    office = {"user": world.outsider.username, "role": "organizer", "league": world.league}
    assert owner.post(f"clubs/{world.club}/staff/", office).status == 201
    assert Api(world.outsider).patch(f"seasons/{world.season}/", {"prize": "كأس"}).status == 403, "asked only"
    consent(world.outsider)
    assert Api(world.outsider).patch(f"seasons/{world.season}/", {"prize": "كأس"}).status == 200
    assert owner.post(f"clubs/{world.club}/staff/dismiss/", office)["until"] is not None
    assert Api(world.outsider).patch(f"seasons/{world.season}/", {"prize": ""}).status == 403


def test_teams_and_rosters_change_their_people(world: World) -> None:
    captain = Api(world.captains[0])
    third = made(captain.post("players/", {"name": "ثالث"}))
    team_url, roster = f"teams/{world.teams[0]}/", f"entries/{world.entries[0]}/roster/"
    joined = captain.post(f"{team_url}members/", {"player": third, "role": "substitute"})
    assert (joined.status, joined["player"]["id"], joined["role"]) == (201, third, "substitute")
    assert captain.post(f"{team_url}captain/", {"player": third})["captain"] is True
    assert captain.post(f"{team_url}captain/", {"player": world.players[0][0]}).status in (200, 403)
    placed = captain.post(roster, {"player": third})
    assert (placed.status, placed["role"]) == (201, "substitute")
    assert Api().get(roster)["count"] == 3
    assert captain.post(f"{roster}captain/", {"player": world.players[0][1]})["captain"] is True
    owner = Api(world.owner)
    assert owner.post(f"{roster}remove/", {"player": third, "reason": "سفر"})["until"] is not None
    assert (Api().get(roster)["count"], Api().get(f"{roster}?past=1")["count"]) == (2, 3)


def test_a_person_takes_over_his_record(world: World) -> None:
    answer = Api(world.captains[0]).post(f"players/{world.players[0][1]}/claim-code/")
    assert (answer.status, answer.headers["Cache-Control"]) == (201, "no-store")
    code = answer["code"]
    assert re.fullmatch(r"\w{4}-\w{4}-\w{4}", code)
    claimed = Api(world.outsider).post("players/claim/", {"code": code.upper().replace("-", " ")})
    assert (claimed.status, claimed["id"], claimed["claimed"]) == (200, world.players[0][1], True)
    again = Api(world.referee).post("players/claim/", {"code": code})
    assert (again.status, again.code) == (409, "claim_code_used")
    assert Api(world.outsider).get("me/")["player"]["id"] == world.players[0][1]
    assert Api(world.outsider).delete(f"players/{world.players[0][1]}/contact/").status == 204
    assert Api(world.outsider).get(f"players/{world.players[0][1]}/contact/").status == 404


def test_policies_are_set_scope_by_scope(world: World) -> None:
    owner = Api(world.owner)
    stage = owner.get(f"seasons/{world.season}/groups/")["results"][0]["stage"]
    fixture = world.fixture().public_id
    for scope, hours in [("leagues", 1), ("seasons", 2), ("stages", 3), ("fixtures", 4)]:
        thing = {"leagues": world.league, "seasons": world.season, "stages": stage, "fixtures": fixture}[
            scope
        ]
        body = {"values": {"auto_confirm_hours": hours}, "reason": "اتفاق"}
        answer = owner.post(f"{scope}/{thing}/policies/", body)
        assert answer.status == 200, answer.json
        assert answer["in_force"]["auto_confirm_hours"] == hours
        assert [version["number"] for version in answer["versions"]] == [1]
    assert Api().get(f"seasons/{world.season}/policies/")["in_force"]["auto_confirm_hours"] == 2
    wrong = owner.post(f"seasons/{world.season}/policies/", {"values": {"win": "many"}, "reason": "اتفاق"})
    assert (wrong.status, wrong.code, wrong.params["field"]) == (422, "bad_policy", "win")


def test_points_are_given_and_lots_drawn(world: World) -> None:
    owner = Api(world.owner)
    given = owner.post(
        f"seasons/{world.season}/adjustments/",
        {"entry": world.entries[0], "points": "-١٫٥", "reason": "تأخر متكرر"},
    )
    assert (given.status, given["points"]) == (201, "-1.50")
    rows = {row["entry"]: row for row in Api().get(f"seasons/{world.season}/standings/")["results"]}
    assert (rows[world.entries[0]]["points"], rows[world.entries[0]]["adjustment"]) == ("-1.50", "-1.50")
    for user, reason in [(None, ""), (world.captains[1], ""), (world.captains[0], "تأخر متكرر")]:
        listed = Api(user).get(f"seasons/{world.season}/adjustments/")["results"]
        assert [line["reason"] for line in listed] == [reason]
    level = [row["entry"] for row in rows.values() if row["place"] == 1]
    assert len(level) == 3
    table = owner.post(f"seasons/{world.season}/lots/", {"entries": level, "reason": "تعادل"})
    assert [row["place"] for row in table["results"]] == [1, 2, 3, 4]
    assert table["results"][1]["split_by"]["criterion"] == "lot"


def test_a_league_is_removed_when_nothing_in_it_runs(world: World) -> None:
    owner = Api(world.owner)
    assert owner.post(f"leagues/{world.league}/remove/", {"reason": "انتهى"}).code == "league_has_live_season"
    owner.post(f"seasons/{world.season}/cancel/", {"reason": "ظروف"})
    assert owner.post(f"leagues/{world.league}/remove/", {"reason": "انتهى"}).status == 200
    assert Api().get(f"leagues/{world.league}/").status == 404
    assert Api().get(f"seasons/{world.season}/").status == 404
    assert owner.get(f"leagues/{world.league}/")["removed_at"] is not None
    assert owner.patch(f"leagues/{world.league}/", {"name": "آخر"}).code == "league_removed"


def test_a_season_is_copied_with_its_teams(world: World) -> None:
    owner = Api(world.owner)
    answer = owner.post(f"seasons/{world.season}/copy/", {"name": "الثاني", "teams": True})
    assert answer.status == 201 and answer["season"]["state"] == "draft"
    entered = owner.get(f"entries/?season={answer['season']['id']}")["results"]
    named = {one["team"] for one in answer["left_out"]} | {one["team"] for one in entered}
    assert named == set(world.teams) and {one["code"] for one in answer["left_out"]} <= {"not_your_team"}
    again = owner.post(f"seasons/{world.season}/copy/", {"name": "الثاني"})
    assert (again.status, again.code) == (409, "season_name_taken")
    assert Api(world.outsider).get(f"seasons/{answer['season']['id']}/").status == 404
