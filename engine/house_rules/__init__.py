"""The games there are, their house rules and their presets: the tables behind `Ruleset`.

A preset belongs to one game. A game has house rules of its own and shares some with others; a table may only be
given those of its game. Each game stands in a file of its own here and has one line in ``GAMES``.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.house_rules import baloot, classic, open
from engine.house_rules.values import PresetValues, Value, Values, Versions, value_text

__all__ = [
    "GAMES",
    "GAME_OF_PRESET",
    "HOUSE_RULES",
    "PRESETS",
    "Game",
    "PresetValues",
    "Value",
    "Values",
    "Versions",
    "value_text",
]


class Game(NamedTuple):
    """One game: how many play it, on how many sides, its house rules with their values, its presets."""

    seats: int
    sides: int
    rules: dict[str, Values]
    presets: dict[str, Versions]


GAMES: dict[str, Game] = {
    "baloot": Game(4, 2, baloot.RULES, baloot.PRESETS),
    "classic": Game(4, 2, classic.RULES, classic.PRESETS),
    "open": Game(2, 2, open.RULES, open.PRESETS),
}
"""Every game by name (C2)."""

GAME_OF_PRESET: dict[str, str] = {name: game for game, entry in GAMES.items() for name in entry.presets}
"""The game that each preset is one of."""

PRESETS: dict[str, Versions] = {
    name: versions for game in GAMES.values() for name, versions in game.presets.items()
}
"""The presets of all games: the values of every version."""

HOUSE_RULES: dict[str, Values] = {
    field: values for game in reversed(GAMES.values()) for field, values in game.rules.items()
}
"""Every house rule of any game. Where two games share one, the values are those of the earlier game; what a game
itself takes stands in its ``rules``."""
