"""A season under every preset: one match played by computers, reported again as its record and as a score sheet."""

from __future__ import annotations

from typing import Any

import pytest

from engine.record import Record, read_record, replay
from engine.ruleset import PRESETS, preset
from engine.scribe import write_down
from league.actions.runs import perform_run
from tests.api.client import Answer, Api
from tests.api.world import new_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def made(answer: Answer) -> Any:
    assert answer.status == 201, answer.json
    return answer.json


def season_of(api: Api, name: str) -> tuple[str, list[str]]:
    """A running season of three teams under a preset, and the ids of its fixtures."""
    club = made(api.post("clubs/", {"name": "نادي الورق"}))["id"]
    league = made(api.post("leagues/", {"club": club, "name": "الدوري"}))["id"]
    plan = {"format": "single_round_robin", "starts_on": "2027-01-07", "weekday": 3, "start_time": "21:00"}
    season = made(api.post("seasons/", {"league": league, "name": "الأول", "ruleset": name, **plan}))["id"]
    assert api.post(f"seasons/{season}/open/", {}).status == 200
    for number in range(3):
        seats = range(preset(name).team_size)
        people = [made(api.post("players/", {"name": f"لاعب {number} {seat}"}))["id"] for seat in seats]
        members = [{"player": player, "captain": player == people[0]} for player in people]
        team = made(api.post("teams/", {"name": f"فريق {number}", "club": club, "members": members}))["id"]
        made(api.post("entries/", {"season": season, "team": team, "accept": True}))
    assert api.post(f"seasons/{season}/schedule/", {}).status in (200, 201)
    assert api.post(f"seasons/{season}/schedule/publish/", {}).status == 200
    found = Api().get(f"fixtures/?season={season}")["results"]
    return season, [fixture["id"] for fixture in found if fixture["second"]]


@pytest.mark.parametrize("name", PRESETS)
def test_run_record_and_sheet_come_to_the_same(name: str) -> None:
    """C7, S21, Score sheet: the same points by every way, each deal told, and the rules compared."""
    api = Api(new_user("owner"))
    season, (played, recorded, written) = season_of(api, name)
    run = api.post(f"fixtures/{played}/runs/", {"seed": "every preset"})
    assert run.status in (201, 202), run.json
    perform_run(run=run["id"])
    match = Api().get(f"matches/?fixture={played}").ids[0]
    record = read_record(Api().get(f"matches/{match}/record/").json)
    assert isinstance(record, Record) and record.ruleset == preset(name)
    gone_through = replay(record).match
    assert gone_through is not None and gone_through.winner is not None
    sheet = [write_down(done.deal).to_dict() for done in gone_through.finished]
    for fixture, source in ((recorded, {"record": record.to_dict()}), (written, {"sheet": sheet})):
        told = api.post(f"fixtures/{fixture}/report/", {"outcome": "played", "matches": [source]})
        assert (told.status, told["points"]) == (201, list(record.totals)), told.json
        copy = Api().get(f"matches/?fixture={fixture}").ids[0]
        deals = Api().get(f"matches/{copy}/").json["deals"]
        assert [deal["points"] for deal in deals] == [
            [0, 0] if done.score is None else list(done.score.points) for done in gone_through.finished
        ]
        assert all(deal["told"] for deal in deals if deal["points"] != [0, 0])
    other = next(another for another in PRESETS if another != name)
    rules = Api().get(f"seasons/{season}/rules/?against={other}")
    assert rules.status == 200, rules.json
