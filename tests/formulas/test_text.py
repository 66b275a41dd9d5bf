"""Names and digits in one form."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.text import latin_digits, normalized


@pytest.mark.parametrize(
    "names",
    [
        ["أحمد", "احمد", "إحمد", "ٱحمد", "أَحْمَد", "احـــمد", "  احمد\u200f "],
        ["علي", "على", "علی", "عَلِيّ"],
        ["فاطمة", "فاطمه", "فاطمۀ", "فاطمۃ"],
        ["كريم", "کریم", "ﻛﺮﻳﻢ"],
        ["مؤمن", "مومن"],
        ["رائد", "رايد"],
        ["آدم", "ادم", "آدم"],
        ["علی‌رضا", "عليرضا"],
        ["فريق ١٢", "فريق ۱۲", "فريق 12", "فريق   12", "فريق\u00a01２"],
        ["José", "jose", "JOSE\u0301", "ＪＯＳＥ"],
        ["Straße", "STRASSE"],
    ],
)
def test_one_name_written_in_many_ways(names: list[str]) -> None:
    assert len({normalized(name) for name in names}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("علاء", "علا"), ("حسن", "حسين"), ("كاظم", "گاظم"), ("علي رضا", "عليرضا"), ("か", "が"), ("नि", "न")],
)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert normalized(one) != normalized(other)


def test_the_form_itself() -> None:
    assert normalized("  الفَريقُ   الأوّل  ") == "الفريق الاول"
    assert normalized("\u202e\u200b ") == ""


@given(st.text())
def test_normalizing_twice_changes_nothing(name: str) -> None:
    once = normalized(name)
    assert normalized(once) == once
    assert once == once.strip()
    assert not any(unicodedata.category(character) in ("Cc", "Cf") for character in once)


def test_digits_of_three_scripts() -> None:
    assert latin_digits("٠١٢٣٤٥٦٧٨٩") == latin_digits("۰۱۲۳۴۵۶۷۸۹") == "0123456789"
    assert latin_digits("١٥٢ - 98") == "152 - 98"


def test_arabic_separators() -> None:
    assert latin_digits("١٬٢٣٤٫٥") == "1234.5"
    assert latin_digits("1,234.5") == "1,234.5"


@given(st.integers(0, 10**12))
def test_every_number_can_be_typed_with_any_digits(number: int) -> None:
    for zero in ("٠", "۰"):
        typed = "".join(chr(ord(zero) + int(digit)) for digit in str(number))
        assert int(latin_digits(typed)) == number
