"""Computer players (B17, B18, B20, B21): each is a function from what a seat may know to one legal action."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots import beginner, expert, intermediate, steady
from engine.view import SeatView

Bot = Callable[[SeatView], str]

BOTS: dict[str, Bot] = {
    "beginner": beginner.choose,
    "intermediate": intermediate.choose,
    "steady": steady.choose,
    "expert": expert.choose,
}
"""Every computer player by name. Each raises ValueError when the seat has nothing to do."""
