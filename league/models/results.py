"""Reports and results of fixtures, the matches they consist of, and runs by computer players."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Match, PublicIdField
from league.models.fixtures import Fixture, Outcome


class Result(models.Model):
    """One report of a fixture and what became of it. What was reported never changes, only its state.

    `number` is the version a confirmation names. `matches` holds the checked input of each match as reported
    (score, sheet or record); the matches themselves are written when it is confirmed. `replaced` are the sides for
    which somebody sat who was no regular player of that day (U3).
    """

    class State(models.TextChoices):
        REPORTED = "reported"
        CONFIRMED = "confirmed"
        REJECTED = "rejected"
        REVERSED = "reversed"

    class Reason(models.TextChoices):
        LATE = "late"
        REFUSED = "refused"
        INELIGIBLE = "ineligible"
        CONDUCT = "conduct"
        OTHER = "other"

    public_id = PublicIdField()
    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.REPORTED)
    outcome = models.CharField(max_length=14, choices=Outcome.choices)
    reason_kind = models.CharField(max_length=10, choices=Reason.choices, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    points_first = models.IntegerField(null=True, blank=True)
    points_second = models.IntegerField(null=True, blank=True)
    matches = models.JSONField(default=list, blank=True)
    lineup = models.JSONField(default=list, blank=True)
    replaced = models.JSONField(default=list, blank=True)
    policy = models.JSONField(default=dict)
    official = models.BooleanField(default=False)
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    reported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    reported_at = models.DateTimeField()
    confirm_by = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decision_reason = models.CharField(max_length=300, blank=True)
    corrects = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrected_by"
    )

    class Meta:
        ordering = ["fixture", "number"]
        indexes = [models.Index(fields=["state", "confirm_by"])]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="one_result_per_number"),
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(state="confirmed"), name="one_confirmed_result_per_fixture"
            ),
            models.UniqueConstraint(
                fields=["fixture", "side"], condition=Q(state="reported"), name="one_open_report_per_side"
            ),
            models.CheckConstraint(
                name="forfeit_has_a_reason",
                condition=~Q(outcome__in=["walkover", "forfeit", "double_forfeit"]) | ~Q(reason_kind=""),
            ),
        ]


class ResultMatch(models.Model):
    """A match that a confirmed result consists of, numbered from 1."""

    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="played")
    number = models.PositiveSmallIntegerField(default=1)
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="of_result")

    class Meta:
        verbose_name_plural = "result matches"
        ordering = ["result", "number"]
        constraints = [models.UniqueConstraint(fields=["result", "number"], name="one_match_per_number")]


class FixtureRun(models.Model):
    """A request to play a fixture with computer players from a seed. The row is the queue; a task only hurries it."""

    class State(models.TextChoices):
        QUEUED = "queued"
        DONE = "done"
        FAILED = "failed"

    public_id = PublicIdField()
    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="runs")
    seed = models.CharField(max_length=64)
    bots = models.JSONField()
    state = models.CharField(max_length=6, choices=State.choices, default=State.QUEUED)
    error = models.CharField(max_length=300, blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    requested_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    result = models.OneToOneField(Result, null=True, blank=True, on_delete=models.PROTECT, related_name="run")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(state="queued"), name="one_run_of_a_fixture_at_a_time"
            )
        ]
