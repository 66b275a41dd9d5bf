"""Names that look like other names: by letters of two scripts in one word, or by letters that look alike (X20).

Scripts and look-alikes are those of Unicode (technical standard 39), as the library confusable_homoglyphs has them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

from games.text import normalized

ONE_HAND = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "BOPOMOFO"}),
    frozenset({"HAN", "HANGUL"}),
)
"""Scripts that are written in one word: Japanese, Chinese, Korean."""
ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET"})
"""Scripts so alike that a name is of one of them, also where it has several words."""
_WORDS = re.compile(r"[^\W_]+")
_MARKS = "\u200e\u200f"
"""The library writes letters from right to left between these."""


def mixes_scripts(name: str) -> bool:
    """Whether a word of a name has letters of several scripts, or the name letters of several that look alike, as
    Cyrillic among Latin. Digits of any kind are of every script."""
    words = [_scripts(word) for word in _WORDS.findall(name)]
    if any(len(scripts) > 1 and not any(scripts <= hand for hand in ONE_HAND) for scripts in words):
        return True
    return len(frozenset().union(*words) & ALIKE) > 1


def look_of(name: str) -> str:
    """What all names have in common that look alike; never shown. Case, accents and the kind of digits do not matter,
    and small i counts as its capital, which looks like l and 1."""
    shapes = _shapes()
    plain = normalized(name)
    for _ in range(2):  # a shape may have one of its own
        plain = "".join(shapes.get(letter, letter) for letter in plain).casefold()
    return plain


def _scripts(word: str) -> frozenset[str]:
    letters = (letter for letter in word if unicodedata.category(letter)[0] == "L")
    return frozenset(alias(letter) for letter in letters) - {"COMMON", "INHERITED", "UNKNOWN"}


@cache
def _shapes() -> dict[str, str]:
    """Letters and digits with the letters that all of their kind are taken for."""
    bare = str.maketrans("", "", _MARKS)
    alike = {
        one.translate(bare): [of["c"].translate(bare) for of in many]
        for one, many in confusables_data.items()
    }
    shapes = {one: many[0] for one, many in alike.items() if len(one) == len(many) == 1}
    both_ways = {one for one, other in shapes.items() if shapes.get(other) == one and one < other}
    return {one: other for one, other in shapes.items() if one not in both_ways} | {"i": "l"}
