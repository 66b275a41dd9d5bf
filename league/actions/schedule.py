"""The schedule of a season: drafted as often as one likes, published once."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.db import transaction
from django.db.models import QuerySet

from games.errors import Conflict, Invalid
from league.actions.fields import one_of, wall_time_of, weekday_of
from league.actions.results import credit_bye
from league.actions.rosters import users_of
from league.actions.series import follow_series
from league.actions.steps import (
    advance,
    audit,
    bump,
    expect_state,
    lock_schedule,
    refusing,
    tell_season,
    tell_users,
)
from league.formulas.calendar import Slot, round_slots
from league.formulas.round_robin import berger
from league.models import Entry, Fixture, Group, Notice, RosterPlace, Round, Season, Stage, StageEntry
from league.permissions import Actor, may_organize, must


@dataclass(frozen=True)
class Plan:
    """What a schedule is drafted from: entries in seed order, legs, and the rounds' dates (none: undated)."""

    entries: list[Entry]
    double: bool
    starts_on: date | None
    weekday: int | None
    start_time: time | None
    every_days: int
    skip: frozenset[date]


@transaction.atomic
def make_schedule(
    *,
    actor: Actor,
    season: str,
    format: str | None = None,
    starts_on: date | None = None,
    weekday: int | None = None,
    start_time: time | None = None,
    every_days: int = 7,
    skip: Collection[date] = (),
    seeds: Sequence[str] | None = None,
) -> Season:
    """Drafts all rounds of the season by the Berger tables (P15), in place of an earlier draft.

    Seeds are the order of acceptance, or `seeds`: every accepted entry's public id once. What is not given is as
    the season says; what is given, the season says from now on. Rounds have dates where the season has a first day
    and a time (Z6): every so many days, skipping days, the same wall time all season (Z1).

    Raises Missing, Forbidden, Conflict ``already_published`` (P10) or ``season_in_other_state``, Invalid
    ``too_few_entries``, ``seeds_do_not_match`` and what the calendar refuses.
    """
    found, group = _locked(actor, season)
    if _rounds(found).exclude(state=Round.State.DRAFT).exists():
        raise Conflict("already_published", season=season)
    expect_state("season", found, Season.State.DRAFT, Season.State.OPEN)
    _remember(found, group.stage, format, starts_on, weekday, start_time)
    double = group.stage.format == Stage.Format.DOUBLE
    clock = (found.starts_on, found.weekday, found.start_time)
    plan = Plan(_in_seed_order(found, seeds), double, *clock, every_days, frozenset(skip))
    _forget_draft(found)
    _write_places(group, plan.entries)
    fixtures = _write_fixtures(found, group, plan)
    follow_series(group.stage)
    after = {"rounds": _rounds(found).count(), "fixtures": fixtures, "format": group.stage.format}
    audit("make_schedule", found, actor=actor, season=found, after=after)
    bump(found)
    tell_season("schedule_made", found, actor=actor, hidden=True)
    return found


@transaction.atomic
def publish_schedule(*, actor: Actor, season: str) -> Season:
    """Shows the schedule to everybody and starts the season; byes are credited at once (N9, X19).

    Pressed twice, the second changes nothing (P4). Raises Missing, Forbidden, Conflict ``no_schedule``,
    ``schedule_out_of_date`` when other entries are accepted now than when it was made, ``season_in_other_state``.
    """
    found, group = _locked(actor, season)
    drafts = _rounds(found).filter(state=Round.State.DRAFT)
    if not drafts.exists():
        if _rounds(found).exists():
            return found
        raise Conflict("no_schedule", season=season)
    expect_state("season", found, Season.State.OPEN)
    _expect_up_to_date(found, group)
    drafts.update(state=Round.State.PUBLISHED)
    advance("season", found, Season.State.RUNNING, who="organizer")
    found.save(update_fields=["state"])
    audit("publish_schedule", found, actor=actor, season=found)
    bump(found)
    tell_season("schedule_published", found, actor=actor, group=group.public_id)
    byes = Fixture.objects.filter(season=found, second__isnull=True).order_by("pk")
    for bye in byes.select_related("first", "round", "group__stage"):
        bye.season = found
        credit_bye(actor=actor, fixture=bye)
    places = RosterPlace.objects.filter(season=found, until__isnull=True, player__user__isnull=False)
    people = users_of(places.filter(entry__state=Entry.State.ACCEPTED).select_related("player__user"))
    notices = {Notice.Kind.SCHEDULE_PUBLISHED: people}
    tell_users("schedule_published", people, actor=actor, notices=notices, season=season)
    return found


