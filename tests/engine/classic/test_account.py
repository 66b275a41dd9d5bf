"""The account of a deal of Classic Belote in words."""

from __future__ import annotations

import random
import re

import pytest

from engine.classic.scoring import ClassicFacts, score_deal
from engine.classic.written import ClassicSheetDeal
from engine.scoresheet import check_sheet
from engine.words import LANGUAGES, Language, account_of_deal, account_text
from engine.words.accounts import account, account_of_sheet_line
from engine.words.accounts.classic_belote import RULES, STEPS
from engine.words.terms import action_name
from tests.engine.classic.builders import ALL_RULES, CLASSIC, played_out, random_deal
from tests.rule_index import rules


def plain(text: str) -> str:
    """Without the marks that keep Latin letters apart in a text from right to left."""
    return text.replace("\u2068", "").replace("\u2069", "")


def test_every_step_of_an_account_has_a_sentence_and_a_rule() -> None:
    """K6 to K8: whatever the points of a deal can depend on, and no sentence for nothing."""
    found: set[str] = set()
    for ruleset in ALL_RULES:
        for cards, capot in (((90, 72), None), ((60, 102), None), ((162, 0), 0), ((0, 162), 1)):
            for belote in ((0, 0), (20, 0), (0, 20)):
                facts = ClassicFacts(0, 1, cards, capot, belote=belote)
                found |= {line.code for line in score_deal(ruleset, facts).account}
    assert found == set(STEPS) == set(RULES) - {"took", "void"}
    assert {rule for named in RULES.values() for rule in named} <= set(rules())


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Salma: Took, trump hearts (K2)",
                "Salma: 75 card points (C3)",
                "Huda: 87 card points, with 10 for the last trick (C3)",
                "Salma: Belote: 20 (K6)",
                "Compared, with belote: 95 for the taker's team, 87 against; more is needed (K8)",
                "Salma: The taker's team has made it (K8)",
                "Salma: Written down: 95 (C7)",
                "Huda: Written down: 87 (C7)",
            ],
        ),
        ("ar", ["Salma: أخذ، والحكم هاص (K2)", "Salma: نقاط الأوراق: 75 (C3)"]),
        ("fa", ["Salma: برداشت، حکم دل (K2)", "Salma: امتیاز برگ‌ها: 75 (C3)"]),
    ],
)
def test_a_deal_is_told_as_a_scorer_tells_it(language: Language, lines: list[str]) -> None:
    """K2, K6, K8: from the cards to what is written down."""
    written = ClassicSheetDeal(kind="played", taker=0, trump="h", points=(75, 87), belote=(True, False))
    score = score_deal(CLASSIC, ClassicFacts(0, 1, (75, 87), belote=(20, 0)))
    told = account(CLASSIC, written, score.account, language, last_trick=1)
    text = plain(account_text(told, language, ("Salma", "Huda")))
    assert text.splitlines()[: len(lines)] == lines


@pytest.mark.parametrize(
    ("capot", "alone", "said"),
    [
        ("add", False, "Capot, all eight tricks: 252 beside the cards"),
        ("add", True, "Capot by one player alone: 350 beside the cards"),
        ("replace", False, "Capot, all eight tricks: 252 in place of the cards"),
        ("replace", True, "Capot by one player alone: 350 in place of the cards"),
    ],
)
def test_k7_a_capot_is_told_as_it_is_counted(capot: str, alone: bool, said: str) -> None:
    """K7"""
    ruleset = CLASSIC.replace(capot=capot, belote_in_contract=False)
    written = ClassicSheetDeal(kind="played", taker=1, trump="c", capot=0, alone=alone)
    (line,) = check_sheet(ruleset, [written]).lines
    told = [one.text for one in account_of_sheet_line(ruleset, line, "en")]
    assert said in told
    assert any(text.startswith("Compared, cards alone") for text in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deal_can_be_told(language: Language) -> None:
    """K1 to K8: in every language, with no gap and no word of another."""
    dice = random.Random(11)
    for ruleset in ALL_RULES:
        for _ in range(12):
            deal = played_out(random_deal(ruleset, dice), dice)
            text = plain(account_text(account_of_deal(deal, language), language))
            assert text and not re.search("[_{}…]", text)
            words = [action_name(action, language) for _, action in deal.history]
            if language != "en":
                spoken = " ".join([re.sub(r"\([A-Z0-9, ]+\)", "", text), *words])
                assert not re.search("[A-Za-z]", spoken), spoken
