"""What every game's deal, view and written deal look like from outside: the protocols that tables, records,
computer players and score sheets build on.

A game gives a class for each and stands in the tables that choose by ``ruleset.game``: ``engine.start`` (its
deals), ``engine.view`` (what a seat may know), ``engine.bots`` (who plays it), ``engine.scribe`` and
``engine.scoresheet`` (what a scorer writes).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.tricks import Trick


class GameDeal(Protocol):
    """A moment of one deal, never changed: ``apply`` checks an action and gives the next moment.

    Actions are short texts that say nothing but what a player does; their list is each game's own. Two deals are
    equal when they started alike and the same actions were taken.
    """

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        ...

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        ...

    @property
    def deck(self) -> tuple[int, ...]:
        """All 32 cards from the top."""
        ...

    @property
    def totals(self) -> Pair:
        """Each side's points before this deal."""
        ...

    @property
    def number(self) -> int:
        """Which deal of the match it is, from 1."""
        ...

    @property
    def must_buy(self) -> bool:
        """B19: whether the dealer has to buy if nobody else does; never in a game where nobody can pass out."""
        ...

    @property
    def phase(self) -> str:
        """``bidding``, ``doubling`` (where a game has it), ``play`` or ``done``."""
        ...

    @property
    def to_act(self) -> int | None:
        """The seat that is asked or to play; None when the deal is done."""
        ...

    @property
    def history(self) -> tuple[tuple[int, str], ...]:
        """Every (seat, action) so far."""
        ...

    @property
    def hands(self) -> Sequence[int]:
        """The mask of the cards each seat holds now."""
        ...

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the trick on the table, the lead first."""
        ...

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        ...

    @property
    def void(self) -> str | None:
        """Why the deal came to nothing: ``passed`` or ``kasho``; None unless it did."""
        ...

    @property
    def penalty(self) -> int | None:
        """Score sheet: the side whose penalty (qaid) ended the deal; None unless one did."""
        ...

    def legal_actions(self, seat: int | None = None) -> tuple[str, ...]:
        """Every action ``seat`` may take now; without a seat, the player to act. Never empty for the player to
        act, always empty when the deal is done."""
        ...

    def apply(self, action: str, seat: int | None = None) -> GameDeal:
        """The deal after ``action`` of ``seat`` (without a seat, of the player to act).

        Raises IllegalAction with the rule it breaks; nothing has changed then.
        """
        ...

    def let_stand(self, card: str, seat: int) -> GameDeal:
        """T7: the deal after a card of a record that broke a rule but lay. Raises IllegalAction."""
        ...

    def penalize(self, side: int) -> GameDeal:
        """Score sheet: the deal ended by a penalty against ``side``. Raises IllegalAction where there can be none:
        before a contract stands, after the end, in a game without penalties."""
        ...

    def outcome(self) -> object | None:
        """The game's own facts that the points depend on; None unless it was played to the end, or penalised."""
        ...

    def score(self) -> DealScore | None:
        """Its points; None unless it was played to the end, or penalised."""
        ...


class StartDeal(Protocol):
    """How a game starts a deal.  Raises SetupError, or NotationError on a wrong deck, naming what is wrong."""

    def __call__(
        self,
        ruleset: Ruleset,
        dealer: int,
        deck: tuple[int, ...],
        totals: tuple[int, int] = (0, 0),
        number: int = 1,
        must_buy: bool = False,
    ) -> GameDeal: ...


class GameView(Protocol):
    """A deal as ``seat`` knows it; without a seat, as a spectator does. Equal for two deals that differ only in
    what the seat has not seen."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        ...

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        ...

    @property
    def phase(self) -> str:
        """As of the deal."""
        ...

    @property
    def to_act(self) -> int | None:
        """As of the deal."""
        ...

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """What ``seat`` itself may do now."""
        ...

    @property
    def history(self) -> tuple[tuple[int, str], ...]:
        """Every (seat, action) so far, as ``seat`` heard it."""
        ...

    @property
    def score(self) -> DealScore | None:
        """The points, when the deal has been played to the end."""
        ...


class WrittenDeal(Protocol):
    """One deal of a game as a scorer writes it."""

    @property
    def kind(self) -> str:
        """``played``, ``void`` or ``penalty``, as far as the game has them."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        ...
