"""What single people are told in their box, and the sendings that are answered once."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Event


class Notice(models.Model):
    """One thing that one person is told, once for each event. Ids and a kind, no names: words are made when it is
    read. Only `read_at` ever changes.
    """

    class Kind(models.TextChoices):
        RESULT_TO_ANSWER = "result_to_answer"
        RESULT_REPORTED = "result_reported"
        RESULT_DISPUTED = "result_disputed"
        DISPUTE_TO_DECIDE = "dispute_to_decide"
        NO_SHOW_CLAIMED = "no_show_claimed"
        NO_SHOW_TO_DECIDE = "no_show_to_decide"
        RESULT_CONFIRMED = "result_confirmed"
        RESULT_UNANSWERED = "result_unanswered"
        RESULT_DECIDED = "result_decided"
        RESULT_CORRECTED = "result_corrected"
        RESULT_REVERSED = "result_reversed"
        RUN_FINISHED = "run_finished"
        RUN_FAILED = "run_failed"
        RESULT_PLAYED = "result_played"
        TABLE_OPENED = "table_opened"
        TABLE_WAITS = "table_waits"
        PARTNER_ABSENT = "partner_absent"
        SEAT_OFFERED = "seat_offered"
        TABLE_ABANDONED = "table_abandoned"
        ENTRY_TO_DECIDE = "entry_to_decide"
        ENTRY_ACCEPTED = "entry_accepted"
        ENTRY_WAITING = "entry_waiting"
        ENTRY_REFUSED = "entry_refused"
        ENTRY_WITHDRAWN = "entry_withdrawn"
        ENTRY_DISQUALIFIED = "entry_disqualified"
        ENTRY_REINSTATED = "entry_reinstated"
        INVITATION_ACCEPTED = "invitation_accepted"
        CAPTAIN_NAMED = "captain_named"
        TEAM_CAPTAIN_NAMED = "team_captain_named"
        TEAM_JOINED = "team_joined"
        TEAM_LEFT = "team_left"
        ROSTER_JOINED = "roster_joined"
        ROSTER_LEFT = "roster_left"
        LINEUP_NAMED = "lineup_named"
        SUBSTITUTE_NAMED = "substitute_named"
        LINEUP_LEFT = "lineup_left"
        FIXTURE_DATED = "fixture_dated"
        FIXTURE_MOVED = "fixture_moved"
        FIXTURE_UNDATED = "fixture_undated"
        FIXTURE_POSTPONED = "fixture_postponed"
        SCHEDULE_PUBLISHED = "schedule_published"
        PLAYER_CLAIMED = "player_claimed"
        STAFF_NAMED = "staff_named"
        STAFF_DISMISSED = "staff_dismissed"
        PLACE_OFFERED = "place_offered"
        OFFICE_OFFERED = "office_offered"
        SITE_OFFICE_OFFERED = "site_office_offered"
        OFFER_ACCEPTED = "offer_accepted"
        OFFER_REFUSED = "offer_refused"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="notices")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="notices")
    kind = models.CharField(max_length=24)  # one of Kind
    ids = models.JSONField(default=dict)
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["user"], condition=Q(read_at__isnull=True), name="unread_notices"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "event"], name="one_notice_of_an_event"),
        ]


class Sending(models.Model):
    """A request that its sender named by a key of his own, and what it was answered (R3).

    The row is written first in the transaction of what was asked, and says nothing where that was refused. A
    second request of the same key waits for it and gets the same answer.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sendings")
    key = models.CharField(max_length=100)
    request_hash = models.CharField(max_length=64)
    answer = models.JSONField(null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="one_sending_of_a_key"),
        ]
