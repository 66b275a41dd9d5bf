"""A match while it is played at a table: its seed, its log, who sat where. What it comes to is a `Match`."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.matches import Match
from games.models.people import Player, User
from games.models.tables import Occupancy, Table


class LiveMatch(models.Model):
    """One match of a table, from the first deal to its end.

    The state of play is not stored: it follows from ruleset, seed and log. `secret` is 32 bytes in hexadecimal that the
    server drew before anybody sat down; `commitment` is their SHA-256, shown from the beginning; the secret is shown
    when the match is over. `seed` is what the decks come from: the secret with what the players added.
    `rated` is false for a match that a team of computer players began (B12b).
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="live_matches")
    number = models.PositiveSmallIntegerField(default=1)
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    rated = models.BooleanField(default=True)
    over_at = models.DateTimeField(null=True, blank=True)
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.PROTECT, related_name="played_at"
    )

    class Meta:
        verbose_name_plural = "live matches"
        ordering = ["table", "number"]
        indexes = [models.Index(fields=["-over_at"], name="matches_over_lately")]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_live_match_per_number"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(over_at__isnull=True), name="one_live_match_at_a_time"
            ),
            models.CheckConstraint(
                name="a_begun_match_has_its_seed",
                condition=Q(started_at__isnull=True) | ~Q(seed=""),
            ),
        ]


class SeedShare(models.Model):
    """What somebody added to the seed before the match began; the order of the rows is the order they are taken in."""

    live = models.ForeignKey(LiveMatch, on_delete=models.PROTECT, related_name="shares")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["live", "user"], name="one_share_of_the_seed_each")]


class LiveMove(models.Model):
    """One entry of the log, numbered from 1; appended, never changed.

    `action` is a call or card (`engine.actions`) of `seat`, or without a seat what happened to the deal:
    ``redeal`` (B13), ``undo N`` (back to entry N of the deal, by a referee), ``qaid S`` (penalty against side S).
    `client_id` is the id a client gave its move: sent again it changes nothing.
    """

    live = models.ForeignKey(LiveMatch, on_delete=models.PROTECT, related_name="log")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    action = models.CharField(max_length=24)
    computer = models.CharField(max_length=20, blank=True)
    client_id = models.CharField(max_length=36, blank=True)
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["live", "number"]
        constraints = [
            models.UniqueConstraint(fields=["live", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(
                fields=["live", "by", "client_id"], condition=~Q(client_id=""), name="one_entry_per_client_id"
            ),
        ]


class Stay(models.Model):
    """Who held a seat of a live match, from deal and phase to deal and phase; becomes an `Occupancy` at its end."""

    live = models.ForeignKey(LiveMatch, on_delete=models.PROTECT, related_name="stays")
    seat = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="stays")
    computer = models.CharField(max_length=20, blank=True)
    from_deal = models.PositiveSmallIntegerField(default=1)
    from_phase = models.CharField(max_length=8, default="bidding")
    to_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    to_phase = models.CharField(max_length=8, blank=True)
    ending = models.CharField(
        max_length=12, choices=Occupancy.Ending.choices, default=Occupancy.Ending.STAYED
    )
    removed_by = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["live", "seat", "order"]
        constraints = [
            models.UniqueConstraint(fields=["live", "seat", "order"], name="one_stay_per_order"),
            models.UniqueConstraint(
                fields=["live", "seat"], condition=Q(to_deal__isnull=True), name="one_open_stay_per_seat"
            ),
            models.CheckConstraint(
                name="stay_of_a_person_or_a_computer",
                condition=Q(player__isnull=True, computer__gt="") | Q(player__isnull=False, computer=""),
            ),
        ]
