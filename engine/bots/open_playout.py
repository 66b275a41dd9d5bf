"""Open Belote played out many times: masks and ints as in `engine.bots.playout`, two players, columns (O3 to O5).

In a world the cards that lie face down are imagined, so that each card is known to uncover another or none.
"""

from __future__ import annotations

from engine.bots.playout import LAYOUTS, Layout
from engine.cards import LAST_TRICK_ABNAT
from engine.open.tricks import card_points

Beneath = dict[int, int]
"""By the bit of a face-up card, that of the card face down under it, where one lies."""

POINTS: dict[int | None, dict[int, int]] = {
    trump: {bit: card_points(card, trump) for bit, card in layout.card_of.items()}
    for trump, layout in LAYOUTS.items()
}
"""O5: card points by trump and bit."""


def may_answer(layout: Layout, hand: int, led: int) -> int:
    """O4: what of the face-up ``hand`` may be played to the card ``led``."""
    follow = hand & layout.suit[led]
    if not follow:
        return hand & layout.trumps or hand
    return follow & layout.beats[led] or follow if led & layout.trumps else follow


def play_out(layout: Layout, up: list[int], beneath: Beneath, leader: int, led: int, mine: int) -> int:
    """Plays on to the end, both as the intermediate (B18), and gives side 0's card points with the last trick's.

    ``up`` are the face-up cards by seat and are used up; ``led`` is the card that ``leader`` has on the table,
    or 0; ``mine`` is what side 0 has so far.
    """
    points, beats, first = POINTS[layout.trump], layout.beats, layout.first
    while led or up[leader]:
        other = 1 - leader
        if not led:
            led = best_lead(layout, up[leader], up[other])
            up[leader] ^= led | beneath.get(led, 0)
        hand = up[other]
        legal = may_answer(layout, hand, led)
        of_suit = legal & layout.suit[led]
        winning = of_suit & beats[led]
        card = first[winning] if winning else (of_suit or legal) & -(of_suit or legal)
        up[other] = hand ^ (card | beneath.get(card, 0))
        if beats[led] & card:
            leader = other
        if not leader:
            mine += points[led] + points[card]
        led = 0
    return mine if leader else mine + LAST_TRICK_ABNAT


def after_card(
    layout: Layout, up: list[int], beneath: Beneath, leader: int, led: int, card: int
) -> tuple[int, int, int]:
    """Plays ``card`` for who is to play; gives who leads now, the card on the table or 0, and what side 0 took."""
    seat = 1 - leader if led else leader
    up[seat] ^= card | beneath.get(card, 0)
    if not led:
        return leader, card, 0
    winner = seat if layout.beats[led] & card else leader
    points = POINTS[layout.trump]
    return winner, 0, 0 if winner else points[led] + points[card]


def best_lead(layout: Layout, hand: int, against: int) -> int:
    """B18: the first card that no face-up answer takes, else the smallest."""
    spades, hearts, clubs, diamonds = layout.suits
    trumps = layout.trumps
    safe = 0
    for suit, above in zip(layout.suits, layout.above, strict=True):
        held = against & suit
        if held or not against & trumps or suit == trumps:
            safe |= hand & above[held]
    if not safe:
        return hand & -hand
    return layout.first[safe & spades or safe & hearts or safe & clubs or safe & diamonds]


class OpenEndgame:
    """The end of a world with all cards known: both play it as well as it can be played.  For a few tricks."""

    __slots__ = ("_beneath", "_layout", "_points", "_seen")

    def __init__(self, layout: Layout, beneath: Beneath) -> None:
        self._layout = layout
        self._beneath = beneath
        self._points = POINTS[layout.trump]
        self._seen: dict[tuple[int, int, int], int] = {}

    def gain(self, up: tuple[int, int], leader: int, led: int) -> int:
        """The card points side 0 takes from here on, the last trick's ten and the card ``led`` included."""
        if led:
            return self._answer(up, leader, led)
        key = (*up, leader)
        if key not in self._seen:
            hand, gains = up[leader], []
            while hand:
                card = hand & -hand
                hand ^= card
                gains.append(self._answer(self._without(up, leader, card), leader, card))
            if not gains:
                gains.append(0 if leader else LAST_TRICK_ABNAT)
            self._seen[key] = min(gains) if leader else max(gains)
        return self._seen[key]

    def _answer(self, up: tuple[int, int], leader: int, led: int) -> int:
        other, gains = 1 - leader, []
        legal = may_answer(self._layout, up[other], led)
        while legal:
            card = legal & -legal
            legal ^= card
            winner = other if self._layout.beats[led] & card else leader
            later = self.gain(self._without(up, other, card), winner, 0)
            gains.append(later if winner else later + self._points[led] + self._points[card])
        return min(gains) if other else max(gains)

    def _without(self, up: tuple[int, int], seat: int, card: int) -> tuple[int, int]:
        """O3: the face-up cards after one is played and the one beneath is turned up."""
        mine, theirs = up
        change = card | self._beneath.get(card, 0)
        return (mine, theirs ^ change) if seat else (mine ^ change, theirs)
