"""The rules in words: every value of every field is told, in every language, and nothing is told twice over."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator

import pytest

from engine.errors import RulesetError
from engine.house_rules import GAMES, PRESETS
from engine.house_rules.values import Value, Values, value_text
from engine.ruleset import Ruleset, preset
from engine.words import LANGUAGES, Language, compare, describe
from engine.words.fields import HOUSE_RULE_NAMES
from engine.words.rules import CHAPTERS, Description
from engine.words.rules.shape import Clause, House
from tests.rule_index import PRESETS as INDEXED
from tests.rule_index import SCORE_SHEET, rules, rules_of

TOLD = [name for name in PRESETS if preset(name).game in CHAPTERS]
BESIDE: dict[str, dict[str, Value]] = {
    "club_opponents": {"void_in_suit": "club"},
    "undertrump": {"void_in_suit": "classic"},
}
"""What else must be set for a field to be looked at."""
SOME = {"goal": (101, 152, 1001), "max_void_deals": (1, 20, 40)}
"""Of fields that are numbers, some."""


def texts(described: Description) -> list[str]:
    return [line.text for section in described.sections for line in section.lines]


def all_values() -> Iterator[tuple[str, str]]:
    for game in dict.fromkeys(preset(name).game for name in TOLD):
        yield from ((game, field) for field in GAMES[game].rules)


def variants(game: str, field: str) -> Iterator[Ruleset]:
    """One ruleset for each value of a field, beside values that let it count."""
    name = next(name for name in TOLD if preset(name).game == game)
    allowed = GAMES[game].rules[field]
    for value in SOME[field] if isinstance(allowed, range) else allowed:
        try:
            yield preset(name, **{**BESIDE.get(field, {}), field: value})
        except RulesetError as error:  # sun_claim=none beside the preset's own qablak would be no ruleset
            assert error.code == "contradiction"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "field"), list(all_values()))
def test_every_value_of_every_field_is_told_otherwise(game: str, field: str, language: Language) -> None:
    """S1 to S21, and whatever house rule stands beside them."""
    told = [tuple(texts(describe(rules, language))) for rules in variants(game, field)]
    assert len(told) == len(set(told)) > 1


@pytest.mark.parametrize("game", CHAPTERS)
def test_a_chapter_has_every_field_of_its_game_once(game: str) -> None:
    fields = [
        item.field for chapter in CHAPTERS[game] for item in chapter.items if not isinstance(item, Clause)
    ]
    assert sorted(fields) == sorted(GAMES[game].rules)
    for chapter in CHAPTERS[game]:
        for item in chapter.items:
            if isinstance(item, House):
                assert set(item.values) == set(GAMES[game].rules[item.field]), item.field
    assert HOUSE_RULE_NAMES.keys() >= set(fields)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TOLD)
def test_every_rule_of_a_preset_is_told(name: str, language: Language) -> None:
    """S1 to S21 and all others by which a match of the preset is played, scored and rated."""
    lines = [line for section in describe(preset(name), language).sections for line in section.lines]
    named = {rule for line in lines for rule in line.rules}
    assert named <= set(rules())
    if name in INDEXED:
        assert [rule for rule in rules_of(name) if rule not in named and rule != SCORE_SHEET] == []


@pytest.mark.parametrize("name", TOLD)
def test_the_languages_tell_the_same(name: str) -> None:
    """As many lines under the same headings, by the same rules, with the same numbers."""
    shapes = []
    for language in LANGUAGES:
        described = describe(preset(name), language)
        lines = [(section.key, line) for section in described.sections for line in section.lines]
        shapes.append([(key, line.rules, sorted(re.findall(r"\d+", line.text))) for key, line in lines])
    for shape in shapes[1:]:
        assert shape == shapes[0]


@pytest.mark.parametrize("language", ["ar", "fa"])
@pytest.mark.parametrize("name", TOLD)
def test_no_latin_word_is_left(name: str, language: Language) -> None:
    """No name of a field, and no letter of a card; the numbers of rules stand apart from the text."""
    for item_rules in (preset(name), *variants(preset(name).game, "goal")):
        described = describe(item_rules, language)
        for text in (
            *texts(described),
            described.title,
            described.game,
            *(one.title for one in described.sections),
        ):
            assert not re.search("[A-Za-z_{}]", text), text


@pytest.mark.parametrize("name", TOLD)
def test_no_line_stands_twice_and_no_field_name_in_one(name: str) -> None:
    told = texts(describe(preset(name), "en"))
    assert len(told) == len(set(told))
    fields = [field for field in GAMES[preset(name).game].rules if "_" in field]
    assert not [text for text in told if any(field in text for field in fields)]
    assert all(text.endswith(".") for text in told), [text for text in told if not text.endswith(".")]


def test_what_differs_from_the_preset_comes_first() -> None:
    """T4: the changed rule, and what the preset says instead."""
    described = describe(preset("tournament", kasho=False, goal=101), "en")
    pairs = [(one.about, one.one, one.other) for one in described.differences]
    assert [(about, mine.text, theirs.text[:20]) for about, mine, theirs in pairs if mine and theirs] == [
        ("kasho", "There is no kasho: a weak hand is played as it is.", "Kasho: who holds no "),
        ("the goal", "The goal: 101 points.", "The goal: 152 points"),
    ]  # fmt: skip
    lines = str(described).split("\n")
    assert lines[2] == "Otherwise than these rules have it:"
    assert "There is no kasho" in lines[3] and "Instead of: Kasho" in lines[3]
    assert str(describe(preset("tournament"), "ar")).split("\n")[2] == "لم يُغيَّر شيء في هذه القواعد."


def test_a_rule_without_effect_says_so() -> None:
    """B7: the opponents' duty is looked at under club play only, so it is no line of the chapters."""
    described = describe(preset("standard", club_opponents="free"), "en")
    assert [one.about for one in described.differences] == ["the leader's opponents"]
    only = described.differences[0].one
    assert only is not None and "no effect" in only.text
    assert texts(described) == texts(describe(preset("standard"), "en"))


