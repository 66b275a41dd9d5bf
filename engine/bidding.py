"""Bidding: who buys the up card, and for what (S1-S6, D1, B1, T3, T4, B19)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.cards import ACE, SUITS, rank_of, suit_of
from engine.errors import IllegalAction
from engine.ruleset import Ruleset
from engine.seats import are_opponents, calling_order, others_from_right, partner

ASHKAL_CALLERS = (2, 3)
"""S1: the places in calling order of those who may call ashkal."""


class Contract(NamedTuple):
    """What was bought: ``kind`` sun or hokum, the trump suit or None, who bought it, who gets the up
    card (S6: the partner after ashkal), and whether it was ashkal."""

    kind: Literal["sun", "hokum"]
    trump: int | None
    buyer: int
    receiver: int
    ashkal: bool = False


class BiddingTable(NamedTuple):
    """What stays the same through one bidding.

    ``order`` is the calling order, ``weak`` has the seats whose first five cards allow a kasho,
    ``must_buy`` tells that the dealer may not let this deal go (B19).
    """

    ruleset: Ruleset
    order: tuple[int, ...]
    up_card: int
    weak: frozenset[int] = frozenset()
    must_buy: bool = False

    @property
    def dealer(self) -> int:
        """Who calls last."""
        return self.order[-1]

    @property
    def up_suit(self) -> int:
        """The suit of the up card, the trump of a hokum in round one."""
        return suit_of(self.up_card)


class Bidding(NamedTuple):
    """One moment of the bidding: who is asked what.

    ``asking`` is the question: ``open`` (any call), ``over_hokum`` (take it as sun?), ``claim`` (qablak: take
    this sun?) or ``confirm`` (hokum, or sun after all?).  ``asked`` are those who answer it, in turn.
    ``passed`` are those who passed in this round, ``bidder`` has bid hokum, ``named`` the suit he named
    with his call, ``caller`` has called sun or ashkal.  At the end there is a ``contract`` or ``void``.
    """

    table: BiddingTable
    round: int
    asking: str
    asked: tuple[int, ...]
    passed: frozenset[int] = frozenset()
    bidder: int | None = None
    named: int | None = None
    caller: int | None = None
    ashkal: bool = False
    contract: Contract | None = None
    void: str | None = None

    @classmethod
    def start(cls, table: BiddingTable) -> Bidding:
        """S1: round one, all are asked in calling order."""
        return cls(table, 1, "open", table.order)

    @property
    def to_act(self) -> int | None:
        """Who is asked now; None when the bidding has ended."""
        return self.asked[0] if self.asked else None

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Every call ``seat`` may make now; out of turn only kasho (T4)."""
        calls = self._answers(seat) if seat == self.to_act else ()
        return (*calls, "kasho") if self._may_kasho(seat) else calls

    def apply(self, seat: int, call: str) -> Bidding:
        """The bidding after one call.  Raises IllegalAction."""
        if call not in self.legal_actions(seat):
            raise self._refusal(seat, call)
        if call == "kasho":
            return self._replace(asked=(), void="kasho")
        if call == "pass":
            return self._pass(seat)
        if call in ("sun", "ashkal"):
            return self._sun(seat, ashkal=call == "ashkal")
        if self.asking == "confirm":
            return self._settle_hokum(seat, self._named_in(call))
        return self._hokum(seat, call)

    # What may be said

    def _answers(self, seat: int) -> tuple[str, ...]:
        if self.asking == "claim":
            return ("pass", "sun")
        if self.asking == "confirm":
            return ("confirm", "sun") if self.round == 1 else (*self._suit_calls("trump"), "sun")
        if self._must_buy_now(seat):
            return ("hokum",)
        hokum = self._hokum_calls() if self.asking == "open" else ()
        ashkal = ("ashkal",) if self._may_ashkal(seat) else ()
        return ("pass", *hokum, "sun", *ashkal)

    def _hokum_calls(self) -> tuple[str, ...]:
        """S4: the suit of round two is named when it is confirmed; B1: with the call."""
        if self.round == 1 or self.table.ruleset.confirm_hokum:
            return ("hokum",)
        return self._suit_calls("hokum")

    def _suit_calls(self, word: str) -> tuple[str, ...]:
        """S4: round two names another suit than the up card's; B1: any suit."""
        any_suit = self.table.ruleset.round_two_any_suit
        return tuple(
            f"{word} {letter}" for suit, letter in enumerate(SUITS) if any_suit or suit != self.table.up_suit
        )

    def _may_ashkal(self, seat: int) -> bool:
        """S1: third and fourth caller, while nobody has said hokum; B1, T3: the house rules on it."""
        rules = self.table.ruleset
        return (
            self.table.order.index(seat) in ASHKAL_CALLERS
            and (self.round == 1 or rules.ashkal_rounds == "both")
            and (self.asking == "open" or rules.ashkal_over_hokum)
            and (rules.ashkal_on_ace or rank_of(self.table.up_card) != ACE)
        )

    def _may_kasho(self, seat: int) -> bool:
        """T4: a weak hand, before its own first call, while everyone so far has passed."""
        return seat in self.table.weak and self.round == 1 and self.asking == "open" and seat in self.asked

    def _must_buy_now(self, seat: int) -> bool:
        """B19: the dealer of the deal after too many void ones, once round two has reached him."""
        table = self.table
        return table.must_buy and self.round == 2 and self.asking == "open" and seat == table.dealer

    # What follows from it

    def _pass(self, seat: int) -> Bidding:
        after = self._replace(asked=self.asked[1:], passed=self.passed | {seat})
        if after.asked:
            return after
        if self.asking == "open":
            if self.round == 1:
                return Bidding(self.table, 2, "open", self.table.order)
            return after._replace(void="passed")
        if self.asking == "over_hokum":
            return after._uncontested()
        assert self.caller is not None
        return after._settle_sun(self.caller, self.ashkal)

    def _hokum(self, seat: int, call: str) -> Bidding:
        """S3, S4: the others are asked whether they take it as sun; B19: a forced hokum is final."""
        if self._must_buy_now(seat):
            return self._settle_hokum(seat, self.table.up_suit)
        asked = self._asked_over_hokum(seat)
        after = self._replace(asking="over_hokum", asked=asked, bidder=seat, named=self._named_in(call))
        return after if asked else after._uncontested()

    def _asked_over_hokum(self, bidder: int) -> tuple[int, ...]:
        """S3: in round one all others; in round two those yet to call (S4), and both opponents (T3); or
        all others there too (B1)."""
        rules = self.table.ruleset
        if self.round == 1 or rules.round_two_asked == "all":
            return others_from_right(bidder)
        yet_to_call = self.asked[1:]
        return tuple(
            seat
            for seat in others_from_right(bidder)
            if seat in yet_to_call or (rules.qablak_round_two and are_opponents(seat, bidder))
        )

    def _uncontested(self) -> Bidding:
        """S3, S4: nobody took the hokum as sun; the bidder confirms it, or it stands as it is (B1)."""
        assert self.bidder is not None
        if self.table.ruleset.confirm_hokum:
            return self._replace(asking="confirm", asked=(self.bidder,))
        return self._settle_hokum(self.bidder, self.named)

    def _sun(self, seat: int, *, ashkal: bool) -> Bidding:
        """S2: a sun ends the bidding, unless somebody may claim it; a claim, and a hokum turned to sun
        (S3), are final."""
        claimants = self._claimants(seat) if self.asking in ("open", "over_hokum") else ()
        if not claimants:
            return self._settle_sun(seat, ashkal)
        return self._replace(asking="claim", asked=claimants, caller=seat, ashkal=ashkal)

    def _claimants(self, caller: int) -> tuple[int, ...]:
        """S2: opponents who have passed in this round, in calling order; D1: all others, from the caller's
        right; B1: nobody.  Round two has claims only under ``qablak_round_two`` (T3)."""
        rules = self.table.ruleset
        if rules.sun_claim == "none" or (self.round == 2 and not rules.qablak_round_two):
            return ()
        if rules.sun_claim == "all":
            return others_from_right(caller)
        return tuple(seat for seat in self.table.order if seat in self.passed and are_opponents(seat, caller))

    def _settle_sun(self, buyer: int, ashkal: bool) -> Bidding:
        """S6: after ashkal the partner gets the up card; the caller is the buyer."""
        receiver = partner(buyer) if ashkal else buyer
        return self._replace(asked=(), contract=Contract("sun", None, buyer, receiver, ashkal))

    def _settle_hokum(self, buyer: int, named: int | None) -> Bidding:
        """S1: trump is the up card's suit, unless another was named."""
        trump = self.table.up_suit if named is None else named
        return self._replace(asked=(), contract=Contract("hokum", trump, buyer, buyer))

    def _named_in(self, call: str) -> int | None:
        letter = call.partition(" ")[2]
        return SUITS.index(letter) if letter else None

    def _refusal(self, seat: int, call: str) -> IllegalAction:
        """Why a call was refused, by the rule it breaks."""
        if call == "kasho":
            code, rule, why = "kasho_refused", "T4", f"seat {seat} may not ask for a new deal here"
        elif seat != self.to_act:
            code, rule, why = "out_of_turn", "S1", f"seat {seat} is not asked now"
        elif call == "ashkal" and rank_of(self.table.up_card) == ACE and not self.table.ruleset.ashkal_on_ace:
            code, rule, why = "ashkal_on_ace", "T3", "there is no ashkal on an ace"
        elif self._must_buy_now(seat):
            code, rule, why = "must_buy", "B19", f"seat {seat} must buy hokum in the up card's suit"
        elif call == f"trump {SUITS[self.table.up_suit]}" and self.asking == "confirm" and self.round == 2:
            code, rule, why = "suit_of_up_card", "S4", "round two names another suit than the up card's"
        else:
            rule = {"claim": "S2", "over_hokum": "S3", "confirm": "S3"}.get(self.asking, "S1")
            code, why = "call_not_allowed", f"seat {seat} may not say {call} here"
            rule = "S4" if self.round == 2 and rule != "S2" else rule
        return IllegalAction(code, why, rule=rule, seat=seat, action=call)


def start_bidding(
    ruleset: Ruleset, dealer: int, up_card: int, *, weak: frozenset[int] = frozenset(), must_buy: bool = False
) -> Bidding:
    """The bidding of a deal; ``weak`` are the seats with a hand without A, 10, K, Q, J (T4)."""
    if not ruleset.kasho:
        weak = frozenset()
    return Bidding.start(BiddingTable(ruleset, calling_order(dealer), up_card, weak, must_buy))
