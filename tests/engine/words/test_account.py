"""The account of a deal, from cards to points, told as a scorer tells it."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

import engine
from engine.deal import Deal
from engine.house_rules import HOUSE_RULES
from engine.ruleset import Ruleset, preset
from engine.scoresheet import SheetDeal, check_deal
from engine.scribe import write_down
from engine.totals import totals_at
from engine.words import (
    LANGUAGES,
    Language,
    account_of_deal,
    account_text,
)
from engine.words.accounts import AccountLine, account
from engine.words.accounts.steps import STEPS
from tests.engine.builders import ALL_PRESETS, STANDARD, TOURNAMENT, random_deal, random_walk
from tests.rule_index import rules

LATIN = re.compile("[A-Za-z_{}]")


def codes_of_the_engine() -> set[str]:
    """Every code with which the engine makes a step of an account in Baloot."""
    codes: set[str] = set()
    root = Path(engine.__file__).parent
    sources = (
        one
        for one in root.rglob("*.py")
        if one.relative_to(root).parts[0] not in ("words", "open", "classic")
    )
    for node in (node for one in sources for node in ast.walk(ast.parse(one.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Line":
            first = node.args[0]
            branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            codes |= {str(ast.literal_eval(branch)) for branch in branches}
    return codes


def tell(
    rules: Ruleset, language: Language = "en", totals: tuple[int, int] = (0, 0), **sheet: object
) -> list[str]:
    """The account of a written deal, each line with its side before it."""
    written = SheetDeal(**{"kind": "played", **sheet})  # type: ignore[arg-type]
    score = check_deal(rules, written, totals_at(rules, totals))
    lines = account(rules, written, () if score is None else score.account, language)
    return [f"{'-' if line.side is None else line.side} {line.text}" for line in lines]


def test_every_step_of_an_account_has_a_sentence() -> None:
    assert codes_of_the_engine() == set(STEPS)


def test_a_hokum_is_told_from_abnat_to_points() -> None:
    """S15, S16, S17: 90 to 72; the defenders' 72 are 7, the buyer has 9 of 16, with his baloot 11."""
    assert tell(STANDARD, contract="hokum", trump="h", buyer=0, abnat=(90, 72), baloot=(True, False)) == [
        "0 Hokum in hearts: this team bought",
        "0 90 abnat",
        "1 72 abnat",
        "0 The buyer has what is left of 16 after the other side's 7: 9",
        "1 72 abnat divided by 10, to the nearest whole: 7",
        "0 Baloot: 2",
        "- Compared, with projects and baloot: 11 for the buyer, 7 against; as much is enough",
        "0 The contract is made",
        "0 Written down: 11",
        "1 Written down: 7",
    ]


def test_a_half_is_dropped_in_hokum_and_a_five_kept_in_sun() -> None:
    """S15: 75 makes 7, and 25 makes 5."""
    hokum = tell(STANDARD, contract="hokum", trump="h", buyer=0, abnat=(87, 75))
    assert "1 75 abnat divided by 10, the half dropped: 7" in hokum
    sun = tell(STANDARD, contract="sun", buyer=0, abnat=(105, 25))
    assert "1 25 abnat end in 5 and are not rounded; times 2, divided by 10: 5" in sun
    other = tell(STANDARD, contract="sun", buyer=0, abnat=(92, 38))
    assert "0 92 abnat, to the nearest ten 90; times 2, divided by 10: 18" in other


def test_a_failed_doubled_deal_says_what_goes_over() -> None:
    """S18, S20: the whole deal and the buyer's sira go over, twice; his baloot stays with him."""
    told = tell(
        STANDARD, contract="hokum", trump="s", buyer=0, abnat=(40, 122), multiplier=2, projects=(("sira",), ()),
        baloot=(True, False),
    )  # fmt: skip
    assert told[1] == "- Doubled: “double”, times 2"
    assert told[-6:] == [
        "0 The contract has failed: the buyer's team writes nothing but its baloot",
        "1 All points of the cards: 16",
        "1 With the other side's projects: 2",
        "1 Times 2, the baloot left out: 32 for the cards, 4 for projects",
        "0 Written down: 2",
        "1 Written down: 36",
    ]


