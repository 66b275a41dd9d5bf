"""A whole score sheet: points and totals after every deal, or the first thing wrong with it (Score sheet)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from engine.classic import written as classic_written
from engine.classic.written import ClassicSheetDeal
from engine.errors import SheetError
from engine.game import WrittenDeal
from engine.given import expect, expect_list, expect_whole_numbers, shown
from engine.open import possible as open_possible
from engine.open.written import OpenSheetDeal
from engine.ruleset import Ruleset
from engine.scoresheet.possible import score_written
from engine.scoresheet.written import SheetDeal, in_deal
from engine.scoring import DealScore, Line, Pair
from engine.totals import End, Totals, totals_at


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One deal of a sheet: as written, its score (None for a void deal), and the totals after it."""

    number: int
    written: WrittenDeal
    score: DealScore | None
    totals: Totals

    @property
    def points(self) -> Pair:
        """What the deal adds to each side; nothing when it is void or decided by gahwa."""
        return (0, 0) if self.score is None else self.score.points

    @property
    def account(self) -> tuple[Line, ...]:
        """How the points came about; empty for a void deal."""
        return () if self.score is None else self.score.account


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What a sheet comes to. ``totals`` after the last deal; ``winner`` and ``end`` None while open."""

    lines: tuple[SheetLine, ...]
    totals: Totals

    @property
    def points(self) -> tuple[Pair, ...]:
        """What each deal adds."""
        return tuple(line.points for line in self.lines)

    @property
    def running(self) -> tuple[Pair, ...]:
        """The totals after each deal."""
        return tuple(line.totals.points for line in self.lines)

    @property
    def accounts(self) -> tuple[tuple[Line, ...], ...]:
        """How the points of each deal came about."""
        return tuple(line.account for line in self.lines)

    @property
    def final(self) -> Pair:
        """The points of both sides at the end of the sheet."""
        return self.totals.points

    @property
    def winner(self) -> int | None:
        """The side that has won, None while the match is open."""
        return self.totals.winner

    @property
    def end(self) -> End | None:
        """``target`` or ``gahwa``, None while the match is open."""
        return self.totals.end


class _Form(NamedTuple):
    """How a game reads one deal from its JSON form, and scores it (None when it is void) at the totals before it."""

    written: type
    read: Callable[[object], WrittenDeal]
    score: Callable[[Ruleset, Any, Pair], DealScore | None]


_FORMS: dict[str, _Form] = {
    "baloot": _Form(SheetDeal, SheetDeal.from_dict, score_written),
    "classic": _Form(ClassicSheetDeal, ClassicSheetDeal.from_dict, classic_written.score_written),
    "open": _Form(OpenSheetDeal, OpenSheetDeal.from_dict, open_possible.score_written),
}


def read_deal(ruleset: Ruleset, data: object) -> WrittenDeal:
    """Reads one written deal of the ruleset's game. Raises SheetError naming the field."""
    return _FORMS[expect("ruleset", ruleset, Ruleset).game].read(data)


def read_sheet(ruleset: Ruleset, data: object) -> tuple[WrittenDeal, ...]:
    """Reads the deals of a sheet from a JSON list. Raises SheetError naming the deal and the field."""
    if not isinstance(data, list | tuple):
        raise SheetError("not_a_list", f"a score sheet is a list of deals, not {data!r}")
    deals = []
    for number, deal in enumerate(data, 1):
        try:
            deals.append(read_deal(ruleset, deal))
        except SheetError as error:
            raise in_deal(error, number) from None
    return tuple(deals)


def check_sheet(ruleset: Ruleset, deals: Iterable[WrittenDeal], totals: Pair = (0, 0)) -> SheetResult:
    """Score sheet: scores the written deals one after another, from these totals on.

    Raises SheetError with the number of the deal and a code for the first deal that cannot have happened,
    also for one after the match is over. A sheet that ends before the goal is no error: it has no winner.

    >>> from engine import SheetDeal, preset
    >>> hokum = SheetDeal(kind="played", contract="hokum", trump="s", buyer=0, abnat=(100, None))
    >>> check_sheet(preset("standard"), [hokum, SheetDeal(kind="void"), hokum]).final
    (20, 12)
    """
    expect("ruleset", ruleset, Ruleset)
    stood, handed_in = expect_whole_numbers("totals", totals), expect_list("deals", deals)
    if len(stood) != ruleset.sides or min(stood) < 0:
        raise SheetError("bad_totals", f"a match cannot stand at {totals!r}", totals=totals)
    now = totals_at(ruleset, (stood[0], stood[1]))
    lines: list[SheetLine] = []
    for number, written in enumerate(cast("tuple[WrittenDeal, ...]", handed_in), 1):
        try:
            score = check_deal(ruleset, written, now)
        except SheetError as error:
            raise in_deal(error, number) from None
        now = now if score is None else now.add(ruleset, score)
        lines.append(SheetLine(number, written, score, now))
    return SheetResult(tuple(lines), now)


def check_deal(ruleset: Ruleset, written: WrittenDeal, totals: Totals) -> DealScore | None:
    """Score sheet: the score of one written deal at these totals; None when it is void. Raises SheetError."""
    if totals.winner is not None:
        raise SheetError("match_over", "the match was over before this deal", rule="C7")
    form = _FORMS[ruleset.game]
    if not isinstance(written, form.written):
        message = f"a deal of {ruleset.game} is written as {form.written.__name__}, not as {shown(written)}"
        raise SheetError("not_a_written_deal", message, value=shown(written))
    return form.score(ruleset, written, totals.points)
