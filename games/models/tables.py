"""Online tables, their seats, and who held which seat of a match from when to when."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q

from games.models.matches import Match
from games.models.people import Player, User
from games.models.public_id import PublicIdField


def new_invitation() -> str:
    """What a link to a table that is not listed carries: 16 random letters and digits."""
    return secrets.token_urlsafe(12)


class Table(models.Model):
    """A place online where a match is played (a real table is a venue and a number on the fixture).

    `host` is who has been here longest (B15). `version` goes up with everything that happens at the table; whoever
    acts says which one he saw. `due_at` is when the sweep must look at the table next: a computer player's turn, a
    clock run out, a grace over; `turn_ends_at` is when a computer plays for the player to act; `match_ends_at` is when
    the time of the match is over. While it is paused, since `paused_at`, `paused_with` holds the seconds the player to
    act had left. Since `waiting_since` it waits for somebody to sit down in a seat that was left in a match (B10a).
    `log_version` is the version since which nothing was added to the log: who saw it or a later one has seen the cards
    as they are.
    """

    class State(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        PAUSED = "paused"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    public_id = PublicIdField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    ruleset_name = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    ruleset_overrides = models.JSONField(default=dict)
    rated = models.BooleanField(default=True)
    host = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="hosted_tables"
    )
    listed = models.BooleanField(default=True)
    invitation = models.CharField(max_length=16, default=new_invitation)
    move_seconds = models.PositiveSmallIntegerField(default=60)
    match_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    grace_seconds = models.PositiveSmallIntegerField(default=60)
    empty_seat_seconds = models.PositiveSmallIntegerField(default=60)
    spectator_delay = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    turn_ends_at = models.DateTimeField(null=True, blank=True)
    match_ends_at = models.DateTimeField(null=True, blank=True)
    paused_with = models.PositiveIntegerField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    pause_reason = models.CharField(max_length=200, blank=True)
    waiting_since = models.DateTimeField(null=True, blank=True)
    entered = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    log_version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["listed", "state", "-created_at"], name="tables_in_the_lobby")]


IDLE_AFTER = 3
"""B12b: who lets the clock run so many times in a row is idle."""


class Seat(models.Model):
    """One of a table's seats, numbered counter-clockwise from 0.

    `entered_no` is the order in which those who sit here entered the table (B15); `seen_at` is when the
    person was last heard of, `away_since` since when they are not connected (B14), `missed` how many times in a row
    they let the clock run (B12b). A seat that was left in a match waits until `empty_until`; `wait_left` is what
    remained of that when somebody sat down (B10a). `said` counts what was said from here to the table since `said_at`.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    computer = models.CharField(max_length=20, blank=True)
    entered_no = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField(null=True, blank=True)
    away_since = models.DateTimeField(null=True, blank=True)
    missed = models.PositiveSmallIntegerField(default=0)
    empty_until = models.DateTimeField(null=True, blank=True)
    wait_left = models.PositiveSmallIntegerField(default=0)
    said_at = models.DateTimeField(null=True, blank=True)
    said = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(
                fields=["table", "player"], condition=Q(player__isnull=False), name="one_seat_per_player"
            ),
            models.CheckConstraint(
                name="seat_person_or_computer", condition=Q(player__isnull=True) | Q(computer="")
            ),
        ]

    @property
    def is_idle(self) -> bool:
        """Whether a computer player plays for the person who sits here (B12b)."""
        return self.player_id is not None and self.missed >= IDLE_AFTER


class Connection(models.Model):
    """One socket by which somebody who sits at a table is there (B14); the row goes when the socket is closed.

    `key` is the socket's own; `seen_at` is when it last said something. A row that is silent for too long is of a
    connection that was cut without a word, or of a process that was killed.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="connections")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    key = models.CharField(max_length=32, unique=True)
    seen_at = models.DateTimeField(db_index=True)


class Admission(models.Model):
    """Who may sit in which seat of a table that is not for everybody: at a fixture its line-up and the substitutes let
    in since. Where a table has admissions, nobody else sits down (U10).
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="admissions")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="admissions")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["table", "seat", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "seat", "player"], name="one_admission_of_a_player_to_a_seat"
            )
        ]


class Removal(models.Model):
    """Somebody was removed from a table and does not sit down there again, unless an admin lets them in (B12a)."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="removals")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    let_in_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    let_in_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "player"],
                condition=Q(let_in_at__isnull=True),
                name="one_removal_of_a_player_at_a_time",
            ),
            models.CheckConstraint(
                name="let_in_by_somebody",
                condition=Q(let_in_at__isnull=True, let_in_by__isnull=True)
                | Q(let_in_at__isnull=False, let_in_by__isnull=False),
            ),
        ]


class Occupancy(models.Model):
    """Who held a seat of a match, from deal and phase to deal and phase; ratings follow it (B9 to B15).

    A computer player has no `player`; its strength stands in `computer`. `removed_by` is the person at the table who
    removed this one (B12a); nobody where a referee or admin did who does not sit there. With both `player` and
    `computer` set, a computer held the cards for a person of the line-up who answers for the result (season policy
    `run_rates_lineup`).
    """

    class Ending(models.TextChoices):
        STAYED = "stayed"
        LEFT = "left"
        REMOVED = "removed"
        RECONNECTED = "reconnected"
        BIDDING_EXIT = "bidding_exit"

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="occupancies")
    seat = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField(default=0)
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="occupancies"
    )
    computer = models.CharField(max_length=20, blank=True)
    from_deal = models.PositiveSmallIntegerField(default=1)
    from_phase = models.CharField(max_length=8, default="bidding")
    to_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    to_phase = models.CharField(max_length=8, blank=True)
    ending = models.CharField(max_length=12, choices=Ending.choices, default=Ending.STAYED)
    removed_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name_plural = "occupancies"
        ordering = ["match", "seat", "order"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "order"], name="one_occupancy_per_order"),
            models.CheckConstraint(
                name="occupancy_by_somebody", condition=Q(player__isnull=False) | ~Q(computer="")
            ),
        ]
