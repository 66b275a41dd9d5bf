"""Clubs, the people who run them, and their leagues."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import PublicIdField


class Club(models.Model):
    """A club: a name, an owner, staff, leagues and teams. One without an owner is the service's own."""

    public_id = PublicIdField()
    name = models.CharField(max_length=80)
    latin_name = models.CharField(max_length=80, blank=True)
    search_name = models.CharField(max_length=200, unique=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="owned_clubs"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class League(models.Model):
    """A series of seasons. `visibility` says whether everyone, link holders or members only may look.

    `built_in` names a league that the service keeps itself (`open_tables`: where matches of rated open tables move
    points); it has no seasons.
    """

    class Listed(models.TextChoices):
        PUBLIC = "public"
        UNLISTED = "unlisted"
        MEMBERS = "members"

    public_id = PublicIdField()
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="leagues")
    name = models.CharField(max_length=80)
    latin_name = models.CharField(max_length=80, blank=True)
    search_name = models.CharField(max_length=200)
    built_in = models.CharField(max_length=20, null=True, blank=True, unique=True)
    visibility = models.CharField(max_length=8, choices=Listed.choices, default=Listed.PUBLIC)
    zone = models.CharField(max_length=50, default="Asia/Riyadh")
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "search_name"], name="one_league_per_name")]

    def __str__(self) -> str:
        return self.name


class Staff(models.Model):
    """A person's office in a club (all its leagues) or in one league, from-to."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer"
        REFEREE = "referee"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="staff")
    league = models.ForeignKey(League, null=True, blank=True, on_delete=models.PROTECT, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="offices")
    role = models.CharField(max_length=9, choices=Role.choices)
    since = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "staff"
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user", "role"],
                condition=Q(until__isnull=True, league__isnull=True),
                name="one_office_in_a_club",
            ),
            models.UniqueConstraint(
                fields=["league", "user", "role"],
                condition=Q(until__isnull=True, league__isnull=False),
                name="one_office_in_a_league",
            ),
        ]
