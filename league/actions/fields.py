"""The plain fields that actions take: names, sentences, numbers; refused before anything is written."""

from __future__ import annotations

import unicodedata
from datetime import time
from typing import NamedTuple

from games.errors import Invalid
from games.lookalikes import mixes_scripts
from games.text import LONGEST_SEARCH_NAME, normalized
from league.actions.steps import refusing
from league.formulas.calendar import zone_named

LONGEST_NAME = 80
LONGEST_REASON = 200

_JOINERS = "\u200c\u200d"  # Persian and Urdu words need them


class Name(NamedTuple):
    """A name as written, its Latin form (may be empty), and the form for search and uniqueness."""

    name: str
    latin_name: str
    search_name: str


def name_of(name: str, latin_name: str = "") -> Name:
    """Raises Invalid ``name_needed``, ``text_too_long``, ``bad_characters`` or ``mixed_scripts`` (X20)."""
    written = text_of("name", name, LONGEST_NAME)
    latin = text_of("latin_name", latin_name, LONGEST_NAME)
    for field, text in (("name", written), ("latin_name", latin)):
        if mixes_scripts(text):
            raise Invalid("mixed_scripts", field=field)
    search = normalized(written)[:LONGEST_SEARCH_NAME]
    if not search:
        raise Invalid("name_needed", value=written)
    return Name(written, latin, search)


def text_of(field: str, value: str, longest: int) -> str:
    """The text with single spaces; may be empty. Raises Invalid ``text_too_long`` or ``bad_characters``."""
    text = " ".join(value.split())
    if any(unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co"} and sign not in _JOINERS for sign in text):
        raise Invalid("bad_characters", field=field)
    if len(text) > longest:
        raise Invalid("text_too_long", field=field, most=longest, given=len(text))
    return text


def reason_of(reason: str, *, needed: bool = True, longest: int = LONGEST_REASON) -> str:
    """Why something is done. Raises Invalid ``reason_needed`` and what `text_of` raises."""
    text = text_of("reason", reason, longest)
    if needed and not text:
        raise Invalid("reason_needed")
    return text


def number_of(field: str, value: int, least: int, most: int) -> int:
    """Raises Invalid ``number_out_of_range``."""
    if not least <= value <= most:
        raise Invalid("number_out_of_range", field=field, value=value, least=least, most=most)
    return value


def weekday_of(weekday: int) -> int:
    """0, Monday, to 6. Raises Invalid ``bad_weekday``."""
    if not 0 <= weekday <= 6:
        raise Invalid("bad_weekday", weekday=weekday)
    return weekday


def wall_time_of(at: time) -> time:
    """What a clock on the wall shows, in whichever zone it hangs. Raises Invalid ``time_with_zone``."""
    if at.tzinfo is not None:
        raise Invalid("time_with_zone", at=str(at))
    return at


def zone_of(zone: str) -> str:
    """The name of a time zone. Raises Invalid ``unknown_zone``."""
    with refusing():
        zone_named(zone)
    return zone


def one_of(field: str, value: str, allowed: list[str]) -> str:
    """Raises Invalid ``unknown_choice``."""
    if value not in allowed:
        raise Invalid("unknown_choice", field=field, value=value, allowed=list(allowed))
    return value
