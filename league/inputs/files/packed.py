"""What a packed spreadsheet holds, counted part by part while it is unpacked, before anything is built of it."""

from __future__ import annotations

import io
import time
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from openpyxl.utils import coordinate_to_tuple, get_column_letter

from games.errors import Invalid

LARGEST_UNPACKED = 20_000_000
MOST_PARTS = 300
MOST_SHEETS = 50
MOST_CELLS = 50_000
MOST_TEXTS = 50_000
MOST_ELSE = 20_000
"""Elements in a part that are neither cells nor texts: the reader makes an object of each."""
LONGEST_ELSE = 500_000
"""Letters in their attributes and between them."""
DEEPEST = 50
MOST_SECONDS = 10.0
"""How long a file may be read. The counts end it long before, but on a very busy machine."""
MOST_NAMED = 5
_CHUNK = 65_536
_UNPACKABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""What spreadsheets are packed with. Other methods may ask for gigabytes before their first byte."""
_OF_CELLS = {"row", "c", "v", "is", "t", "r", "rPr", "sz", "color", "rFont", "family", "scheme", "b", "i"}
_HOLDS = {"v", "is", "f"}
"""What a cell has that is not empty."""


class Clock:
    """How long a file has been read."""

    def __init__(self) -> None:
        self.end = time.monotonic() + MOST_SECONDS

    def check(self) -> None:
        """Raises Invalid ``file_takes_too_long``."""
        if time.monotonic() > self.end:
            raise Invalid("file_takes_too_long", most=int(MOST_SECONDS))


@dataclass
class SheetCounts:
    """What is known of one sheet: how far out its cells hold something, and what it has that is not read."""

    farthest_row: int = 0
    farthest_column: int = 0
    merged: list[str] = field(default_factory=list)
    formulas: list[str] = field(default_factory=list)


@dataclass
class Counts:
    """What all parts together hold so far, and the sheets by the names of their parts."""

    size: int = 0
    sheets: int = 0
    cells: int = 0
    texts: int = 0
    of_sheets: dict[str, SheetCounts] = field(default_factory=dict)


def look_through(data: bytes, clock: Clock) -> dict[str, SheetCounts]:
    """Unpacks every part once, keeps nothing, counts; the sheets by the names of their parts.

    Raises Invalid ``file_unreadable`` for what is no packed file, is packed in a way of its own or declares entities;
    ``unpacks_too_large``, ``too_many_parts``, ``too_many_sheets``, ``too_many_cells``, ``too_many_texts`` or
    ``part_too_complex`` at the first thing that is over its limit.
    """
    counts = Counts()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
            _check_list(parts)
            for part in parts:
                with packed.open(part) as opened:
                    _count(opened.read, _Counter(part.filename, counts), clock)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError):
        raise Invalid("file_unreadable") from None
    return counts.of_sheets


def _check_list(parts: list[zipfile.ZipInfo]) -> None:
    """What the list of parts itself says."""
    if len(parts) > MOST_PARTS:
        raise Invalid("too_many_parts", most=MOST_PARTS, given=len(parts))
    if sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise Invalid("unpacks_too_large", largest=LARGEST_UNPACKED)
    if any(part.compress_type not in _UNPACKABLE or part.flag_bits & 1 for part in parts):
        raise Invalid("file_unreadable")


def _count(read: Callable[[int], bytes], counter: _Counter, clock: Clock) -> None:
    """One part, in pieces."""
    while piece := read(_CHUNK):
        counter.counts.size += len(piece)
        if counter.counts.size > LARGEST_UNPACKED:
            raise Invalid("unpacks_too_large", largest=LARGEST_UNPACKED)
        clock.check()
        counter.feed(piece)


class _Counter:
    """Counts the elements of one part. What a part is follows from its outermost element, not from its name; what is
    no XML, such as a picture, is only measured."""

    def __init__(self, name: str, counts: Counts) -> None:
        self.name, self.counts = name, counts
        self.depth = self.others = self.letters = self.row = self.column = 0
        self.root = ""
        self.is_xml = True
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._letters
        self.parser.StartDoctypeDeclHandler = self._doctype

    def feed(self, piece: bytes) -> None:
        if not self.is_xml:
            return
        try:
            self.parser.Parse(piece, False)
        except expat.ExpatError:
            self.is_xml = False

    def _doctype(self, *about: Any) -> None:
        raise Invalid("file_unreadable")

    def _end(self, tag: str) -> None:
        self.depth -= 1

    def _letters(self, text: str) -> None:
        if self.root not in ("worksheet", "sst"):
            self._other(len(text))

    def _other(self, letters: int, elements: int = 0) -> None:
        self.others += elements
        self.letters += letters
        if self.others > MOST_ELSE or self.letters > LONGEST_ELSE:
            raise Invalid("part_too_complex", part=self.name[:80])

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        plain = tag.rpartition(":")[2]
        self.root = self.root or plain
        self.depth += 1
        if self.depth > DEEPEST:
            raise Invalid("part_too_complex", part=self.name[:80])
        if self.root == "worksheet" and self._in_sheet(plain, attributes):
            return
        if self.root == "sst" and plain in ("sst", "si", *_OF_CELLS):
            self.counts.texts += plain in ("si", "r")
            if self.counts.texts > MOST_TEXTS:
                raise Invalid("too_many_texts", most=MOST_TEXTS)
            return
        self._other(sum(map(len, attributes.values())), elements=1)
        if self.root == "workbook" and plain == "sheet":
            self.counts.sheets += 1
            if self.counts.sheets > MOST_SHEETS:
                raise Invalid("too_many_sheets", most=MOST_SHEETS)

    def _in_sheet(self, tag: str, attributes: dict[str, str]) -> bool:
        """Counts the cells of a sheet as the reader will number them; whether the element is about cells at all."""
        sheet = self.counts.of_sheets.setdefault(self.name, SheetCounts())
        if tag == "row":
            self.row, self.column = int(attributes.get("r", self.row + 1)), 0
        elif tag == "c":
            self.counts.cells += 1
            if self.counts.cells > MOST_CELLS:
                raise Invalid("too_many_cells", most=MOST_CELLS)
            at = attributes.get("r", "")[:20]
            self.row, self.column = coordinate_to_tuple(at) if at else (self.row, self.column + 1)
        elif tag in _HOLDS:
            sheet.farthest_row = max(sheet.farthest_row, self.row)
            sheet.farthest_column = max(sheet.farthest_column, self.column)
            if tag == "f" and len(sheet.formulas) < MOST_NAMED:
                sheet.formulas.append(f"{get_column_letter(max(1, self.column))}{self.row}")
        elif tag == "mergeCell" and len(sheet.merged) < MOST_NAMED:
            sheet.merged.append(attributes.get("ref", "")[:40])
        return tag in _OF_CELLS or tag in _HOLDS
