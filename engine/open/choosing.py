"""Who names the trump, or no trump (O2)."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import SUITS
from engine.errors import IllegalAction

PASS = "pass"
NO_TRUMP = "no trump"
TRUMP_CALLS: dict[str, int | None] = {
    **{f"trump {suit}": at for at, suit in enumerate(SUITS)},
    NO_TRUMP: None,
}
"""What may be named: the suit, or None for no trump."""
PLAYERS = 2


class Choice(NamedTuple):
    """What was chosen, final at once: the seat that chose, and the trump suit or None for no trump."""

    chooser: int
    trump: int | None

    @property
    def contract(self) -> str:
        """``trump`` or ``no_trump``."""
        return "no_trump" if self.trump is None else "trump"


class Choosing(NamedTuple):
    """Where the choosing stands: the dealer, how many have declined so far, and the choice, if made."""

    dealer: int
    declined: int = 0
    choice: Choice | None = None

    @property
    def round(self) -> int:
        """1 while four cards lie face up before each, 2 with eight."""
        return min(self.declined // PLAYERS, 1) + 1

    @property
    def to_act(self) -> int | None:
        """O2: the player who did not deal, then the dealer, in both rounds; None once it is settled."""
        if self.choice is not None:
            return None
        return self.dealer if self.declined % PLAYERS else 1 - self.dealer

    @property
    def must_choose(self) -> bool:
        """O2: after three refusals the dealer has none."""
        return self.declined == 2 * PLAYERS - 1

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """What ``seat`` may say now."""
        if seat != self.to_act:
            return ()
        return tuple(TRUMP_CALLS) if self.must_choose else (PASS, *TRUMP_CALLS)

    def apply(self, seat: int, action: str) -> Choosing:
        """The next moment.  Raises IllegalAction."""
        if seat != self.to_act:
            message = f"seat {seat} is not to act"
            raise IllegalAction("out_of_turn", message, rule="C2", seat=seat, action=action)
        if action == PASS:
            if self.must_choose:
                message = "all have declined twice: the dealer must name a trump, or no trump"
                raise IllegalAction("must_choose", message, rule="O2", seat=seat, action=action)
            return self._replace(declined=self.declined + 1)
        if action not in TRUMP_CALLS:
            message = f"a trump is named before {action}"
            raise IllegalAction("trump_first", message, rule="O2", seat=seat, action=action)
        return self._replace(choice=Choice(seat, TRUMP_CALLS[action]))
