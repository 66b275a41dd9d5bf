"""J7: a small file that asks for gigabytes or hours is refused, by name, before anything is built of it."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest
from openpyxl.xml.constants import SHARED_STRINGS

from games.errors import Invalid
from league.inputs.files import packed, read_file, read_text, teams_in
from tests.actions.registering.test_files import ROWS, book, written

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET, TEXTS, STYLES = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml"
BOOK, CONTENTS = "xl/workbook.xml", "[Content_Types].xml"
HEADING = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
MUCH = 60_000_000
"""Bytes that no reading of a file takes, however much it unpacks to."""


def bent(changes: dict[str, Callable[[bytes], bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A good spreadsheet of which some parts are changed."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book())) as fine, zipfile.ZipFile(file, "w", method) as made:
        for part in {**dict.fromkeys(fine.namelist()), **changes}:
            made.writestr(part, changes.get(part, bytes)(fine.read(part) if part in fine.namelist() else b""))
    return file.getvalue()


def sheet(rows: str, after: str = "", before: str = "") -> bytes:
    text = f"<worksheet {MAIN}>{before}<sheetData>{rows}</sheetData>{after}</worksheet>"
    return bent({SHEET: lambda _: text.encode()})


def with_texts(texts: str, rows: str = HEADING) -> bytes:
    """A spreadsheet whose texts are in a part of their own."""
    told = f'<Override PartName="/{TEXTS}" ContentType="{SHARED_STRINGS}"/>'.encode()
    text = texts if texts.startswith("<!") else f"<sst {MAIN}>{texts}</sst>"
    return bent(
        {
            CONTENTS: lambda part: part.replace(b"</Types>", told + b"</Types>"),
            TEXTS: lambda _: text.encode(),
            SHEET: lambda _: f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>".encode(),
        }
    )


def many_sheets(count: int) -> bytes:
    more = "".join(f'<sheet name="s{n}" sheetId="{n + 9}" r:id="rId1"/>' for n in range(count))
    return bent({BOOK: lambda part: part.replace(b"</sheets>", more.encode() + b"</sheets>")})


def inside(end: bytes, much: bytes) -> Callable[[bytes], bytes]:
    return lambda part: part.replace(end, much + end)


def cells(count: int) -> str:
    return "".join(f'<row r="{n + 1}">' + "<c/>" * 100 + "</row>" for n in range(count // 100))


def formulas() -> str:
    long = "A1+" * 30_000 + "A1"
    shared = "".join(f'<c r="B{n}"><f t="shared" si="0"/></c>' for n in range(2, 1900))
    return f'<row r="1"><c r="B1"><f t="shared" si="0" ref="B1:B1900">{long}</f></c></row><row r="2">{shared}</row>'


MERGED_WHOLE = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
MANY_MERGED = "<mergeCells>" + '<mergeCell ref="A1:B2"/>' * 30_000 + "</mergeCells>"
FEW_MERGED = "<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 3000 + "</mergeCells>"
ENTITIES = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    + f"]><worksheet {MAIN}><sheetData><row><c t='inlineStr'><is><t>&i;</t></is></c></row></sheetData></worksheet>"
)
LONG_TEXT = "<si><t>" + "x" * 100_000 + "</t></si>"
EVERYWHERE = "".join(
    f'<row r="{n}">' + "".join(f'<c r="{c}{n}" t="s"><v>0</v></c>' for c in "ABCDEFGHIJ") + "</row>"
    for n in range(1, 1900)
)
HOSTILE = {
    "one range of the whole sheet": (lambda: sheet(HEADING, MERGED_WHOLE), "cells_merged"),
    "thousands of such ranges": (lambda: sheet(HEADING, FEW_MERGED), "cells_merged"),
    "very many ranges": (lambda: sheet(HEADING, MANY_MERGED), "part_too_complex"),
    "fifty thousand cells": (lambda: sheet(cells(50_100)), "too_many_cells"),
    "a row that is a billion away": (
        lambda: sheet('<row r="999999999999"><c t="s"><v>0</v></c></row>'),
        "too_many_rows",
    ),
    "a cell in the last column": (
        lambda: sheet('<row r="1"><c r="XFD1" t="s"><v>0</v></c></row>'),
        "too_many_columns",
    ),
    "formulas made of formulas": (lambda: sheet(formulas()), "cells_with_formulas"),
    "one text in every cell": (lambda: with_texts(LONG_TEXT, EVERYWHERE), "cell_too_long"),
    "very many texts": (lambda: with_texts("<si><t/></si>" * 50_001), "too_many_texts"),
    "texts of very many pieces": (
        lambda: with_texts("<si>" + "<r><t/></r>" * 50_001 + "</si>"),
        "too_many_texts",
    ),
    "texts in texts": (lambda: with_texts("<si>" * 60 + "</si>" * 60), "part_too_complex"),
    "very many styles": (
        lambda: bent({STYLES: inside(b"</cellXfs>", b'<xf numFmtId="0"/>' * 30_000)}),
        "part_too_complex",
    ),
    "a range of a million ranges": (
        lambda: sheet(HEADING, before=f'<conditionalFormatting sqref="{"A1 B2 " * 200_000}"/>'),
        "part_too_complex",
    ),
    "a name of a million letters": (
        lambda: bent({BOOK: inside(b"</sheets>", b"<a>" + b"'" * 1_000_000 + b"</a>")}),
        "part_too_complex",
    ),
    "thousands of sheets": (lambda: many_sheets(3000), "too_many_sheets"),
    "entities in entities": (lambda: bent({SHEET: lambda _: ENTITIES.encode()}), "file_unreadable"),
    "entities among the texts": (
        lambda: with_texts(ENTITIES.replace("worksheet", "sst")),
        "file_unreadable",
    ),
    "packed by a method that asks for memory": (lambda: bent({}, zipfile.ZIP_LZMA), "file_unreadable"),
    "unpacks to twenty-five million bytes": (
        lambda: bent({SHEET: inside(b"</sheetData>", b" " * 25_000_000)}),
        "unpacks_too_large",
    ),
    "a sheet that is called otherwise": (
        lambda: bent({SHEET: lambda part: part.replace(b"worksheet", b"worksheets")}),
        "file_unreadable",
    ),
}


@pytest.mark.parametrize("make, code", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_spreadsheet_is_refused_and_takes_little(make: Callable[[], bytes], code: str) -> None:
    data = make()
    tracemalloc.start()
    try:
        with pytest.raises(Invalid) as refused:
            read_file(data)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (refused.value.code, most < MUCH) == (code, True), most


def test_a_part_that_says_it_is_smaller_than_it_is() -> None:
    """What a part unpacks to is counted while it is read: the list of parts may lie."""
    data = bytearray(bent({SHEET: inside(b"</sheetData>", b" " * 25_000_000)}))
    real, lie = (25_000_000).to_bytes(4, "little")[2:], (10_000).to_bytes(4, "little")
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as fine:
        size = fine.getinfo(SHEET).file_size.to_bytes(4, "little")
    assert real and data.count(size) >= 1
    with pytest.raises(Invalid) as refused:
        read_file(bytes(data).replace(size, lie))
    assert refused.value.code == "file_unreadable"


def test_a_sheet_that_is_only_coloured_far_out_is_read() -> None:
    """Cells without anything in them do not count, however many rows and columns they reach over."""
    rows = '<row r="1048576"><c r="XFD1048576" s="0"/></row>'
    data = bent({SHEET: lambda part: part.replace(b"</sheetData>", rows.encode() + b"</sheetData>")})
    assert [row.name for row in teams_in(read_file(data), 2).rows] == [ROWS[1][0], ROWS[2][0]]


def test_what_is_not_read_may_be_as_it_is() -> None:
    """Merged cells, formulas and many rows on a second sheet do not matter: the first that has any is read."""

    def add(sheet: object) -> None:
        other = sheet.parent.create_sheet("notes")  # type: ignore[attr-defined]
        other["A9000"] = "=1+1"
        other.merge_cells("A1:B2")

    assert len(teams_in(read_file(book(change=add)), 2).rows) == 2


def test_texts_in_a_part_of_their_own_are_read() -> None:
    texts = "<si><t>Team</t></si><si><r><t>Player</t></r><r><t> 1</t></r></si><si><t>Player 2</t></si>"
    rows = "".join(
        f'<row r="{n}"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c r="C{n}" t="s"><v>2</v></c></row>'
        for n in (1, 3)
    )
    line = ["Team", "Player 1", "Player 2"]
    assert read_file(with_texts(texts, rows)).rows == [line, [], line]


def test_the_clock_ends_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MOST_SECONDS", -1.0)
    with pytest.raises(Invalid) as refused:
        read_file(book())
    assert refused.value.code == "file_takes_too_long"


TEXT = {
    "empty lines": ("\n" * 900_000, "file_empty"),
    "lines of commas": (",\n" * 450_000, "file_empty"),
    "a far line": (written() + "\n" * 3000 + "أ,ب,ج", "too_many_rows"),
    "many lines": (written() + "أ,,ب,,ج\n" * 50_000, "too_many_rows"),
    "one line of commas": (written() + "أ" + "," * 900_000 + "ب", "too_many_columns"),
    "a long cell": (written() + "أ" * 1001, "cell_too_long"),
    "a cell of a million letters": (written() + "x" * 900_000, "row_too_long"),
    "marks over marks": ("a" + "\u0301\u0323" * 200_000 + ",b\n", "row_too_long"),
}


@pytest.mark.parametrize("text, code", TEXT.values(), ids=TEXT)
def test_a_hostile_text_is_refused(text: str, code: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_text(text)
    assert refused.value.code == code
