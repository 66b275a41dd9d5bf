"""The online table at which a fixture is played."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Table
from league.models.fixtures import Fixture
from league.models.results import Result


class FixtureTable(models.Model):
    """A table opened for a fixture; at most one of a fixture is in use, the others are closed.

    It is closed when the fixture has its result from there (`result`), or when a referee breaks the table off, or the
    fixture is decided elsewhere. `warned_at` is when absent partners were warned of (U16).
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="tables")
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="of_fixture")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    warned_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    result = models.OneToOneField(
        Result, null=True, blank=True, on_delete=models.PROTECT, related_name="played_at"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=Q(closed_at__isnull=True),
                name="one_table_of_a_fixture_at_a_time",
            ),
            models.CheckConstraint(
                name="a_result_closes_the_table",
                condition=Q(result__isnull=True) | Q(closed_at__isnull=False),
            ),
        ]
