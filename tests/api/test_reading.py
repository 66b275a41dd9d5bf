"""What everybody gets from the API."""

from __future__ import annotations

import pytest

from games.models import Player
from tests.api.client import Api
from tests.api.world import World, add_team, make_world

pytestmark = pytest.mark.django_db


def test_the_public_addresses_answer_anybody(world: World) -> None:
    result = world.decide(0, 1, (152, 98))
    anybody = Api()
    fixture = world.fixture().public_id
    match = anybody.get(f"matches/?fixture={fixture}").ids[0]
    for address in [
        "clubs/",
        f"clubs/{world.club}/",
        f"clubs/{world.club}/staff/",
        "leagues/",
        f"leagues/{world.league}/",
        f"leagues/{world.league}/ratings/",
        f"leagues/{world.league}/policies/",
        "seasons/",
        f"seasons/{world.season}/",
        f"seasons/{world.season}/groups/",
        f"seasons/{world.season}/standings/",
        f"seasons/{world.season}/schedule/",
        f"seasons/{world.season}/adjustments/",
        f"seasons/{world.season}/policies/",
        "entries/",
        f"entries/{world.entries[0]}/",
        f"entries/{world.entries[0]}/roster/",
        "teams/",
        f"teams/{world.teams[0]}/",
        "players/",
        f"players/{world.players[0][0]}/",
        f"players/{world.players[0][0]}/history/",
        "fixtures/",
        f"fixtures/{fixture}/",
        f"fixtures/{fixture}/lineup/",
        f"fixtures/{fixture}/reports/",
        f"fixtures/{fixture}/runs/",
        f"fixtures/{fixture}/policies/",
        "results/",
        f"results/{result}/",
        "matches/",
        f"matches/{match}/",
        "ledger/",
        f"events/?topic=season:{world.season}",
        "search/?q=الصقور",
    ]:
        answer = anybody.get(address)
        assert answer.status == 200, (address, answer.json)
        assert answer.json is not None


def test_lists_have_one_form_and_links_without_a_host(world: World) -> None:
    first = Api().get("fixtures/?page_size=4")
    assert set(first.json) == {"count", "next", "previous", "results"}
    assert (first["count"], len(first["results"]), first["previous"]) == (6, 4, None)
    second = Api().get(first["next"])
    assert first["next"] == "/api/v1/fixtures/?page=2&page_size=4"
    assert len(second["results"]) == 2
    assert second["previous"].startswith("/api/v1/fixtures/")
    assert Api().get("fixtures/?page=9").code == "not_found"


def test_a_fixture_shows_sides_date_and_result(world: World) -> None:
    result = world.decide(0, 1, (152, 98))
    fixture = world.fixture()
    shown = Api().get(f"fixtures/{fixture.public_id}/").json
    assert {shown["first"]["entry"], shown["second"]["entry"]} == set(world.entries[:2])
    assert (shown["state"], shown["outcome"]) == ("decided", "played")
    assert shown["local_time"] == "21:00:00"
    assert shown["zone"] == "Asia/Riyadh"
    assert shown["result"]["id"] == result
    assert sorted(shown["result"]["points"]) == [98, 152]
    assert len(shown["result"]["matches"]) == 1


@pytest.mark.parametrize(
    "query, found",
    [
        ("season={season}", 6),
        ("season={season}&state=decided", 1),
        ("season={season}&state=decided&state=dated", 6),
        ("season={season}&round=١", 2),
        ("season={season}&round=x", 0),
        ("team={team}", 3),
        ("entry={entry}", 3),
        ("player={player}", 3),
        ("season={season}&until=2027-01-14", 4),
        ("season={season}&since=2027-01-21", 2),
    ],
)
def test_fixtures_are_filtered(world: World, query: str, found: int) -> None:
    world.decide(0, 1, (152, 98))
    ids = {
        "season": world.season,
        "team": world.teams[0],
        "entry": world.entries[0],
        "player": world.players[0][1],
    }
    assert Api().get("fixtures/?" + query.format(**ids))["count"] == found


