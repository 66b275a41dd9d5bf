"""Every action that is refused, in every game, names the rule that forbids it and says so in three languages."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from engine.actions import ACTIONS as BALOOT
from engine.classic.actions import ACTIONS as CLASSIC
from engine.deck import deck
from engine.errors import IllegalAction
from engine.match import Match
from engine.open.actions import ACTIONS as OPEN
from engine.ruleset import PRESETS, preset
from engine.words import LANGUAGES, explain

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
EVERYTHING = sorted({*BALOOT.values(), *CLASSIC.values(), *OPEN.values(), "", "nonsense", "call", "Zz"})


@pytest.mark.parametrize("name", PRESETS)
def test_every_refusal_names_its_rule_in_words(name: str) -> None:
    """At every moment of a random deal, by every seat, whatever is said, to the last card and after it."""
    numbers = set(re.findall(r"^- \*\*([A-Z]\d+)\*\* ", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    seed = random.randrange(2**32)
    dice = random.Random(seed)
    match = Match.start(preset(name), 0).deal_cards(deck(str(seed), 1))
    while match.deal is not None:
        for seat in range(match.ruleset.seats):
            legal = match.deal.legal_actions(seat)
            for action in dice.sample([one for one in EVERYTHING if one not in legal], 12):
                with pytest.raises(IllegalAction) as refused:
                    match.deal.apply(action, seat)
                assert refused.value.rule in numbers, (seed, refused.value.code, action)
                for language in LANGUAGES:
                    told = str(explain(refused.value, language))
                    assert refused.value.rule in told and "{" not in told and "…" not in told, (seed, told)
        match = match.apply(dice.choice(match.deal.legal_actions()))
    done = match.finished[-1].deal
    for after, action in ((done, "pass"), (match, "pass")):
        with pytest.raises(IllegalAction) as refused:
            after.apply(action, 0)
        assert refused.value.rule in numbers
