"""The name by which an account signs in and is named to others."""

from __future__ import annotations

import re

from django.core.exceptions import ValidationError

LONGEST_USER_NAME = 150
_PLAIN = re.compile(r"[\w.+-]+")


def check_user_name(name: str) -> None:
    """Raises ValidationError ``bad_username`` for what is no user name: letters, digits and . + - _ alone. It has no @,
    so that nobody takes the address of another for a name (X20)."""
    if not _PLAIN.fullmatch(name):
        raise ValidationError("A user name has letters, digits and . + - _ only.", code="bad_username")
