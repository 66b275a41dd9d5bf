"""Z1: a round keeps its hour on the wall clock."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formulas.calendar import Slot, round_slots, slot
from league.formulas.errors import FormulaError

SUNDAY = 6


def test_sunday_evening_stays_sunday_evening_across_a_clock_change() -> None:
    """Z1: "Sunday 23:55" while Cairo puts its clocks forward on 24 April 2026."""
    slots = round_slots(date(2026, 4, 13), SUNDAY, time(23, 55), "Africa/Cairo", 3)
    assert [(one.day, one.at) for one in slots] == [
        (date(2026, 4, 19), time(23, 55)),
        (date(2026, 4, 26), time(23, 55)),
        (date(2026, 5, 3), time(23, 55)),
    ]
    assert [one.instant for one in slots] == [
        datetime(2026, 4, 19, 21, 55, tzinfo=UTC),
        datetime(2026, 4, 26, 20, 55, tzinfo=UTC),
        datetime(2026, 5, 3, 20, 55, tzinfo=UTC),
    ]


def test_the_first_round_is_on_the_first_such_weekday_from_the_first_day_on() -> None:
    assert date(2026, 9, 6).weekday() == SUNDAY
    for first_day, expected in [
        (date(2026, 9, 6), date(2026, 9, 6)),
        (date(2026, 9, 7), date(2026, 9, 13)),
        (date(2026, 9, 12), date(2026, 9, 13)),
    ]:
        (only,) = round_slots(first_day, SUNDAY, time(20), "Asia/Riyadh", 1)
        assert only.day == expected


def test_without_a_weekday_the_first_day_is_the_first_slot() -> None:
    slots = round_slots(date(2026, 9, 8), None, time(20), "Asia/Riyadh", 3, every_days=3)
    assert [one.day for one in slots] == [date(2026, 9, 8), date(2026, 9, 11), date(2026, 9, 14)]


def test_a_skipped_day_moves_this_round_and_all_later_ones_by_a_step() -> None:
    skip = frozenset({date(2026, 9, 13), date(2026, 9, 20)})
    slots = round_slots(date(2026, 9, 6), SUNDAY, time(20), "Asia/Riyadh", 3, skip=skip)
    assert [one.day for one in slots] == [date(2026, 9, 6), date(2026, 9, 27), date(2026, 10, 4)]


def test_a_wall_time_the_clocks_jump_over_moves_to_the_first_that_exists() -> None:
    assert slot(date(2026, 3, 29), time(2, 30), "Europe/Berlin") == Slot(
        date(2026, 3, 29), time(3, 0), "Europe/Berlin", datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
    )


def test_a_jump_at_midnight_is_the_same() -> None:
    moved = slot(date(2026, 4, 24), time(0, 15, 30), "Africa/Cairo")
    assert (moved.day, moved.at) == (date(2026, 4, 24), time(1, 0))


def test_a_day_that_an_island_skipped_moves_to_the_next() -> None:
    moved = slot(date(2011, 12, 30), time(12), "Pacific/Apia")
    assert (moved.day, moved.at) == (date(2011, 12, 31), time(0))


def test_a_wall_time_that_comes_twice_means_the_first() -> None:
    assert slot(date(2026, 10, 25), time(2, 30), "Europe/Berlin").instant == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )
    second = time(2, 30, fold=1)
    assert slot(date(2026, 10, 25), second, "Europe/Berlin") == slot(
        date(2026, 10, 25), time(2, 30), "Europe/Berlin"
    )


@pytest.mark.parametrize("zone", ["", "Asia", "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "localtime"])
def test_an_unknown_zone_is_refused_by_name(zone: str) -> None:
    with pytest.raises(FormulaError) as refusal:
        round_slots(date(2026, 9, 6), SUNDAY, time(20), zone, 0)
    assert refusal.value.code == "unknown_zone"
    assert refusal.value.params == {"zone": zone}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"weekday": 7}, "bad_weekday"),
        ({"weekday": -1}, "bad_weekday"),
        ({"every_days": 0}, "bad_interval"),
        ({"rounds": -1}, "bad_round_count"),
        ({"at": time(20, tzinfo=timezone(timedelta(hours=3)))}, "time_with_zone"),
        ({"first_day": date(9999, 12, 26)}, "date_out_of_range"),
        ({"every_days": 10**9}, "date_out_of_range"),
        ({"every_days": 10**12}, "date_out_of_range"),
    ],
)
def test_what_no_calendar_has_is_refused(changed: dict[str, object], code: str) -> None:
    asked: dict[str, object] = {
        "first_day": date(2026, 9, 6),
        "weekday": SUNDAY,
        "at": time(20),
        "zone": "Asia/Riyadh",
        "rounds": 2,
        **changed,
    }
    with pytest.raises(FormulaError) as refusal:
        round_slots(**asked)  # type: ignore[arg-type]
    assert refusal.value.code == code


def test_no_rounds_need_no_slots() -> None:
    assert round_slots(date(2026, 9, 6), SUNDAY, time(20), "Asia/Riyadh", 0) == ()


@given(
    day=st.dates(date(1975, 1, 1), date(2037, 12, 31)),
    at=st.times(),
    zone=st.sampled_from(
        ["Asia/Riyadh", "Africa/Cairo", "Europe/Paris", "Asia/Tehran", "Asia/Beirut", "Pacific/Apia"]
    ),
)
def test_a_slot_is_the_first_instant_at_which_the_clock_shows_that_time_or_later(
    day: date, at: time, zone: str
) -> None:
    """Read from the other side: the clock at the instant, and just before it."""
    found, wanted = slot(day, at, zone), datetime.combine(day, at)
    place = ZoneInfo(zone)
    shown = found.instant.astimezone(place).replace(tzinfo=None, fold=0)
    assert shown == datetime.combine(found.day, found.at) >= wanted
    before = (found.instant - timedelta(microseconds=1)).astimezone(place).replace(tzinfo=None)
    assert before < wanted
    if shown == wanted:
        for earlier in (timedelta(minutes=30), timedelta(hours=1), timedelta(hours=2)):
            assert (found.instant - earlier).astimezone(place).replace(tzinfo=None) != wanted
