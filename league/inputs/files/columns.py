"""What the columns of a file of teams are, by their headings in Arabic, English and Persian."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.text import normalized


def _words(*texts: str) -> frozenset[str]:
    return frozenset(normalized(text) for text in texts)


TEAM = _words("team", "الفريق", "فريق", "فرقة", "الفرقة", "تیم")
PLAYER = _words(
    "player", "لاعب", "اللاعب", "بازیکن", "captain", "القائد", "قائد", "الكابتن", "كابتن", "کاپیتان"
)
SUBSTITUTE = _words(
    *("substitute", "sub", "reserve", "احتياط", "الاحتياط", "احتياطي", "الاحتياطي", "بديل", "البديل"),
    *("ذخیره", "یدکی"),
)
PHONE = _words(
    *("phone", "mobile", "telephone", "tel", "cell", "whatsapp", "هاتف", "الهاتف", "جوال", "الجوال", "تلفون"),
    *("موبايل", "واتساب", "تلفن", "موبایل", "همراه"),
)
LATIN = _words(
    "باللاتيني",
    "باللاتينية",
    "latin",
    "english",
    "لاتيني",
    "اللاتيني",
    "لاتينية",
    "اللاتينية",
    "انجليزي",
    "الانجليزي",
    "لاتین",
)
COUNTING = _words("no", "nr", "number", "رقم", "عدد", "شماره", "تعداد")
ORDINALS = {
    normalized(word): number
    for number, words in {
        1: ("first", "1st", "one", "الأول", "اول", "یکم"),
        2: ("second", "2nd", "two", "الثاني", "ثاني", "ثانی", "دوم"),
        3: ("third", "3rd", "three", "الثالث", "ثالث", "سوم"),
        4: ("fourth", "4th", "four", "الرابع", "رابع", "چهارم"),
    }.items()
    for word in words
}


class Column(NamedTuple):
    """What a column holds: of the team its name or Latin name, of a person name, Latin name or phone.

    `role` is "team", "player" or "substitute"; `number` counts from 1; `part` is "name", "latin_name" or "phone".
    """

    role: str
    number: int
    part: str


def column_of(heading: str) -> Column | None:
    """What a heading says; None for one that says nothing known ("notes", "no.")."""
    plain = normalized(heading)
    words = set(re.findall(r"\d+(?:st|nd|rd|th)?|[^\W\d_]+", plain))
    number = next((int(word) for word in words if word.isdecimal() and len(word) < 3), 0)
    number = number or next((ORDINALS[word] for word in words if word in ORDINALS), 1)
    part = "phone" if words & PHONE else "latin_name" if words & LATIN else "name"
    if words & SUBSTITUTE:
        return Column("substitute", number, part)
    if words & PLAYER:
        return Column("player", number, part)
    if words & TEAM:
        if part == "name" and words & COUNTING:
            return None
        return Column("player", 1, part) if part == "phone" else Column("team", 1, part)
    if part == "phone":
        return Column("player", number, part)
    return Column("team", 1, part) if part == "latin_name" else None


_HEADINGS = {
    "ar": {
        "team": "الفريق",
        "player": "اللاعب {}",
        "substitute": "الاحتياط {}",
        "phone": "جوال {}",
        "latin_name": "{} باللاتيني",
    },
    "fa": {
        "team": "تیم",
        "player": "بازیکن {}",
        "substitute": "ذخیره {}",
        "phone": "تلفن {}",
        "latin_name": "{} به لاتین",
    },
    "en": {
        "team": "Team",
        "player": "Player {}",
        "substitute": "Substitute {}",
        "phone": "Phone of {}",
        "latin_name": "{} in Latin letters",
    },
}
"""How the columns are headed in the files that we write; `column_of` reads all of them."""


def heading_of(column: Column, language: str) -> str:
    """The heading of a column in a language, English where we have none in it."""
    words = _HEADINGS.get(language, _HEADINGS["en"])
    who = words[column.role].format(column.number)
    return who if column.part == "name" else words[column.part].format(who)


def columns_for(players: int, substitutes: int) -> list[Column]:
    """The columns of a file that we write: the team, then its people with their phones."""
    people = [("player", one) for one in range(1, players + 1)]
    people += [("substitute", one) for one in range(1, substitutes + 1)]
    team = [Column("team", 1, "name"), Column("team", 1, "latin_name")]
    return team + [Column(role, number, part) for role, number in people for part in ("name", "phone")]
