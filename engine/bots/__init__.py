"""Computer players (B17, B18, B20, B21): each is a function from what a seat may know to one legal action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.bots import beginner, classic, expert, intermediate, steady
from engine.open import bots as open_bots
from engine.ruleset import Ruleset

Bot: TypeAlias = Callable[[Any], str]
"""From the view of one seat, of the game the player is for, to one of its legal actions."""

BOTS: dict[str, Bot] = {
    "beginner": beginner.choose,
    "intermediate": intermediate.choose,
    "steady": steady.choose,
    "expert": expert.choose,
}
"""Every computer player of Baloot by name. Each raises ValueError when the seat has nothing to do."""

_BOTS_OF_GAME: dict[str, dict[str, Bot]] = {
    "baloot": BOTS,
    "classic": classic.BOTS | {"expert": expert.choose},
    "open": open_bots.BOTS | {"expert": expert.choose},
}


def bots_of(ruleset: Ruleset) -> dict[str, Bot]:
    """The computer players that know the game of these rules, by name."""
    return _BOTS_OF_GAME[ruleset.game]
