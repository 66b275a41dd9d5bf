"""The same deal to one reader, with other cards where he cannot see them: whatever he is told must be the same."""

from __future__ import annotations

import random
from itertools import combinations

from engine.errors import IllegalAction
from engine.game import GameDeal, GameView
from engine.start import start_deal
from engine.view import public_view, view

ENOUGH = 12
"""Pairs of cards that change places."""


def otherwise(deal: GameDeal, seat: int | None, dice: random.Random) -> GameDeal:
    """A deal that `seat`, or a spectator, cannot tell from this one; the deal itself where there is no other."""
    seen = _seen(deal, seat)
    pairs = list(combinations(range(len(deal.deck)), 2))
    dice.shuffle(pairs)
    found, changes = deal, 0
    for one, other in pairs:
        changed = _swapped(found, one, other)
        if changed is not None and _seen(changed, seat) == seen:
            found, changes = changed, changes + 1
            if changes == ENOUGH:
                break
    return found


def _seen(deal: GameDeal, seat: int | None) -> GameView:
    return public_view(deal) if seat is None else view(deal, seat)


def _swapped(deal: GameDeal, one: int, other: int) -> GameDeal | None:
    """The deal with two cards of its deck in each other's place; None when it could not have gone on as it did."""
    deck = list(deal.deck)
    deck[one], deck[other] = deck[other], deck[one]
    changed = start_deal(deal.ruleset, deal.dealer, tuple(deck), deal.totals, deal.number, deal.must_buy)
    try:
        for actor, action in deal.history:
            changed = changed.apply(action, actor)
    except IllegalAction:
        return None
    return changed
