"""A season of Open Belote from nothing to its table, through the API alone (C2, O1 to O11)."""

from __future__ import annotations

from typing import Any

import pytest

from league.actions.runs import perform_run
from tests.api.client import Answer, Api
from tests.api.world import new_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

LINE = {"kind": "played", "chooser": 0, "trump": "s", "points": [100, 62]}


def made(answer: Answer) -> Any:
    assert answer.status == 201, answer.json
    return answer.json


def season_of(api: Api, teams: int, **rules: Any) -> tuple[str, list[str]]:
    """A running season with its published schedule, and the ids of its fixtures."""
    club = made(api.post("clubs/", {"name": "نادي المكشوفة"}))["id"]
    league = made(api.post("leagues/", {"club": club, "name": "دوري الفردي"}))["id"]
    plan = {"format": "single_round_robin", "starts_on": "2027-01-07", "weekday": 3, "start_time": "21:00"}
    season = made(
        api.post("seasons/", {"league": league, "name": "الأول", "ruleset": "open", **plan, **rules})
    )["id"]
    assert api.post(f"seasons/{season}/open/", {}).status == 200
    for number in range(teams):
        player = made(api.post("players/", {"name": f"لاعب {number}"}))["id"]
        members = [{"player": player, "captain": True}]
        team = made(api.post("teams/", {"name": f"فريق {number}", "club": club, "members": members}))["id"]
        made(api.post("entries/", {"season": season, "team": team, "accept": True}))
    assert api.post(f"seasons/{season}/schedule/", {}).status in (200, 201)
    assert api.post(f"seasons/{season}/schedule/publish/", {}).status == 200
    found = Api().get(f"fixtures/?season={season}")["results"]
    return season, [fixture["id"] for fixture in found if fixture["second"]]


@pytest.fixture
def owner() -> Api:
    return Api(new_user("owner"))


def report(api: Api, fixture: str, match: dict[str, Any]) -> Answer:
    return api.post(f"fixtures/{fixture}/report/", {"outcome": "played", "matches": [match]})


def test_c2_a_season_of_single_players_from_nothing_to_its_table(owner: Api) -> None:
    """C2, O11: teams of one, a sheet in tenths with digits of any kind, ratings from one player to one."""
    season, fixtures = season_of(owner, 3, overrides={"goal": 51})
    assert len(fixtures) == 3
    lines = [
        LINE | {"points": ["١٠٠", None], "combinations": [["hundred", "tierce"], []]},
        {"kind": "played", "chooser": "۱", "trump": "none", "capot": "٠"},
        LINE | {"points": [120, 42]},
    ]
    told = report(owner, fixtures[0], {"sheet": lines})
    assert (told.status, told["points"]) == (201, [55, 10]), told.json
    for fixture in fixtures[1:]:
        assert report(owner, fixture, {"score": [51, 40]}).status == 201
    table = Api().get(f"seasons/{season}/standings/")["results"]
    assert sum(row["played"] for row in table) == 6
    story = Api().get(f"matches/{Api().get(f'matches/?fixture={fixtures[0]}').ids[0]}/").json
    assert [seat["seat"] for seat in story["seats"]] == [0, 1]
    assert [deal["points"] for deal in story["deals"]] == [[22, 6], [21, 0], [12, 4]]
    assert story["deals"][0]["sheet"]["combinations"] == [["hundred", "tierce"], []]
    assert story["deals"][1]["told"][0]["rules"] == ["O2"]
    ledger = Api().get(f"ledger/?season={season}")["results"]
    assert [sorted(line["amount"] for line in posting["lines"]) for posting in ledger[-1:]] == [[-45, 45]]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"kind": "played", "contract": "sun", "buyer": 0}, "unknown_field"),
        (LINE | {"combinations": [["tierce"], ["tierce"]]}, "combinations_of_both"),
        (LINE | {"points": [161, 1]}, "card_points_impossible"),
        (LINE | {"trump": "x"}, "bad_value"),
        ({"kind": "void"}, "bad_value"),
    ],
)
def test_score_sheet_what_cannot_be_is_refused(owner: Api, line: dict[str, Any], code: str) -> None:
    """Score sheet: with the deal it is about."""
    _, fixtures = season_of(owner, 2)
    refused = report(owner, fixtures[0], {"sheet": [LINE, line], "end": "time"})
    assert refused.code == code
    assert refused.params["deal"] == 2
    assert Api().get(f"fixtures/{fixtures[0]}/")["state"] == "dated"


def test_two_computers_play_and_the_record_is_portable(owner: Api) -> None:
    """B18, T7: the record that one server gives, another takes as a report."""
    _, fixtures = season_of(owner, 3, overrides={"goal": 3})
    assert (
        owner.post(f"fixtures/{fixtures[0]}/runs/", {"bots": ["steady"] * 4}).code == "wrong_number_of_bots"
    )
    assert owner.post(f"fixtures/{fixtures[0]}/runs/", {"bots": ["nobody"] * 2}).code == "unknown_bot"
    run = owner.post(f"fixtures/{fixtures[0]}/runs/", {"seed": "api", "bots": ["steady", "intermediate"]})
    assert run.status in (201, 202), run.json
    perform_run(run=run["id"])
    match = Api().get(f"matches/?fixture={fixtures[0]}").ids[0]
    record = Api().get(f"matches/{match}/record/").json
    assert (record["seats"], record["ruleset"]["name"]) == (2, "open")
    copied = report(owner, fixtures[1], {"record": record})
    assert copied.status == 201, copied.json
    assert max(copied["points"]) == 3


def test_rules_of_another_game_are_refused(owner: Api) -> None:
    """O9, O10: a season takes the house rules of its own game only."""
    club = made(owner.post("clubs/", {"name": "نادي"}))["id"]
    league = made(owner.post("leagues/", {"club": club, "name": "دوري"}))["id"]
    for overrides, code in (
        ({"kasho": True}, "field_of_another_game"),
        ({"goal": 152}, "bad_value"),
        ({"open_capot": "twice"}, "bad_value"),
    ):
        body = {"league": league, "name": "موسم", "ruleset": "open", "overrides": overrides}
        assert owner.post("seasons/", body).code == code
