"""What docs/engine.md shows is so: its examples are run as they stand."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

import pytest

import engine
from engine import numerals
from engine.deck import deck, deck_text

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine.md"


def test_the_examples_of_the_manual() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("deck DECK", f"deck {deck_text(deck('a seed', 1))}")
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/engine.md", str(PAGE), 0)
    assert len(examples.examples) > 25
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(examples, out=said.append)
    assert result.failed == 0, "".join(said)


@pytest.mark.parametrize("name", engine.__all__)
def test_every_public_name_shows_an_example(name: str) -> None:
    """What its docstring shows is so, and the manual has it too."""
    thing = getattr(engine, name)
    examples = doctest.DocTestFinder(recurse=False).find(
        thing, name, globs=vars(sys.modules[thing.__module__]).copy()
    )
    assert examples and examples[0].examples, f"{name} shows no example"
    said: list[str] = []
    assert doctest.DocTestRunner().run(examples[0], out=said.append).failed == 0, "".join(said)
    assert re.search(rf"\b{name}\b", PAGE.read_text(encoding="utf-8"))


def test_the_examples_of_numerals() -> None:
    """Numbers in every shape of digits."""
    assert doctest.testmod(numerals) == (0, 2)
