"""What happened, in order: the outbox behind sockets, `events?topic=` and every page that changes by itself."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Topic(models.Model):
    """A stream of events with numbers of its own: 1, 2, 3 ... in commit order, without gaps.

    The row is locked while a number is taken until the transaction ends, so a lower number is always visible before
    a higher one.
    """

    name = models.CharField(max_length=60, unique=True)
    last = models.PositiveBigIntegerField(default=0)


class Event(models.Model):
    """One change. It holds ids and a kind in the past tense, no names and no payload."""

    kind = models.CharField(max_length=40)
    ids = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()


class EventTopic(models.Model):
    """An event's number on one of its topics."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="numbers")
    topic = models.ForeignKey(Topic, on_delete=models.PROTECT, related_name="numbers")
    seq = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["topic", "seq"]
        constraints = [models.UniqueConstraint(fields=["topic", "seq"], name="one_event_per_number")]
