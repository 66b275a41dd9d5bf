"""Rating points, double entry: every posting sums to zero, nothing is ever changed or deleted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Match, Player, PublicIdField
from league.models.clubs import League
from league.models.results import Result


class Account(models.Model):
    """A player's rating in a league at one goal of the ruleset (152, 501 ...); without a player, the house."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="accounts")
    goal = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="accounts"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["league", "goal", "player"],
                condition=Q(player__isnull=False),
                name="one_account_per_player",
            ),
            models.UniqueConstraint(
                fields=["league", "goal"], condition=Q(player__isnull=True), name="one_house_account"
            ),
        ]


class Posting(models.Model):
    """One movement of points: of a match (once), of a result that was forfeited (once, F8), or the reversal of an
    earlier posting (once).

    A match of an open table has no `result`, a forfeit no `match`.
    """

    class Kind(models.TextChoices):
        MATCH = "match"
        FORFEIT = "forfeit"
        REVERSAL = "reversal"

    public_id = PublicIdField()
    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="postings")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.PROTECT, related_name="postings")
    result = models.ForeignKey(
        Result, null=True, blank=True, on_delete=models.PROTECT, related_name="postings"
    )
    reverses = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reversed_by"
    )
    reason = models.CharField(max_length=300, blank=True)
    posted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    posted_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(kind="match"), name="one_transfer_per_match"
            ),
            models.UniqueConstraint(
                fields=["result"], condition=Q(kind="forfeit"), name="one_transfer_per_forfeit"
            ),
            models.CheckConstraint(
                name="reversal_names_what_it_reverses",
                condition=Q(kind__in=["match", "forfeit"], reverses__isnull=True)
                | Q(kind="reversal", reverses__isnull=False),
            ),
            models.CheckConstraint(
                name="posting_of_a_match_or_a_forfeit",
                condition=~Q(kind="match") | Q(match__isnull=False),
            ),
        ]


class LedgerLine(models.Model):
    """One signed amount of a posting on one account, in points of the game."""

    posting = models.ForeignKey(Posting, on_delete=models.PROTECT, related_name="lines")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="lines")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    amount = models.IntegerField()

    class Meta:
        ordering = ["pk"]
