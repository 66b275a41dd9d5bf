"""Who did what, when and why; and points an organizer gives or takes."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from league.models.clubs import Club, League
from league.models.seasons import Season
from league.models.teams import StageEntry


class AuditLine(models.Model):
    """One action as it was done; appended, never changed. Ids only, no names."""

    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="audit")
    league = models.ForeignKey(League, null=True, blank=True, on_delete=models.PROTECT, related_name="audit")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.PROTECT, related_name="audit")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    action = models.CharField(max_length=40)
    thing = models.CharField(max_length=20)
    thing_id = models.CharField(max_length=12)
    reason = models.CharField(max_length=300, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]


class Adjustment(models.Model):
    """Table points given to (or taken from) an entry in a stage, with a reason; appended, never changed."""

    place = models.ForeignKey(StageEntry, on_delete=models.PROTECT, related_name="adjustments")
    points = models.DecimalField(max_digits=7, decimal_places=2)
    reason = models.CharField(max_length=300)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField()
