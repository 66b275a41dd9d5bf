"""The rules of four-player Baloot, in pure Python: no clock, no database, no global random.

    rules = preset("tournament")
    deal = Deal.start(rules, dealer=0, deck=cards)    # 32 cards, such as engine.deck.deck("any seed", 1)
    deal = deal.apply("pass")                         # of deal.to_act, one of deal.legal_actions()
    deal.score()                                      # the points, once deal.phase == "done"

What one player may know of a deal is ``engine.view.view(deal, seat)``.  Cards are ints and hands are masks
(``engine.cards``); actions are short texts (``engine.actions``).
"""

from engine.deal import Deal
from engine.errors import EngineError, IllegalAction
from engine.notation import deal_text, parse_deal
from engine.ruleset import PRESETS, Ruleset, parse_ruleset, preset, ruleset_text
from engine.scoring import score_deal
from engine.view import SeatView, public_view

__all__ = [
    "PRESETS",
    "Deal",
    "EngineError",
    "IllegalAction",
    "Ruleset",
    "SeatView",
    "deal_text",
    "parse_deal",
    "parse_ruleset",
    "preset",
    "public_view",
    "ruleset_text",
    "score_deal",
]
