"""What a league decides for itself, in versions; the nearest scope wins (see `formulas.policy`)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from league.models.clubs import League
from league.models.fixtures import Fixture
from league.models.seasons import Season, Stage


class PolicyVersion(models.Model):
    """The values one scope sets, whole; the highest number of a scope is in force.

    With `from_round` (of a season or stage) it holds for the fixtures of that round and later ones; for earlier rounds
    the version before it does (N18).
    """

    league = models.ForeignKey(
        League, null=True, blank=True, on_delete=models.PROTECT, related_name="policies"
    )
    season = models.ForeignKey(
        Season, null=True, blank=True, on_delete=models.PROTECT, related_name="policies"
    )
    stage = models.ForeignKey(Stage, null=True, blank=True, on_delete=models.PROTECT, related_name="policies")
    fixture = models.ForeignKey(
        Fixture, null=True, blank=True, on_delete=models.PROTECT, related_name="policies"
    )
    number = models.PositiveIntegerField()
    values = models.JSONField(default=dict)
    from_round = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    set_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="policy_of_one_scope",
                condition=Q(
                    league__isnull=False, season__isnull=True, stage__isnull=True, fixture__isnull=True
                )
                | Q(league__isnull=True, season__isnull=False, stage__isnull=True, fixture__isnull=True)
                | Q(league__isnull=True, season__isnull=True, stage__isnull=False, fixture__isnull=True)
                | Q(league__isnull=True, season__isnull=True, stage__isnull=True, fixture__isnull=False),
            ),
            *(
                models.UniqueConstraint(
                    fields=[scope, "number"],
                    condition=Q((f"{scope}__isnull", False)),
                    name=f"one_policy_per_number_of_{scope}",
                )
                for scope in ("league", "season", "stage", "fixture")
            ),
        ]
