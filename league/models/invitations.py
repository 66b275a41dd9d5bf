"""Links by which captains bring their teams into a season."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models import PublicIdField
from games.models.public_id import ALPHABET
from league.models.seasons import Season
from league.models.teams import Entry

CODE_LENGTH = 20


def new_code() -> str:
    """20 characters without look-alikes, about 99 bits: nobody finds a link by trying."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


class Invitation(models.Model):
    """A link that lets `most` teams into a season until it expires or is taken back.

    The code is kept as it is: an organizer shows the link again, to his captains or as a picture on the wall, and
    whoever holds it may no more than enter a team that an organizer can put out again.
    """

    public_id = PublicIdField()
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="invitations")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, editable=False, default=new_code)
    most = models.PositiveIntegerField(default=1)
    uses = models.PositiveIntegerField(default=0)
    note = models.CharField(max_length=200, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="invitation_within_its_uses", condition=Q(uses__lte=F("most")))
        ]


class InvitationUse(models.Model):
    """The entry that came in by an invitation."""

    invitation = models.ForeignKey(Invitation, on_delete=models.PROTECT, related_name="used")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="invited_by")
    used_at = models.DateTimeField(auto_now_add=True)
