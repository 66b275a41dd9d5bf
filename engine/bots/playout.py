"""A bare core for playing deals out many times: masks and plain ints, no views, no objects for cards.

A card is one bit of a 32-bit mask, laid out anew for each contract: from the smallest card to the greatest as B18 has
it (fewest abnat, lowest rank, trump last). So the smallest card of a hand is its lowest bit, and within a suit
the stronger of two cards is the greater number. `Layout` translates from and to the cards of `engine.cards`.

What may be played and who wins is said a second time here, for speed; the tests hold it to `engine.tricks`.
"""

from __future__ import annotations

from engine.cards import (
    ACE,
    DECK_SIZE,
    LAST_TRICK_ABNAT,
    ORDERS,
    SUIT_MASKS,
    cards_of,
    rank_of,
    suit_of,
)
from engine.ruleset import Ruleset

FREE, BEAT, CLUB_MUST, CLUB_FREE, CLASSIC_MUST, CLASSIC_FREE = range(6)
"""What is asked of who follows, beside the suit: S10 or sun; T1; B7 twice; K5 twice."""

PLAYING: tuple[tuple[int, int, int, int], ...] = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
"""By the seat that leads, the order of play (C2)."""
FOLLOWING: tuple[tuple[int, int, int], ...] = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))
"""By the seat that leads, those who follow (C2)."""

MULTIPLIER, SIXTY_FOUR = 6364136223846793005, (1 << 64) - 1
"""Of the linear congruential numbers of Knuth's MMIX; their top bits are used."""


class Layout:
    """Where each card lies in the masks under one contract, and what follows from it.

    ``bit_of[card]`` and ``card_of[bit]`` translate; ``suits`` are the masks of s h c d, ``trumps`` that of
    trump (0 in sun), ``aces`` the four aces.  By the bit of a card: ``suit``, its suit's mask; ``beats``, the
    cards that win from it; ``points``, its abnat.  By a mask within one suit: ``above``, the cards of the
    suit stronger than all of it, for each suit; ``first``, the first of its cards in hand order.
    """

    __slots__ = (
        "_bytes",
        "above",
        "aces",
        "beats",
        "bit_of",
        "card_of",
        "first",
        "points",
        "suit",
        "suits",
        "trump",
        "trumps",
    )

    def __init__(self, trump: int | None) -> None:
        order = ORDERS[trump]
        by_size = sorted(
            range(DECK_SIZE),
            key=lambda card: (order.points[card], rank_of(card), suit_of(card) == trump, suit_of(card)),
        )
        self.trump = trump
        self.bit_of: tuple[int, ...] = tuple(1 << by_size.index(card) for card in range(DECK_SIZE))
        self.card_of: dict[int, int] = {bit: card for card, bit in enumerate(self.bit_of)}
        self._bytes: tuple[tuple[int, ...], ...] = tuple(
            tuple(sum(self.bit_of[card] for card in cards_of(byte << 8 * suit)) for byte in range(256))
            for suit in range(4)
        )
        spades, hearts, clubs, diamonds = (self.mask(suit) for suit in SUIT_MASKS)
        self.suits: tuple[int, int, int, int] = (spades, hearts, clubs, diamonds)
        self.trumps = 0 if trump is None else self.suits[trump]
        self.aces = sum(bit for card, bit in enumerate(self.bit_of) if rank_of(card) == ACE)
        self.suit: dict[int, int] = {bit: self.suits[suit_of(card)] for bit, card in self.card_of.items()}
        self.beats: dict[int, int] = {bit: self.mask(order.beats[card]) for bit, card in self.card_of.items()}
        self.points: dict[int, int] = {bit: order.points[card] for bit, card in self.card_of.items()}
        self.first: dict[int, int] = {}
        above = [self._by_subset(suit) for suit in range(4)]
        self.above: tuple[dict[int, int], ...] = tuple(above)

    def mask(self, hand: int) -> int:
        """A mask of `engine.cards` in this layout."""
        spades, hearts, clubs, diamonds = self._bytes
        return spades[hand & 255] | hearts[hand >> 8 & 255] | clubs[hand >> 16 & 255] | diamonds[hand >> 24]

    def hand(self, mask: int) -> int:
        """A mask of this layout as one of `engine.cards`."""
        return sum([1 << card for card, bit in enumerate(self.bit_of) if mask & bit])

    def _by_subset(self, suit: int) -> dict[int, int]:
        whole, above = self.suits[suit], {}
        for byte in range(256):
            mask = self.mask(byte << 8 * suit)
            above[mask] = whole & -(1 << mask.bit_length())
            if mask:
                self.first[mask] = self.bit_of[cards_of(byte << 8 * suit)[0]]
        return above


LAYOUTS: dict[int | None, Layout] = {trump: Layout(trump) for trump in (None, 0, 1, 2, 3)}
"""The five layouts by trump suit; None is sun."""


def duty_code(ruleset: Ruleset, trump: int | None) -> int:
    """Which duty binds who follows: `engine.tricks.duty_of` as a number."""
    kind = ruleset.void_in_suit
    if trump is None or kind == "free":
        return FREE
    if kind == "beat":
        return BEAT
    if kind == "club":
        return CLUB_MUST if ruleset.club_opponents == "must_trump" else CLUB_FREE
    return CLASSIC_MUST if ruleset.undertrump == "must" else CLASSIC_FREE


