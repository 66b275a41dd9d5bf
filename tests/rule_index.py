"""Which tests name which rule of docs/rules.md: `python -m tests.rule_index [preset | rule ...]` lists them.

A test names a rule by its number in its own docstring or its own name; what its module or class says counts for
none of its tests. The one chapter without numbers is named by its heading, "Score sheet".
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
RULES = TESTS.parent / "docs" / "rules.md"
SCORE_SHEET = "Score sheet"
NUMBER = re.compile(r"\b([CKSDBOT])(\d{1,2})(?:\s*(?:-|to)\s*\1?(\d{1,2}))?\b")
IN_A_NAME = re.compile(r"(?<![a-z0-9])([ckdsbot])(?=\d)")

ALWAYS = ["C", "S", "B9-B14", "B17-B21"]
PRESETS: dict[str, list[str]] = {
    "standard": ALWAYS,
    "tournament": [*ALWAYS, "T1-T5", "T7-T8"],
    "saudi": [*ALWAYS, "D"],
    "club": ["C", "B"],
    "classic": ["C", "K", "B9-B14", "B17-B20"],
    "open": ["C", "O", "B9-B12", "B14", "B17-B18", "B20"],
}
"""Which rules a match of each preset is played, scored and rated by: a letter is all rules under it. T6, lateness,
is no matter of play but of a referee's ruling (F1)."""


def rules() -> list[str]:
    """Every rule that docs/rules.md holds, in its order: the numbers in bold that begin a point."""
    text = RULES.read_text(encoding="utf-8")
    numbered = re.findall(r"^- \*\*([A-Z]\d{1,2})\*\* ", text, re.MULTILINE)
    return [*numbered, *re.findall(rf"^## ({SCORE_SHEET})$", text, re.MULTILINE)]


def rules_of(preset: str) -> list[str]:
    """The rules of a preset and the score sheet's. Raises KeyError for a preset that is none."""
    chosen = PRESETS[preset]
    letters = {word for word in chosen if len(word) == 1}
    some = numbers(" ".join(word for word in chosen if len(word) > 1))
    return [rule for rule in rules() if rule[0] in letters or rule in some or rule == SCORE_SHEET]


def index(folder: Path = TESTS) -> dict[str, list[str]]:
    """Every rule that is named, with the tests that name it, as `path::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test, words in _tests(ast.parse(path.read_text(encoding="utf-8"))):
            for rule in sorted(numbers(words)):
                found.setdefault(rule, []).append(f"{path.relative_to(folder.parent)}::{test}")
    return found


def numbers(words: str) -> set[str]:
    """The rules a text names; "S14 to S20" and "S14-S20" name all between."""
    named = {SCORE_SHEET} if SCORE_SHEET.lower() in words.lower() else set()
    for letter, first, last in NUMBER.findall(words):
        named.update(f"{letter}{number}" for number in range(int(first), int(last or first) + 1))
    return named


def _tests(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each test function with its words, also those in classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            in_name = IN_A_NAME.sub(lambda found: found[1].upper(), node.name).replace("_", " ")
            yield node.name, f"{ast.get_docstring(node) or ''}. {in_name}"


def main(wanted: list[str]) -> int:
    """Print the list for presets or single rules, for all rules without either; 1 if one has no test."""
    chosen = [rule for word in wanted for rule in (rules_of(word) if word in PRESETS else [word])] or rules()
    named = index()
    for rule in chosen:
        print(rule, *named.get(rule, ["no test names it"]), sep="\n    ")
    return int(any(rule not in named for rule in chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
