"""Files of teams as people have them: every separator, encoding and heading, and what no file may bring in."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from openpyxl import Workbook

from games.errors import Invalid
from league.actions.registering import Person, TeamRow
from league.inputs.files import (
    Column,
    column_of,
    columns_for,
    heading_of,
    read_file,
    read_text,
    teams_in,
)

pytestmark = pytest.mark.embedded

HEADING = ["الفريق", "الاسم اللاتيني", "اللاعب 1", "جوال اللاعب 1", "اللاعب ٢", "الاحتياط ۱"]
ROWS = [
    HEADING,
    ["الصقور", "Falcons", "سالم", "٠٥٠١٢٣٤٥٦٧", "فهد", ""],
    ["نادي «الأمواج»", "", "ماجد", "", "تركي", "بديل"],
]
PEOPLE = [
    [Person("سالم", phone="٠٥٠١٢٣٤٥٦٧", captain=True), Person("فهد")],
    [Person("ماجد", captain=True), Person("تركي"), Person("بديل", role="substitute")],
]


def written(separator: str = ",", end: str = "\r\n", rows: list[list[str]] = ROWS) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator=end).writerows(rows)
    return text.getvalue()


def book(rows: list[list[Any]] = ROWS, change: Callable[[Any], None] = lambda sheet: None) -> bytes:
    made = Workbook()
    for row in rows:
        made.active.append(row)
    change(made.active)
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def refused(data: bytes) -> Invalid:
    with pytest.raises(Invalid) as stopped:
        teams_in(read_file(data), 2)
    return stopped.value


def said(rows: list[TeamRow]) -> list[tuple[str, str]]:
    return [(row.name, row.latin_name) for row in rows]


ENCODINGS = {
    "utf-8": written().encode(),
    "utf-8 with a mark": written().encode("utf-8-sig"),
    "utf-16": written().encode("utf-16"),
    "utf-16 big end first, with a mark": b"\xfe\xff" + written().encode("utf-16-be"),
    "utf-16 without a mark": ("Team,Player 1,Player 2\r\n" + written().partition("\r\n")[2]).encode(
        "utf-16-le"
    ),
    "tabs": written("\t").encode(),
    "semicolons": written(";").encode(),
    "arabic semicolons": written("؛").encode(),
    "arabic commas": written("،").encode(),
    "old line ends": written(end="\r").encode(),
    "unix line ends": written(end="\n").encode(),
    "says its separator": ("sep=;\r\n" + written(";")).encode(),
    "spreadsheet": book(),
}


@pytest.mark.parametrize("data", ENCODINGS.values(), ids=ENCODINGS)
def test_a_file_from_anywhere_says_the_same(data: bytes) -> None:
    """J7"""
    if data is ENCODINGS["utf-16 without a mark"]:
        assert len(read_file(data).rows) == 3
        return
    read = teams_in(read_file(data), 2)
    assert said(read.rows) == [("الصقور", "Falcons"), ("نادي «الأمواج»", "")]
    assert [list(row.people) for row in read.rows] == PEOPLE
    assert [row.number for row in read.rows] == [2, 3] and read.unknown == []


def test_old_arabic_files() -> None:
    """Windows-1256 has neither Persian digits nor Arabic-Indic ones."""
    rows = [["الفريق", "اللاعب 1", "اللاعب 2"], ["الصقور", "سالم", "فهد"]]
    read = teams_in(read_file(written(";", rows=rows).encode("cp1256")), 2)
    assert said(read.rows) == [("الصقور", "")] and read.rows[0].people[1].name == "فهد"


def test_what_is_pasted_reads_like_a_file_and_is_written_back_the_same() -> None:
    table = read_text(written("\t"))
    assert read_text(table.text()) == table == read_file(book())
    odd = read_text('الفريق,لاعب 1,لاعب 2\n"a ""b"", c",\'=x,\'ذ\n')
    assert odd.rows[1] == ['a "b", c', "=x", "'ذ"]
    assert read_text(odd.text()) == odd


def test_numbers_of_a_spreadsheet_are_as_they_look() -> None:
    rows = [["Team", "Player 1", "phone", "Player 2"], [77, "سالم", 501234567.0, "فهد"]]
    read = teams_in(read_file(book(rows)), 2).rows[0]
    assert read.name == "77" and read.people[0].phone == "501234567"


def test_rows_keep_the_numbers_a_spreadsheet_gives_them() -> None:
    rows: list[list[Any]] = [
        ["كشف الفرق"],
        [],
        HEADING,
        [],
        ["أ", "", "ب", "", "ج"],
        [None],
        ["د", "", "هـ", "", "و"],
    ]
    assert [row.number for row in teams_in(read_file(book(rows)), 2).rows] == [5, 7]


def test_headings_are_known_in_three_languages() -> None:
    for language in ("ar", "fa", "en"):
        for column in columns_for(2, 2):
            assert column_of(heading_of(column, language)) == column, (language, column)


@pytest.mark.parametrize(
    "heading, column",
    [
        ("اسم الفريق", Column("team", 1, "name")),
        ("Team name", Column("team", 1, "name")),
        ("نام تیم", Column("team", 1, "name")),
        ("LATIN NAME", Column("team", 1, "latin_name")),
        ("اللاعب الأول", Column("player", 1, "name")),
        ("اللاعب الثاني", Column("player", 2, "name")),
        ("لاعب٢", Column("player", 2, "name")),
        ("player_2", Column("player", 2, "name")),
        ("2nd player", Column("player", 2, "name")),
        ("بازيكن دوم", Column("player", 2, "name")),
        ("القائد", Column("player", 1, "name")),
        ("Captain's mobile", Column("player", 1, "phone")),
        ("رقم الجوال", Column("player", 1, "phone")),
        ("Phone 2", Column("player", 2, "phone")),
        ("إحتياط", Column("substitute", 1, "name")),
        ("الاحتياطي 2", Column("substitute", 2, "name")),
        ("ذخیره ۲", Column("substitute", 2, "name")),
        ("رقم الفريق", None),
        ("ملاحظات", None),
        ("م", None),
        ("", None),
    ],
)
def test_a_heading(heading: str, column: Column | None) -> None:
    assert column_of(heading) == column


def test_headings_that_say_nothing_are_named() -> None:
    rows = [["م", *HEADING, "ملاحظات"], ["1", *ROWS[1], "الدفع نقدا"]]
    read = teams_in(read_text(written(rows=rows)), 2)
    assert read.unknown == ["م", "ملاحظات"] and said(read.rows) == [("الصقور", "Falcons")]


def test_what_is_wrong_knows_its_heading() -> None:
    called = teams_in(read_text(written()), 2).rows[1].called
    assert called["name"] == "الفريق" and called["people.0.phone"] == "جوال اللاعب 1"
    assert called["people.2.name"] == "الاحتياط ۱" and "people.1.phone" not in called


def merge(sheet: Any) -> None:
    sheet.merge_cells("A2:A3")


def formula(sheet: Any) -> None:
    sheet["C2"] = '=HYPERLINK("http://example.org")'


def far(sheet: Any) -> None:
    sheet["A9000"] = "x"


def wide(sheet: Any) -> None:
    sheet["ZZ1"] = "x"


def packed(size: int, parts: int = 1) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for number in range(parts):
            made.writestr(f"xl/worksheets/sheet{number}.xml", b"0" * size)
    return file.getvalue()


def bent(name: str, content: bytes) -> bytes:
    """A spreadsheet of which one part says something else."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book())) as fine, zipfile.ZipFile(file, "w") as made:
        for part in fine.namelist():
            made.writestr(part, content if part == name else fine.read(part))
    return file.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
