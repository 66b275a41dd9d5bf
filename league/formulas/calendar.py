"""When rounds are played: the same hour on the clubhouse clock, all season (Z1)."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from league.formulas.errors import FormulaError

_NOT_PLACES = frozenset({"localtime", "posixrules", "Factory"})
"""Names some systems list that mean something else on every machine."""

_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Slot:
    """A date agreed on: what the wall clock in ``zone`` shows, and the instant (UTC) that is."""

    day: date
    at: time
    zone: str
    instant: datetime


def zone_named(name: str) -> ZoneInfo:
    """The time zone of this IANA name, ``Asia/Riyadh``. Raises FormulaError ``unknown_zone``."""
    try:
        if name in _NOT_PLACES:
            raise ZoneInfoNotFoundError(name)
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as reason:
        raise FormulaError("unknown_zone", f"there is no time zone {name!r}", zone=name) from reason


def slot(day: date, at: time, zone: str) -> Slot:
    """That wall time on that day in ``zone`` (Z1).

    A time the clocks jump over that day moves to the first one that exists after it, which may be on the
    next day; of a time that comes twice the first is meant. Raises FormulaError ``unknown_zone``,
    ``time_with_zone`` when ``at`` brings a zone of its own, ``date_out_of_range`` at the ends of the
    calendar.
    """
    if at.tzinfo is not None:
        raise FormulaError("time_with_zone", f"{at} must be a plain wall time", at=at)
    place = zone_named(zone)
    try:
        wall = datetime.combine(day, at.replace(fold=0))
        instant = wall.replace(tzinfo=place).astimezone(UTC)
        if instant.astimezone(place).replace(tzinfo=None, fold=0) != wall:
            instant = _end_of_gap(wall, place)
        there = instant.astimezone(place)
    except OverflowError as reason:
        raise FormulaError("date_out_of_range", f"{day} is too near the end of time", day=day) from reason
    return Slot(there.date(), there.time().replace(fold=0), zone, instant)


def _end_of_gap(wall: datetime, place: ZoneInfo) -> datetime:
    """The instant at which the clocks jumped over ``wall``. Clocks change on whole seconds."""
    after = wall.replace(tzinfo=place, fold=0).astimezone(UTC).replace(microsecond=0)
    before = wall.replace(tzinfo=place, fold=1).astimezone(UTC).replace(microsecond=0)
    moved = after.astimezone(place).utcoffset()
    while after - before > _SECOND:
        middle = before + timedelta(seconds=(after - before) // _SECOND // 2)
        if middle.astimezone(place).utcoffset() == moved:
            after = middle
        else:
            before = middle
    return after


def round_slots(
    first_day: date,
    weekday: int | None,
    at: time,
    zone: str,
    rounds: int,
    every_days: int = 7,
    skip: Set[date] = frozenset(),
) -> tuple[Slot, ...]:
    """One slot for each of ``rounds`` rounds, ``every_days`` apart, at the wall time ``at`` (Z1).

    The first is the first day from ``first_day`` on that is ``weekday`` (0 Monday to 6 Sunday; None:
    ``first_day`` itself). A round that would fall on a day in ``skip`` waits for the next step, and all
    later ones with it, so that a weekly league keeps its weekday. Raises FormulaError ``bad_weekday``,
    ``bad_interval``, ``bad_round_count``, and what `slot` raises.
    """
    if weekday is not None and not 0 <= weekday <= 6:
        raise FormulaError("bad_weekday", f"weekdays are 0 to 6, not {weekday}", weekday=weekday)
    if every_days < 1:
        raise FormulaError("bad_interval", f"rounds cannot be {every_days} days apart", every_days=every_days)
    if rounds < 0:
        raise FormulaError("bad_round_count", f"there cannot be {rounds} rounds", rounds=rounds)
    zone_named(zone)
    slots: list[Slot] = []
    try:
        day = first_day
        if weekday is not None:
            day += timedelta(days=(weekday - first_day.weekday()) % 7)
        while len(slots) < rounds:
            if day not in skip:
                slots.append(slot(day, at, zone))
            if len(slots) < rounds:
                day += timedelta(days=every_days)
    except OverflowError as reason:
        message = "the calendar ends before the last round"
        raise FormulaError("date_out_of_range", message, day=first_day, rounds=rounds) from reason
    return tuple(slots)
