"""What somebody is asked to say yes to: a place in a team or on a roster, an office."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Player, PublicIdField
from league.models.clubs import Club, League, Staff
from league.models.teams import Entry, Team


class Offer(models.Model):
    """A place or an office that a person may accept. Until they do they hold nothing (U21).

    A place is held meanwhile by `record`, a player without an account who has the person's name; on acceptance the
    record is joined to the person's own. `team` and `entry` are where it stands: one of them, or both where the team
    registered with this person. An office is offered to an account (`user`) or to an e-mail `address`: then whoever
    has confirmed that address finds it, and nothing tells whether anybody has (X20).
    """

    class What(models.TextChoices):
        TEAM = "team"
        ROSTER = "roster"
        OFFICE = "office"
        ADMIN = "admin"
        OWNER = "owner"

    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        EXPIRED = "expired"

    PLACES = (What.TEAM, What.ROSTER)
    """Offers of these stand on a record."""

    public_id = PublicIdField()
    what = models.CharField(max_length=6, choices=What.choices)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="offers"
    )
    address = models.CharField(max_length=254, blank=True)
    record = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="offers")
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="offers")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="offers")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="offers")
    league = models.ForeignKey(League, null=True, blank=True, on_delete=models.PROTECT, related_name="offers")
    role = models.CharField(max_length=9, choices=Staff.Role.choices, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["user", "state"]), models.Index(fields=["address", "state"])]
        constraints = [
            models.UniqueConstraint(
                fields=["record"], condition=Q(state="open"), name="one_open_offer_of_a_record"
            ),
            models.UniqueConstraint(
                fields=["user", "team"],
                condition=Q(state="open", what="team"),
                name="one_open_offer_of_a_team",
            ),
            models.UniqueConstraint(
                fields=["user", "entry"], condition=Q(state="open"), name="one_open_offer_of_an_entry"
            ),
            models.CheckConstraint(
                name="offer_of_a_place_has_a_record",
                condition=Q(what__in=["team", "roster"], record__isnull=False, user__isnull=False)
                | Q(what__in=["office", "admin", "owner"], record__isnull=True),
            ),
            models.CheckConstraint(
                name="offer_to_somebody", condition=Q(user__isnull=False) | ~Q(address="")
            ),
        ]

    def __str__(self) -> str:
        return self.public_id
