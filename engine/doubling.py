"""The doubling ladder between bidding and play (S7, S8, S9, T5, B2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.bidding import Contract
from engine.errors import IllegalAction
from engine.ruleset import Ruleset
from engine.seats import are_opponents, calling_order, other_side, side_of

LADDER = ("double", "triple", "four", "gahwa")
"""S7: the four steps; the doubler says the first and third, the buyer the second and fourth."""
SUN_DOUBLING_TOTAL = 100
"""S9: the buyer's team must have more than this, the other less."""


def sun_may_be_doubled(buyer_side: int, totals: tuple[int, int]) -> bool:
    """S9: whether a sun of this side may be doubled, by the totals before the deal."""
    return totals[buyer_side] > SUN_DOUBLING_TOTAL > totals[other_side(buyer_side)]


class Doubling(NamedTuple):
    """Where the ladder stands.

    ``steps`` is how many of LADDER were taken, ``last_step`` how many there are, ``asked`` who is to
    answer, in turn; nobody left to ask means that the ladder has ended.
    """

    contract: Contract
    asked: tuple[int, ...]
    last_step: int
    steps: int = 0
    doubler: int | None = None

    @classmethod
    def start(cls, ruleset: Ruleset, contract: Contract, dealer: int, totals: tuple[int, int]) -> Doubling:
        """S7: both opponents are asked in calling order, if this deal may be doubled at all."""
        last_step = _last_step(ruleset, contract, totals)
        asked = tuple(seat for seat in calling_order(dealer) if are_opponents(seat, contract.buyer))
        return cls(contract, asked if last_step else (), last_step)

    @property
    def to_act(self) -> int | None:
        """Who is asked now; None when the ladder has ended."""
        return self.asked[0] if self.asked else None

    @property
    def multiplier(self) -> int:
        """S20: 1, or 2, 3, 4 after double, triple, four (and gahwa)."""
        return min(1 + self.steps, 4)

    @property
    def gahwa(self) -> bool:
        """S7: whether this deal decides the match."""
        return self.steps == len(LADDER)

    @property
    def locked(self) -> bool:
        """S8: after double or four in hokum, not after triple or gahwa; a sun is never locked (S9)."""
        return self.contract.kind == "hokum" and self.steps in (1, 3)

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """What ``seat`` may say now."""
        return ("pass", LADDER[self.steps]) if seat == self.to_act else ()

    def apply(self, seat: int, action: str) -> Doubling:
        """The ladder after one answer.  Raises IllegalAction."""
        if seat != self.to_act:
            raise IllegalAction(
                "out_of_turn", f"seat {seat} is not asked now", rule="S7", seat=seat, action=action
            )
        if action == "pass":
            return self._replace(asked=self.asked[1:])
        if action != LADDER[self.steps]:
            raise IllegalAction(
                "call_not_allowed",
                f"seat {seat} may say pass or {LADDER[self.steps]}, not {action}",
                rule="S7",
                seat=seat,
                action=action,
            )
        return self._step(seat)

    def _step(self, seat: int) -> Doubling:
        """S7: the first double makes the doubler; then buyer and doubler answer in turn."""
        steps = self.steps + 1
        doubler = seat if self.doubler is None else self.doubler
        answers = doubler if seat == self.contract.buyer else self.contract.buyer
        asked = (answers,) if steps < self.last_step else ()
        return self._replace(steps=steps, doubler=doubler, asked=asked)


def _last_step(ruleset: Ruleset, contract: Contract, totals: tuple[int, int]) -> int:
    """How far the ladder may go: B2 none, S9 and T5 for sun, S7 for hokum."""
    if ruleset.doubling == "none":
        return 0
    if contract.kind == "hokum":
        return len(LADDER)
    if not sun_may_be_doubled(side_of(contract.buyer), totals):
        return 0
    return 1 if ruleset.sun_doubling == "once" else len(LADDER)
