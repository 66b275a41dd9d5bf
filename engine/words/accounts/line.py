"""One line of an account."""

from __future__ import annotations

from typing import NamedTuple


class AccountLine(NamedTuple):
    """One line: what it says, of which side (None: of both), by which rules; ``final`` is what is written down."""

    side: int | None
    text: str
    rules: tuple[str, ...] = ()
    final: bool = False
