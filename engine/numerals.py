"""Whole numbers as people write them: with 0-9, ٠-٩ or ۰-۹."""

from __future__ import annotations

_MOST_DIGITS = 18
"""More than any number in a text of the engine has; longer ones are read as no number."""
_TO_LATIN = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "0123456789" * 2)


def whole_number(text: str) -> int | None:
    """The number from 0 that a text holds and nothing else; None where it is none.

    >>> whole_number("152"), whole_number("١٥٢"), whole_number("۱۵۲")
    (152, 152, 152)
    >>> whole_number("-1"), whole_number("²"), whole_number("")
    (None, None, None)
    """
    digits = text.translate(_TO_LATIN)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _MOST_DIGITS:
        return None
    return int(digits)
