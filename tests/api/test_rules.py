"""Rules in words by the API: presets, house rules as parameters, seasons, comparisons, languages."""

from __future__ import annotations

import pytest

from engine.ruleset import PRESETS
from league.actions.policies import set_policy
from league.models import Season
from tests.api.client import Api
from tests.api.world import World

pytestmark = pytest.mark.django_db


def lines(answer: object) -> list[str]:
    return [line["text"] for section in answer["sections"] for line in section["lines"]]  # type: ignore[index]


def test_the_presets_are_listed() -> None:
    answer = Api().get("rulesets/", Accept_Language="en")
    assert answer.status == 200
    assert [one["name"] for one in answer.json] == list(PRESETS)
    assert answer.json[0]["title"] == "Baloot, the standard rules"


@pytest.mark.parametrize(
    ("language", "start"), [("ar", "لا كشو"), ("fa", "کشو نداریم"), ("en", "There is no kasho")]
)
def test_a_preset_is_told_in_the_readers_language(language: str, start: str) -> None:
    """T4: the difference first, with the rule's number; the keys are the same in every language."""
    answer = Api().get("rulesets/tournament/?kasho=no", Accept_Language=language)
    assert answer["language"] == language
    assert answer["differences"][0]["here"]["text"].startswith(start)
    assert answer["differences"][0]["here"]["rules"] == ["T4"]
    assert answer["sections"][0]["key"] == "cards"
    assert answer["overrides"] == {"kasho": False}


def test_numbers_of_house_rules_take_all_digits() -> None:
    """S21: a goal in Arabic digits."""
    assert "The goal: 101 points." in lines(Api().get("rulesets/standard/?goal=١٠١", Accept_Language="en"))


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("rulesets/nobody/", 404, "preset_not_found"),
        ("rulesets/standard/?nothing=1", 422, "unknown_field"),
        ("rulesets/standard/?goal=many", 422, "bad_value"),
        ("rulesets/standard/?goal=1 2", 422, "bad_value"),
        ("rulesets/standard/?version=9", 422, "unknown_preset"),
        ("rulesets/tournament/?sun_claim=none", 422, "contradiction"),
        ("rulesets/standard/?against=nobody", 404, "season_not_found"),
    ],
)
def test_what_is_no_ruleset_is_refused_by_its_name(query: str, status: int, code: str) -> None:
    answer = Api().get(query, Accept_Language="en")
    assert (answer.status, answer.code) == (status, code)


def test_two_presets_are_compared() -> None:
    """D1, D2: where the Saudi rules differ from the standard ones."""
    answer = Api().get("rulesets/saudi/?against=standard", Accept_Language="en")
    found = answer["compared"]["differences"]
    assert [one["about"] for one in found] == ["who may claim a sun", ""]
    assert found[0]["there"]["rules"] == ["S2"] and found[1]["there"] is None
    assert Api().get("rulesets/saudi/")["compared"] is None


def test_a_season_tells_its_rules_and_policies(world: World) -> None:
    """N8: policies in words, and each version with what it changed."""
    set_policy(
        actor=world.owner,
        scope="season",
        scope_id=world.season,
        values={"substitutes": 1},
        reason="seats are few",
    )
    Season.objects.filter(public_id=world.season).update(ruleset_overrides={"goal": 101})
    answer = Api().get(f"seasons/{world.season}/rules/?against=standard", Accept_Language="en")
    assert answer.status == 200
    assert answer["overrides"] == {"goal": 101}
    assert {one["name"]: one["text"] for one in answer["policies"]}[
        "substitutes"
    ] == "A roster may hold 1 substitute."
    newest = answer["versions"][0]
    assert newest["reason"] == "seats are few"
    assert [one["name"] for one in newest["changes"]] == ["substitutes"]
    assert any(one["about"] == "the goal" for one in answer["compared"]["differences"])


def test_a_hidden_season_has_no_rules_for_others(world: World) -> None:
    Season.objects.filter(public_id=world.season).update(state=Season.State.DRAFT)
    assert Api().get(f"seasons/{world.season}/rules/").status == 404
    assert Api().get(f"rulesets/standard/?against={world.season}").status == 404
    assert Api(world.owner).get(f"seasons/{world.season}/rules/").status == 200
