"""What an action would bring about: the action itself, its outcome read, and all of it taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.actions.entries import disqualify_entry, withdraw_entry
from league.actions.policies import set_policy
from league.actions.schedule import make_schedule
from league.actions.seasons import create_season
from league.actions.steps import find_entry, refusing
from league.formulas.policy import WITHDRAWAL
from league.models import Entry, Season, Stage
from league.permissions import Actor, may_organize, must
from league.queries.calendar import RoundPlanned, planned_for, rounds_planned
from league.queries.policies import policy_for, versions_of
from league.queries.seasons import groups_of
from league.queries.standings import Standings, standings

USUAL_TEAMS = 8
"""How many teams a calendar is shown for where nothing says how many there will be."""
LEAVING = {Entry.State.WITHDRAWN: withdraw_entry, Entry.State.DISQUALIFIED: disqualify_entry}


@dataclass(frozen=True)
class TablesAfter:
    """The season's tables if a team had left under this way of counting (one of the policy `withdrawal`)."""

    withdrawal: str
    in_force: bool
    tables: tuple[Standings, ...]


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written inside is taken back at the end, and nobody hears of it (X8)."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def preview_season(*, actor: Actor, league: str, teams: int | None, **fields: Any) -> list[RoundPlanned]:
    """The calendar of a season that is not made yet, with so many teams (or its capacity, or the usual number).

    Raises what `create_season` and the calendar refuse.
    """
    with undone():
        season = create_season(actor=actor, league=league, **fields)
        with refusing():
            return planned_for(season, teams or season.capacity or USUAL_TEAMS)


def preview_schedule(*, actor: Actor, season: str, **fields: Any) -> list[RoundPlanned]:
    """The rounds that `make_schedule` would draft now, with their teams. Raises what it refuses."""
    with undone():
        return rounds_planned(make_schedule(actor=actor, season=season, **fields))


def preview_leaving(*, actor: Actor, entry: str, to: str) -> list[TablesAfter]:
    """W2: next to each other the tables that every way of counting would make of a withdrawal or disqualification.

    Raises Missing, Forbidden, Conflict as the step itself does.
    """
    found = find_entry(entry)
    season: Season = found.season
    must(may_organize(actor, season.league), actor, "not_organizer", league=season.league.public_id)
    stage = Stage.objects.select_related("division__season").filter(division__season=season).order_by("pk")[0]
    now = policy_for(stage).withdrawal
    newest = versions_of(stage).first()
    own: Mapping[str, Any] = newest.values if newest else {}
    shown = []
    for mode in WITHDRAWAL:
        with undone():
            values = {**own, "withdrawal": mode}
            set_policy(actor=actor, scope="stage", scope_id=stage.public_id, values=values, reason="?")
            LEAVING[Entry.State(to)](actor=actor, entry=entry, reason="?")
            tables = tuple(standings(group) for group in groups_of(season))
        shown.append(TablesAfter(mode, mode == now, tables))
    return shown
