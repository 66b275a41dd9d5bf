"""A match as the engine gives it, in the shape in which it is stored: checked totals, deals, moves.

Whatever way a match comes in (a bare score, a score sheet, a record of play, a run by computer players), the
engine has checked it before it gets here, and it leaves here as one `History`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.deck import deck_text
from engine.match import Match as PlayedMatch
from engine.ruleset import Ruleset
from engine.scoresheet import SheetResult, check_final
from engine.scoring import Line
from engine.scribe import write_down

Pair = tuple[int, int]


@dataclass(frozen=True)
class DealHistory:
    """One deal: the scorer's line, its points and the totals after it, and the cards as far as known."""

    number: int
    sheet: dict[str, Any]
    points: Pair
    totals: Pair
    account: list[list[Any]] = field(default_factory=list)
    dealer: int | None = None
    deck: str = ""
    moves: tuple[tuple[int, str], ...] = ()
    observed: dict[str, Any] | None = None


@dataclass(frozen=True)
class History:
    """One finished match. `winner` is a side or None for a draw; `end` as `games.models.Match.End`."""

    source: str
    points: Pair
    winner: int | None
    end: str
    deals: tuple[DealHistory, ...] = ()
    irregularities: tuple[dict[str, Any], ...] = ()
    record: dict[str, Any] | None = None


def of_score(ruleset: Ruleset, points: Pair, end: str = "target", winner: int | None = None) -> History:
    """A bare final score. Raises SheetError when no match can end so (section 8)."""
    return History("score", points, check_final(ruleset, points, end=end, winner=winner), end)


def of_sheet(result: SheetResult, *, winner: int | None, end: str) -> History:
    """A checked score sheet; `winner` and `end` as decided by the caller when the goal was not reached."""
    deals = tuple(
        DealHistory(
            number=line.number,
            sheet=line.written.to_dict(),
            points=line.points,
            totals=line.totals.points,
            account=account_lines(line.account),
        )
        for line in result.lines
    )
    return History("sheet", result.final, winner, end, deals)


def of_play(match: PlayedMatch, *, source: str, record: dict[str, Any] | None = None) -> History:
    """A finished match that the engine played or replayed card by card."""
    deals = []
    for number, done in enumerate(match.finished, 1):
        score = done.score
        deals.append(
            DealHistory(
                number=number,
                sheet=write_down(done.deal).to_dict(),
                points=(0, 0) if score is None else score.points,
                totals=done.totals.points,
                account=account_lines(() if score is None else score.account),
                dealer=done.deal.dealer,
                deck=deck_text(done.deal.deck),
                moves=done.deal.history,
            )
        )
    return History(source, match.totals, match.winner, str(match.end), tuple(deals), record=record)


def account_lines(account: Sequence[Line]) -> list[list[Any]]:
    """An account as JSON: [code, side, params] for each step (codes: `engine.scoring.Line`)."""
    return [[line.code, line.side, dict(line.params)] for line in account]
