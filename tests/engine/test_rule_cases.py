"""The table of worked cases in tests/data/rule_cases.json, each run under every preset it names.

Cases of games that the engine does not play, and of ratings, which are no card rules, are counted here so
that none is left out unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.ruleset import PRESETS, Ruleset, preset
from tests.engine.rule_cases import bidding, classic, open_belote, play, scoring

FILE = Path(__file__).resolve().parents[1] / "data" / "rule_cases.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
FOUR_PLAYER = ("standard", "tournament", "saudi", "club")


def presets_of(case: dict[str, Any]) -> list[str]:
    """The presets a case is run under: those it names, as far as the engine has them."""
    names: list[str] = []
    for name in case["ruleset"]:
        names += FOUR_PLAYER if name == "all four-player" else [name]
    return [name for name in names if name in PRESETS]


RUNS = [
    pytest.param(case, name, id=f"{case['id']}-{case['kind']}-{name}")
    for case in CASES
    if case["kind"] != "rating"
    for name in presets_of(case)
]


@pytest.mark.parametrize(("case", "name"), RUNS)
def test_case(case: dict[str, Any], name: str) -> None:
    """Every case gives what its row expects."""
    kinds_of(name)[case["kind"]](preset(name), case["input"], case["expected"])


def kinds_of(name: str) -> dict[str, Callable[[Ruleset, Any, Any], None]]:
    """What each kind of case checks in the game of this preset."""
    return {"baloot": KINDS, "classic": classic.KINDS, "open": open_belote.KINDS}[preset(name).game]


def test_no_case_is_left_out() -> None:
    """Each is run, or is a rating, or belongs to a game that PRESETS does not hold."""
    run = {case["id"] for case in CASES if presets_of(case) and case["kind"] != "rating"}
    others = {
        case["id"]
        for case in CASES
        if case["kind"] == "rating" or not set(case["ruleset"]) & {*PRESETS, "all four-player"}
    }
    assert len(CASES) == 100
    assert run | others == {case["id"] for case in CASES}
    assert not run & others
    assert all(
        case["kind"] in kinds_of(name) for case in CASES if case["id"] in run for name in presets_of(case)
    )


KINDS: dict[str, Callable[[Ruleset, Any, Any], None]] = {
    "abnat_to_points_sun": scoring.sun_points,
    "abnat_to_points_hokum": scoring.hokum_points,
    "property": scoring.conversion_property,
    "hokum_pair_points": scoring.hokum_pair,
    "deal_score": scoring.deal_score,
    "match": scoring.match_end,
    "bidding": bidding.bidding,
    "dealing": bidding.dealing,
    "doubling": bidding.doubling,
    "legal": play.legal,
    "trick_winner": play.winner,
    "card_order": play.card_order,
    "projects": play.projects,
    "project_compare": play.compare_projects,
}
