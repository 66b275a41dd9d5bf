"""What one seat, or a spectator, may know of a deal, by its game.

Nobody is shown a deal: pages, sockets and computer players get a view.  Two deals that differ only in cards a seat
has not seen give it equal views.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.classic.view import classic_view
from engine.errors import SetupError
from engine.game import GameDeal, GameView
from engine.given import expect, wrong_kind
from engine.open.view import OpenView, open_view
from engine.seat_view import SeatView, seat_view
from engine.start import is_deal

__all__ = ["OpenView", "SeatView", "public_view", "view"]

_VIEWS: dict[str, Callable[[Any, int | None], GameView]] = {
    "baloot": seat_view,
    "classic": classic_view,
    "open": open_view,
}
"""Each game's own: from one of its deals and a seat, or None for a spectator."""


def view(deal: GameDeal, seat: int) -> GameView:
    """What ``seat`` may know. Raises EngineError ``wrong_kind``, SetupError ``bad_seat``."""
    if not is_deal(deal):
        raise wrong_kind("deal", deal)
    if expect("seat", seat, int) not in range(deal.ruleset.seats):
        raise SetupError("bad_seat", f"{seat} is not a seat", rule="C2", seat=seat)
    return _VIEWS[deal.ruleset.game](deal, seat)


def public_view(deal: GameDeal) -> GameView:
    """What a spectator may know."""
    return _VIEWS[deal.ruleset.game](deal, None)
