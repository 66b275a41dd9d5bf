"""The bidding of Classic Belote: who takes the up card, and in which suit (K2, B19)."""

from __future__ import annotations

from typing import NamedTuple

from engine.bidding import Contract
from engine.cards import suit_of
from engine.classic.actions import PASS, TAKE, TAKE_SUIT
from engine.errors import IllegalAction
from engine.seats import calling_order

ROUNDS = 2


class ClassicBidding(NamedTuple):
    """One moment of the bidding: ``asked`` are those still to answer in this round, in turn.

    ``must_buy`` tells that the dealer may not let this deal go (B19). At the end nobody is asked, and there is a
    ``contract``, a hokum of the taker, or ``void``.
    """

    order: tuple[int, ...]
    up_card: int
    must_buy: bool
    asked: tuple[int, ...]
    round: int = 1
    contract: Contract | None = None
    void: str | None = None

    @classmethod
    def start(cls, dealer: int, up_card: int, must_buy: bool) -> ClassicBidding:
        """K2: the player on the dealer's right is asked first."""
        order = calling_order(dealer)
        return cls(order, up_card, must_buy, order)

    @property
    def to_act(self) -> int | None:
        """Who is asked now; None when the bidding has ended."""
        return self.asked[0] if self.asked else None

    @property
    def forced(self) -> bool:
        """B19: whether the dealer is asked now and has to take the up card's suit."""
        return self.must_buy and self.round == ROUNDS and self.to_act == self.order[-1]

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """K2: take or pass; in round two any suit but the up card's. B19: one call."""
        if seat != self.to_act:
            return ()
        if self.forced:
            return (TAKE,)
        if self.round == 1:
            return PASS, TAKE
        up_suit = suit_of(self.up_card)
        return PASS, *(call for suit, call in enumerate(TAKE_SUIT) if suit != up_suit)

    def apply(self, seat: int, call: str) -> ClassicBidding:
        """The bidding after one call.  Raises IllegalAction."""
        if call not in self.legal_actions(seat):
            raise self._refusal(seat, call)
        if call != PASS:
            trump = suit_of(self.up_card) if call == TAKE else TAKE_SUIT.index(call)
            return self._replace(asked=(), contract=Contract("hokum", trump, seat, seat))
        after = self._replace(asked=self.asked[1:])
        if after.asked:
            return after
        if self.round < ROUNDS:
            return after._replace(asked=self.order, round=self.round + 1)
        return after._replace(void="passed")

    def _refusal(self, seat: int, call: str) -> IllegalAction:
        """Why a call was refused, by the rule it breaks."""
        code, rule, why = "call_not_allowed", "K2", f"seat {seat} may not say {call} here"
        if seat != self.to_act:
            code, why = "out_of_turn", f"seat {seat} is not asked now"
        elif self.forced:
            code, rule, why = "must_buy", "B19", f"seat {seat} must take the up card's suit"
        elif self.round == ROUNDS and call in (TAKE, TAKE_SUIT[suit_of(self.up_card)]):
            code, why = "suit_of_up_card", "round two names another suit than the up card's"
        return IllegalAction(code, why, rule=rule, seat=seat, action=call)
