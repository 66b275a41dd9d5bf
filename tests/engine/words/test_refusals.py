"""Refusals in words: they name the cards and the rule, in every language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import engine.record
from engine.deal import Deal
from engine.errors import EngineError, IllegalAction, NotationError, RecordError, RulesetError, SheetError
from engine.ruleset import preset
from engine.scoresheet import SheetDeal, check_sheet
from engine.words import LANGUAGES, REFUSALS, Language, explain, language_of
from engine.words.refusals.fuller import MORE_IS_KNOWN
from engine.words.refusals.records import DIFFERS, IRREGULAR, STATED
from engine.words.refusals.table import LESS_IS_KNOWN
from tests.engine.builders import TOURNAMENT, act, start

LATIN = re.compile("[A-Za-z]")


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.fixture
def led() -> Deal:
    """Hokum in spades; seat 1 has led the seven of hearts, seat 2 holds a heart."""
    deal = start(TOURNAMENT, up="7s", first={1: "7h 9s", 2: "Jh Js Ad"}, later={1: "8c"}, receiver=1)
    bought = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm", "2 pass", "0 pass")
    return act(bought, "1 7h")


def refusal(deal: Deal, seat: int, action: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        deal.apply(action, seat)
    return caught.value


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You hold hearts: the suit led must be followed, so not the jack of spades (C5)."),
        ("ar", "معك هاص: يجب اتباع النوع الذي بدأت به اللمّة، فلا تُلعب ولد سبيت (C5)."),
        ("fa", "دل در دست دارید: باید از خال شروع‌شده پیروی کنید، پس سرباز پیک بازی نمی‌شود (C5)."),
    ],
)
def test_a_suit_not_followed_is_named(led: Deal, language: Language, sentence: str) -> None:
    """C5: which suit is held, which card was refused, by which rule."""
    assert plain(str(explain(refusal(led, 2, "Js"), language))) == sentence


def test_a_trump_that_wins_is_asked_for_by_its_suit() -> None:
    """T1: the sentence names the trump suit that is held."""
    deal = start(
        TOURNAMENT,
        up="7s",
        first={1: "9h 8h Ah Kh Th", 2: "Js Ad Kd Qd Jd"},
        later={2: "Tc 9c 8c", 1: "7c 8s"},
        receiver=1,
    )
    deal = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm", "2 pass", "0 pass", "1 Ah")
    told = plain(str(explain(refusal(deal, 2, "Ad"), "en")))
    assert told == (
        "Not the ace of diamonds: you hold spades, and a trump, or a higher one, must be played (T1)."
    )


def test_calls_and_projects_are_said_as_at_the_table(led: Deal) -> None:
    """S11: a project is named by its kind and its top card."""
    told = explain(refusal(led, 2, "call fifty As"), "ar")
    assert plain(told.text) == "أوراق المشروع (خمسين رأسها إكة سبيت) ليست كلها في هذه اليد."
    assert told.rules == ("S11",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_says_which_deal_and_why(language: Language) -> None:
    """Score sheet: the number of the deal, the sum that is wrong, and the rule."""
    deals = [
        SheetDeal(kind="void"),
        SheetDeal(kind="played", contract="sun", buyer=0, abnat=(100, 31)),
    ]
    with pytest.raises(SheetError) as caught:
        check_sheet(preset("standard"), deals)
    told = explain(caught.value, language)
    assert {"2", "100", "31", "130"} <= set(re.findall(r"\d+", told.text))
    assert told.rules == ("C3",)


def test_a_doubled_sun_says_how_both_stand() -> None:
    """S9: the two totals are in the sentence."""
    deals = [SheetDeal(kind="played", contract="sun", buyer=1, abnat=(70, 60), multiplier=2)]
    with pytest.raises(SheetError) as caught:
        check_sheet(preset("standard"), deals, (90, 95))
    assert "95 and 90" in explain(caught.value, "en").text


@pytest.mark.parametrize("language", ["ar", "fa"])
def test_fields_are_named_in_words(language: Language) -> None:
    with pytest.raises(RulesetError) as caught:
        preset("standard", sun_claim="none", qablak_round_two=True)
    assert not LATIN.search(explain(caught.value, language).text)


def test_a_record_tells_the_card_where_it_knows_no_more() -> None:
    """T7: the suit that was led is not in the error of a record."""
    error = RecordError("must_follow", "x", rule="C5", deal=12, trick=2, seat=4, card="8d")
    assert plain(str(explain(error, "en"))) == (
        "Deal 12, trick 2: The eight of diamonds does not follow the suit that was led, which is in this hand (C5)."
    )
    assert "…" not in explain(error, "fa").text


def test_whatever_a_review_finds_has_a_sentence() -> None:
    """T7: codes of irregularities, and of figures that differ."""
    codes, figures = set(), set()
    for path in Path(engine.record.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            words = [arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant)]
            if name == "Irregularity":
                codes.update(word for word in words if isinstance(word, str))
            if name == "compare":
                figures.update(word for word in words if isinstance(word, str))
    assert codes and codes <= REFUSALS.keys() | IRREGULAR.keys()
    assert figures == STATED.keys()
    error = RecordError(f"card_abnat{DIFFERS}", "x", deal=3)
    assert (
        explain(error, "en").text
        == "Deal 3: The record states the abnat of the cards otherwise than the cards give."
    )


@pytest.mark.parametrize("language", ["ar", "fa"])
def test_no_sentence_is_left_in_the_other_script(language: Language) -> None:
    """What is Latin in Arabic or Persian is a notation: suits, ends of the deck, JSON."""
    sentences = {
        **REFUSALS,
        **IRREGULAR,
        **STATED,
        **{code: one.sentence for code, one in LESS_IS_KNOWN.items()},
    }
    for code, said in sentences.items():
        text = re.sub(r"{\w+}", "", getattr(said, language))
        assert set(re.findall("[A-Za-z0-9]+", text)) <= set("shcd") | {
            "7s",
            "Ad",
            "JSON",
            "32",
            "0",
            "100",
        }, code


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (NotationError("bad_card", "x", text="9x"), "9x is not a card: cards are 7s to Ad."),
        (SheetError("bad_points", "x", points=(1, -2)), "Points are two totals from 0, not 1 and -2."),
        (SheetError("bad_totals", "x", totals=(3, -1)), "A match cannot stand at these totals: 3 and -1."),
        (SheetError("bad_value", "x", field="trump", value="q"), "This cannot be q: trump suit."),
        (RulesetError("bad_value", "x", field="goal", value=0), "This cannot be 0: the goal."),
        (NotationError("bad_value", "x"), "A value that cannot stand here."),
    ],
)
def test_the_thing_itself_is_named_where_it_is_known(error: EngineError, told: str) -> None:
    assert plain(explain(error, "en").text) == told
    assert {len(re.findall("{", text)) for text in explain(error, "ar")[:1]} == {0}


def test_fuller_sentences_bring_what_they_need() -> None:
    for code, fuller in MORE_IS_KNOWN.items():
        assert code in REFUSALS
        for text in fuller.sentence:
            assert set(re.findall(r"{(\w+)}", text)) <= set(fuller.needs), code


def test_an_unknown_code_is_told_in_its_own_words() -> None:
    assert (
        str(explain(EngineError("brand_new", "its own words", rule="S1"), "fa"))
        == "its own words (\u2068S1\u2069)"
    )


def test_a_readers_language_is_found() -> None:
    assert [language_of(code) for code in ("ar-sa", "fa", "en_GB", "de", "", None)] == [
        "ar", "fa", "en", "en", "en", "en",
    ]  # fmt: skip
