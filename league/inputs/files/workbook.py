"""The cells of a spreadsheet (XLSX), read without trusting it: no formulas, no bombs, nothing half seen."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from games.errors import Invalid

LARGEST_UNPACKED = 20_000_000
MOST_PARTS = 300
FARTHEST_ROW = 2000
FARTHEST_COLUMN = 100
MOST_NAMED = 5


def is_workbook(data: bytes) -> bool:
    """Whether a file is packed as spreadsheets are."""
    return data.startswith(b"PK\x03\x04")


def rows_of_workbook(data: bytes, most_rows: int, most_columns: int) -> list[list[str]]:
    """The texts of the first sheet that has any.

    Raises Invalid ``file_unreadable``, ``file_too_large``, ``too_many_rows``, ``too_many_columns``,
    ``cells_merged`` or ``cells_with_formulas``.
    """
    _refuse_bomb(data)
    try:
        book = load_workbook(io.BytesIO(data), data_only=False, keep_links=False)
        sheet = next((one for one in book.worksheets if _filled(one)), None)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError, OSError, SyntaxError):
        # the reader raises whatever it stumbles over; what it cannot read nobody can
        raise Invalid("file_unreadable") from None
    if sheet is None:
        raise Invalid("file_empty")
    if sheet.merged_cells.ranges:
        merged = sorted(str(one) for one in sheet.merged_cells.ranges)
        raise Invalid("cells_merged", cells=merged[:MOST_NAMED])
    return _texts(sheet, most_rows, most_columns)


def _filled(sheet: Worksheet) -> bool:
    return any(
        cell is not None for row in sheet.iter_rows(**_bounds(sheet), values_only=True) for cell in row
    )


def _bounds(sheet: Worksheet) -> dict[str, int]:
    """How far to look: empty cells that only have a border or a colour may reach further than what is written."""
    return {"max_row": min(sheet.max_row, FARTHEST_ROW), "max_col": min(sheet.max_column, FARTHEST_COLUMN)}


def _texts(sheet: Worksheet, most_rows: int, most_columns: int) -> list[list[str]]:
    if sheet.max_row > FARTHEST_ROW:
        raise Invalid("too_many_rows", most=most_rows, given=sheet.max_row)
    if sheet.max_column > FARTHEST_COLUMN:
        raise Invalid("too_many_columns", most=most_columns, given=sheet.max_column)
    rows, formulas = [], []
    for row in sheet.iter_rows(**_bounds(sheet)):
        formulas += [cell.coordinate for cell in row if cell.data_type == "f"]
        rows.append([_text(cell.value) for cell in row])
    if formulas:
        raise Invalid("cells_with_formulas", cells=formulas[:MOST_NAMED])
    return rows


def _text(value: Any) -> str:
    """What a cell shows, on one line: a phone number kept as a number has no decimals."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return " ".join(str(value).split())


def _refuse_bomb(data: bytes) -> None:
    """Looks at what the parts say they unpack to, before any of it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, OSError, ValueError):
        raise Invalid("file_unreadable") from None
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise Invalid("file_too_large", largest=LARGEST_UNPACKED)
