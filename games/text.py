"""Names and numbers as people type them, in one form: Arabic, Persian or Latin (pure Python)."""

from __future__ import annotations

import unicodedata

LONGEST_SEARCH_NAME = 200
"""What is kept of a name in its form for search."""

LONGEST_READ = 2000
"""How much of a text is looked at for its form: putting marks in order takes the square of their number."""

_ARABIC_DIGITS = "٠١٢٣٤٥٦٧٨٩"
_PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹"

_NUMBERS = str.maketrans(_ARABIC_DIGITS + _PERSIAN_DIGITS + "٫", "0123456789" * 2 + ".", "٬")

_LETTERS = str.maketrans(
    {
        **dict.fromkeys("ٱٲٳ", "ا"),
        **dict.fromkeys("ىیېۍ", "ي"),
        **dict.fromkeys("ةۃەہھ", "ه"),
        **dict.fromkeys("کڪ", "ك"),
        **dict.fromkeys("ـٴ", None),
    }
)
"""Letters to one form, and what is dropped. Alefs and carriers with hamza or madda fall apart in NFKD."""

_PARTS_OF_LETTERS = frozenset({0, 7, 8, 9})
"""Combining classes of marks that make another letter (vowel signs, nukta, kana voicing, virama)."""


def latin_digits(text: str) -> str:
    """The text with ٠-٩ and ۰-۹ as 0-9, the decimal separator ٫ as a point and the thousands ٬ dropped."""
    return text.translate(_NUMBERS)


def normalized(name: str) -> str:
    """The form under which a name is searched for and must be unique; never shown.

    One letter for each of the alefs, of ya, alef maqsura and Persian ye, of ha and ta marbuta, of kaf and
    Persian kaf; hamza carriers without the hamza; no tatweel, diacritics, accents or invisible marks;
    digits 0-9; lower case; single spaces. Applying it twice changes nothing. May be empty. What follows after
    `LONGEST_READ` letters does not count: no name is so long.
    """
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name[:LONGEST_READ]).casefold())
    kept = "".join(_plain(character) for character in text.translate(_LETTERS))
    return " ".join(unicodedata.normalize("NFKC", kept).split())


def _plain(character: str) -> str:
    kind = unicodedata.category(character)
    if kind == "Nd":
        return str(unicodedata.decimal(character))
    if kind == "Cf" or (kind == "Cc" and not character.isspace()):
        return ""
    if kind == "Mn" and unicodedata.combining(character) not in _PARTS_OF_LETTERS:
        return ""
    return character