def _locked(actor: Actor, season: str) -> tuple[Season, Group]:
    found = lock_schedule(season)
    must(may_organize(actor, found.league), actor, "not_organizer", league=found.league.public_id)
    groups = Group.objects.filter(stage__division__season=found).select_related("stage")
    return found, groups.order_by("stage__division__number", "stage__number", "number")[0]


def _rounds(season: Season) -> QuerySet[Round]:
    return Round.objects.filter(group__stage__division__season=season)


def _remember(
    season: Season,
    stage: Stage,
    format: str | None,
    starts_on: date | None,
    weekday: int | None,
    start_time: time | None,
) -> None:
    """What is given for this draft is what the season says from now on."""
    if format is not None:
        stage.format = one_of("format", format, list(Stage.Format.values))
        stage.save(update_fields=["format"])
    given = {
        "starts_on": starts_on,
        "weekday": None if weekday is None else weekday_of(weekday),
        "start_time": None if start_time is None else wall_time_of(start_time),
    }
    for field, value in given.items():
        if value is not None:
            setattr(season, field, value)
    season.save(update_fields=list(given))


def _in_seed_order(season: Season, seeds: Sequence[str] | None) -> list[Entry]:
    accepted = list(season.entries.filter(state=Entry.State.ACCEPTED).order_by("decided_at", "pk"))
    if seeds is None:
        return accepted
    by_id = {entry.public_id: entry for entry in accepted}
    wrong = [public_id for public_id in seeds if public_id not in by_id]
    missing = sorted(by_id.keys() - set(seeds))
    if wrong or missing or len(seeds) != len(accepted):
        raise Invalid("seeds_do_not_match", wrong=wrong, missing=missing)
    return [by_id[public_id] for public_id in seeds]


def _forget_draft(season: Season) -> None:
    Fixture.objects.filter(season=season).delete()
    _rounds(season).delete()
    StageEntry.objects.filter(stage__division__season=season).delete()


def _write_places(group: Group, entries: list[Entry]) -> None:
    """Seeds in order, and for each entry a lot: a random order drawn now and kept, for ties nothing else splits."""
    lots = list(range(1, len(entries) + 1))
    secrets.SystemRandom().shuffle(lots)
    StageEntry.objects.bulk_create(
        StageEntry(stage=group.stage, group=group, entry=entry, seed=seed, lot=lot)
        for seed, (entry, lot) in enumerate(zip(entries, lots, strict=True), 1)
    )


def _write_fixtures(season: Season, group: Group, plan: Plan) -> int:
    """Writes rounds and fixtures; within a round the bye comes last. Returns the number of fixtures."""
    with refusing():
        rounds = berger(len(plan.entries), double=plan.double)
        slots: Sequence[Slot | None] = [None] * len(rounds)
        if plan.starts_on is not None and plan.start_time is not None:
            slots = round_slots(
                plan.starts_on,
                plan.weekday,
                plan.start_time,
                season.zone,
                len(rounds),
                plan.every_days,
                plan.skip,
            )
    rows = Round.objects.bulk_create(Round(group=group, number=number + 1) for number in range(len(rounds)))
    legs = 2 if plan.double else 1
    fixtures = []
    for number, (row, pairings, slot) in enumerate(zip(rows, rounds, slots, strict=True)):
        leg = number * legs // len(rounds) + 1
        for place, (first, second) in enumerate(sorted(pairings, key=lambda pairing: pairing[1] is None), 1):
            fixture = Fixture(season=season, group=group, round=row, number=place, leg=leg, zone=season.zone)
            fixture.first = plan.entries[first - 1]
            fixture.second = None if second is None else plan.entries[second - 1]
            fixture.pair_key = _pair_key(fixture.first, fixture.second)
            if slot is not None and second is not None:
                _date(fixture, slot)
            fixtures.append(fixture)
    Fixture.objects.bulk_create(fixtures, batch_size=1000)
    return len(fixtures)


def _pair_key(first: Entry, second: Entry | None) -> str:
    """The same for both orders of a pairing (N10)."""
    ids = sorted([first.public_id, second.public_id if second else "bye"])
    return ":".join(ids)


def _date(fixture: Fixture, slot: Slot) -> None:
    fixture.scheduled_at, fixture.local_date, fixture.local_time = slot.instant, slot.day, slot.at
    fixture.state = Fixture.State.DATED


def _expect_up_to_date(season: Season, group: Group) -> None:
    accepted = set(season.entries.filter(state=Entry.State.ACCEPTED).values_list("pk", flat=True))
    if accepted != set(group.entries.values_list("entry", flat=True)):
        raise Conflict("schedule_out_of_date", season=season.public_id)
