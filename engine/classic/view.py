"""What one seat, or a spectator, may know of a deal of Classic Belote: a SeatView like that of a hokum in Baloot."""

from __future__ import annotations

from typing import Any

from engine.classic.deal import ClassicDeal, belote_cards
from engine.seat_view import SeatView
from engine.seats import SEATS

_NOT_IN_THIS_GAME: dict[str, Any] = {
    "ashkal": False,
    "multiplier": 1,
    "gahwa": False,
    "doubler": None,
    "locked": False,
    "called": (),
    "suggested": (),
    "heard": (),
    "shown": (),
}
"""Ashkal, doubling and projects."""


def classic_view(deal: ClassicDeal, seat: int | None) -> SeatView:
    """What ``seat`` may know; without a seat, what a spectator may.

    ``buyer`` is the taker and ``contract`` always ``hokum``; ``abnat`` are the card points taken so far; ``baloot`` is
    the seat that has played king and queen of trump, for a belote (K6) is seen by the others only then. What this game
    does not have is empty.
    """
    bought, play = deal.bought, deal.play
    return SeatView(
        seat=seat,
        ruleset=deal.ruleset,
        dealer=deal.dealer,
        number=deal.number,
        totals=deal.totals,
        must_buy=deal.must_buy,
        phase=deal.phase,
        to_act=deal.to_act,
        legal_actions=() if seat is None else deal.legal_actions(seat),
        history=deal.history,
        void=deal.void,
        hand=0 if seat is None else deal.hands[seat],
        counts=tuple(hand.bit_count() for hand in deal.hands),
        up_card=deal.up_card,
        bidding_round=deal.bidding.round if deal.phase == "bidding" else None,
        asking="open" if deal.phase == "bidding" else None,
        contract=bought.kind if bought else None,
        trump=bought.trump if bought else None,
        buyer=bought.buyer if bought else None,
        receiver=bought.receiver if bought else None,
        leader=_leader(deal),
        trick=deal.trick,
        tricks=deal.tricks,
        abnat=play.abnat if play else (0, 0),
        baloot=_belote_seen(deal),
        score=deal.score(),
        **_NOT_IN_THIS_GAME,
    )


def _leader(deal: ClassicDeal) -> int | None:
    if deal.play is None or deal.to_act is None:
        return None
    return (deal.to_act - len(deal.trick)) % SEATS


def _belote_seen(deal: ClassicDeal) -> int | None:
    """K6: who has played both king and queen of trump."""
    if deal.play is None or deal.bought is None or deal.bought.trump is None:
        return None
    pair = belote_cards(deal.bought.trump)
    for seat in range(SEATS):
        if deal.dealt_hands[seat] & pair == pair and not deal.hands[seat] & pair:
            return seat
    return None
