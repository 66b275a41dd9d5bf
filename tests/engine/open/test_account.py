"""The account of a deal of Open Belote in words."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from engine.open.scoring import OpenFacts, score_deal
from engine.open.written import OpenSheetDeal
from engine.ruleset import preset
from engine.scoring import Pair
from engine.words import LANGUAGES, Language, account_of_deal, account_text
from engine.words.accounts import account
from engine.words.accounts.open_belote import RULES, STEPS
from tests.engine.open.builders import ALL_RULES, OPEN, moments, random_deal
from tests.rule_index import rules


def steps_of(goal: int, cards: Pair, combinations: Pair, belote: Pair, **house: str) -> set[str]:
    score = score_deal(preset("open", goal=goal, **house), OpenFacts(0, 0, cards, combinations, belote))
    return {line.code for line in score.account}


def test_every_step_of_an_account_has_a_sentence_and_a_rule() -> None:
    """O9 to O11: whatever the points of a deal can depend on, and no sentence for nothing."""
    found: set[str] = set()
    sides = [(0, 0), (20, 0), (0, 20)]
    for goal, cards in product((501, 51, 3), ((90, 72), (60, 102), (162, 0), (0, 162))):
        for combinations, belote in product(sides, sides):
            found |= steps_of(goal, cards, combinations, belote)
            found |= steps_of(
                goal, cards, combinations, belote, open_belote_on_failure="kept", open_capot="add"
            )
    assert found == set(STEPS)
    assert found == set(RULES) - {"chose"}
    assert {rule for named in RULES.values() for rule in named} <= set(rules())


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Salma: Chose: trump hearts (O2)",
                "Salma: 96 card points (O5)",
                "Huda: 66 card points, with 10 for the last trick (O5)",
                "Salma: Combinations (fifty, tierce): 70 (O6, O7)",
                "Huda: Belote: 20 (O6)",
                "Compared, cards and combinations: 166 for the chooser, 86 against; more is needed (O9)",
                "Salma: The chooser has made it (O9)",
                "Huda: 66 card points divided by 10, 5 down and 6 up: 7 (O11)",
                "Salma: The chooser has what the other leaves of 16: 9 (O9)",
                "Salma: Written down: 16 (C7)",
                "Huda: Written down: 9 (C7)",
            ],
        ),
        ("ar", ["Salma: اختار: الحكم هاص (O2)", "Salma: نقاط الأوراق: 96 (O5)"]),
        ("fa", ["Salma: انتخاب: حکم دل (O2)", "Salma: امتیاز برگ‌ها: 96 (O5)"]),
    ],
)
def test_a_deal_is_told_as_a_scorer_tells_it(language: Language, lines: list[str]) -> None:
    """O5 to O11: from the cards to what is written down."""
    short = preset("open", goal=101)
    written = OpenSheetDeal(
        kind="played",
        chooser=0,
        trump="h",
        points=(96, 66),
        combinations=(("fifty", "tierce"), ()),
        belote=(False, True),
    )
    reckoned = score_deal(short, OpenFacts(0, 1, (96, 66), (70, 0), (0, 20))).account
    told = account(short, written, reckoned, language, last_trick=1)
    text = re.sub("[\u2068\u2069]", "", account_text(told, language, ("Salma", "Huda")))
    assert text.split("\n")[: len(lines)] == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_played_is_told(language: Language) -> None:
    """O2: no place for a value is left open, in no language, and the choice comes first."""
    dice = random.Random(11)
    for rules_of_table in (*ALL_RULES, OPEN.replace(open_belote_on_failure="kept")):
        for _ in range(15):
            lines = account_of_deal(moments(random_deal(rules_of_table, dice), dice)[-1], language)
            assert lines[0].rules == ("O2",)
            assert not any("{" in line.text or "None" in line.text for line in lines)
            assert any(line.final for line in lines)
            if language != "en":
                assert not any(re.search("[A-Za-z_]", line.text) for line in lines)
