"""The name by which an account signs in and is named to others."""

from __future__ import annotations

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from games.lookalikes import look_of, mixes_scripts

LONGEST_USER_NAME = 150
LONGEST_LOOK = 600
"""One sign may look like several."""
_PLAIN = re.compile(r"[\w.+-]+")


def check_user_name(name: str) -> None:
    """Raises ValidationError ``bad_username`` for what is no user name: letters, digits and . + - _ alone. It has no @,
    so that nobody takes the address of another for a name (X20). ``mixed_scripts`` for one that only looks like
    another."""
    if not _PLAIN.fullmatch(name):
        raise ValidationError("A user name has letters, digits and . + - _ only.", code="bad_username")
    if mixes_scripts(name):
        raise ValidationError("A word of a user name has letters of one script only.", code="mixed_scripts")


class LookField(models.CharField):
    """How a user name looks (`look_of`), kept with it: no two accounts have names that look alike.

    Empty (null) only for accounts that were there before and look like an older one.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.update(max_length=LONGEST_LOOK, unique=True, null=True, editable=False)
        super().__init__(*args, **kwargs)

    def pre_save(self, user: models.Model, add: bool) -> str | None:
        """Whenever the row is written anew; an older account that looks like another keeps its gap."""
        look: str | None = getattr(user, self.attname)
        if add or look is not None:
            look = look_of(user.username)[:LONGEST_LOOK]  # type: ignore[attr-defined]
            setattr(user, self.attname, look)
        return look
