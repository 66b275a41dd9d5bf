"""What things are called inside a sentence, in the script of the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _

from games.models import Table, User
from league.models import Entry, Fixture, League, Offer
from league.templatetags.majlis import BUILT_IN, digits, in_arabic_script, latin_name


def plain(thing: Any) -> str:
    """The name of a club, league, season, team, entry or player, without any markup."""
    if built_in := BUILT_IN.get(getattr(thing, "built_in", None) or ""):
        return str(built_in)
    name: str = thing.name if in_arabic_script() else latin_name(thing) or thing.name
    return name


def fixture_name(fixture: Fixture) -> str:
    """The two teams of a fixture."""
    sides = [plain(entry) for entry in (fixture.first, fixture.second) if entry is not None]
    return " – ".join(f"\u2068{name}\u2069" for name in sides)


def person_of(user: User) -> str:
    """What others call whoever an account belongs to."""
    player = getattr(user, "player", None)
    return plain(player) if player is not None else user.username


def who_is_asked(offer: Offer) -> str:
    """The person an offer is made to; of an address nothing but the address, until somebody answers."""
    return person_of(offer.user) if offer.user is not None else offer.address


def date_of(fixture: Fixture) -> str:
    """Day and time of a fixture in its own zone; a dash where it has none (any more)."""
    if fixture.local_date is None:
        return "–"
    day = digits(formats.date_format(fixture.local_date, "l j F"))
    time = digits(f"{fixture.local_time:%H:%M}") if fixture.local_time else ""
    return _("%(day)s at %(time)s") % {"day": day, "time": time} if time else day


def names_in(things: Mapping[str, Any]) -> dict[str, str]:
    """The names of things by the name of their id, as sentences want them."""
    names: dict[str, str] = {}
    for name, thing in things.items():
        if isinstance(thing, Fixture):
            names |= {"fixture": fixture_name(thing), "date": date_of(thing)}
        elif isinstance(thing, Entry):
            names["team"] = plain(thing)
        elif isinstance(thing, League):
            names["club"] = plain(thing)  # an office of one league only
        elif isinstance(thing, Offer):
            names["player"] = who_is_asked(thing)
        elif not isinstance(thing, Table):
            names.setdefault(name, plain(thing))
    return names
