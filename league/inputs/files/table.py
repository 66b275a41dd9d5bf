"""A table of texts, from CSV in any of the ways the world writes it, from a paste, or from a spreadsheet."""

from __future__ import annotations

import codecs
import csv
import io
from dataclasses import dataclass

from openpyxl.utils import get_column_letter

from games.errors import Invalid
from league.actions.registering import MOST_TEAMS
from league.inputs.files.workbook import FARTHEST_ROW, LONGEST_CELL, is_workbook, rows_of_workbook

LARGEST_FILE = 1_000_000
MOST_ROWS = MOST_TEAMS
MOST_COLUMNS = 60
SEPARATORS = ("\t", ";", "؛", ",", "،")
"""In the order in which they are believed where a heading holds as many of two."""
FORMULA_SIGNS = ("=", "+", "-", "@")

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLE = b"\xd0\xcf\x11\xe0"  # old spreadsheets, and those with a password


@dataclass(frozen=True)
class Table:
    """The cells, row by row as a spreadsheet numbers them from 1; empty rows stay, so that the numbers hold."""

    rows: list[list[str]]

    def text(self) -> str:
        """The table as a text that `read_text` reads as the same table."""
        written = io.StringIO()
        csv.writer(written, "excel-tab", lineterminator="\n").writerows(self.rows)
        return written.getvalue()


def read_file(data: bytes) -> Table:
    """The table in an uploaded file.

    Raises Invalid ``file_empty``, ``file_too_large``, ``file_unreadable``, ``too_many_rows``, ``too_many_columns``,
    ``cell_too_long`` or ``quotes_unbalanced``, and what `rows_of_workbook` raises for a spreadsheet.
    """
    if len(data) > LARGEST_FILE:
        raise Invalid("file_too_large", largest=LARGEST_FILE)
    if is_workbook(data):
        return _checked(rows_of_workbook(data, MOST_ROWS, MOST_COLUMNS))
    return read_text(_decoded(data))


def read_text(text: str) -> Table:
    """The table in a text: separated by commas, semicolons or tabs, Arabic ones too. Raises as `read_file`."""
    if len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        raise Invalid("file_too_large", largest=LARGEST_FILE)
    if "\0" in text:
        raise Invalid("file_unreadable")
    text, separator = _separated(text.removeprefix("\ufeff"))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[list[str]] = []
    number = filled = 0
    try:
        for number, row in enumerate(reader, 1):
            if not any(cell and not cell.isspace() for cell in row):
                continue
            filled += 1
            if number > FARTHEST_ROW:
                raise Invalid("too_many_rows", most=MOST_ROWS, given=number)
            rows += [[] for _ in range(len(rows) + 1, number)]
            if filled <= MOST_ROWS + 1:  # the others are counted, not kept
                rows.append([_short(cell, number, place) for place, cell in enumerate(row, 1)])
    except csv.Error as error:
        if "field limit" in str(error):
            raise Invalid("row_too_long", row=number + 1) from None
        raise Invalid("quotes_unbalanced", row=number + 1) from None
    if filled - 1 > MOST_ROWS:
        raise Invalid("too_many_rows", most=MOST_ROWS, given=filled - 1)
    return _checked(rows)


def _short(cell: str, row: int, column: int) -> str:
    """A cell on one line, without the apostrophe that keeps a spreadsheet from taking it for a formula."""
    if len(cell) > LONGEST_CELL:
        raise Invalid("cell_too_long", cell=f"{get_column_letter(column)}{row}", most=LONGEST_CELL)
    plain = " ".join(cell.split())
    return plain[1:] if plain.startswith("'") and plain[1:].startswith(FORMULA_SIGNS) else plain


def _checked(rows: list[list[str]]) -> Table:
    for row in rows:
        while row and not row[-1]:
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    if not rows:
        raise Invalid("file_empty")
    filled = sum(any(row) for row in rows)
    if filled - 1 > MOST_ROWS:
        raise Invalid("too_many_rows", most=MOST_ROWS, given=filled - 1)
    if (widest := max(len(row) for row in rows)) > MOST_COLUMNS:
        raise Invalid("too_many_columns", most=MOST_COLUMNS, given=widest)
    return Table(rows)


def _decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 with a mark or without, else Windows-1256, in which old Arabic ones are."""
    if data.startswith(_OLE):
        raise Invalid("file_unreadable")
    encoding = next((name for mark, name in _BOMS if data.startswith(mark)), None)
    if encoding is None and b"\0" in data[:200]:
        zeros_second = data[1:200:2].count(0) >= data[0:200:2].count(0)
        encoding = "utf-16-le" if zeros_second else "utf-16-be"
    try:
        return data.decode(encoding or "utf-8")
    except UnicodeDecodeError:
        if encoding is not None:
            raise Invalid("file_unreadable") from None
    return data.decode("cp1256")


def _separated(text: str) -> tuple[str, str]:
    """The text, and what separates its cells: what its first line says (`sep=;`), or holds most of."""
    first, _, rest = text.lstrip("\r\n").partition("\n")
    if first.lower().startswith("sep=") and len(first.strip()) == 5:
        return rest, first.strip()[4]
    outside = "".join(first.split('"')[::2])
    return text, max(SEPARATORS, key=outside.count)
