"""What a replay finds: the deals with their points, and whatever was not by the rules (T7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import RecordError
from engine.match import Match
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.totals import End, Totals


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One thing in a record that the rules do not allow, or that it states otherwise than it follows.

    ``deal`` and ``trick`` count from 1; ``seat`` is numbered as in the record itself; ``card`` is the
    action's text where it is none. ``code`` and ``rule`` are those of the refusal at a table.
    """

    deal: int | None
    code: str
    message: str
    rule: str | None = None
    trick: int | None = None
    seat: int | None = None
    card: str | None = None

    def error(self) -> RecordError:
        """The same as an error, for a strict replay."""
        return RecordError(
            self.code,
            self.message,
            rule=self.rule,
            deal=self.deal,
            trick=self.trick,
            seat=self.seat,
            card=self.card,
        )


class Findings:
    """Collects irregularities; when strict, the first one is raised as a RecordError."""

    def __init__(self, *, strict: bool) -> None:
        self.strict = strict
        self.irregularities: list[Irregularity] = []

    def add(self, irregularity: Irregularity) -> None:
        """Notes one more, or raises it."""
        if self.strict:
            raise irregularity.error()
        self.irregularities.append(irregularity)

    def compare(
        self, deal: int | None, name: str, stated: object, found: object, rule: str | None = None
    ) -> None:
        """Notes a figure that the record states otherwise than it follows from the cards."""
        if stated != found:
            where = "the match" if deal is None else f"deal {deal}"
            message = f"{where}: {name} is stated as {stated}, the cards give {found}"
            self.add(Irregularity(deal, f"{name}_differs", message, rule))


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """One deal of a record: why it was void or what it came to, and the totals after it."""

    number: int
    void: str | None
    facts: object | None
    score: DealScore | None
    totals: Totals

    @property
    def points(self) -> Pair:
        """What it added to each side."""
        return (0, 0) if self.score is None else self.score.points


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record gone through. ``irregularities`` are in the order found, and none after a strict replay.
    ``match`` is the match itself where the record holds every deck; an observed one does not."""

    ruleset: Ruleset
    deals: tuple[ReplayedDeal, ...]
    totals: Totals
    irregularities: tuple[Irregularity, ...] = ()
    match: Match | None = None

    @property
    def points(self) -> tuple[Pair, ...]:
        """What each deal added; nothing where it was void."""
        return tuple(deal.points for deal in self.deals)

    @property
    def running(self) -> tuple[Pair, ...]:
        """The totals after each deal."""
        return tuple(deal.totals.points for deal in self.deals)

    @property
    def final(self) -> Pair:
        """The totals after the last deal."""
        return self.totals.points

    @property
    def winner(self) -> int | None:
        """The side that won; None when the record ends before."""
        return self.totals.winner

    @property
    def end(self) -> End | None:
        """``target`` or ``gahwa``."""
        return self.totals.end
