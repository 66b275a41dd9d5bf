"""The player's record of an account."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from games.models import Player, User
from games.text import LONGEST_SEARCH_NAME, normalized


@transaction.atomic
def player_of(user: User) -> Player:
    """The player's record of this account. Who has none yet, and sits down, plays under the name of his account; he
    may write another on his own page. Of two who make it at once one does."""
    if found := Player.objects.filter(user=user).first():
        return found
    name = (user.get_full_name() or user.username)[:80]
    try:
        with transaction.atomic():
            return Player.objects.create(
                user=user,
                name=name,
                search_name=(normalized(name) or name)[:LONGEST_SEARCH_NAME],
                created_by=user,
            )
    except IntegrityError:
        return Player.objects.get(user=user)
