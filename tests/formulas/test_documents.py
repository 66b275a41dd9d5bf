"""The documents say what the code does: numbers, house rules and policies."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from engine.house_rules import GAMES, PRESETS, value_text
from league.formulas.policy import WITHDRAWAL, Policy

ROOT = Path(__file__).parent.parent.parent
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SCENARIOS = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
RULE_LETTERS = {"C": 8, "S": 21, "D": 2, "T": 8, "B": 21, "K": 9, "O": 11}


def numbers_in(text: str) -> list[str]:
    """The numbers a document explains, in order."""
    return re.findall(r"^- \*\*([A-Z]\d+)\*\* ", text, re.MULTILINE)


def table_of(text: str, *heading: str) -> dict[str, list[str]]:
    """First cell, without its backquotes, to the other cells of the table that has this heading."""
    lines = iter(text.splitlines())
    wanted = "| " + " | ".join(heading) + " |"
    assert any(line == wanted for line in lines), f"there is no table {wanted}"
    rows: dict[str, list[str]] = {}
    for line in lines:
        if not line.startswith("|"):
            break
        first, *others = (cell.strip() for cell in line.strip("|").split("|"))
        rows[first.strip("`")] = others
    return rows


def test_every_rule_has_its_number_once() -> None:
    expected = [f"{letter}{number}" for letter, last in RULE_LETTERS.items() for number in range(1, last + 1)]
    assert sorted(numbers_in(RULES)) == sorted(expected)


def test_no_scenario_is_told_twice() -> None:
    told = numbers_in(SCENARIOS)
    assert len(told) == len(set(told)) > 90


def test_every_number_the_code_names_is_explained() -> None:
    """A docstring, comment or refusal that names S11 or N5 can be looked up."""
    explained = {*numbers_in(RULES), *numbers_in(SCENARIOS)}
    letters = {number[0] for number in explained}
    unknown: dict[str, set[str]] = {}
    for layer in ("engine", "games", "league"):
        for path in sorted((ROOT / layer).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            named = re.findall(r"(?<![\w/.-])([A-Z])(\d{1,2})(?![\w-])", path.read_text(encoding="utf-8"))
            missing = {a + b for a, b in named if a in letters} - explained
            if missing:
                unknown[str(path.relative_to(ROOT))] = missing
    assert unknown == {}


def test_the_presets_that_can_be_chosen_are_marked_so() -> None:
    rows = table_of(RULES, "preset", "the game", "players", "goal", "can be chosen")
    assert {name for name, cells in rows.items() if cells[-1] == "yes"} == set(PRESETS)


@pytest.mark.parametrize("field", GAMES["baloot"].rules)
def test_the_table_of_house_rules_has_every_value(field: str) -> None:
    columns = ("standard", "tournament", "saudi", "club")
    values, _, *cells = table_of(RULES, "field", "values", "what it decides", *columns)[field]
    allowed = GAMES["baloot"].rules[field]
    if isinstance(allowed, range):
        assert values == f"{allowed[0]} to {allowed[-1]}"
    else:
        assert set(values.split(", ")) == {value_text(value) for value in allowed}
    for name, cell in zip(columns, cells, strict=True):
        newest = PRESETS[name][max(PRESETS[name])]
        assert (cell or cells[0]) == value_text(newest[field]), name


def test_the_table_of_policies_has_every_default() -> None:
    rows = table_of(SCENARIOS, "policy", "values", "default", "what it decides")
    defaults = {}
    for field in fields(Policy):
        value = getattr(Policy(), field.name)
        value = "none" if value is None else value
        if isinstance(value, tuple):
            defaults[field.name] = ", ".join(value)
        else:
            defaults[field.name] = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    assert {name: cells[1] for name, cells in rows.items() if not name.startswith("-")} == defaults
    assert rows["withdrawal"][0].split(", ") == list(WITHDRAWAL)
