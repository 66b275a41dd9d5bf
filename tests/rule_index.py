"""Which tests name which rule: `python -m tests.rule_index [number ...]` lists them.

A test names a rule by its number in its docstring, its name or its class's or module's docstring (docs/rules.md).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
NUMBER = re.compile(r"\b([CKSDBOT])(\d{1,2})(?:\s*(?:-|to)\s*[CKSDBOT]?(\d{1,2}))?\b")

BALOOT = [f"C{n}" for n in range(1, 9)] + [f"S{n}" for n in range(1, 22)]
COMPUTERS = [f"B{n}" for n in range(17, 21)]
RATINGS = [f"B{n}" for n in range(9, 15)]
RULES_OF = {
    "standard": [*BALOOT, *COMPUTERS, *RATINGS],
    "tournament": [*BALOOT, *(f"T{n}" for n in (1, 2, 3, 4, 5, 7, 8)), *COMPUTERS, *RATINGS],
}
"""The rules a match of the preset is played and rated by; T6, lateness, is a referee's decision (F1)."""


def index(folder: Path = TESTS) -> dict[str, list[str]]:
    """Every rule number with the tests that name it, as `path::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test, words in _tests(ast.parse(path.read_text(encoding="utf-8"))):
            for rule in sorted(numbers(words)):
                found.setdefault(rule, []).append(f"{path.relative_to(folder.parent)}::{test}")
    return found


def numbers(words: str) -> set[str]:
    """The rule numbers in a text; "S14 to S20" and "S14-S20" name all between."""
    rules: set[str] = set()
    for letter, first, last in NUMBER.findall(words):
        rules.update(f"{letter}{number}" for number in range(int(first), int(last or first) + 1))
    return rules


def _tests(tree: ast.Module) -> Iterator[tuple[str, str]]:
    around = ast.get_docstring(tree) or ""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            named = re.sub(r"(?<![a-z])([ckdsbot])(?=\d)", lambda m: m[1].upper(), node.name).replace(
                "_", " "
            )
            yield node.name, f"{ast.get_docstring(node) or around} {named}"


def main(wanted: list[str]) -> None:
    """Print the list, for all rules or the given numbers."""
    for rule, tests in sorted(index().items(), key=lambda pair: (pair[0][0], int(pair[0][1:]))):
        if not wanted or rule in wanted:
            print(rule)
            for test in tests:
                print(f"    {test}")


if __name__ == "__main__":
    main(sys.argv[1:])
