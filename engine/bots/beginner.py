"""The beginner (B17): never buys, knows no projects, plays the first legal card of its hand."""

from __future__ import annotations

from engine.seat_view import SeatView


def choose(view: SeatView) -> str:
    """B17: pass while that is allowed, else the first legal action; cards are listed in hand order.

    Who holds the suit led may play only that suit, so the first legal card is the first of the suit led
    if there is one, else the first in hand that may be played. Raises ValueError with nothing to do.
    """
    if not view.legal_actions or view.seat != view.to_act:
        raise ValueError(f"seat {view.seat} has nothing to do")
    return "pass" if "pass" in view.legal_actions else view.legal_actions[0]
