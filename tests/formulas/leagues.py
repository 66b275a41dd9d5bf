"""Small leagues written the way one speaks of them."""

from __future__ import annotations

from collections.abc import Iterable

from league.formulas.standings import EntryIn, FixtureIn, Row, TablePolicy, table

A, B, C, D, E, F = 1, 2, 3, 4, 5, 6


def entries(*ids: int, withdrawn: Iterable[int] = (), disqualified: Iterable[int] = ()) -> list[EntryIn]:
    """Entries whose lots run against their ids, so that an order by id alone would be noticed."""
    gone = dict.fromkeys(withdrawn, "withdrawn") | dict.fromkeys(disqualified, "disqualified")
    return [EntryIn(id, lot=100 - id, status=gone.get(id, "accepted")) for id in ids]


def fixtures(*results: tuple[int, int | None, str]) -> list[FixtureIn]:
    """Fixtures from (first, second, what happened), numbered from 1.

    "152-98" played, the higher wins; "152-152" a draw; "w0" and "w1" a walkover won by that side, "f0"
    and "f1" a forfeit; "ff" both gave up; "bye"; "void"; "" undecided; "r1" ruled for that side.
    """
    return [_fixture(number, *result) for number, result in enumerate(results, start=1)]


def _fixture(number: int, first: int, second: int | None, what: str) -> FixtureIn:
    if "-" in what:
        ours, theirs = (int(points) for points in what.split("-"))
        winner = None if ours == theirs else int(theirs > ours)
        return FixtureIn(number, 1, first, second, "played", winner, (ours, theirs))
    if what in ("", "bye", "void", "ff"):
        outcome = {"": None, "ff": "double_forfeit"}.get(what, what)
        return FixtureIn(number, 1, first, second, outcome)
    outcome = {"w": "walkover", "f": "forfeit", "r": "ruled"}[what[0]]
    return FixtureIn(number, 1, first, second, outcome, int(what[1]))


def places(rows: Iterable[Row]) -> dict[int, int | None]:
    """Entry to place."""
    return {row.entry: row.place for row in rows}


def row_of(rows: Iterable[Row], entry: int) -> Row:
    """The row of this entry."""
    return next(row for row in rows if row.entry == entry)


def standing(
    ids: Iterable[int], *results: tuple[int, int | None, str], policy: TablePolicy | None = None
) -> tuple[Row, ...]:
    """The table of accepted entries after these results."""
    return table(entries(*ids), fixtures(*results), policy or TablePolicy())
