"""A season of Classic Belote from nothing to its table, through the API alone (K1 to K9)."""

from __future__ import annotations

from typing import Any

import pytest

from league.actions.runs import perform_run
from tests.api.client import Answer, Api
from tests.api.world import new_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

LINE = {"kind": "played", "taker": 0, "trump": "s", "points": [100, 62]}


def made(answer: Answer) -> Any:
    assert answer.status == 201, answer.json
    return answer.json


def season_of(api: Api, teams: int, **rules: Any) -> tuple[str, list[str]]:
    """A running season with its published schedule, and the ids of its fixtures."""
    club = made(api.post("clubs/", {"name": "نادي البلوت"}))["id"]
    league = made(api.post("leagues/", {"club": club, "name": "دوري الأزواج"}))["id"]
    plan = {"format": "single_round_robin", "starts_on": "2027-01-07", "weekday": 3, "start_time": "21:00"}
    body = {"league": league, "name": "الأول", "ruleset": "classic", **plan, **rules}
    season = made(api.post("seasons/", body))["id"]
    assert api.post(f"seasons/{season}/open/", {}).status == 200
    for number in range(teams):
        people = [made(api.post("players/", {"name": f"لاعب {number} {seat}"}))["id"] for seat in (0, 1)]
        members = [{"player": player, "captain": player == people[0]} for player in people]
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


def test_a_season_from_nothing_to_its_table(owner: Api) -> None:
    """K6 to K9: pairs, a sheet with digits of any kind, house rules of the season, ratings, a table."""
    season, fixtures = season_of(owner, 3, overrides={"capot": "replace"})
    lines = [
        LINE | {"points": ["٧٥", None], "belote": [True, False]},
        {"kind": "void"},
        {"kind": "played", "taker": "۱", "trump": "h", "capot": "٠", "alone": True},
        LINE,
    ]
    told = report(owner, fixtures[0], {"sheet": lines})
    assert (told.status, told["points"]) == (201, [545, 149]), told.json
    for fixture in fixtures[1:]:
        assert report(owner, fixture, {"score": [520, 400]}).status == 201
    table = Api().get(f"seasons/{season}/standings/")["results"]
    assert sum(row["played"] for row in table) == 6
    story = Api().get(f"matches/{Api().get(f'matches/?fixture={fixtures[0]}').ids[0]}/").json
    assert sorted(seat["seat"] for seat in story["seats"]) == [0, 1, 2, 3]
    assert [deal["points"] for deal in story["deals"]] == [[95, 87], [0, 0], [350, 0], [100, 62]]
    assert story["deals"][2]["sheet"] == {
        "kind": "played",
        "taker": 1,
        "trump": "h",
        "capot": 0,
        "alone": True,
    }
    assert story["deals"][0]["told"][0]["rules"] == ["K2"]
    ledger = Api().get(f"ledger/?season={season}")["results"]
    amounts = [sorted(line["amount"] for line in posting["lines"]) for posting in ledger]
    assert [-396, -396, 396, 396] in amounts


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"kind": "played", "contract": "sun", "buyer": 0}, "unknown_field"),
        (LINE | {"taker": None}, "taker_missing"),
        (LINE | {"points": [161, 1]}, "card_points_impossible"),
        (LINE | {"alone": True}, "alone_without_capot"),
        (LINE | {"trump": "none"}, "bad_value"),
        ({"kind": "penalty"}, "bad_value"),
    ],
)
def test_score_sheet_what_cannot_be_is_refused(owner: Api, line: dict[str, Any], code: str) -> None:
    """Score sheet: with the deal it is about; the fixture is as before."""
    _, fixtures = season_of(owner, 2)
    refused = report(owner, fixtures[0], {"sheet": [LINE, line], "end": "time"})
    assert refused.code == code
    assert refused.params["deal"] == 2
    assert Api().get(f"fixtures/{fixtures[0]}/")["state"] == "dated"


def test_computers_play_and_the_record_is_portable(owner: Api) -> None:
    """B20, T7: the record that one server gives, another takes as a report."""
    _, fixtures = season_of(owner, 3)
    wrong = owner.post(f"fixtures/{fixtures[0]}/runs/", {"bots": ["nobody"] * 4})
    assert wrong.code == "unknown_bot"
    assert "beginner" in wrong.params["known"]
    run = owner.post(f"fixtures/{fixtures[0]}/runs/", {"seed": "api"})
    assert run.status in (201, 202), run.json
    perform_run(run=run["id"])
    match = Api().get(f"matches/?fixture={fixtures[0]}").ids[0]
    record = Api().get(f"matches/{match}/record/").json
    assert (record["seats"], record["ruleset"]["name"]) == (4, "classic")
    copied = report(owner, fixtures[1], {"record": record})
    assert copied.status == 201, copied.json
    assert max(copied["points"]) >= 501


def test_rules_of_another_game_are_refused(owner: Api) -> None:
    """K1, K6, K7: a season takes the house rules of its own game only."""
    club = made(owner.post("clubs/", {"name": "نادي"}))["id"]
    league = made(owner.post("leagues/", {"club": club, "name": "دوري"}))["id"]
    for overrides, code in (
        ({"open_capot": "add"}, "field_of_another_game"),
        ({"doubling": "none"}, "field_of_another_game"),
        ({"capot": "twice"}, "bad_value"),
        ({"void_in_suit": "club"}, "bad_value"),
    ):
        body = {"league": league, "name": "موسم", "ruleset": "classic", "overrides": overrides}
        assert owner.post("seasons/", body).code == code
