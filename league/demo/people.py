"""The eight pairs of the demonstration league, with the substitutes some of them have. All names are invented."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    name: str
    latin_name: str


class Pair(NamedTuple):
    """A team: its name, its two players (the first is captain), and a substitute or none."""

    name: str
    latin_name: str
    players: tuple[Person, Person]
    substitute: Person | None = None


CAPTAIN = "captain"
"""What the accounts of captains are called, with a number from the second on; they say yes to their own teams."""
CLUB = ("نادي الديوانية", "Diwaniya Club")
LEAGUE = ("دوري الخميس", "Thursday League")
SEASONS = (
    ("الموسم الأول", "First season"),
    ("الموسم الثاني", "Second season"),
    ("الموسم الثالث", "Third season"),
    ("الموسم الرابع", "Fourth season"),
    ("الموسم الخامس", "Fifth season"),
)

PAIRS = (
    Pair(
        "صقور الحارة",
        "Hara Falcons",
        (Person("أحمد الحربي", "Ahmad Al-Harbi"), Person("سالم العتيبي", "Salem Al-Otaibi")),
        Person("ماجد الشهري", "Majed Al-Shehri"),
    ),
    Pair(
        "أهل الورق",
        "Ahl Al-Waraq",
        (Person("إبراهيم الزهراني", "Ibrahim Al-Zahrani"), Person("فهد القحطاني", "Fahd Al-Qahtani")),
    ),
    Pair(
        "نجوم الديوانية",
        "Diwaniya Stars",
        (Person("خالد المطيري", "Khaled Al-Mutairi"), Person("ناصر الدوسري", "Nasser Al-Dosari")),
        Person("بدر السبيعي", "Badr Al-Subaie"),
    ),
    Pair(
        "ركن القهوة",
        "Gahwa Corner",
        (Person("يوسف الغامدي", "Yousef Al-Ghamdi"), Person("طلال العنزي", "Talal Al-Anazi")),
    ),
    Pair(
        "فرسان الصن",
        "Knights of Sun",
        (Person("عبدالله الشمري", "Abdullah Al-Shammari"), Person("راشد الخالدي", "Rashed Al-Khaldi")),
    ),
    Pair(
        "سادة الحكم",
        "Masters of Hokum",
        (Person("مشعل الرشيدي", "Mishal Al-Rashidi"), Person("تركي البقمي", "Turki Al-Buqami")),
        Person("وليد الجهني", "Waleed Al-Juhani"),
    ),
    Pair(
        "ليالي السمر",
        "Samar Nights",
        (Person("عمر باوزير", "Omar Bawazir"), Person("حسن المالكي", "Hassan Al-Malki")),
    ),
    Pair(
        "كبوت",
        "Kaboot",
        (Person("سعود التميمي", "Saud Al-Tamimi"), Person("زياد اليامي", "Ziyad Al-Yami")),
    ),
)
