"""A deal in words: every step of an account and every call can be said, in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils import translation

import engine
from engine.actions import ACTIONS
from engine.ruleset import preset
from engine.scoring import DealFacts, score_deal
from games.histories import account_lines
from league.templatetags.cards_told import CALLS, STEPS, call_word, told


def codes_of_the_engine() -> set[str]:
    """Every code with which the engine makes a step of an account."""
    codes: set[str] = set()
    sources = Path(engine.__file__).parent.rglob("*.py")
    for node in (node for one in sources for node in ast.walk(ast.parse(one.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Line":
            first = node.args[0]
            branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            codes |= {str(ast.literal_eval(branch)) for branch in branches}
    return codes


def test_every_step_of_an_account_has_a_sentence() -> None:
    assert codes_of_the_engine() == set(STEPS)


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize(
    "facts",
    [
        DealFacts("hokum", 0, 0, multiplier=2, abnat=(90, 72), projects=(2, 0), baloot=(0, 2)),
        DealFacts("hokum", 1, 1, abnat=(100, 62), projects=(0, 5)),
        DealFacts("sun", None, 0, abnat=(130, 0), kaboot_side=0, up_ace=True, projects=(0, 4)),
        DealFacts("hokum", 2, 0, gahwa=True, abnat=(100, 62)),
        DealFacts("hokum", 2, 0, penalty_side=1, projects=(0, 2), baloot=(0, 2)),
    ],
)
@pytest.mark.parametrize("name", ["standard", "tournament"])
def test_an_account_is_told_in_the_readers_language(name: str, facts: DealFacts, language: str) -> None:
    """S14 to S20: the last lines say what is written down, and nothing is left in the other language."""
    score = score_deal(preset(name), facts)
    with translation.override(language):
        steps = told(account_lines(score.account))
    assert len(steps) == len(score.account)
    for step in steps:
        assert "%(" not in step.sentence
        assert any("a" <= letter <= "z" for letter in step.sentence) is (language == "en"), step.sentence
    written = [step for step in steps if step.final]
    assert [step.sentence.split()[-1] for step in written] == (
        [] if facts.gahwa else [str(points) for points in score.points]
    )


def test_every_call_has_a_word() -> None:
    """Cards and projects are shown as such; everything else that can be said has a word of its own."""
    said = {text for text in set(ACTIONS.values()) if len(text) > 2 and not text.startswith("call ")}
    with translation.override("ar"):
        for call in said:
            assert call_word(call) not in (call, ""), call
            assert not any("a" <= letter <= "z" for letter in call_word(call)), call
    assert call_word("something else") == "something else"
    assert set(CALLS) >= {"thany", "wala", "waraq", "hokom", "hokom2"}, "T8: a platform's words"
