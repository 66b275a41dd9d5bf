"""Teams, their people, and their part in a season."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Player, PublicIdField
from league.models.clubs import Club
from league.models.seasons import Group, Season, Stage


class Team(models.Model):
    """A team of the ruleset's size with its substitutes. It lives longer than a season."""

    public_id = PublicIdField()
    name = models.CharField(max_length=80)
    latin_name = models.CharField(max_length=80, blank=True)
    search_name = models.CharField(max_length=200, db_index=True)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="teams")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_reason = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person in a team from-to. Exactly one current member is its captain."""

    class Role(models.TextChoices):
        PLAYER = "player"
        SUBSTITUTE = "substitute"

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.PLAYER)
    captain = models.BooleanField(default=False)
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["team", "player"], condition=Q(until__isnull=True), name="one_membership_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["team"], condition=Q(until__isnull=True, captain=True), name="one_captain_per_team"
            ),
        ]


class Entry(models.Model):
    """A team in a season, under the name it had then."""

    class State(models.TextChoices):
        APPLIED = "applied"
        ACCEPTED = "accepted"
        WAITING = "waiting"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "disqualified"

    public_id = PublicIdField()
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="entries")
    name = models.CharField(max_length=80)
    search_name = models.CharField(max_length=200)
    state = models.CharField(max_length=12, choices=State.choices, default=State.APPLIED)
    reason = models.CharField(max_length=200, blank=True)
    applied_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    applied_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["season", "team"], condition=~Q(state="refused"), name="one_entry_per_team"
            ),
            models.UniqueConstraint(
                fields=["season", "search_name"], condition=~Q(state="refused"), name="one_entry_per_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class StageEntry(models.Model):
    """An entry's place in a stage: its group, its seed, and its stored lot (see `formulas.standings`)."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="entries")
    group = models.ForeignKey(Group, on_delete=models.PROTECT, related_name="entries")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    seed = models.PositiveIntegerField()
    lot = models.PositiveIntegerField()
    lot_drawn = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "stage entries"
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_place_per_entry"),
            models.UniqueConstraint(fields=["group", "seed"], name="one_entry_per_seed"),
            models.UniqueConstraint(fields=["group", "lot"], name="one_entry_per_lot"),
        ]


class RosterPlace(models.Model):
    """A person on an entry's roster from-to. One person stands on one roster of a season at a time."""

    JOINED = "joined"
    """Why the place of a record ended that was joined to the person's own: another begins there with it (U22)."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="roster_places")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="roster")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="roster_places")
    role = models.CharField(max_length=10, choices=Membership.Role.choices, default=Membership.Role.PLAYER)
    captain = models.BooleanField(default=False)
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"], condition=Q(until__isnull=True), name="one_roster_per_player"
            ),
            models.UniqueConstraint(
                fields=["entry"], condition=Q(until__isnull=True, captain=True), name="one_captain_per_entry"
            ),
        ]
