"""What a player, or a spectator, may know of a deal of Open Belote.

What lies face up, everybody sees; what lies face down, nobody does, not even before oneself. So all views of a
moment differ only in what their seat may do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.open.columns import Columns, Place
from engine.open.combinations import Called, Combination, best_choice, scoring
from engine.open.deal import OpenDeal
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.tricks import Trick


class SeenColumns(NamedTuple):
    """One player's columns as they lie: the face-up card of each or None, and whether one lies beneath it."""

    up: tuple[Place, ...]
    beneath: tuple[bool, ...]

    @property
    def face_up(self) -> int:
        """The mask of the face-up cards."""
        return Columns((), self.up).face_up


@dataclass(frozen=True, slots=True)
class OpenView:
    """A deal as ``seat`` knows it; without a seat, as a spectator does.  Cards are ints and masks, as in
    ``engine.cards``."""

    seat: int | None
    ruleset: Ruleset
    dealer: int
    number: int
    totals: Pair
    must_buy: bool

    phase: str
    to_act: int | None
    legal_actions: tuple[str, ...]
    """What ``seat`` itself may do now."""
    history: tuple[tuple[int, str], ...]
    """Every (seat, action) so far; all of it is heard and seen by both."""
    void: None

    columns: tuple[SeenColumns, SeenColumns]
    """By seat."""
    hand: int
    """The mask of the cards that lie face up before ``seat``; 0 for a spectator."""
    counts: tuple[int, int]
    """How many cards each seat has not played, face down ones too."""

    bidding_round: int | None
    """O2: 1 or 2 while the trump is being chosen."""
    must_choose: bool
    """O2: whether the player who is asked may not decline."""
    contract: str | None
    """``trump`` or ``no_trump``, once chosen."""
    trump: int | None
    """The trump suit; None before it is chosen, and in no trump."""
    chooser: int | None

    leader: int | None
    """Who led, or is to lead, the trick on the table."""
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    taken: Pair
    """The card points each has taken so far (O5)."""
    called: tuple[Called, ...]
    """O8: what has been called, as far as it has grown, in the order of the calls."""
    suggested: tuple[Combination, ...]
    """The choice of most points, while ``seat`` may still call and has called nothing."""
    counting: tuple[Called, ...]
    """O7: the calls that count as things stand now."""
    belote: int | None
    """O6: who has turned up king and queen of trump."""
    score: DealScore | None
    """The points, when the deal has been played to the end."""


def open_view(deal: OpenDeal, seat: int | None) -> OpenView:
    """What ``seat`` may know; None is a spectator."""
    play, choice = deal.play, deal.choice
    called = play.called if play else ()
    mine, theirs = (_seen(columns) for columns in deal.table)
    return OpenView(
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
        columns=(mine, theirs),
        hand=0 if seat is None else deal.table[seat].face_up,
        counts=(deal.hands[0].bit_count(), deal.hands[1].bit_count()),
        bidding_round=None if choice else deal.choosing.round,
        must_choose=choice is None and deal.choosing.must_choose,
        contract=choice.contract if choice else None,
        trump=choice.trump if choice else None,
        chooser=choice.chooser if choice else None,
        leader=_leader(deal),
        trick=deal.trick,
        tricks=deal.tricks,
        taken=play.taken if play else (0, 0),
        called=called,
        suggested=_suggested(deal, seat),
        counting=scoring(called, choice.trump) if choice else (),
        belote=play.belote if play else None,
        score=deal.score(),
    )


def _seen(columns: Columns) -> SeenColumns:
    return SeenColumns(columns.up, tuple(card is not None for card in columns.down))


def _leader(deal: OpenDeal) -> int | None:
    if deal.play is None or deal.to_act is None:
        return None
    return (deal.to_act - len(deal.trick)) % deal.ruleset.seats


def _suggested(deal: OpenDeal, seat: int | None) -> tuple[Combination, ...]:
    """Nothing is suggested to who has called already, or has no call left."""
    play = deal.play
    if play is None or seat is None or play.called_by(seat) or not play.callable(seat):
        return ()
    return best_choice(play.table[seat].face_up, play.choice.trump)
