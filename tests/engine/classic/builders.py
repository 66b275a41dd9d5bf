"""Deals of Classic Belote brought to a chosen moment."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.cards import DECK_SIZE
from engine.classic.deal import ClassicDeal
from engine.ruleset import Ruleset, preset
from tests.engine.builders import stacked_deck

CLASSIC = preset("classic")
ALL_RULES = (
    CLASSIC,
    CLASSIC.replace(first_leader="right", undertrump="free", belote_in_contract=False, capot="replace"),
    CLASSIC.replace(first_leader="buyer", passed_out_dealer="right", void_in_suit="beat"),
    CLASSIC.replace(void_in_suit="free"),
)


def start(
    rules: Ruleset = CLASSIC, dealer: int = 0, *, must_buy: bool = False, **stacked: object
) -> ClassicDeal:
    deck = stacked_deck(dealer, **stacked)  # type: ignore[arg-type]
    return ClassicDeal.start(rules, dealer, deck, must_buy=must_buy)


def act(deal: ClassicDeal, *moves: str) -> ClassicDeal:
    """Moves as ``"1 pass"``: a seat and what it does."""
    for move in moves:
        seat, _, action = move.partition(" ")
        deal = deal.apply(action, int(seat))
    return deal


def random_deal(rules: Ruleset, dice: random.Random, *, must_buy: bool = False) -> ClassicDeal:
    deck = list(range(DECK_SIZE))
    dice.shuffle(deck)
    totals = (dice.randrange(501), dice.randrange(501))
    return ClassicDeal.start(rules, dice.randrange(4), tuple(deck), totals, must_buy=must_buy)


def moments(deal: ClassicDeal, dice: random.Random) -> Iterator[ClassicDeal]:
    """The deal after each of its random legal actions, from the start to the end."""
    yield deal
    while deal.to_act is not None:
        deal = deal.apply(dice.choice(deal.legal_actions()))
        yield deal


def played_out(deal: ClassicDeal, dice: random.Random) -> ClassicDeal:
    *_, last = moments(deal, dice)
    return last
