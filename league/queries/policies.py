"""Which policies are in force: the nearest of league, season, stage and fixture wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from league.formulas.policy import Policy
from league.models import Fixture, League, PolicyVersion, Season, Stage

Scope = League | Season | Stage | Fixture

SCOPES = ("league", "season", "stage", "fixture")
"""From the widest to the nearest."""


def policy_for(scope: Scope) -> Policy:
    """The policies in force there now, in one query. Raises PolicyError when a stored value is known no more."""
    return policy_with(scope)


def policy_with(scope: Scope, **instead: Mapping[str, Any]) -> Policy:
    """The policies in force if a scope (`season=...`) had set these values and not its own. Raises PolicyError."""
    layers = _newest(scope) | instead
    return Policy.resolve(layers[name] for name in SCOPES if name in layers)


def versions_of(scope: Scope) -> QuerySet[PolicyVersion]:
    """What this scope itself has set, the newest version first."""
    return PolicyVersion.objects.filter(**{scope_name(scope): scope}).order_by("-number")


def history_of(season: Season) -> QuerySet[PolicyVersion]:
    """What the season and its league have set, the oldest version first: how the season came to its policies."""
    either = Q(league=season.league_id) | Q(season=season.pk)
    return PolicyVersion.objects.filter(either).order_by("set_at", "pk")


def scope_name(scope: Scope) -> str:
    """Which of SCOPES a thing is."""
    return str(scope._meta.model_name)


def _newest(scope: Scope) -> dict[str, Mapping[str, Any]]:
    """The values of the newest version of every scope around, by the scope's name."""
    within = Q()
    for name, pk in _around(scope).items():
        within |= Q(**{name: pk})
    values: dict[str, Mapping[str, Any]] = {}
    for version in PolicyVersion.objects.filter(within).order_by("number"):
        name = next(scope for scope in SCOPES if getattr(version, f"{scope}_id") is not None)
        values[name] = version.values
    return values


def _around(scope: Scope) -> dict[str, int]:
    """The row numbers of the scope and of all that are wider."""
    if isinstance(scope, League):
        return {"league": scope.pk}
    if isinstance(scope, Season):
        return {"league": scope.league_id, "season": scope.pk}
    if isinstance(scope, Stage):
        season = scope.division.season
        return {**_around(season), "stage": scope.pk}
    return {**_around(scope.season), "stage": scope.group.stage_id, "fixture": scope.pk}
