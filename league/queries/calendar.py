"""When a season's rounds would be, before anybody has seen them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, time

from league.formulas.calendar import Slot, round_slots
from league.formulas.round_robin import round_count
from league.models import Entry, Fixture, Season, Stage


@dataclass(frozen=True)
class RoundPlanned:
    """One round: when it is played (None: no date yet) and how many fixtures it has.

    Where the teams are known `pairs` has them in the order of the tables, and `rests` who has the bye; else it is
    known only whether somebody `has_bye`.
    """

    number: int
    day: date | None
    at: time | None
    fixtures: int
    has_bye: bool
    pairs: tuple[tuple[Entry, Entry], ...] = ()
    rests: Entry | None = None


def planned_for(
    season: Season, teams: int, *, every_days: int = 7, skip: Collection[date] = ()
) -> list[RoundPlanned]:
    """The rounds of a season with this number of teams, none of them named. Raises FormulaError."""
    double = Stage.objects.get(division__season=season).format == Stage.Format.DOUBLE
    rounds = round_count(teams, double=double)
    slots: list[Slot | None] = [None] * rounds
    if season.starts_on is not None and season.start_time is not None:
        dated = round_slots(
            season.starts_on,
            season.weekday,
            season.start_time,
            season.zone,
            rounds,
            every_days,
            frozenset(skip),
        )
        slots = list(dated)
    return [
        RoundPlanned(
            number,
            slot.day if slot else None,
            slot.at if slot else None,
            teams // 2,
            teams % 2 == 1,
        )
        for number, slot in enumerate(slots, 1)
    ]


def rounds_planned(season: Season) -> list[RoundPlanned]:
    """The rounds of the schedule as it is drafted or published, with their teams; two queries."""
    fixtures = Fixture.objects.filter(season=season).select_related("round", "first__team", "second__team")
    rounds: dict[int, list[Fixture]] = {}
    for fixture in fixtures.order_by("round__number", "number"):
        rounds.setdefault(fixture.round.number, []).append(fixture)
    return [_planned(number, found) for number, found in rounds.items()]


def _planned(number: int, fixtures: list[Fixture]) -> RoundPlanned:
    pairs = tuple((one.first, one.second) for one in fixtures if one.second is not None)
    rests = next((one.first for one in fixtures if one.second is None), None)
    dated = next((one for one in fixtures if one.local_date is not None), None)
    return RoundPlanned(
        number,
        dated.local_date if dated else None,
        dated.local_time if dated else None,
        len(pairs),
        rests is not None,
        pairs,
        rests,
    )
