"""A season as it is set up on a page: plain form fields, days and hours in any digits."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django.http import QueryDict
from django.utils import timezone

from engine.house_rules import GAME_OF_PRESET, GAMES
from games.errors import Invalid
from games.text import latin_digits
from league.actions.fields import zone_of
from league.actions.seasons import SeasonFields
from league.formulas.calendar import slot, zone_named
from league.inputs.forms import number


def season_of(post: QueryDict, *, was: date | None = None) -> SeasonFields:
    """What the form says of a season. `was` is the first day it had before, which may have passed.

    Raises Invalid naming the field; ``starts_in_past`` unless `began` says that this is meant.
    """
    zone = zone_of(post.get("zone", "").strip())
    starts_on, at = day(post, "starts_on"), hour(post, "start_time")
    today = timezone.now().astimezone(zone_named(zone)).date()
    if starts_on is not None and starts_on != was and starts_on < today and post.get("began") != "1":
        raise Invalid("starts_in_past", field="starts_on", day=starts_on.isoformat())
    if starts_on is not None and at is None:
        raise Invalid("hour_missing", field="start_time")
    return SeasonFields(
        name=post.get("name", ""),
        latin_name=post.get("latin_name", ""),
        ruleset=post.get("ruleset", ""),
        overrides=overrides_of(post),
        format=post.get("format", ""),
        capacity=number(post, "capacity"),
        entries_close_at=_closing(post, zone),
        starts_on=starts_on,
        weekday=None if starts_on is None else starts_on.weekday(),
        start_time=at,
        zone=zone,
        prize=post.get("prize", ""),
    )


def overrides_of(post: QueryDict) -> dict[str, Any]:
    """The house rules of the chosen preset's game that were chosen otherwise; an empty choice is as it has it."""
    game = GAME_OF_PRESET.get(post.get("ruleset", ""))
    chosen: dict[str, Any] = {}
    for field, allowed in GAMES[game].rules.items() if game else ():
        typed = latin_digits(post.get(rule_field(game or "", field), "").strip())
        if not typed:
            continue
        if isinstance(allowed, range):
            chosen[field] = int(typed) if typed.isdecimal() and len(typed) < 9 else typed
        else:
            by_text = {str(value): value for value in allowed}
            chosen[field] = by_text.get(typed, typed)
    return chosen


def rule_field(game: str, field: str) -> str:
    """The form field of a house rule of a game."""
    return f"rule-{game}-{field}"


def teams_of(post: QueryDict) -> int | None:
    """For how many teams a calendar is to be shown. Raises Invalid."""
    teams = number(post, "teams")
    if teams is not None and teams > MOST_SHOWN:
        raise Invalid("number_out_of_range", field="teams", value=teams, least=2, most=MOST_SHOWN)
    return teams


MOST_SHOWN = 1000


def day(post: QueryDict, name: str) -> date | None:
    """A day such as 2027-01-07; None where the field is empty. Raises Invalid ``not_a_day``."""
    typed = latin_digits(post.get(name, "").strip()).replace("/", "-")
    if not typed:
        return None
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise Invalid("not_a_day", field=name, value=post.get(name, "")) from None


def days(post: QueryDict, name: str) -> list[date]:
    """Days apart by spaces, commas or lines. Raises Invalid ``not_a_day``."""
    found = []
    for word in post.get(name, "").replace(",", " ").replace("،", " ").split():
        one = QueryDict(mutable=True)
        one[name] = word
        found.append(day(one, name))
    return [one for one in found if one is not None]


def hour(post: QueryDict, name: str) -> time | None:
    """An hour such as 21:00; None where the field is empty. Raises Invalid ``not_an_hour``."""
    typed = latin_digits(post.get(name, "").strip())
    if not typed:
        return None
    try:
        return time.fromisoformat(typed.zfill(5)).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError:
        raise Invalid("not_an_hour", field=name, value=post.get(name, "")) from None


def _closing(post: QueryDict, zone: str) -> datetime | None:
    """When entries close: at that hour of that day on the league's clock; a day alone is its last minute."""
    on = day(post, "close_day")
    if on is None:
        return None
    return slot(on, hour(post, "close_hour") or time(23, 59), zone).instant
