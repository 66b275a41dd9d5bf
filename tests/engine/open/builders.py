"""Decks that lay chosen cards in chosen columns, and deals brought to a chosen moment."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.cards import DECK_SIZE, parse_card
from engine.open.deal import OpenDeal
from engine.ruleset import Ruleset, preset

OPEN = preset("open")
ALL_RULES = (OPEN, preset("open", goal=101), preset("open", goal=5, open_capot="add"))


def laid_deck(
    dealer: int = 0, up: Mapping[int, str] | None = None, down: Mapping[int, str] | None = None
) -> tuple[int, ...]:
    """A deck that lays these cards, by seat and from the left: face up first the four that come at once; ``-`` leaves
    a column to chance."""
    places: dict[int, int] = {}
    for rows, first, second in ((down, 0, 8), (up, 16, 24)):
        for seat, text in (rows or {}).items():
            late = 4 * (seat == dealer)
            spots = [*range(first + late, first + late + 4), *range(second + late, second + late + 4)]
            for spot, word in zip(spots, text.split(), strict=False):
                if word != "-":
                    places[spot] = parse_card(word)
    assert len(set(places.values())) == len(places)
    rest = iter(sorted(set(range(DECK_SIZE)) - set(places.values()), key=lambda card: (card & 7, card)))
    return tuple(places[spot] if spot in places else next(rest) for spot in range(DECK_SIZE))


def start(
    rules: Ruleset = OPEN,
    dealer: int = 0,
    up: Mapping[int, str] | None = None,
    down: Mapping[int, str] | None = None,
) -> OpenDeal:
    return OpenDeal.start(rules, dealer, laid_deck(dealer, up, down))


def act(deal: OpenDeal, *moves: str) -> OpenDeal:
    """Moves as ``"1 pass"``: a seat and what it does."""
    for move in moves:
        seat, _, action = move.partition(" ")
        deal = deal.apply(action, int(seat))
    return deal


def random_deal(rules: Ruleset, dice: random.Random) -> OpenDeal:
    shuffled = list(range(DECK_SIZE))
    dice.shuffle(shuffled)
    return OpenDeal.start(rules, dice.randrange(2), tuple(shuffled))


def moments(deal: OpenDeal, dice: random.Random, stop_at: int = 1000) -> list[OpenDeal]:
    """Every moment of a deal played at random."""
    found = [deal]
    while (legal := found[-1].legal_actions()) and len(found) <= stop_at:
        found.append(found[-1].apply(dice.choice(legal)))
    return found
