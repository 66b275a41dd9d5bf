"""Tickets: a program that cannot send a header with a socket gets one by its token, and shows it in the address."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, NotSignedIn
from games.models import Ticket, Token

TICKET_LASTS = timedelta(minutes=1)
MOST_TICKETS = 100
"""That one token may have waiting; a benchmark needs some, nobody needs more."""


@transaction.atomic
def make_ticket(*, token: Token) -> str:
    """A ticket of this token. Raises NotSignedIn ``token_refused``, Conflict ``too_many_tickets``."""
    if not Token.objects.select_for_update().filter(pk=token.pk).exists():
        raise NotSignedIn("token_refused")
    forget_old_tickets()
    if token.tickets.count() >= MOST_TICKETS:
        raise Conflict("too_many_tickets", most=MOST_TICKETS)
    ticket = secrets.token_urlsafe(24)
    Ticket.objects.create(ticket_hash=_hash(ticket), token=token, made_at=timezone.now())
    return ticket


def redeem_ticket(*, ticket: str) -> str:
    """The digest of the token that a ticket was made by. The ticket is used up; of two who show it at once one comes
    in. Raises NotSignedIn ``ticket_refused``."""
    since = timezone.now() - TICKET_LASTS
    found = Ticket.objects.filter(ticket_hash=_hash(ticket), made_at__gt=since).first()
    if found is None or not Ticket.objects.filter(pk=found.pk).delete()[0]:
        raise NotSignedIn("ticket_refused")
    return str(found.token_id)


def forget_old_tickets() -> int:
    """Forgets those that let nobody in any more; how many there were."""
    return Ticket.objects.filter(made_at__lte=timezone.now() - TICKET_LASTS).delete()[0]


def _hash(ticket: str) -> str:
    return hashlib.sha256(ticket.encode("utf-8", "replace")).hexdigest()
