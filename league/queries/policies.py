"""Which policies are in force: the nearest of league, season, stage and fixture wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
    return _resolved(_newest(scope) | instead)


def policies_in(stage: Stage) -> Callable[[int, int], Policy]:
    """The policies of every fixture of a stage, by the number of its round and its row number, in one query (N18)."""
    within = Q(fixture__group__stage=stage.pk)
    for name, pk in _around(stage).items():
        within |= Q(**{name: pk})
    versions = list(PolicyVersion.objects.filter(within).order_by("number"))
    own: dict[int, list[PolicyVersion]] = {}
    for version in versions:
        if version.fixture_id is not None:
            own.setdefault(version.fixture_id, []).append(version)
    common = [version for version in versions if version.fixture_id is None]
    resolved: dict[int, Policy] = {}

    def policy(number: int, fixture: int) -> Policy:
        if fixture in own:
            return _resolved(_held([*common, *own[fixture]], number))
        if number not in resolved:
            resolved[number] = _resolved(_held(common, number))
        return resolved[number]

    return policy


def spans_of(season: Season) -> list[tuple[int, Policy]]:
    """From which round on which policies hold in a season, the first from round 1 (N18)."""
    versions = list(history_of(season).order_by("number"))
    starts = sorted({1, *(version.from_round for version in versions if version.from_round)})
    spans: list[tuple[int, Policy]] = []
    for start in starts:
        policy = _resolved(_held(versions, start))
        if not spans or spans[-1][1] != policy:
            spans.append((start, policy))
    return spans


def _held(versions: Iterable[PolicyVersion], number: int | None) -> dict[str, Mapping[str, Any]]:
    """The values of each scope's newest version that holds in a round (None: now), by the scope's name; `versions` in
    the order of their numbers."""
    values: dict[str, Mapping[str, Any]] = {}
    for version in versions:
        if number is None or version.from_round is None or version.from_round <= number:
            name = next(scope for scope in SCOPES if getattr(version, f"{scope}_id") is not None)
            values[name] = version.values
    return values


def _resolved(layers: Mapping[str, Mapping[str, Any]]) -> Policy:
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
    """The values of the newest version of every scope around, by the scope's name; for a fixture, of those that hold in
    its round (N18)."""
    within = Q()
    for name, pk in _around(scope).items():
        within |= Q(**{name: pk})
    number = scope.round.number if isinstance(scope, Fixture) else None
    return _held(PolicyVersion.objects.filter(within).order_by("number"), number)


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
