"""Which cards may be played, and who wins the trick (C4, C5, S8, S10, T1, B4-B7, K5).

A trick is the tuple of the cards played so far, the lead first; the player to act is at place
``len(trick)``, his partner two places before him.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from engine.cards import ACE, ORDERS, SUIT_MASKS, Order
from engine.ruleset import Ruleset


class Trick(NamedTuple):
    """A finished trick: who led, the four cards in the order of play, who won it."""

    leader: int
    cards: tuple[int, ...]
    winner: int


Duty = Callable[[int, tuple[int, ...], int, Order], int]
"""(hand, trick, place of the winning card, order) -> mask of the cards that may be played."""


def trick_winner(trick: tuple[int, ...], trump: int | None) -> int:
    """C4: the place (0 = the lead) of the card that is winning: the highest trump, else the highest
    card of the suit led."""
    beats = ORDERS[trump].beats
    best_at = 0
    for place in range(1, len(trick)):
        if beats[trick[best_at]] >> trick[place] & 1:
            best_at = place
    return best_at


def legal_cards(
    ruleset: Ruleset, hand: int, trick: tuple[int, ...], trump: int | None, *, locked: bool = False
) -> int:
    """The mask of the cards of ``hand`` that may be played to ``trick`` (empty: to lead)."""
    order = ORDERS[trump]
    if not trick:
        return legal_leads(hand, order, locked)
    return duty_of(ruleset, trump)(hand, trick, trick_winner(trick, trump), order)


def legal_leads(hand: int, order: Order, locked: bool) -> int:
    """S8: in a locked deal nobody leads a trump while holding another suit; else any card leads."""
    return (hand & ~order.trumps or hand) if locked else hand


def duty_of(ruleset: Ruleset, trump: int | None) -> Duty:
    """What the rules ask of a player who does not lead; in sun, and under ``free``, only C5."""
    if trump is None:
        return follow_suit
    return _DUTIES[ruleset.void_in_suit](ruleset)


def follow_suit(hand: int, trick: tuple[int, ...], best_at: int, order: Order) -> int:
    """C5, S10: the suit led, else any card."""
    return hand & SUIT_MASKS[trick[0] >> 3] or hand


def beat_opponents(hand: int, trick: tuple[int, ...], best_at: int, order: Order) -> int:
    """T1: while an opponent is winning, a trump led is beaten if possible, and who is void plays a trump
    that wins, else any card; while the partner is winning only the suit must be followed."""
    led = trick[0]
    follow = hand & SUIT_MASKS[led >> 3]
    if _partner_is_winning(trick, best_at) or (follow and not order.trumps >> led & 1):
        return follow or hand
    choice = follow or hand
    return choice & order.beats[trick[best_at]] or choice


def club_duty(
    hand: int, trick: tuple[int, ...], best_at: int, order: Order, *, opponents_must_trump: bool
) -> int:
    """B4 to B7: who is void ruffs for a partner who led a plain card; over a partner's ace only to beat
    an opponent's trump; against an opponent's lead unless the own partner is winning."""
    led = trick[0]
    follow = hand & SUIT_MASKS[led >> 3]
    trumps = hand & order.trumps
    if follow or not trumps:
        return follow or hand
    leaders_partner = len(trick) == 2
    if leaders_partner and led & 7 == ACE:
        trumped = order.trumps >> trick[1] & 1
        return (trumps & order.beats[trick[1]] or hand) if trumped else hand
    if leaders_partner:
        return trumps
    if opponents_must_trump and not _partner_is_winning(trick, best_at):
        return trumps
    return hand


def classic_duty(hand: int, trick: tuple[int, ...], best_at: int, order: Order, *, undertrump: bool) -> int:
    """K5: while an opponent is winning, go higher in trumps, ruff when void, and with ``undertrump``
    even with a trump that does not win."""
    led = trick[0]
    follow = hand & SUIT_MASKS[led >> 3]
    trumps = hand & order.trumps
    if _partner_is_winning(trick, best_at) or not trumps or (follow and not order.trumps >> led & 1):
        return follow or hand
    higher = trumps & order.beats[trick[best_at]]
    return higher or (trumps if follow or undertrump else hand)


def _partner_is_winning(trick: tuple[int, ...], best_at: int) -> bool:
    return (len(trick) - best_at) % 2 == 0


_DUTIES: dict[str, Callable[[Ruleset], Duty]] = {
    "free": lambda ruleset: follow_suit,
    "beat": lambda ruleset: beat_opponents,
    "club": lambda ruleset: partial(club_duty, opponents_must_trump=ruleset.club_opponents == "must_trump"),
    "classic": lambda ruleset: partial(classic_duty, undertrump=ruleset.undertrump == "must"),
}
