"""What people hand in about a fixture, before anything is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.models import Outcome


@dataclass(frozen=True)
class Substitution:
    """At a real table somebody gave up a seat (`seat`, 0 to 3; sides alternate), and `player` (a public id) sat down
    there, a `computer` player, or nobody.

    It holds from the beginning of `deal`, counted from 1; with a `phase` whoever sat there was gone in the "bidding" of
    that deal (B13) or in its "play". `ending`: "left" or "removed"; `removed_by` who of the table removed them, None
    for a referee (B12a).
    """

    seat: int
    deal: int
    player: str | None = None
    computer: bool = False
    phase: str = ""
    ending: str = "left"
    removed_by: str | None = None
    reason: str = ""


@dataclass(frozen=True)
class MatchInput:
    """One match as handed in: a final score, a score sheet (see `engine.scoresheet`) or a record of play.

    `end` and `winner_side` are needed only where the points do not say them: a match ended by time, after an
    agreed number of deals, because a side left, or by a ruling; or a gahwa at a bare final score. `let_stand` is
    for a referee who enters a record with irregular cards that stood at the table (T7). `substitutions` say who gave up
    a seat and who took it; None says nothing of it: nobody, or in a correction those of the match it corrects.
    """

    kind: str  # "score" | "sheet" | "record"
    points: tuple[int, int] | None = None
    end: str = ""
    winner_side: int | None = None
    sheet: Sequence[Mapping[str, Any]] | None = None
    record: Mapping[str, Any] | None = None
    let_stand: bool = False
    substitutions: Sequence[Substitution] | None = None

    def as_json(self) -> dict[str, Any]:
        given: dict[str, Any] = {"kind": self.kind, "end": self.end, "winner_side": self.winner_side}
        if self.points is not None:
            given["points"] = list(self.points)
        if self.sheet is not None:
            given["sheet"] = [dict(deal) for deal in self.sheet]
        if self.record is not None:
            given["record"] = dict(self.record)
            given["let_stand"] = self.let_stand
        return given

    @classmethod
    def from_json(cls, given: Mapping[str, Any]) -> MatchInput:
        points = given.get("points")
        return cls(
            kind=given["kind"],
            points=None if points is None else (points[0], points[1]),
            end=given.get("end", ""),
            winner_side=given.get("winner_side"),
            sheet=given.get("sheet"),
            record=given.get("record"),
            let_stand=given.get("let_stand", False),
        )


@dataclass(frozen=True)
class ReportInput:
    """A whole report: how the fixture ended, its matches, and who sat where (public ids, by side).

    `winner_side` is stated for every outcome but a played one, where the matches say it, and a double forfeit
    or void, where there is none. With `sure` a whole score to nothing is taken without asking (R18).
    """

    outcome: str = Outcome.PLAYED
    matches: Sequence[MatchInput] = ()
    winner_side: int | None = None
    reason_kind: str = ""
    reason: str = ""
    lineup: Mapping[int, Sequence[str]] | None = None
    sure: bool = False