ENTITIES = b'<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>'
BAD = {
    "empty": (b"", "file_empty"),
    "blank": (b" ; \r\n;;\r\n", "file_empty"),
    "empty spreadsheet": (book([]), "file_empty"),
    "heading only": (written(rows=ROWS[:1]).encode(), "file_without_teams"),
    "no team": (b"name,player 1,player 2\r\na,b,c", "team_column_missing"),
    "no second player": ("فريق;لاعب\r\nأ;ب".encode(), "player_column_missing"),
    "column twice": ("فريق;اسم الفريق;لاعب 1;لاعب 2\r\nأ;ب;ج;د".encode(), "column_twice"),
    "quotes": ('فريق,لاعب 1,لاعب 2\r\n"أ"ب,ج,د'.encode(), "quotes_unbalanced"),
    "open quote": ('فريق,لاعب 1,لاعب 2\r\n"أ,ج,د\r\nأ,ب,ج'.encode(), "quotes_unbalanced"),
    "merged": (book(change=merge), "cells_merged"),
    "formula": (book(change=formula), "cells_with_formulas"),
    "too far down": (book(change=far), "too_many_rows"),
    "too far out": (book(change=wide), "too_many_columns"),
    "too many rows": (written(rows=[HEADING, *[["أ"]] * 201]).encode(), "too_many_rows"),
    "too wide": (",".join(["فريق"] * 61).encode(), "too_many_columns"),
    "too many bytes": (b"x" * 1_000_001, "file_too_large"),
    "unpacks to too much": (packed(25_000_000), "unpacks_too_large"),
    "many parts": (packed(1, 301), "too_many_parts"),
    "packed, but no spreadsheet": (packed(10), "file_unreadable"),
    "cut off": (book()[:900], "file_unreadable"),
    "not xml": (bent(SHEET, b"what"), "file_unreadable"),
    "entities": (bent(SHEET, ENTITIES), "file_unreadable"),
    "old spreadsheet": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 900, "file_unreadable"),
    "half of utf-16": (b"\xff\xfe\x00", "file_unreadable"),
    "zero bytes": ("فريق\0".encode(), "file_unreadable"),
}


@pytest.mark.parametrize("data, code", BAD.values(), ids=BAD)
def test_what_no_file_brings_in(data: bytes, code: str) -> None:
    """J7"""
    assert refused(data).code == code


def test_a_refusal_names_the_cells() -> None:
    assert refused(book(change=merge)).params["cells"] == ["A2:A3"]
    assert refused(book(change=formula)).params["cells"] == ["C2"]
    assert refused(b"name,player 1\r\na,b").params["found"] == ["name", "player 1"]


def test_a_table_of_a_season_for_one() -> None:
    read = teams_in(read_text("فريق,لاعب\nأ,ب"), 1)
    assert read.rows[0].people == (Person("ب", captain=True),)
