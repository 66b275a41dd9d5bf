"""Seasons from draft to archive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from typing import Any, TypedDict, Unpack

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.ruleset import preset
from games.errors import Conflict, Invalid
from league.actions.fields import (
    name_of,
    number_of,
    one_of,
    reason_of,
    text_of,
    wall_time_of,
    weekday_of,
    zone_of,
)
from league.actions.policies import freeze_policy
from league.actions.steps import (
    advance,
    audit,
    bump,
    expect_state,
    expect_version,
    guarded,
    lock_league,
    lock_schedule,
    lock_season,
    tell_season,
)
from league.models import Division, Entry, Fixture, Group, Round, Season, Stage
from league.permissions import Actor, may_organize, must

MOST_ENTRIES = 20_000
LONGEST_PRIZE = 200
AUDITED = {
    "capacity",
    "entries_close_at",
    "format",
    "prize",
    "ruleset",
    "starts_on",
    "start_time",
    "weekday",
    "zone",
}
"""The fields whose values stand in an audit line."""

DRAFT, OPEN, RUNNING = Season.State.DRAFT, Season.State.OPEN, Season.State.RUNNING


class SeasonFields(TypedDict, total=False):
    """What can be said of a season. `weekday` counts from 0, Monday; the time is wall time in `zone`."""

    name: str
    latin_name: str
    ruleset: str
    overrides: Mapping[str, Any]
    format: str
    capacity: int | None
    entries_close_at: datetime | None
    starts_on: date | None
    weekday: int | None
    start_time: time | None
    zone: str | None
    prize: str


@transaction.atomic
def create_season(*, actor: Actor, league: str, **fields: Unpack[SeasonFields]) -> Season:
    """Makes a draft season with one division, stage and group; the ruleset is "tournament" unless named.

    Raises Missing, Forbidden, Invalid, RulesetError, Conflict ``season_name_taken``.
    """
    found = lock_league(league)
    must(may_organize(actor, found), actor, "not_organizer", league=league)
    season = Season(league=found, zone=found.zone)
    _write(season, {"name": "", "ruleset": "tournament", "format": Stage.Format.SINGLE, **fields})
    with guarded(lambda: Conflict("season_name_taken", name=season.name)):
        season.save()
    stage = Stage(division=Division.objects.create(season=season))
    stage.format = _format(fields.get("format", Stage.Format.SINGLE))
    stage.save()
    Group.objects.create(stage=stage)
    audit("create_season", season, actor=actor, season=season)
    tell_season("season_created", season, actor=actor)
    return season


@transaction.atomic
def edit_season(
    *, actor: Actor, season: str, version: int | None = None, **fields: Unpack[SeasonFields]
) -> Season:
    """Changes what is given, until the season is over. Rules stay as they are once it is running, the format once
    there is a schedule, the zone once there are dates in it.

    Raises Missing, Forbidden, Invalid, RulesetError, Conflict ``stale_version``, ``season_in_other_state``,
    ``season_name_taken``, ``schedule_exists``, ``capacity_below_entries``.
    """
    found = lock_season(season)
    must(may_organize(actor, found.league), actor, "not_organizer", league=found.league.public_id)
    expect_version(found, version)
    expect_state("season", found, DRAFT, OPEN, RUNNING)
    before, was = (_rules(found), found.zone), _values(found)
    _write(found, fields)
    if _rules(found) != before[0]:
        expect_state("season", found, DRAFT, OPEN)
    accepted = found.entries.filter(state=Entry.State.ACCEPTED).count()
    if found.capacity is not None and found.capacity < accepted:
        raise Conflict("capacity_below_entries", capacity=found.capacity, accepted=accepted)
    _replan(found, fields.get("format"), other_zone=found.zone != before[1])
    with guarded(lambda: Conflict("season_name_taken", name=found.name)):
        found.save()
    now = _values(found)
    changed = sorted(name for name in fields if now[name] != was[name])
    after = {"changed": changed, **_told(now, changed)}
    audit("edit_season", found, actor=actor, season=found, before=_told(was, changed), after=after)
    bump(found)
    tell_season("season_changed", found, actor=actor)
    return found


@transaction.atomic
def open_season(*, actor: Actor, season: str) -> Season:
    """Opens a draft to its readers and to applications. Raises Missing, Forbidden, Conflict."""
    found = lock_season(season)
    found.opened_at = timezone.now()
    return _step(found, OPEN, "season_opened", actor)


@transaction.atomic
def finish_season(*, actor: Actor, season: str) -> Season:
    """Closes a season whose published fixtures are all decided (X16); pressed twice it is one closing (X17).

    Its policies are written down as its own, so that its tables stay as they are. Raises Missing, Forbidden,
    Conflict ``fixtures_undecided`` or ``season_in_other_state``.
    """
    found = lock_schedule(season)
    must(may_organize(actor, found.league), actor, "not_organizer", league=found.league.public_id)
    if found.state == Season.State.FINISHED:
        return found
    expect_state("season", found, RUNNING)
    if left := undecided(found).count():
        raise Conflict("fixtures_undecided", season=season, fixtures=left)
    freeze_policy(found, actor=actor)
    found.finished_at = timezone.now()
    Round.objects.filter(group__stage__division__season=found).update(state=Round.State.CLOSED)
    return _step(found, Season.State.FINISHED, "season_finished", actor)


@transaction.atomic
def reopen_season(*, actor: Actor, season: str, reason: str) -> Season:
    """Takes the closing of a season back; the policies written down at the closing stay its own.

    Raises Missing, Forbidden, Invalid, Conflict.
    """
    found = lock_season(season)
    found.finished_at = None
    _step(found, RUNNING, "season_reopened", actor, reason=reason_of(reason))
    closed = Round.objects.filter(group__stage__division__season=found, state=Round.State.CLOSED)
    closed.update(state=Round.State.PUBLISHED)
    return found


@transaction.atomic
def cancel_season(*, actor: Actor, season: str, reason: str) -> Season:
    """Ends a season that will not be played to its end, and says so to everybody who could see it: a draft that is
    cancelled stays the staff's alone (X5).

    Raises Missing, Forbidden, Invalid, Conflict.
    """
    found = lock_season(season)
    was_seen = found.state != DRAFT
    _step(found, Season.State.CANCELLED, "season_cancelled", actor, reason=reason_of(reason))
    if was_seen:
        freeze_policy(found, actor=actor)
    return found


@transaction.atomic
def archive_season(*, actor: Actor, season: str) -> Season:
    """Puts a finished season away; nothing in it changes any more. Raises Missing, Forbidden, Conflict."""
    return _step(lock_season(season), Season.State.ARCHIVED, "season_archived", actor)


def undecided(season: Season) -> QuerySet[Fixture]:
    """Published fixtures that still wait for a result; those of entries that left are settled by policy."""
    open_states = set(Fixture.State) - {Fixture.State.DECIDED, Fixture.State.VOID}
    gone = [Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]
    return (
        Fixture.objects.filter(season=season, state__in=open_states)
        .exclude(round__state=Round.State.DRAFT)
        .exclude(first__state__in=gone)
        .exclude(second__isnull=False, second__state__in=gone)
    )


def _step(season: Season, to: str, kind: str, actor: Actor, reason: str = "") -> Season:
    must(may_organize(actor, season.league), actor, "not_organizer", league=season.league.public_id)
    before = season.state
    advance("season", season, to, who="organizer", reason=reason)
    season.state_reason = reason
    season.save(update_fields=["state", "state_reason", "opened_at", "finished_at"])
    audit(
        kind, season, actor=actor, season=season, reason=reason, before={"state": before}, after={"state": to}
    )
    bump(season)
    tell_season(kind, season, actor=actor)
    return season


def _values(season: Season) -> dict[str, Any]:
    """What the fields of a season are now, by the names under which they are given."""
    values = {name: getattr(season, name) for name in SeasonFields.__annotations__ if hasattr(season, name)}
    stage = Stage.objects.filter(division__season=season).first()
    rules = {"ruleset": season.ruleset_name, "overrides": dict(season.ruleset_overrides)}
    return values | rules | {"format": stage.format if stage else ""}


def _told(values: Mapping[str, Any], fields: Iterable[str]) -> dict[str, Any]:
    """These fields as an audit line remembers them: no names, moments and days as texts."""
    chosen = {name: values[name] for name in fields if name in AUDITED}
    plain = (int, str, type(None))
    return {name: value if isinstance(value, plain) else value.isoformat() for name, value in chosen.items()}


def _write(season: Season, fields: Mapping[str, Any]) -> None:
    """Reads the given fields into the season; nothing is saved. Raises Invalid, RulesetError."""
    if {"name", "latin_name"} & fields.keys():
        named = name_of(fields.get("name", season.name), fields.get("latin_name", season.latin_name))
        season.name, season.latin_name, season.search_name = named
    if {"ruleset", "overrides"} & fields.keys():
        _write_ruleset(season, fields)
    if "capacity" in fields:
        capacity = fields["capacity"]
        season.capacity = None if capacity is None else number_of("capacity", capacity, 2, MOST_ENTRIES)
    if fields.get("weekday") is not None:
        weekday_of(fields["weekday"])
    closing = fields.get("entries_close_at")
    if closing is not None and timezone.is_naive(closing):
        raise Invalid("time_without_zone", field="entries_close_at")
    if fields.get("start_time") is not None:
        wall_time_of(fields["start_time"])
    for field in ("entries_close_at", "starts_on", "weekday", "start_time"):
        if field in fields:
            setattr(season, field, fields[field])
    if fields.get("zone"):
        season.zone = zone_of(fields["zone"])
    if "prize" in fields:
        season.prize = text_of("prize", fields["prize"], LONGEST_PRIZE)


def _write_ruleset(season: Season, fields: Mapping[str, Any]) -> None:
    """The preset by name (its newest version, if it is another) and what differs from it."""
    name = fields.get("ruleset", season.ruleset_name)
    same = name == season.ruleset_name and season.pk is not None
    overrides = fields.get("overrides", season.ruleset_overrides if same else {})
    rules = preset(name, season.ruleset_version if same else None, **overrides)
    season.ruleset_name, season.ruleset_version = rules.name, rules.version
    season.ruleset_overrides = rules.overrides()


def _format(given: str) -> str:
    return one_of("format", given, list(Stage.Format.values))


def _rules(season: Season) -> tuple[str, int, dict[str, Any]]:
    return season.ruleset_name, season.ruleset_version, dict(season.ruleset_overrides)


def _replan(season: Season, given: str | None, *, other_zone: bool) -> None:
    """A schedule holds its format and its zone; it is made again with others, not changed under them."""
    stages = Stage.objects.filter(division__season=season)
    other_format = given is not None and stages.exclude(format=_format(given)).exists()
    if not (other_format or other_zone):
        return
    if Round.objects.filter(group__stage__in=stages).exists():
        raise Conflict("schedule_exists", season=season.public_id)
    if given is not None:
        stages.update(format=given)
