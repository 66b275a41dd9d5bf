"""The engines that `bench.engine` compares with; each is left out, with the reason, where it is not installed."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

CARDS = 32
BATCH = 2000

Work = Callable[[], float]
"""Does some work and tells how many deals of 32 cards it was."""


def peers(dice: random.Random) -> tuple[dict[str, Work], list[str]]:
    """The measures of every peer there is, and a line for each that is not."""
    found: dict[str, Work] = {}
    missing: list[str] = []
    for module, package, measures in (
        ("colver", "colver", _colver),
        ("pyspiel", "open_spiel", _open_spiel),
    ):
        try:
            peer = importlib.import_module(module)
        except ImportError as error:
            missing.append(f"{package} is left out: {error}")
            continue
        found.update(measures(peer, f"{package} {version(package)}", dice))
    return found, missing


def _colver(colver: Any, name: str, dice: random.Random) -> dict[str, Work]:
    """Belote Contrée in Rust: bidding and cards one by one through its steps, and its batch of playouts."""

    def steps() -> float:
        for _ in range(20):
            env = colver.Env.deal(seed=dice.getrandbits(32))
            while not env.is_terminal():
                legal = env.legal_actions()
                env.step(legal[int(dice.random() * len(legal))])
        return 20

    def batch() -> float:
        colver.Env.deal(seed=dice.getrandbits(32)).rollout(BATCH)
        return BATCH

    return {f"{name}, its step API": steps, f"{name}, its batch of playouts": batch}


def _open_spiel(pyspiel: Any, name: str, dice: random.Random) -> dict[str, Work]:
    """Card games in C++ behind a Python API; the actions of a game are counted as cards."""

    def playing(game: Any) -> Work:
        def games() -> float:
            actions = 0
            for _ in range(20):
                state = game.new_initial_state()
                while not state.is_terminal():
                    legal = state.legal_actions()
                    actions += not state.is_chance_node()
                    state.apply_action(legal[int(dice.random() * len(legal))])
            return actions / CARDS

        return games

    return {f"{name}, {game}": playing(pyspiel.load_game(game)) for game in ("skat", "euchre")}
