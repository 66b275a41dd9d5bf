"""Which class deals the cards of which game: the one table that says so."""

from __future__ import annotations

from engine.classic.deal import ClassicDeal
from engine.deal import Deal
from engine.game import GameDeal, StartDeal
from engine.given import expect
from engine.open.deal import OpenDeal
from engine.ruleset import Ruleset
from engine.scoring import Pair

_STARTS: dict[str, StartDeal] = {"baloot": Deal.start, "classic": ClassicDeal.start, "open": OpenDeal.start}


def is_deal(value: object) -> bool:
    """Whether this is a deal of one of the games."""
    return isinstance(value, Deal | ClassicDeal | OpenDeal)


def start_deal(
    ruleset: Ruleset,
    dealer: int,
    deck: tuple[int, ...],
    totals: Pair = (0, 0),
    number: int = 1,
    must_buy: bool = False,
) -> GameDeal:
    """A deal of the ruleset's game before its first action; ``totals`` are those before it, ``number`` counts the
    deals of the match from 1, ``must_buy`` after too many void ones (B19).

    Raises SetupError, or NotationError on a wrong deck, naming what is wrong.

    >>> from engine import preset
    >>> from engine.deck import deck
    >>> deal = start_deal(preset("open"), dealer=0, deck=deck("any seed", 1))
    >>> deal.to_act, deal.apply("trump h").to_act
    (1, 1)
    """
    return _STARTS[expect("ruleset", ruleset, Ruleset).game](ruleset, dealer, deck, totals, number, must_buy)
