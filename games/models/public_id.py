"""The id that people and programs see: 12 random characters, never the row number."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 12


def new_public_id() -> str:
    """12 characters without look-alikes (0 o, 1 l i), about 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class PublicIdField(models.CharField):
    """A unique, unchangeable `new_public_id`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.update(max_length=LENGTH, unique=True, editable=False, default=new_public_id)
        super().__init__(*args, **kwargs)