def may_play(layout: Layout, duty: int, hand: int, trick: list[int], best_at: int) -> int:
    """What of ``hand`` may follow to ``trick``, whose card at ``best_at`` is winning."""
    led = trick[0]
    follow = hand & layout.suit[led]
    trumps = hand & layout.trumps
    if not duty or not trumps or (follow and not layout.trumps & led):
        return follow or hand
    partner_wins = (len(trick) - best_at) & 1 == 0
    higher = trumps & layout.beats[trick[best_at]]
    if duty == BEAT:
        return follow or hand if partner_wins else higher or follow or hand
    if duty >= CLASSIC_MUST:
        if partner_wins:
            return follow or hand
        return higher or (trumps if follow or duty == CLASSIC_MUST else hand)
    if follow:
        return follow
    if len(trick) == 2:
        if not led & layout.aces:
            return trumps
        second = trick[1]
        return trumps & layout.beats[second] or hand if second & layout.trumps else hand
    return trumps if duty == CLUB_MUST and not partner_wins else hand


def may_lead(layout: Layout, locked: bool, hand: int) -> int:
    """S8: what of ``hand`` may be led."""
    return hand & ~layout.trumps or hand if locked else hand


def play_out(
    layout: Layout, duty: int, locked: bool, hands: list[int], leader: int, trick: list[int], mine: int
) -> int:
    """Plays on to the end, every seat as the intermediate (B18), and gives side 0's abnat with the last trick's.

    ``hands`` (by seat) are used up.  ``trick`` are the cards on the table, led by ``leader`` and no longer in
    the hands, and may be empty; ``mine`` is what side 0 has so far.
    """
    trumps = layout.trumps if locked else 0
    if trick:
        leader, worth = _complete(layout, duty, hands, leader, trick)
        mine += 0 if leader & 1 else worth
    while out := hands[0] | hands[1] | hands[2] | hands[3]:
        hand = hands[leader]
        card = _best_lead(layout, hand & ~trumps or hand, out ^ hand)
        hands[leader] = hand ^ card
        leader, worth = _complete(layout, duty, hands, leader, [card])
        mine += 0 if leader & 1 else worth
    return mine if leader & 1 else mine + LAST_TRICK_ABNAT


def play_at_random(
    layout: Layout,
    duty: int,
    locked: bool,
    hands: list[int],
    leader: int,
    trick: list[int],
    mine: int,
    luck: int,
) -> int:
    """As `play_out`, but every seat plays any card it may.  ``luck`` (64 bits) settles which."""
    suit_of_bit, beats, points = layout.suit, layout.beats, layout.points
    trumps = layout.trumps
    while hands[(leader + len(trick)) & 3]:
        best_at, worth = (0, 0) if not trick else _so_far(layout, trick)[::2]
        for seat in PLAYING[leader][len(trick) :]:
            hand = hands[seat]
            if not trick:
                legal = hand & ~trumps or hand if locked else hand
            else:
                legal = hand & suit_of_bit[trick[0]] or hand
                if duty and (legal == hand or trumps & trick[0]):
                    legal = may_play(layout, duty, hand, trick, best_at)
            luck = luck * MULTIPLIER + 1 & SIXTY_FOUR
            high = legal >> (luck >> 59) << (luck >> 59) or legal
            card = high & -high
            hands[seat] = hand ^ card
            worth += points[card]
            if trick and beats[trick[best_at]] & card:
                best_at = len(trick)
            trick.append(card)
        leader = (leader + best_at) & 3
        mine += 0 if leader & 1 else worth
        trick = []
    return mine if leader & 1 else mine + LAST_TRICK_ABNAT


def _best_lead(layout: Layout, legal: int, out: int) -> int:
    """B18: the first card that none of ``out`` in its suit beats, else the smallest."""
    spades, hearts, clubs, diamonds = layout.suits
    above_s, above_h, above_c, above_d = layout.above
    master = legal & (
        above_s[out & spades] | above_h[out & hearts] | above_c[out & clubs] | above_d[out & diamonds]
    )
    if not master:
        return legal & -legal
    return layout.first[master & spades or master & hearts or master & clubs or master & diamonds]


def _complete(layout: Layout, duty: int, hands: list[int], leader: int, trick: list[int]) -> tuple[int, int]:
    """Plays the rest of a trick as B18 does; gives its winner and the abnat in it.  ``trick`` grows."""
    beats, points, first = layout.beats, layout.points, layout.first
    suit, trumps = layout.suit[trick[0]], layout.trumps
    best_at, best, worth = _so_far(layout, trick) if len(trick) > 1 else (0, trick[0], points[trick[0]])
    for seat in FOLLOWING[leader][len(trick) - 1 :]:
        hand = hands[seat]
        legal = hand & suit
        if duty and (not legal or suit == trumps):
            legal = may_play(layout, duty, hand, trick, best_at)
        elif not legal:
            legal = hand
        winning = legal & suit & beats[best]
        if winning:
            card = first[winning]
        else:
            card = legal & suit or legal
            card &= -card
        hands[seat] = hand ^ card
        worth += points[card]
        if beats[best] & card:
            best, best_at = card, len(trick)
        trick.append(card)
    return (leader + best_at) & 3, worth


def _so_far(layout: Layout, trick: list[int]) -> tuple[int, int, int]:
    """The place of the winning card of a trick, that card, and the abnat in it."""
    best_at = 0
    for place in range(1, len(trick)):
        if layout.beats[trick[best_at]] & trick[place]:
            best_at = place
    return best_at, trick[best_at], sum([layout.points[card] for card in trick])
