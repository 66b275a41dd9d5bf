"""A person reads what is in his box."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from league.actions.steps import signed_in, tell_users
from league.models import Notice
from league.permissions import Actor


@transaction.atomic
def read_notices(*, actor: Actor, up_to: int | None = None, only: int | None = None) -> int:
    """Marks one's own notices as read: `only` this one, or all up to number `up_to`, or all there are.

    What came in after the list was shown stays unread. Returns how many were marked; one's other pages are told.
    Reading is nobody else's business and leaves no audit line. Raises NotSignedIn.
    """
    reader = signed_in(actor)
    unread = Notice.objects.filter(user=reader, read_at__isnull=True)
    if only is not None:
        unread = unread.filter(pk=only)
    elif up_to is not None:
        unread = unread.filter(pk__lte=up_to)
    marked = unread.update(read_at=timezone.now())
    if marked:
        tell_users("notices_read", [reader], actor=actor)
    return marked
