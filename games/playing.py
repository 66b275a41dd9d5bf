"""How a live match stands, as a value: it follows from its rules, its seed and its log, and from nothing else.

`begun` is the match with its first cards dealt; `after` is the match after one more entry of the log. What the entries
are is told at `games.models.LiveMove`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.deck import deck, first_dealer
from engine.errors import IllegalAction
from engine.match import Match
from engine.notation import QAID
from engine.ruleset import Ruleset
from games.errors import Invalid

REDEAL = "redeal"
UNDO = "undo"


class Entry(NamedTuple):
    """One entry of the log; without a seat it is something that happened to the deal."""

    seat: int | None
    action: str


class Playing(NamedTuple):
    """A moment of a live match.

    `number` is the last entry of the log, `dealt` how many times cards were dealt, `decks` which of these belongs to
    each deal of the match, and `before` the moments of the deal on the table that an undo can go back to, each with the
    number of the last entry before it.
    """

    seed: str
    match: Match
    number: int = 0
    dealt: int = 1
    decks: tuple[int, ...] = (1,)
    before: tuple[tuple[int, Match], ...] = ()

    @property
    def phase(self) -> str:
        """`bidding` until the contract stands, then `play`: what a stay in a seat is measured by (B13)."""
        deal = self.match.deal
        return "bidding" if deal is not None and deal.phase == "bidding" else "play"

    @property
    def deal_number(self) -> int:
        """Which deal is on the table, or was the last one."""
        return self.match.number if self.match.deal is not None else max(1, len(self.match.finished))


def begun(ruleset: Ruleset, seed: str) -> Playing:
    """C6, C8: first dealer and first deck from the seed."""
    match = Match.start(ruleset, first_dealer(seed, ruleset.seats)).deal_cards(deck(seed, 1))
    return Playing(seed, match)


def after(playing: Playing, entry: Entry) -> Playing:
    """The match after one entry. Raises IllegalAction, also for a penalty that there cannot be, or Invalid for an undo
    that leads nowhere."""
    if entry.seat is not None:
        return _acted(playing, entry.seat, entry.action)
    word, _, rest = entry.action.partition(" ")
    if word == REDEAL:
        return _dealt(playing._replace(match=playing.match.break_off(), decks=playing.decks[:-1]))
    if word == UNDO:
        return _undone(playing, int(rest))
    if word == QAID:
        return _ended(playing, playing.match.penalize(int(rest)))
    raise Invalid("unknown_entry", entry=entry.action)


def replayed(ruleset: Ruleset, seed: str, log: Iterable[Entry]) -> Playing:
    """The match after its whole log."""
    playing = begun(ruleset, seed)
    for entry in log:
        playing = after(playing, entry)
    return playing


def _acted(playing: Playing, seat: int, action: str) -> Playing:
    match = playing.match.apply(action, seat)
    if match.deal is None:
        return _ended(playing, match)
    before = (*playing.before, (playing.number, playing.match))
    return playing._replace(match=match, number=playing.number + 1, before=before)


def _ended(playing: Playing, match: Match) -> Playing:
    """C6: after the last card of a deal, or a penalty, the next one is dealt at once, unless the match is over. No
    undo leads back into a deal that has ended: the next cards have been seen."""
    playing = playing._replace(match=match, number=playing.number + 1, before=())
    return playing if match.over else _with_cards(playing)


def _dealt(playing: Playing) -> Playing:
    """B13: new cards from the same dealer."""
    return _with_cards(playing._replace(number=playing.number + 1, before=()))


def _with_cards(playing: Playing) -> Playing:
    number = playing.dealt + 1
    match = playing.match.deal_cards(deck(playing.seed, number))
    return playing._replace(match=match, dealt=number, decks=(*playing.decks, number))


def _undone(playing: Playing, to: int) -> Playing:
    """Back to where the log stood after entry `to`; the entries since are in the log but no longer in the match."""
    for place, (number, match) in enumerate(playing.before):
        if number == to:
            return playing._replace(match=match, number=playing.number + 1, before=playing.before[:place])
    if playing.match.deal is None:
        raise IllegalAction("match_over", "the match is over", rule="C7", action="undo")
    raise Invalid("undo_leads_nowhere", to=to)
