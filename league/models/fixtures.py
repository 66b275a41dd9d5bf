"""Fixtures and who sits where in them."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.models import Player, PublicIdField
from league.models.seasons import Group, Round, Season
from league.models.teams import Entry


class Outcome(models.TextChoices):
    """How a fixture was decided."""

    PLAYED = "played"
    WALKOVER = "walkover"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    BYE = "bye"
    VOID = "void"
    RULED = "ruled"


class Fixture(models.Model):
    """Two entries who are to meet; `second` is empty for a bye. Sides are 0 (first) and 1 (second).

    An agreed date is stored as an instant and as local wall time in a zone, so that a clock change moves neither.
    `pair_key` and `leg` make a pairing unique in its group (N10).
    """

    class State(models.TextChoices):
        UNDATED = "undated"
        DATED = "dated"
        PLAYING = "playing"
        REPORTED = "reported"
        DISPUTED = "disputed"
        DECIDED = "decided"
        POSTPONED = "postponed"
        VOID = "void"

    BEFORE_PLAY = (State.UNDATED, State.DATED, State.POSTPONED)
    """Nothing was played or reported yet."""

    public_id = PublicIdField()
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="fixtures")
    group = models.ForeignKey(Group, on_delete=models.PROTECT, related_name="fixtures")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="fixtures")
    number = models.PositiveSmallIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)
    pair_key = models.CharField(max_length=50)
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="fixtures_as_first")
    second = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="fixtures_as_second"
    )
    best_of = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=9, choices=State.choices, default=State.UNDATED)
    outcome = models.CharField(max_length=14, choices=Outcome.choices, blank=True)
    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    scheduled_at = models.DateTimeField(null=True, blank=True)
    local_date = models.DateField(null=True, blank=True)
    local_time = models.TimeField(null=True, blank=True)
    zone = models.CharField(max_length=50)
    venue = models.CharField(max_length=80, blank=True)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["group", "round__number", "number"]
        indexes = [models.Index(fields=["season", "state"]), models.Index(fields=["state", "scheduled_at"])]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_fixture_per_number"),
            models.UniqueConstraint(fields=["group", "leg", "pair_key"], name="one_fixture_per_pairing"),
            models.UniqueConstraint(fields=["round", "first"], name="one_fixture_per_round_first"),
            models.UniqueConstraint(fields=["round", "second"], name="one_fixture_per_round_second"),
            models.CheckConstraint(
                name="fixture_of_two_teams", condition=Q(second__isnull=True) | ~Q(first=F("second"))
            ),
            models.CheckConstraint(
                name="fixture_winner_is_a_side",
                condition=Q(winner_side__isnull=True) | Q(winner_side__in=[0, 1]),
            ),
        ]


class LineupPlace(models.Model):
    """Who sits in which seat of a fixture. `seat` counts from 0 within the side."""

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="lineup")
    side = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="lineup_places")

    class Meta:
        ordering = ["fixture", "side", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "side", "seat"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["fixture", "player"], name="one_seat_of_a_fixture_per_player"),
        ]
