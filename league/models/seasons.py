"""The chain Season > Division > Stage > Group > Round; one of each where no more is needed."""

from __future__ import annotations

from django.db import models

from games.models import PublicIdField
from league.models.clubs import League


class Season(models.Model):
    """One edition of a league. `version` grows with every write that can change what its readers see.

    Until `opened_at` it is the staff's alone: as a draft, and as a draft that was cancelled.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        ARCHIVED = "archived"
        CANCELLED = "cancelled"

    OVER = (State.FINISHED, State.ARCHIVED, State.CANCELLED)
    """Nothing is played any more."""

    public_id = PublicIdField()
    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(max_length=80)
    latin_name = models.CharField(max_length=80, blank=True)
    search_name = models.CharField(max_length=200)
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT)
    state_reason = models.CharField(max_length=200, blank=True)
    ruleset_name = models.CharField(max_length=40, default="tournament")
    ruleset_version = models.PositiveSmallIntegerField(default=1)
    ruleset_overrides = models.JSONField(default=dict, blank=True)
    capacity = models.PositiveIntegerField(null=True, blank=True)
    entries_close_at = models.DateTimeField(null=True, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    weekday = models.PositiveSmallIntegerField(null=True, blank=True)
    start_time = models.TimeField(null=True, blank=True)
    zone = models.CharField(max_length=50)
    prize = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "search_name"], name="one_season_per_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_staffs_alone(self) -> bool:
        """Whether nobody but the league's staff may know of it (X5)."""
        return self.state == self.State.DRAFT or (
            self.state == self.State.CANCELLED and self.opened_at is None
        )


class Division(models.Model):
    """A level in a season; 1 is the highest."""

    public_id = PublicIdField()
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="divisions")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["season", "number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_division_per_number")]


class Stage(models.Model):
    """One format within a division."""

    class Format(models.TextChoices):
        SINGLE = "single_round_robin"
        DOUBLE = "double_round_robin"

    public_id = PublicIdField()
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80, blank=True)
    format = models.CharField(max_length=30, choices=Format.choices, default=Format.SINGLE)

    class Meta:
        ordering = ["division", "number"]
        constraints = [models.UniqueConstraint(fields=["division", "number"], name="one_stage_per_number")]


class Group(models.Model):
    """The entries of a stage that share one table of standings."""

    public_id = PublicIdField()
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="groups")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_group_per_number")]


class Round(models.Model):
    """A set of fixtures; a draft is seen by staff only."""

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        CLOSED = "closed"

    public_id = PublicIdField()
    group = models.ForeignKey(Group, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT)

    class Meta:
        ordering = ["group", "number"]
        constraints = [models.UniqueConstraint(fields=["group", "number"], name="one_round_per_number")]