def test_without_doubling_nothing_is_said_of_it() -> None:
    """B2, S8, S9, S20: no lock, no doubled sun, no doubled kaboot, no gahwa."""
    told = texts(describe(preset("standard", doubling="none"), "en"))
    assert [
        text for text in told if "oubl" in text and "kaboot" not in text and "before doubling" not in text
    ] == [
        "There is no doubling.",
        "Steady: plays as the intermediate and buys with a strong hand; it never doubles.",
    ]
    assert not any("ahwa" in text for text in told)


def test_who_is_asked_in_round_two_follows_qablak() -> None:
    """S4, T3: both opponents are asked under qablak of round two, else only who has yet to call."""
    standard, tournament = (texts(describe(preset(name), "en")) for name in ("standard", "tournament"))
    assert any("only those who have not yet called" in text for text in standard)
    assert not any("only those who have not yet called" in text for text in tournament)
    assert any("both opponents are asked" in text for text in tournament)


def test_two_rulesets_are_compared_line_by_line() -> None:
    """D1: the Saudi rules differ in who may claim a sun, and in how their wording is read (D2)."""
    found = compare(preset("saudi"), preset("standard"), "en")
    assert [one.about for one in found] == ["who may claim a sun", ""]
    assert found[0].one is not None and found[0].one.rules == ("S2", "D1")
    assert found[0].other is not None and found[0].other.rules == ("S2",)
    assert found[1].other is None
    assert compare(preset("club"), preset("club"), "fa") == ()


def some_rulesets(count: int, seed: int) -> Iterator[Ruleset]:
    """Rules as leagues may mix them: any preset, any fields set otherwise."""
    dice = random.Random(seed)
    for _ in range(count):
        name = dice.choice(TOLD)
        rules = GAMES[preset(name).game].rules
        chosen = dice.sample(sorted(rules), dice.randrange(len(rules) + 1))
        try:
            yield preset(name, **{field: dice.choice(some_of(rules[field])) for field in chosen})
        except RulesetError as error:
            assert error.code == "contradiction", f"seed {seed}"


def some_of(allowed: Values) -> list[Value]:
    """Values of a field, a few of a number."""
    return list(allowed[:: len(allowed) // 7] if isinstance(allowed, range) else allowed)


def test_any_mixture_of_rules_is_told_without_saying_a_thing_twice() -> None:
    """As many lines in every language, no line twice, and every difference from the preset said at the top."""
    seed = 71
    for mixed in some_rulesets(120, seed):
        english = describe(mixed, "en")
        told = texts(english)
        assert len(told) == len(set(told)), (str(mixed), seed)
        abouts = {one.about for one in english.differences}
        assert abouts >= {HOUSE_RULE_NAMES[field].en for field in mixed.overrides()}, (str(mixed), seed)
        for language in LANGUAGES:
            other = describe(mixed, language)
            assert [len(one.lines) for one in other.sections] == [len(one.lines) for one in english.sections]
            assert len(other.differences) == len(english.differences), (str(mixed), seed)


def test_a_comparison_turned_round_says_the_same_the_other_way() -> None:
    seed = 72
    mixed = list(some_rulesets(40, seed))
    for one, other in itertools.pairwise(mixed):
        there, back = compare(one, other, "en"), compare(other, one, "en")
        assert {(found.one, found.other) for found in there} == {
            (found.other, found.one) for found in back
        }, seed
        assert compare(one, one, "en") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_comparison_names_every_field_that_differs(language: Language) -> None:
    one, other = preset("tournament"), preset("club")
    mine = {field for field in GAMES["baloot"].rules if getattr(one, field) != getattr(other, field)}
    abouts = {found.about for found in compare(one, other, language)}
    silent = {field for field in mine if HOUSE_RULE_NAMES[field].tell(language) not in abouts}
    assert silent == set(), [value_text(getattr(one, field)) for field in silent]
