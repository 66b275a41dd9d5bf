"""The cells of a spreadsheet (XLSX), read without trusting it: row by row, no formulas, no bombs, nothing half seen."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date, datetime, time
from typing import Any

from openpyxl import load_workbook

from games.errors import Invalid
from league.inputs.files.packed import Clock, SheetCounts, look_through

FARTHEST_ROW = 2000
FARTHEST_COLUMN = 100
LONGEST_CELL = 1000

warnings.filterwarnings("ignore", module="openpyxl")  # what it warns of quotes the file, line by line


def is_workbook(data: bytes) -> bool:
    """Whether a file is packed as spreadsheets are."""
    return data.startswith(b"PK\x03\x04")


def rows_of_workbook(data: bytes, most_rows: int, most_columns: int) -> list[list[str]]:
    """The texts of the first sheet that has any.

    Raises Invalid ``file_unreadable``, ``file_empty``, ``too_many_rows``, ``too_many_columns``, ``cell_too_long``,
    ``cells_merged``, ``cells_with_formulas``, ``file_takes_too_long``, and what `look_through` raises.
    """
    clock = Clock()
    counted = look_through(data, clock)
    with _readable(), closing(load_workbook(io.BytesIO(data), read_only=True, keep_links=False)) as book:
        for sheet in book.worksheets:
            counts = counted[sheet._worksheet_path]  # every sheet was looked through
            _check(counts, most_rows, most_columns)
            if rows := _texts(sheet, counts, clock):
                return rows
    raise Invalid("file_empty")


@contextmanager
def _readable() -> Iterator[None]:
    """The reader raises whatever it stumbles over; what it cannot read nobody can."""
    try:
        yield
    except Invalid:
        raise
    except Exception:
        raise Invalid("file_unreadable") from None


def _check(counts: SheetCounts, most_rows: int, most_columns: int) -> None:
    """What was counted of a sheet that holds anything. Cells that only have a border or a colour do not count, however
    far out they are."""
    if counts.farthest_row > FARTHEST_ROW:
        raise Invalid("too_many_rows", most=most_rows, given=counts.farthest_row)
    if counts.farthest_column > FARTHEST_COLUMN:
        raise Invalid("too_many_columns", most=most_columns, given=counts.farthest_column)
    if counts.formulas:
        raise Invalid("cells_with_formulas", cells=counts.formulas)
    if counts.farthest_row and counts.merged:
        raise Invalid("cells_merged", cells=sorted(counts.merged))


def _texts(sheet: Any, counts: SheetCounts, clock: Clock) -> list[list[str]]:
    """The rows of a sheet up to the last that holds something."""
    sheet.reset_dimensions()  # what a sheet says of its own size is not believed
    rows: list[list[str]] = []
    if not counts.farthest_row:
        return rows
    for cells in sheet.iter_rows(max_row=counts.farthest_row, max_col=counts.farthest_column):
        clock.check()
        rows.append([_text(cell) for cell in cells])
    return rows if any(map(any, rows)) else []


def _text(cell: Any) -> str:
    """What a cell shows, on one line: a phone number kept as a number has no decimals."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    text = str(value)
    if len(text) > LONGEST_CELL:
        raise Invalid("cell_too_long", cell=cell.coordinate, most=LONGEST_CELL)
    return " ".join(text.split())
