"""Tables as files: CSV that old spreadsheets open as Arabic, and XLSX; no cell is ever a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from league.inputs.files.table import FORMULA_SIGNS

CSV_TYPE = "text/csv; charset=utf-8"
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_csv(rows: Sequence[Sequence[str]]) -> bytes:
    """UTF-8 with a mark, by which spreadsheets know it. What looks like a formula is guarded by an apostrophe, which
    `read_text` takes away again."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows([[_guarded(cell) for cell in row] for row in rows])
    return file.getvalue().encode("utf-8-sig")


def as_workbook(rows: Sequence[Sequence[str]], *, right_to_left: bool) -> bytes:
    """A spreadsheet of texts with its heading in bold, which stays in sight."""
    book = Workbook()
    sheet = book.active
    sheet.sheet_view.rightToLeft = right_to_left
    sheet.freeze_panes = "A2"
    for number, row in enumerate(rows, 1):
        for place, text in enumerate(row, 1):
            cell = sheet.cell(number, place)
            cell.value = text
            cell.data_type = "s"  # also where it begins with "="
            cell.number_format = "@"
            cell.font = Font(bold=number == 1)
    for place in range(1, max(map(len, rows)) + 1):
        sheet.column_dimensions[get_column_letter(place)].width = 22
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _guarded(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA_SIGNS) else cell
