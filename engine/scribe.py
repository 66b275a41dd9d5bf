"""What a scorer would write down for a deal that was played: the bridge from cards to the score sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import SUITS
from engine.classic import written as classic_written
from engine.deal import Deal
from engine.game import GameDeal, WrittenDeal
from engine.open import scribe as open_scribe
from engine.outcome import counted_projects
from engine.scoresheet import SheetDeal
from engine.seats import side_of


def write_down(deal: GameDeal) -> WrittenDeal:
    """The line of a score sheet for a finished deal (Score sheet); scored again it gives the same points.

    Raises ValueError while the deal is still being played.
    """
    return _SCRIBES[deal.ruleset.game](deal)


def _write_down(deal: Deal) -> SheetDeal:
    """A deal of Baloot."""
    if deal.void is not None:
        return SheetDeal(kind="void")
    facts, penalty = deal.outcome(), deal.penalty
    if facts is None:
        raise ValueError("the deal is still being played")
    counted = (
        deal.claims if penalty is not None or deal.play is None else counted_projects(deal.play, deal.dealer)
    )
    kinds: tuple[list[str], list[str]] = ([], [])
    for seat, project in counted:
        kinds[side_of(seat)].append(project.kind)
    played = penalty is None and facts.kaboot_side is None
    return SheetDeal(
        kind="played" if penalty is None else "penalty",
        contract=facts.contract,
        trump=None if facts.trump is None else SUITS[facts.trump],
        buyer=facts.buyer_side,
        multiplier=1 if facts.gahwa else facts.multiplier,
        gahwa=facts.gahwa,
        up_ace=facts.up_ace,
        abnat=facts.abnat if played else None,
        kaboot=facts.kaboot_side,
        projects=(tuple(kinds[0]), tuple(kinds[1])),
        baloot=(facts.baloot[0] > 0, facts.baloot[1] > 0),
        offender=penalty,
    )


_SCRIBES: dict[str, Callable[[Any], WrittenDeal]] = {
    "baloot": _write_down,
    "classic": classic_written.write_down,
    "open": open_scribe.write_down,
}
