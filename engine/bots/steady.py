"""The steady player (B20): plays as the intermediate and buys good hands; never doubles.

The up card is counted, for sun too: who buys gets it. Sun is looked at before hokum.
"""

from __future__ import annotations

from engine.bots import intermediate
from engine.cards import ACE, JACK, NINE, ORDERS, RANK_MASKS, SUIT_MASKS, SUITS, TEN, cards_of, suit_of
from engine.ruleset import Ruleset
from engine.seat_view import SeatView


def choose(view: SeatView) -> str:
    """B20: one legal action. Raises ValueError with nothing to do."""
    if view.phase != "bidding" or view.seat != view.to_act:
        return intermediate.choose(view)
    legal = view.legal_actions
    if view.asking == "confirm":
        return "confirm" if "confirm" in legal else f"trump {SUITS[_best_trump(view)]}"
    if "sun" in legal and is_sun_hand(_counted(view)):
        return "sun"
    suit = hokum_suit(view)
    for call in ("hokum", f"hokum {SUITS[suit]}") if suit is not None else ():
        if call in legal:
            return call
    return intermediate.choose(view)


def is_sun_hand(hand: int) -> bool:
    """B20: two aces, and a third ace or a ten beside another card of its suit."""
    aces = (hand & RANK_MASKS[ACE]).bit_count()
    guarded_ten = any(
        (hand & SUIT_MASKS[suit_of(ten)]).bit_count() > 1 for ten in cards_of(hand & RANK_MASKS[TEN])
    )
    return aces >= 3 or (aces == 2 and guarded_ten)


def is_hokum_suit(hand: int, suit: int) -> bool:
    """B20: three trumps with the jack, or four with the nine."""
    trumps = hand & SUIT_MASKS[suit]
    count = trumps.bit_count()
    return (count >= 3 and trumps & RANK_MASKS[JACK] > 0) or (count >= 4 and trumps & RANK_MASKS[NINE] > 0)


def hokum_suit(view: SeatView) -> int | None:
    """B20: the suit to buy hokum in; None when the longest suit that may be trump is not good enough."""
    suit = _best_trump(view)
    return suit if is_hokum_suit(_counted(view), suit) else None


def _counted(view: SeatView) -> int:
    return view.hand | 1 << view.up_card


def _best_trump(view: SeatView) -> int:
    return best_trump(view.ruleset, _counted(view), view.bidding_round, suit_of(view.up_card))


def best_trump(ruleset: Ruleset, hand: int, bidding_round: int | None, up_suit: int) -> int:
    """The suit that would make the best trump: in round one the up card's (S1), in round two one of those
    that may be named (S4), good for B20 before longer, then dearer, then s h c d."""
    if bidding_round == 1:
        return up_suit
    suits = [suit for suit in range(len(SUITS)) if suit != up_suit or ruleset.round_two_any_suit]
    return max(suits, key=lambda suit: _worth(hand, suit))


def _worth(hand: int, suit: int) -> tuple[bool, int, int, int]:
    trumps = cards_of(hand & SUIT_MASKS[suit])
    return is_hokum_suit(hand, suit), len(trumps), sum(ORDERS[suit].points[card] for card in trumps), -suit
