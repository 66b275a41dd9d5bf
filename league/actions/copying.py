"""The next season made after the last one: the same rules and policies, if one likes with the same teams."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Unpack

from django.db import transaction

from games.errors import Refusal
from league.actions.entries import enter_team
from league.actions.policies import LIVE, record_policy
from league.actions.seasons import SeasonFields, create_season
from league.actions.steps import audit, lock_season
from league.models import Entry, Season, Stage, Team
from league.permissions import Actor, may_organize, must
from league.queries.policies import Scope, policy_for, policy_with, scope_name, versions_of

TOOK_PART = (Entry.State.ACCEPTED, Entry.State.WITHDRAWN)
"""Whose teams are asked again; whoever was disqualified is entered by hand, if at all."""


@dataclass(frozen=True)
class LeftOut:
    """A team that could not be entered, and the refusal that says why."""

    team: Team
    refusal: Refusal


@dataclass(frozen=True)
class Copied:
    """The new draft, and the teams that it is without."""

    season: Season
    left_out: list[LeftOut] = field(default_factory=list)


@transaction.atomic
def copy_season(*, actor: Actor, season: str, teams: bool = False, **fields: Unpack[SeasonFields]) -> Copied:
    """Makes a draft in the same league with the rules, format, weekday, hour, zone, capacity and policies of
    `season`; what `fields` gives is otherwise, and a name they must give. Dates and the prize are not copied.

    With `teams` those that took part are entered at once, each with its members of today; one that cannot be, for it
    was removed, is short of players or is not of this club, is left out and named. Raises Missing, Forbidden,
    Invalid, RulesetError, Conflict ``season_name_taken``.
    """
    old = lock_season(season)
    must(may_organize(actor, old.league), actor, "not_organizer", league=old.league.public_id)
    stage = _stage(old)
    given: SeasonFields = {
        "name": "",
        "ruleset": old.ruleset_name,
        "overrides": dict(old.ruleset_overrides),
        "format": stage.format,
        "capacity": old.capacity,
        "weekday": old.weekday,
        "start_time": old.start_time,
        "zone": old.zone,
    }
    if "ruleset" in fields:
        given["overrides"] = {}
    given.update(fields)
    new = create_season(actor=actor, league=old.league.public_id, **given)
    _copy_policy(old, new, actor)
    _copy_policy(stage, _stage(new), actor)
    copied = Copied(new)
    if teams:
        _enter_teams(old, copied, actor)
    left_out = {one.team.public_id: one.refusal.code for one in copied.left_out}
    audit("copy_season", new, actor=actor, season=new, after={"of": season, "left_out": left_out})
    return copied


def _stage(season: Season) -> Stage:
    return Stage.objects.select_related("division__season").filter(division__season=season).order_by("pk")[0]


def _copy_policy(old: Scope, new: Season | Stage, actor: Actor) -> None:
    """What the old one decided for itself, as the new one's own. A season that is over has all its policies written
    down; of those the ones that its league says today are not the season's own decision."""
    newest = versions_of(old).first()
    if newest is None:
        return
    before = policy_for(new).as_values()
    resolved = policy_with(new, **{scope_name(new): newest.values}).as_values()
    own = {name: resolved[name] for name in newest.values}
    if isinstance(old, Season) and old.state not in LIVE:
        own = {name: value for name, value in own.items() if before[name] != value}
    if own:
        record_policy(new, own, actor=actor, reason="", before=before)


def _enter_teams(old: Season, copied: Copied, actor: Actor) -> None:
    """Each by the action that an organizer enters a team with, in the order of their entries."""
    entries = old.entries.filter(state__in=TOOK_PART).select_related("team").order_by("pk")
    for entry in entries:
        try:
            enter_team(actor=actor, season=copied.season.public_id, team=entry.team.public_id)
        except Refusal as refusal:
            copied.left_out.append(LeftOut(entry.team, refusal))
