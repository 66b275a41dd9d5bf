"""Of how many matches a fixture consists: what the policy `best_of` says, until one is played or reported."""

from __future__ import annotations

from django.db.models import F, QuerySet

from league.models import Fixture, League, PolicyVersion, Season, Stage
from league.queries.policies import Scope, policies_in, policy_for


def follow_series(scope: Scope) -> None:
    """Lets the fixtures within a scope be as long as the policies now say.

    A fixture that decides for itself keeps its own, and so does one of which something was reported or played.
    Called by actions, under their locks.
    """
    if isinstance(scope, Fixture):
        _set(Fixture.objects.filter(pk=scope.pk), policy_for(scope).best_of)
        return
    for stage in _stages(scope):
        others = Fixture.objects.filter(group__stage=stage).exclude(pk__in=_deciding(stage))
        policies = policies_in(stage)
        for number in sorted(set(others.order_by().values_list("round__number", flat=True))):
            _set(others.filter(round__number=number), policies(number, 0).best_of)


def _set(fixtures: QuerySet[Fixture], best_of: int) -> None:
    changed = fixtures.filter(state__in=Fixture.BEFORE_PLAY).exclude(best_of=best_of)
    changed.update(best_of=best_of, version=F("version") + 1)


def _stages(scope: League | Season | Stage) -> list[Stage]:
    stages = Stage.objects.select_related("division__season__league")
    if isinstance(scope, Stage):
        return [scope]
    if isinstance(scope, Season):
        return list(stages.filter(division__season=scope))
    return list(
        stages.filter(division__season__league=scope).exclude(division__season__state__in=Season.OVER)
    )


def _deciding(stage: Stage) -> set[int]:
    """The fixtures whose own newest policy names their length."""
    newest = PolicyVersion.objects.filter(fixture__group__stage=stage).order_by("number")
    own = {version.fixture_id: "best_of" in version.values for version in newest}
    return {fixture for fixture, decides in own.items() if decides and fixture is not None}
