"""What a program signs in with: tokens that end, and tickets for one socket."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import models
from knox.models import AbstractAuthToken, AuthTokenManager

from games.models.people import User
from games.models.public_id import PublicIdField

TOKEN_LASTS = timedelta(days=30)
"""Where nobody says how long."""
LONGEST_TOKEN_NAME = 80


class Scope(models.TextChoices):
    """What a token may be used for; each holds the ones before it."""

    READ = "read"
    PLAY = "play"
    ORGANIZE = "organize"


class Tokens(AuthTokenManager):
    """Makes tokens bound to the account as it is now."""

    def create(self, user: User, expiry: timedelta | None = TOKEN_LASTS, **fields: Any) -> tuple[Token, str]:
        """The row, and the token itself, which is kept nowhere."""
        made: tuple[Token, str] = super().create(
            user, expiry=expiry, account_hash=user.get_session_auth_hash(), **fields
        )
        return made


class Token(AbstractAuthToken):
    """A token of an account; only its hash is kept (`digest`).

    `account_hash` is that of the account's password and count of ended sign-ins when the token was made: as sessions
    do, it ends with every change of either (X21).
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    public_id = PublicIdField()
    name = models.CharField(max_length=LONGEST_TOKEN_NAME, blank=True)
    scope = models.CharField(max_length=10, choices=Scope.choices, default=Scope.ORGANIZE)
    account_hash = models.CharField(max_length=128)

    objects = Tokens()


class Ticket(models.Model):
    """Lets one socket in, once and soon, for a program that cannot send a header with it; only its hash is kept."""

    ticket_hash = models.CharField(max_length=64, unique=True)
    token = models.ForeignKey(Token, on_delete=models.CASCADE, related_name="tickets")
    made_at = models.DateTimeField(db_index=True)
