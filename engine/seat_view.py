"""What one seat, or a spectator, may know of a deal of four-player Baloot."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import heard_action
from engine.deal import Deal
from engine.outcome import baloot_owner, counted_projects
from engine.projects import Called, Project, best_choice
from engine.ruleset import Ruleset
from engine.scoring import DealScore
from engine.seats import SEATS
from engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class SeatView:
    """A deal as ``seat`` knows it; without a seat, as a spectator does.

    Cards are ints and ``hand`` is a mask, as in ``engine.cards``.  ``history`` tells of a called project
    only the kind (S11).
    """

    seat: int | None
    ruleset: Ruleset
    dealer: int
    number: int
    totals: tuple[int, int]
    must_buy: bool

    phase: str
    to_act: int | None
    legal_actions: tuple[str, ...]
    """What ``seat`` itself may do now; may hold ``kasho`` out of turn (T4)."""
    history: tuple[tuple[int, str], ...]
    void: str | None

    hand: int
    """The mask of the cards ``seat`` holds; 0 for a spectator."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    up_card: int

    bidding_round: int | None
    """1 or 2 during the bidding."""
    asking: str | None
    """The question of the bidding: open, over_hokum, claim or confirm."""
    contract: str | None
    trump: int | None
    buyer: int | None
    receiver: int | None
    """Who got the up card: not the buyer after ashkal (S6)."""
    ashkal: bool
    multiplier: int
    gahwa: bool
    doubler: int | None
    locked: bool

    leader: int | None
    """Who led, or is to lead, the trick on the table."""
    trick: tuple[int, ...]
    tricks: tuple[Trick, ...]
    abnat: tuple[int, int]
    """What each side has taken so far (C3)."""
    called: tuple[Project, ...]
    """The projects ``seat`` itself has called."""
    suggested: tuple[Project, ...]
    """S11: the choice of most points, while ``seat`` may still call."""
    heard: tuple[tuple[int, str], ...]
    """S11: (seat, kind) of every project called."""
    shown: tuple[Called, ...]
    """S11: the projects that score, once their owner has played his second card."""
    baloot: int | None
    """S13: whose baloot has counted."""
    score: DealScore | None
    """The points, when the deal has been played to the end, or was penalised."""
    penalty: int | None = None
    """Score sheet: the side whose penalty (qaid) ended the deal."""


def seat_view(deal: Deal, seat: int | None) -> SeatView:
    """What ``seat`` may know; without a seat, what a spectator may."""
    bidding, bought, play = deal.bidding, deal.bought, deal.play
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
        history=tuple((actor, heard_action(action)) for actor, action in deal.history),
        void=deal.void,
        hand=0 if seat is None else deal.hands[seat],
        counts=tuple(hand.bit_count() for hand in deal.hands),
        up_card=deal.up_card,
        bidding_round=bidding.round if bidding else None,
        asking=bidding.asking if bidding else None,
        contract=deal.contract,
        trump=deal.trump,
        buyer=deal.buyer,
        receiver=bought.receiver if bought else None,
        ashkal=bought is not None and bought.ashkal,
        multiplier=deal.multiplier,
        gahwa=deal.gahwa,
        doubler=deal.doubler,
        locked=deal.locked,
        leader=_leader(deal),
        trick=deal.trick,
        tricks=deal.tricks,
        abnat=play.abnat if play else (0, 0),
        called=play.called_by(seat) if play and seat is not None else (),
        suggested=_suggested(deal, seat),
        heard=tuple((caller, project.kind) for caller, project in deal.called),
        shown=_shown(deal),
        baloot=baloot_owner(play) if play else None,
        score=deal.score(),
        penalty=deal.penalty,
    )


def _leader(deal: Deal) -> int | None:
    if deal.play is None or deal.to_act is None:
        return None
    return (deal.to_act - len(deal.trick)) % SEATS


def _suggested(deal: Deal, seat: int | None) -> tuple[Project, ...]:
    """S11: nothing is suggested to who has called already, or has no call left."""
    play = deal.play
    if play is None or seat is None or play.called_by(seat) or not play.callable(seat):
        return ()
    return best_choice(play.hands[seat], play.table.contract.kind)


def _shown(deal: Deal) -> tuple[Called, ...]:
    """S11: shown by the scoring side with the second card, or when a penalty ends the deal."""
    play = deal.play
    if deal.penalty is not None:
        return deal.claims
    if play is None:
        return ()
    return tuple(
        (caller, project)
        for caller, project in counted_projects(play, deal.dealer)
        if play.table.hands[caller].bit_count() - play.hands[caller].bit_count() >= 2
    )
