"""C5, S8, S10, T1, B4 to B7: which cards may be played."""

from __future__ import annotations

from engine.ruleset import Ruleset
from tests.engine.second.cards import higher, winning_place


def allowed(rules: Ruleset, hand: list[str], trick: list[str], trump: str | None, locked: bool) -> list[str]:
    """The cards of `hand` that may be played."""
    if not trick:
        plain = [card for card in hand if card[1] != trump]
        return plain if locked and plain else hand
    led = trick[0][1]
    same = [card for card in hand if card[1] == led]
    if trump is None or rules.void_in_suit == "free":
        return same or hand
    if rules.void_in_suit == "beat":
        return beat(hand, same, trick, trump)
    return club(rules, hand, same, trick, trump)


def beat(hand: list[str], same: list[str], trick: list[str], trump: str) -> list[str]:
    """T1: over an opponent's card, a trump that wins when void, a higher trump when trump was led."""
    best = trick[winning_place(trick, trump)]
    partner_wins = len(trick) >= 2 and winning_place(trick, trump) == len(trick) - 2
    winners = [card for card in hand if card[1] == trump and higher(card, best, trump)]
    if partner_wins:
        return same or hand
    if trick[0][1] == trump:
        return winners or same or hand
    return same or winners or hand


def club(rules: Ruleset, hand: list[str], same: list[str], trick: list[str], trump: str) -> list[str]:
    """B4 to B7."""
    trumps = [card for card in hand if card[1] == trump]
    if same or not trumps:
        return same or hand
    if len(trick) == 2:  # the leader's partner
        ace_led = trick[0][0] == "A"
        if not ace_led:
            return trumps  # B6
        if trick[1][1] != trump:
            return hand  # B5: nobody trumped
        return [card for card in trumps if higher(card, trick[1], trump)] or hand
    partner_wins = len(trick) == 3 and winning_place(trick, trump) == 1
    if rules.club_opponents == "free" or partner_wins:
        return hand
    return trumps  # B7
