"""House rules: presets, house rules and their text."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RulesetError
from engine.house_rules import GAME_OF_PRESET, GAMES, HOUSE_RULES, PRESETS
from engine.ruleset import Ruleset, parse_ruleset, preset, ruleset_text


def test_every_house_rule_is_a_field_of_every_preset() -> None:
    """House rules"""
    fields = {field.name for field in dataclasses.fields(Ruleset)}
    assert fields == {"name", "version", *HOUSE_RULES}
    for name, versions in PRESETS.items():
        rules = GAMES[GAME_OF_PRESET[name]].rules
        for values in versions.values():
            assert list(values) == list(rules)
            assert all(value in rules[field] for field, value in values.items())


def test_presets_differ_where_the_rules_say() -> None:
    """T1-T5, D1: what tournament and saudi change in standard."""
    standard = preset("standard")
    values = {field: getattr(standard, field) for field in GAMES["baloot"].rules}
    assert preset("tournament") == dataclasses.replace(
        standard,
        name="tournament",
        ashkal_on_ace=False,
        qablak_round_two=True,
        kasho=True,
        sun_doubling="once",
        first_leader="right",
        void_in_suit="beat",
        success="abnat",
        kaboot_hokum=25,
        kaboot_ace_doubles=False,
        kaboot_multiplied=False,
    )
    assert preset("saudi") == Ruleset(name="saudi", version=1, **(values | {"sun_claim": "all"}))


def test_a_ruleset_cannot_be_changed() -> None:
    """House rules: a frozen value."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        preset("standard").goal = 100  # type: ignore[misc]


def test_sizes_and_goal() -> None:
    """S21: 152; two sides of two."""
    rules = preset("standard")
    assert (rules.goal, rules.seats, rules.sides, rules.team_size) == (152, 4, 2, 2)


def test_overrides_are_what_differs() -> None:
    """House rules: a match stores the overrides it was played under."""
    rules = preset("tournament", kasho=False, max_void_deals=5, success="abnat")
    assert rules.overrides() == {"kasho": False, "max_void_deals": 5}
    assert rules.replace(kasho=True, max_void_deals=20) == preset("tournament")
    assert ruleset_text(rules) == str(rules) == "tournament/1 kasho=no max_void_deals=5"


@pytest.mark.parametrize(
    ("name", "overrides", "code", "named"),
    [
        ("belote", {}, "unknown_preset", "belote"),
        ("", {}, "unknown_preset", ""),
        ("standard", {"kasha": True}, "unknown_field", "kasha"),
        ("standard", {"name": "club"}, "unknown_field", "name"),
        ("standard", {"kasho": "maybe"}, "bad_value", "kasho"),
        ("standard", {"kasho": 1}, "bad_value", "kasho"),
        ("standard", {"kaboot_hokum": True}, "bad_value", "kaboot_hokum"),
        ("standard", {"kaboot_hokum": 26}, "bad_value", "kaboot_hokum"),
        ("standard", {"success": "luck"}, "bad_value", "success"),
        ("standard", {"goal": 0}, "bad_value", "goal"),
        ("standard", {"goal": 152.0}, "bad_value", "goal"),
        ("standard", {"max_void_deals": 0}, "bad_value", "max_void_deals"),
        ("club", {"qablak_round_two": True}, "contradiction", "qablak_round_two"),
        ("standard", {"capot": "add"}, "field_of_another_game", "capot"),
        ("standard", {"belote_in_contract": False}, "field_of_another_game", "belote_in_contract"),
    ],
)
def test_bad_rules_are_refused_by_name(
    name: str, overrides: dict[str, object], code: str, named: str
) -> None:
    """House rules: the error names the field or the preset."""
    with pytest.raises(RulesetError) as refused:
        preset(name, **overrides)
    assert refused.value.code == code
    assert named in (refused.value.params.get("field"), refused.value.params.get("name"))


def test_versions() -> None:
    """House rules: a version, once there, can be named; an unknown one is refused."""
    assert preset("standard", 1) == preset("standard")
    with pytest.raises(RulesetError):
        preset("standard", 99)
    with pytest.raises(RulesetError):
        parse_ruleset("standard/99")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "standard/",
        "standard/x",
        "standard/-1",
        "standard/1 kasho",
        "standard/1 kasho=maybe",
        "standard/1 kasho=True",
        "standard/1 kasho=yes kasho=no",
        "standard/1 unknown=yes",
        "standard/1 goal=½",
        "standard/1 goal=0",
        "standard/1 capot=add",
    ],
)
def test_bad_texts_are_refused(text: str) -> None:
    """House rules"""
    with pytest.raises(RulesetError):
        parse_ruleset(text)


def test_a_text_without_version_is_the_newest() -> None:
    """House rules"""
    assert parse_ruleset("tournament kasho=no") == preset("tournament", kasho=False)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    name = draw(st.sampled_from(sorted(PRESETS)))
    rules = GAMES[GAME_OF_PRESET[name]].rules
    chosen = draw(st.sets(st.sampled_from(sorted(rules))))
    overrides = {field: draw(st.sampled_from(list(rules[field]))) for field in sorted(chosen)}
    if (PRESETS[name][1] | overrides).get("sun_claim") == "none":
        overrides["qablak_round_two"] = False
    return preset(name, **overrides)


@given(rulesets())
def test_text_round_trip(rules: Ruleset) -> None:
    """House rules: reading what was written gives it back; so does preset and overrides."""
    assert parse_ruleset(ruleset_text(rules)) == rules
    assert preset(rules.name, rules.version, **rules.overrides()) == rules


@pytest.mark.parametrize("text", ["standard/1 goal=101", "standard/١ goal=١٠١", "standard/۱ goal=۱۰۱"])
def test_numbers_are_read_in_every_shape_of_digits(text: str) -> None:
    """0-9, ٠-٩ and ۰-۹ are the same digits; written they are 0-9."""
    assert ruleset_text(parse_ruleset(text)) == "standard/1 goal=101"
