"""The expert's doubling: a step of the ladder (S7, S9) is taken when the same worlds pay enough more with it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.bidding import Contract
from engine.bots.outlook import outlook
from engine.bots.sampling import known_of, worlds
from engine.doubling import LADDER
from engine.seat_view import SeatView
from engine.seats import side_of

MARGINS = (2.0, 6.0, 6.0, 10.0)
"""By step of the ladder, how many points it has to be better on average: who stepped before knew why."""


def best_step(view: SeatView, seed: bytes, rounds: Iterable[object]) -> str:
    """The next step of the ladder, or pass.  One world is looked at for each of ``rounds``."""
    assert view.buyer is not None and view.receiver is not None and view.seat is not None
    step = next(action for action in view.legal_actions if action != "pass")
    taken = LADDER.index(step)
    contract = Contract(
        "sun" if view.contract == "sun" else "hokum", view.trump, view.buyer, view.receiver, view.ashkal
    )
    better, seen = 0.0, 0
    for _, hands in zip(rounds, worlds(known_of(view), seed), strict=False):
        seen += 1
        better += outlook(view, contract, hands, taken + 1) - outlook(view, contract, hands, taken)
    if side_of(view.seat) == 1:
        better = -better
    return step if seen and better > MARGINS[taken] * seen else "pass"