@pytest.mark.parametrize("filters", ["state=nonsense", "since=yesterday"])
def test_a_filter_that_cannot_be_is_refused(world: World, filters: str) -> None:
    answer = Api().get(f"fixtures/?{filters}")
    assert (answer.status, answer.code) == (422, "invalid_fields")
    assert set(answer.params["fields"]) == {filters.partition("=")[0]}


def test_other_lists_are_filtered(world: World) -> None:
    world.decide(0, 1, (152, 98))
    other = make_world()
    api = Api()
    assert api.get(f"seasons/?league={world.league}").ids == [world.season]
    assert api.get(f"leagues/?club={world.club}").ids == [world.league]
    assert api.get(f"entries/?season={world.season}&player={world.players[2][1]}").ids == [world.entries[2]]
    assert api.get(f"entries/?team={other.teams[1]}").ids == [other.entries[1]]
    assert api.get(f"teams/?player={world.players[0][0]}").ids == [world.teams[0]]
    assert set(api.get(f"players/?team={world.teams[0]}").ids) == set(world.players[0])
    assert api.get(f"results/?season={world.season}")["count"] == 1
    assert api.get(f"results/?team={world.teams[3]}")["count"] == 0
    assert api.get(f"matches/?player={world.players[1][0]}&source=score&reversed=false")["count"] == 1
    assert api.get(f"ledger/?player={world.players[0][0]}&league={world.league}")["count"] == 1
    assert api.get(f"ledger/?league={other.league}")["count"] == 0


def test_names_are_found_however_they_are_written(world: World) -> None:
    player = Player.objects.get(public_id=world.players[0][0])
    Api(world.captains[0]).patch(
        f"players/{player.public_id}/", {"name": "أحمد الأمين", "latin_name": "Ahmed"}
    )
    for text in ["احمد", "أحمد", "إحمد", "الامين", "أحمـد", "ahm"]:
        assert player.public_id in Api().get(f"players/?q={text}").ids, text
        assert player.public_id in [found["id"] for found in Api().get(f"search/?q={text}")["players"]], text
    nothing = {"players": [], "teams": [], "seasons": [], "leagues": []}
    assert Api().get("search/?q=").json == nothing
    assert Api().get("players/?q=%D9%8F")["count"] == 0  # nothing is left of it to look for
    assert [team["id"] for team in Api().get("search/?q=الصقور")["teams"]] == [world.teams[0]]


def test_joined_records_show_the_person(world: World) -> None:
    kept, joined = (Player.objects.get(public_id=world.players[place][1]) for place in (0, 1))
    joined.merged_into = kept
    joined.save()
    shown = Api().get(f"players/{joined.public_id}/").json
    assert shown["id"] == kept.public_id
    assert joined.public_id not in Api().get("players/?page_size=200").ids
    history = Api().get(f"players/{joined.public_id}/history/").json
    assert {entry["entry"] for entry in history["entries"]} == set(world.entries[:2])
    world.decide(0, 2, (152, 98))
    world.decide(1, 2, (152, 98))
    ranked = Api().get(f"leagues/{world.league}/ratings/")["results"]
    row = next(row for row in ranked if row["player"] == kept.public_id)
    assert row["matches"] == 2


def test_a_removed_team_is_in_no_list_and_its_page_says_so(world: World) -> None:
    """W10"""
    add_team(world, "الرمال", enter=False)
    Api(world.captains[4]).post(f"teams/{world.teams[4]}/remove/", {"reason": "تفرقوا"})
    assert world.teams[4] not in Api().get("teams/").ids
    assert Api().get("search/?q=الرمال")["teams"] == []
    assert Api().get(f"teams/{world.teams[4]}/").status == 404, (
        "it never took part in anything that others see"
    )
    assert Api(world.captains[4]).get(f"teams/{world.teams[4]}/")["removed_at"] is not None
