"""What docs/engine.md shows is so: its examples are run as they stand."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import engine
from engine.deck import deck, deck_text

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine.md"


def test_the_examples_of_the_manual() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("deck DECK", f"deck {deck_text(deck('a seed', 1))}")
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/engine.md", str(PAGE), 0)
    assert len(examples.examples) > 25
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(examples, out=said.append)
    assert result.failed == 0, "".join(said)


def test_every_public_name_is_told() -> None:
    """About two dozen names, each with a docstring or told in the manual or the package's own words."""
    told = PAGE.read_text(encoding="utf-8") + (engine.__doc__ or "")
    for name in engine.__all__:
        assert getattr(getattr(engine, name), "__doc__", None) or re.search(rf"\b{name}\b", told), name
