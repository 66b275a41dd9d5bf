"""Cases of Classic Belote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.classic.deal import ClassicDeal
from engine.classic.scoring import BELOTE_POINTS, ClassicFacts, score_deal
from engine.match import Match
from engine.ruleset import Ruleset
from tests.engine.builders import stacked_deck
from tests.engine.rule_cases import play


def deal_score(rules: Ruleset, given: dict[str, Any], expected: Any) -> None:
    facts = ClassicFacts(
        taker_side=0,
        trump=0,
        cards=(given.get("taker", 162), given.get("defence", 0)),
        capot=0 if "capot" in given else None,
        alone=given.get("capot") == "one player",
        belote=(BELOTE_POINTS if given.get("belote") == "taker" else 0, 0),
    )
    variants = expected if isinstance(expected, dict) else {"preset": expected}
    for variant, points in variants.items():
        changed = {} if variant == "preset" else dict([variant.removeprefix("with ").split("=")])
        assert list(score_deal(rules.replace(**changed), facts).points) == points


def dealer(rules: Ruleset, given: dict[str, Any], expected: int) -> None:
    match = Match.start(rules, given["dealer"]).deal_cards(stacked_deck(given["dealer"]))
    for _ in range(8):
        match = match.apply("take" if given["played"] and match.deal.phase == "bidding" else first(match))
        if match.deal is not None and match.deal.phase == "play":
            break
    while match.deal is not None:
        match = match.apply(first(match))
    assert (match.finished[0].score is not None) is given["played"]
    assert match.dealer == expected


def first(match: Match) -> str:
    assert match.deal is not None
    return match.deal.legal_actions()[0]


def leader(rules: Ruleset, given: dict[str, Any], expected: int) -> None:
    deal = ClassicDeal.start(rules, given["dealer"], stacked_deck(given["dealer"]))
    while deal.to_act != given["taker"]:
        deal = deal.apply("pass")
    deal = deal.apply("take")
    assert (deal.phase, deal.to_act) == ("play", expected)


KINDS: dict[str, Callable[[Ruleset, Any, Any], None]] = {
    "legal": play.legal,
    "card_order": play.card_order,
    "deal_score": deal_score,
    "dealer": dealer,
    "leader": leader,
}
