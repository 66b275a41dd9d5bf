"""How pages show numbers, moments, cards and names; safe in both directions of writing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, gettext_lazy

from engine.cards import SUITS, parse_card
from engine.words import preset_name
from engine.words.terms import card_name as engine_card_name
from engine.words.terms import seat_name, suit_name
from games.models import Occupancy, Player
from league.models import Club, Entry, Fixture, League, Season, Team
from league.queries.sitters import Side
from league.wording.deals import reader_language
from league.wording.lobby import STRENGTHS, minutes, seconds

register = template.Library()

SHAPES = {"latin": "0123456789", "arabic": "٠١٢٣٤٥٦٧٨٩", "persian": "۰۱۲۳۴۵۶۷۸۹"}
RED_SUITS = "hd"
ARABIC_SCRIPT = re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]")

BUILT_IN = {"open_tables": gettext_lazy("Open tables")}
"""What leagues of the service itself are called, in each language."""

Named = Club | Entry | League | Player | Season | Team
BESIDE = " · "
"""Between the names of two people of one side."""


@register.filter
def digits(text: object) -> str:
    """The text with its digits in the one style this installation shows (`MAJLIS_DIGITS`)."""
    return str(text).translate(str.maketrans(SHAPES["latin"], SHAPES[settings.MAJLIS_DIGITS]))


@register.filter
def num(value: Decimal | int | None) -> SafeString:
    """A number on its own, left to right also inside Arabic text; nothing for None (X14)."""
    return _number(value, "")


@register.filter
def signed(value: Decimal | int | None) -> SafeString:
    """A number with its sign: a difference or a ledger line."""
    return _number(value, "+")


def _number(value: Decimal | int | None, plus: str) -> SafeString:
    if value is None:
        return SafeString("")
    if isinstance(value, Decimal):
        value = value.normalize()
        whole = f"{abs(value):f}"
    else:
        whole = str(abs(value))
    sign = "−" if value < 0 else plus if value > 0 else ""
    return format_html('<bdi dir="ltr">{}</bdi>', digits(sign + whole))


@register.filter
def named(name: str | None) -> SafeString:
    """A name apart from the text around it, marked with its language where its script is not the page's."""
    if not name:
        return SafeString("")
    arabic = bool(ARABIC_SCRIPT.search(name))
    if arabic == in_arabic_script():
        return format_html("<bdi>{}</bdi>", name)
    return format_html('<bdi lang="{}">{}</bdi>', "ar" if arabic else "en", name)


def in_arabic_script() -> bool:
    """Whether the page is read in Arabic letters (Arabic, Persian), in which names are written first."""
    return get_language() in ("ar", "fa")


@register.filter
def called(thing: Named | Side | None) -> SafeString:
    """What somebody or something is called in the script of the page, as far as both forms are known."""
    if thing is None:
        return SafeString("")
    if isinstance(thing, Side):
        return called(thing.entry) if thing.entry else _sitting(thing)
    if built_in := BUILT_IN.get(getattr(thing, "built_in", None) or ""):
        return named(str(built_in))
    return named(thing.name if in_arabic_script() else latin_name(thing) or thing.name)


def _sitting(side: Side) -> SafeString:
    """The people of a side that is no team, and the computer where it sat for itself."""
    return format_html_join(BESIDE, "{}", ((_sitter(sat),) for sat in side.sitters))


def _sitter(sat: Occupancy) -> SafeString:
    """As at the table: computer players are told apart by their seats."""
    return called(sat.player) if sat.player else named(f"{gettext('Computer')} {digits(sat.seat + 1)}")


@register.filter
def sitting_in(sitting: Mapping[int, Occupancy], seat: int) -> SafeString:
    """Who sits in a seat, by name; the number of the seat where nobody is known."""
    if seat in sitting:
        return _sitter(sitting[seat])
    return named(digits(seat_name(seat, reader_language())))


@register.filter
def initial(thing: Named) -> str:
    """The first letter of what `called` shows."""
    return (thing.name if in_arabic_script() else latin_name(thing) or thing.name).strip()[:1].upper()


@register.filter
def also(thing: Named) -> SafeString:
    """The form of the name that `called` does not show, if there are two."""
    latin = latin_name(thing)
    return named((latin if in_arabic_script() else thing.name) if latin else "")


def latin_name(thing: Named) -> str:
    """The Latin form; of an entry only while the team still has the name under which it entered."""
    if isinstance(thing, Entry):
        return thing.team.latin_name if thing.name == thing.team.name else ""
    return thing.latin_name


@register.filter
def when_day(fixture: Fixture) -> str:
    """The agreed day in the fixture's own zone."""
    return digits(formats.date_format(fixture.local_date, "l j F")) if fixture.local_date else ""


@register.filter
def when_time(fixture: Fixture) -> SafeString:
    """The agreed time on the wall clock of the fixture's own zone."""
    if fixture.local_time is None:
        return SafeString("")
    return format_html('<bdi dir="ltr">{}</bdi>', digits(f"{fixture.local_time:%H:%M}"))


@register.filter
def day(date: date | None) -> str:
    """A day with its weekday and year."""
    return digits(formats.date_format(date, "l j F Y")) if date else ""


@register.filter
def hour(at: time | None) -> SafeString:
    """A time on some wall clock."""
    return format_html('<bdi dir="ltr">{}</bdi>', digits(f"{at:%H:%M}")) if at else SafeString("")


@register.filter
def moment(instant: datetime | None) -> str:
    """A day and a time, in the zone that is active."""
    if instant is None:
        return ""
    return digits(formats.date_format(timezone.localtime(instant), "j F Y, H:i"))


@register.simple_tag
def icon(name: str, extra: str = "") -> SafeString:
    """One of our own pictures; decoration only, its meaning stands beside it in words."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true"><use href="{}#{}"/></svg>',
        extra,
        static("league/icons.svg"),
        name,
    )


@register.simple_tag
def suit(letter: str, label: str = "") -> SafeString:
    """The picture of a suit: s, h, c or d; it says its name aloud, or the label if there is one."""
    return format_html(
        '<svg class="suit{}" role="img" aria-label="{}"><use href="{}#{}"/></svg>',
        " red" if letter in RED_SUITS else "",
        label or suit_name(SUITS.index(letter), reader_language()),
        static("league/cards.svg"),
        letter,
    )


@register.simple_tag
def card(text: str) -> SafeString:
    """The picture of a card such as "Ts", which says its name aloud."""
    return format_html(
        '<svg class="card" viewBox="0 0 40 56" role="img" aria-label="{}"><use href="{}#{}"/></svg>',
        card_name(text),
        static("league/cards.svg"),
        text,
    )


@register.filter
def card_name(text: str) -> str:
    """A card such as "Ts" in words."""
    return engine_card_name(parse_card(text), reader_language())


@register.filter
def strength(computer: str) -> str:
    """How strong a computer player is, in a word."""
    return str(STRENGTHS.get(computer, computer))


@register.filter
def rules_name(preset: str) -> str:
    """What the rules of a preset are called."""
    return preset_name(preset, reader_language())


@register.filter
def in_seconds(count: int) -> str:
    """A time in seconds or whole minutes; nothing for none."""
    return digits(seconds(count))


@register.filter
def in_minutes(count: int | None) -> str:
    """A time in minutes; nothing for none."""
    return digits(minutes(count))


@register.filter
def at(container: object, key: object) -> object:
    """An item by its key or number; None where there is none."""
    try:
        return container[key]  # type: ignore[index]
    except (KeyError, IndexError, TypeError):
        return None
