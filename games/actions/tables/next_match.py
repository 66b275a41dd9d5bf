"""A match that waits to be played at a table."""

from __future__ import annotations

import hashlib
import secrets

from games.models import LiveMatch, Table


def new_match(table: Table) -> LiveMatch:
    """The next match of a table waits: 32 secret bytes are drawn, and their SHA-256 is shown from now on."""
    secret = secrets.token_bytes(32)
    return LiveMatch.objects.create(
        table=table,
        number=LiveMatch.objects.filter(table=table).count() + 1,
        secret=secret.hex(),
        commitment=hashlib.sha256(secret).hexdigest(),
    )
