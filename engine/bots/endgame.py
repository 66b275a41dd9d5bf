"""The exact end of a deal with all cards known: both sides play it as well as it can be played."""

from __future__ import annotations

from engine.bots.playout import Layout, may_lead, may_play
from engine.cards import LAST_TRICK_ABNAT

ALL = 1000
"""More abnat than any deal holds."""


class Endgame:
    """Looks through all that can still be played in one world.

    What a trick's beginning is worth is remembered, so that several cards of one moment can be asked about
    in turn.  The work grows fast with the cards left; it is meant for three tricks.
    """

    __slots__ = ("_duty", "_layout", "_locked", "_seen")

    def __init__(self, layout: Layout, duty: int, locked: bool) -> None:
        self._layout = layout
        self._duty = duty
        self._locked = locked
        self._seen: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}

    def gain(self, hands: list[int], leader: int, trick: list[int]) -> int:
        """The abnat side 0 takes from here on, with the last trick's ten, the trick on the table included.

        ``trick`` was led by ``leader``; its cards are no longer in ``hands``, which stay as they are.
        """
        if not trick:
            return self._from_lead(hands, leader, 0, ALL)
        layout, best_at = self._layout, 0
        for place in range(1, len(trick)):
            if layout.beats[trick[best_at]] & trick[place]:
                best_at = place
        return self._follow(hands, leader, trick, best_at, 0, ALL)

    def _from_lead(self, hands: list[int], leader: int, low: int, high: int) -> int:
        """From the beginning of a trick: exact between ``low`` and ``high``, else a bound beyond them."""
        key = (hands[0], hands[1], hands[2], hands[3], leader)
        least, most = self._seen.get(key, (0, ALL))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        legal = may_lead(self._layout, self._locked, hands[leader])
        gain = self._choose(hands, leader, leader, [], 0, legal, low, high)
        if gain <= low and low > least:
            self._seen[key] = (least, gain)
        elif gain >= high and high < most:
            self._seen[key] = (gain, most)
        else:
            self._seen[key] = (gain, gain)
        return gain

    def _follow(
        self, hands: list[int], leader: int, trick: list[int], best_at: int, low: int, high: int
    ) -> int:
        if len(trick) == 4:
            winner = (leader + best_at) & 3
            points = self._layout.points
            worth = points[trick[0]] + points[trick[1]] + points[trick[2]] + points[trick[3]]
            if not hands[winner]:
                return 0 if winner & 1 else worth + LAST_TRICK_ABNAT
            if winner & 1:
                return self._from_lead(hands, winner, low, high)
            return worth + self._from_lead(hands, winner, low - worth, high - worth)
        seat = (leader + len(trick)) & 3
        legal = may_play(self._layout, self._duty, hands[seat], trick, best_at)
        return self._choose(hands, seat, leader, trick, best_at, legal, low, high)

    def _choose(
        self,
        hands: list[int],
        seat: int,
        leader: int,
        trick: list[int],
        best_at: int,
        legal: int,
        low: int,
        high: int,
    ) -> int:
        """The best of the cards for the side of ``seat``: side 0 wants more, side 1 less."""
        beats = self._layout.beats[trick[best_at]] if trick else 0
        hand, best = hands[seat], ALL if seat & 1 else 0
        while legal:
            card = 1 << (legal & beats or legal).bit_length() - 1
            legal ^= card
            hands[seat] = hand ^ card
            at = len(trick) if beats & card else best_at
            gain = self._follow(hands, leader, [*trick, card], at, low, high)
            if seat & 1:
                best = min(best, gain)
                high = min(high, best)
            else:
                best = max(best, gain)
                low = max(low, best)
            if low >= high:
                break
        hands[seat] = hand
        return best
