"""Computer players play whole deals and matches; the same seed gives the same match for ever."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots import Bot, bots_of
from engine.deck import deck, first_dealer
from engine.game import GameDeal
from engine.given import expect, wrong_kind
from engine.match import Match
from engine.ruleset import Ruleset
from engine.view import view

STEADY = "steady"
"""Who plays where nobody is named (B20)."""


def play_deal(deal: GameDeal, bots: Sequence[str | Bot] | None = None) -> GameDeal:
    """The deal played to its end, each seat by its bot, which sees the view of its seat and nothing else.

    Bots are names of computer players of the game or functions of the same kind, one a seat; without any, all are
    steady. Raises ValueError when they are not one a seat,
    KeyError on an unknown name, and IllegalAction when a bot does what it may not.
    """
    players = _seated(bots, deal.ruleset)
    while (seat := deal.to_act) is not None:
        deal = deal.apply(players[seat](view(deal, seat)), seat)
    return deal


def play_match(ruleset: Ruleset, seed: bytes | str, bots: Sequence[str | Bot] | None = None) -> Match:
    """A whole match: first dealer (C6) and every deck come from the seed. Raises as ``play_deal`` does.

    >>> from engine import preset
    >>> match = play_match(preset("open", goal=1), "any seed", ["steady", "intermediate"])
    >>> match.over, match == play_match(preset("open", goal=1), "any seed", ["steady", "intermediate"])
    (True, True)
    """
    expect("ruleset", ruleset, Ruleset)
    if not isinstance(seed, str | bytes):
        raise wrong_kind("seed", seed)
    players = _seated(bots, ruleset)
    match = Match.start(ruleset, first_dealer(seed, ruleset.seats))
    while not match.over:
        deal, seat = match.deal, match.to_act
        if deal is None or seat is None:
            match = match.deal_cards(deck(seed, match.number))
        else:
            match = match.apply(players[seat](view(deal, seat)), seat)
    return match


def _seated(bots: Sequence[str | Bot] | None, ruleset: Ruleset) -> list[Bot]:
    known = bots_of(ruleset)
    bots = (STEADY,) * ruleset.seats if bots is None else bots
    if len(bots) != ruleset.seats:
        raise ValueError(f"{ruleset.seats} players sit at the table, not {len(bots)}")
    return [known[bot] if isinstance(bot, str) else bot for bot in bots]
