"""What a table is made from and what it is made of."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from decimal import Decimal

from league.formulas.errors import FormulaError

STATUSES = ("accepted", "withdrawn", "disqualified")
OUTCOMES = ("played", "walkover", "forfeit", "double_forfeit", "bye", "void", "ruled")
WITHDRAWALS = ("by_share", "void_all", "keep_played", "forfeit_rest")
CRITERIA = ("points", "head_to_head", "difference", "points_won", "wins")


@dataclass(frozen=True, slots=True)
class EntryIn:
    """A team of this table. ``lot``: the number it drew, the lower the better. ``status``: one of STATUSES.

    The status is that of this table's stage: whoever leaves later is still "accepted" here (W3).
    """

    id: int
    lot: int
    status: str = "accepted"
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What one fixture is worth in table points (F11), and the fixed score of a walkover, winner first (F21)."""

    win: Decimal
    draw: Decimal
    loss: Decimal
    bye: Decimal
    forfeit: Decimal
    walkover: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class FixtureIn:
    """A fixture of this table. ``outcome``: one of OUTCOMES, or None while it is undecided.

    ``winner_side`` is stored with the result and never inferred from ``points``, which are match points
    of first and second. Of a walkover or forfeit it is the side that did not give up. A ruled fixture
    stands as a played one with the winner the referee named. ``worth``: what it counts for, where that is not what
    the table's policy says (N18).
    """

    id: int
    round: int
    first: int
    second: int | None
    outcome: str | None = None
    winner_side: int | None = None
    points: tuple[int, int] | None = None
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points an organizer gives or takes (negative), and why. Counts in "points" only."""

    entry: int
    amount: Decimal
    reason: str


@dataclass(frozen=True, slots=True)
class TablePolicy:
    """How a table counts (F11, F2, W1). Values are points per fixture; they may be negative.

    ``criteria``: some of CRITERIA, in the order of their say. ``withdrawal``: one of WITHDRAWALS.
    ``lots_drawn``: entries for which the organizer has drawn the lots; a place is split by lot only when
    they are all among them, or with ``lots_split``. ``matches_planned``: how many opponents each entry was
    to meet, for "by_share"; None where all fixtures exist from the start. ``walkover``: the fixed score of a walkover
    (F21); with ``averages`` game points are compared per match played. Raises FormulaError
    ``unknown_criterion``, ``criterion_twice``, ``unknown_withdrawal``.
    """

    win: Decimal = Decimal(3)
    draw: Decimal = Decimal(1)
    loss: Decimal = Decimal(0)
    bye: Decimal = Decimal(3)
    forfeit: Decimal = Decimal(0)
    criteria: tuple[str, ...] = CRITERIA
    forfeit_in_head_to_head: bool = False
    lots_split: bool = False
    lots_drawn: Set[int] = frozenset()
    withdrawal: str = "by_share"
    matches_planned: int | None = None
    walkover: tuple[int, int] | None = None
    averages: bool = False

    @property
    def worth(self) -> Worth:
        return Worth(self.win, self.draw, self.loss, self.bye, self.forfeit, self.walkover)

    def __post_init__(self) -> None:
        for position, criterion in enumerate(self.criteria):
            if criterion not in CRITERIA:
                message = f"{criterion!r} is not a tie-break criterion"
                raise FormulaError("unknown_criterion", message, criterion=criterion)
            if criterion in self.criteria[:position]:
                message = f"the criterion {criterion!r} is named twice"
                raise FormulaError("criterion_twice", message, criterion=criterion)
        if self.withdrawal not in WITHDRAWALS:
            message = f"{self.withdrawal!r} is not a withdrawal rule"
            raise FormulaError("unknown_withdrawal", message, withdrawal=self.withdrawal)


@dataclass(frozen=True, slots=True)
class Split:
    """Why a row is below the one above it (N5): the criterion, the value above and the row's own.

    ``criterion``: one of CRITERIA, "all_wins" (walkovers among them, F21), or "lot", whose lower value is the better.
    """

    criterion: str
    above: Decimal
    below: Decimal


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    ``place`` is shared by rows that nothing splits (1, 1, 1, 4: N3) and None for an entry out of the
    running. ``played`` = wins + draws + losses: matches really played (F10). ``forfeits`` are those given
    up, ``forfeit_wins`` those won because the other did not play; neither moves ``points_won``,
    ``points_lost`` or ``difference`` (F17). ``adjustment`` is contained in ``points``. ``split_by`` is None
    at the top and inside a shared place. ``skipped``: criteria that could not be used on a level set this
    row was in (a mini-league with a match missing: F2).
    """

    place: int | None
    shared: bool
    entry: int
    played: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    forfeit_wins: int
    byes: int
    points: Decimal
    adjustment: Decimal
    points_won: int
    points_lost: int
    difference: int
    split_by: Split | None
    skipped: tuple[str, ...]
    status: str
