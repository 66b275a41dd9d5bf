"""How many things one account may have, so that no account fills the place; a setting, 0 for no limit."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from games.models import User


def over(kind: str, user: User, things: QuerySet[Any]) -> int:
    """The limit, where this account has as many of these things already; else 0. Who makes two at once waits: the
    account's row is locked until the transaction ends."""
    most: int = settings.MOST_OF_AN_ACCOUNT[kind]
    if not most:
        return 0
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    return most if things.count() >= most else 0
