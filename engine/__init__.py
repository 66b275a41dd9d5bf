"""The rules of Baloot, Classic Belote and Open Belote, in pure Python: no clock, no database, no global random.

    rules = preset("tournament")                      # of Baloot; "classic", "open"
    deal = start_deal(rules, dealer=0, deck=cards)    # 32 cards, such as engine.deck.deck("any seed", 1)
    deal = deal.apply("pass")                         # of deal.to_act, one of deal.legal_actions()
    deal.score()                                      # the points, once deal.phase == "done"

    match = play_match(rules, seed="any seed")        # four computer players, from deal to deal
    check_sheet(rules, [SheetDeal(...), ...])         # what a scorer wrote, turned into points or refused
    replay(read_record(text))                         # a recorded match, every action checked again

What one player may know of a deal is ``engine.view.view(deal, seat)``.  Cards are ints and hands are masks
(``engine.cards``); actions are short texts, the list is each game's own.  What all games have in common stands in
``engine.game``.
"""

from engine.errors import EngineError
from engine.match import Match
from engine.notation import deal_text, parse_deal
from engine.play import play_match
from engine.record import read_record, record_of, replay, review
from engine.ruleset import Ruleset, parse_ruleset, preset, ruleset_text
from engine.scoresheet import SheetDeal, check_sheet
from engine.start import start_deal

__all__ = [
    "EngineError",
    "Match",
    "Ruleset",
    "SheetDeal",
    "check_sheet",
    "deal_text",
    "parse_deal",
    "parse_ruleset",
    "play_match",
    "preset",
    "read_record",
    "record_of",
    "replay",
    "review",
    "ruleset_text",
    "start_deal",
]
