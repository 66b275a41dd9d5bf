"""Cases of scoring and of the end of a match."""

from __future__ import annotations

from typing import Any

from engine.ruleset import Ruleset
from engine.scoring import (
    DealFacts,
    abnat_to_points_hokum,
    abnat_to_points_sun,
    card_points,
    score_deal,
)
from engine.totals import Totals


def sun_points(rules: Ruleset, given: dict[str, Any], expected: Any) -> None:
    assert abnat_to_points_sun(given["abnat"]) == expected


def hokum_points(rules: Ruleset, given: dict[str, Any], expected: Any) -> None:
    assert abnat_to_points_hokum(given["abnat"]) == expected


def conversion_property(rules: Ruleset, given: dict[str, Any], expected: Any) -> None:
    if expected == "sun(a)+sun(130-a)==26":
        assert all(abnat_to_points_sun(a) + abnat_to_points_sun(130 - a) == 26 for a in range(131))
        return
    broken = [a for a in range(163) if abnat_to_points_hokum(a) + abnat_to_points_hokum(162 - a) != 16]
    assert broken == list(range(6, 157, 10))
    assert len(broken) == 16
    assert all(sum(card_points("hokum", 0, (a, 162 - a))) == 16 for a in range(163))


def hokum_pair(rules: Ruleset, given: dict[str, Any], expected: Any) -> None:
    abnat = given["buyer_abnat"], given["defender_abnat"]
    assert list(card_points("hokum", 0, abnat)) == expected


def deal_score(rules: Ruleset, given: dict[str, Any], expected: Any) -> None:
    known = {
        "contract",
        "buyer_abnat",
        "defender_abnat",
        "multiplier",
        "tricks",
        "upcard_rank",
        "winner_projects",
        "buyer_projects",
        "defender_projects",
        "buyer_baloot",
        "defender_baloot",
    }
    assert set(given) <= known
    kaboot = "tricks" in given
    whole = 130 if given["contract"] == "sun" else 162
    facts = DealFacts(
        contract=given["contract"],
        trump=None if given["contract"] == "sun" else 0,
        buyer_side=0,
        multiplier=given.get("multiplier", 1),
        up_ace=given.get("upcard_rank") == "A",
        abnat=(whole, 0) if kaboot else (given["buyer_abnat"], given["defender_abnat"]),
        kaboot_side=0 if kaboot else None,
        projects=(
            given.get("buyer_projects", 0) + given.get("winner_projects", 0),
            given.get("defender_projects", 0),
        ),
        baloot=(given.get("buyer_baloot", 0), given.get("defender_baloot", 0)),
    )
    variants = expected if isinstance(expected, dict) else {"preset": expected}
    for variant, points in variants.items():
        ruleset = rules
        if variant != "preset":
            assert variant == "with kaboot_hokum=25"
            ruleset = rules.replace(kaboot_hokum=25)
        assert list(score_deal(ruleset, facts).points) == points


def match_end(rules: Ruleset, given: dict[str, Any], expected: Any) -> None:
    if "level" in given:
        winner = given["deal_winner"]
        facts = DealFacts("hokum", 0, winner, gahwa=True, abnat=(100, 62) if winner == 0 else (62, 100))
        totals = Totals(tuple(given["scores"])).add(rules, score_deal(rules, facts))
    else:
        facts = DealFacts("hokum", 0, 0, abnat=(81, 81))
        score = score_deal(rules, facts)
        assert list(score.points) == given["deal"]
        totals = Totals(tuple(given["scores_before"])).add(rules, score)
        assert list(totals.points) == expected["scores"]
    assert totals.winner == expected["match_winner"]