def test_each_reading_of_success_is_told_as_it_is_looked_at() -> None:
    """S17, T2: in abnat 77 to 85 fails; by cards 8 are needed."""
    sheet = {"contract": "hokum", "trump": "s", "buyer": 0, "abnat": (77, 85)}
    assert any(
        "Compared in abnat" in line and "77" in line and "85" in line for line in tell(TOURNAMENT, **sheet)
    )
    for reading in ("cards", "threshold"):
        told = tell(preset("standard", success=reading), **sheet)
        assert any(line.endswith("and 8 are needed") for line in told)
    assert len({tuple(tell(preset("standard", success=one), **sheet)) for one in HOUSE_RULES["success"]}) == 4  # type: ignore[arg-type]


def test_a_kaboot_names_the_ace_and_what_doubling_leaves() -> None:
    """S19, T2: doubled for the ace in standard; under tournament rules the kaboot is not multiplied."""
    kaboot = {"contract": "hokum", "trump": "d", "buyer": 0, "kaboot": 0, "up_ace": True, "multiplier": 2}
    assert "0 Kaboot, all eight tricks, doubled for the ace turned up: 88" in tell(STANDARD, **kaboot)
    told = tell(TOURNAMENT, projects=(("fifty",), ()), **kaboot)
    assert "0 Kaboot, all eight tricks: 25" in told
    assert "0 Times 2, the kaboot left as it is: 10 for projects, 25 for the kaboot" in told


def test_a_penalty_and_a_void_deal_are_told() -> None:
    """Score sheet: the whole deal to the other side; what the offenders had is lost."""
    told = tell(STANDARD, kind="penalty", contract="sun", buyer=0, offender=0, projects=(("sira",), ()))
    assert "1 Qaid against the other side, the whole deal: 26" in told
    assert "0 Projects that count for nobody: 4" in told
    assert tell(STANDARD, kind="void") == ["- Void: the cards are dealt again"]


def test_gahwa_says_who_wins_the_match() -> None:
    """S7, S21: nothing is written down."""
    told = tell(STANDARD, contract="hokum", trump="d", buyer=1, abnat=(100, 62), gahwa=True)
    assert told[1] == "- Gahwa was said: this deal decides the match"
    assert told[-1] == "0 Gahwa: wins the match"


def test_who_took_the_last_trick_is_told_where_the_cards_are_known() -> None:
    """C3: the ten of the last trick stand in the abnat of the side that took it."""
    deal = played(STANDARD, 5)
    lines = account_of_deal(deal, "en")
    last = deal.tricks[-1].winner & 1
    assert [line.side for line in lines if "last trick" in line.text] == [last]


def played(rules: Ruleset, seed: int) -> Deal:
    """A deal played to its end with cards on both sides, found from this seed on."""
    dice = random.Random(seed)
    for _ in range(400):
        deal = random_walk(random_deal(rules, dice), dice)
        facts = deal.outcome() if deal.void is None and not deal.legal_actions() else None
        if facts is not None and not facts.gahwa and facts.kaboot_side is None:
            return deal
    raise AssertionError(f"no deal from seed {seed}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules_played", ALL_PRESETS, ids=lambda one: one.name)
def test_random_deals_are_told_alike_in_every_language(rules_played: Ruleset, language: Language) -> None:
    """S14 to S21: as many lines, the same sides, numbers and rules, and no word of another language."""
    dice = random.Random(20260)
    known = set(rules())
    for _ in range(60):
        deal = random_walk(random_deal(rules_played, dice), dice)
        if deal.legal_actions():
            continue
        lines, english = account_of_deal(deal, language), account_of_deal(deal, "en")
        assert [shape(line) for line in lines] == [shape(line) for line in english], "seed 20260"
        assert all(set(line.rules) <= known for line in lines)
        if language != "en":
            assert not any(LATIN.search(line.text) for line in lines)


def shape(line: AccountLine) -> tuple[object, ...]:
    return line.side, line.rules, line.final, sorted(re.findall(r"\d+", line.text))


def test_a_played_deal_and_its_sheet_line_are_told_alike() -> None:
    """Score sheet: the scorer's line gives the same account, but for who took the last trick."""
    deal = played(TOURNAMENT, 11)
    written = write_down(deal)
    score = deal.score()
    assert score is not None
    told = account(TOURNAMENT, written, score.account, "ar")
    assert [line[2:] for line in account_of_deal(deal, "ar")] == [line[2:] for line in told]


def test_an_account_is_plain_text_too() -> None:
    """S6: sides by name, rules at the end of each line."""
    line = AccountLine(1, "Baloot: 2", ("S13", "S14"))
    assert account_text([line, AccountLine(None, "x")], "en", ("Falcons", "Stars")) == (
        "Stars: Baloot: 2 (\u2068S13, S14\u2069)\nx"
    )
    assert account_text([line], "ar").startswith("الفريق الثاني: ")
