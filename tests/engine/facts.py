"""Facts of a deal that side 0 bought, as far as a test cares about them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.scoring import DealFacts


def sun(buyer_abnat: int, **more: Any) -> DealFacts:
    """Side 0 bought sun and took these abnat."""
    facts = DealFacts("sun", None, 0, abnat=(buyer_abnat, 130 - buyer_abnat))
    return replace(facts, **more)


def hokum(buyer_abnat: int, **more: Any) -> DealFacts:
    """Side 0 bought hokum in spades and took these abnat."""
    facts = DealFacts("hokum", 0, 0, abnat=(buyer_abnat, 162 - buyer_abnat))
    return replace(facts, **more)


def mirrored(facts: DealFacts) -> DealFacts:
    """The same deal with the two sides changed over."""

    def flip(side: int | None) -> int | None:
        return None if side is None else 1 - side

    return replace(
        facts,
        buyer_side=1 - facts.buyer_side,
        abnat=facts.abnat[::-1],
        projects=facts.projects[::-1],
        baloot=facts.baloot[::-1],
        kaboot_side=flip(facts.kaboot_side),
        penalty_side=flip(facts.penalty_side),
    )
