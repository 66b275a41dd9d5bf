"""The one history of every match, however it was played or recorded."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.public_id import PublicIdField


class Match(models.Model):
    """A match between two sides: first to the goal of its ruleset, or ended otherwise.

    The ruleset is stored as preset, version and overrides, so that an old match never changes its meaning.
    `points_*` are the sides' totals in points of the game; the winner is stored, never inferred from them.
    """

    class Source(models.TextChoices):
        SCORE = "score"
        SHEET = "sheet"
        RECORD = "record"
        RUN = "run"
        LIVE = "live"

    class End(models.TextChoices):
        TARGET = "target"
        GAHWA = "gahwa"
        DEALS = "deals"
        TIME = "time"
        LEFT = "left"
        BROKEN = "broken"
        RULED = "ruled"

    public_id = PublicIdField()
    source = models.CharField(max_length=6, choices=Source.choices)
    ruleset_name = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    ruleset_overrides = models.JSONField(default=dict)
    goal = models.PositiveSmallIntegerField()
    table = models.ForeignKey(
        "games.Table", null=True, blank=True, on_delete=models.PROTECT, related_name="matches"
    )
    rated = models.BooleanField(default=True)
    seed = models.CharField(max_length=64, blank=True)
    bots = models.JSONField(default=list, blank=True)
    points_first = models.SmallIntegerField(default=0)
    points_second = models.SmallIntegerField(default=0)
    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    end = models.CharField(max_length=6, choices=End.choices, blank=True)
    irregularities = models.JSONField(default=list, blank=True)
    record = models.JSONField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                name="match_winner_is_a_side",
                condition=Q(winner_side__isnull=True) | Q(winner_side__in=[0, 1]),
            )
        ]


class Deal(models.Model):
    """One distribution of cards: what a scorer's line says, and the cards as far as known."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    deck = models.CharField(max_length=95, blank=True)
    sheet = models.JSONField()
    account = models.JSONField(default=list, blank=True)
    points_first = models.SmallIntegerField(default=0)
    points_second = models.SmallIntegerField(default=0)
    total_first = models.SmallIntegerField(default=0)
    total_second = models.SmallIntegerField(default=0)
    observed = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_deal_per_number")]


class Move(models.Model):
    """One call or card in its text form (see `engine.notation`); appended, never changed."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="moves")
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=24)

    class Meta:
        ordering = ["deal", "number"]
        constraints = [models.UniqueConstraint(fields=["deal", "number"], name="one_move_per_number")]
