"""What each kind of event shows of itself: exactly what a reader without a login gets from REST now.

The applications above register their kinds. Nothing is stored, so an event never shows more than may be seen
today.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

logger = logging.getLogger("majlis.live")


@dataclass(frozen=True, slots=True)
class Shown:
    """Where REST serves the thing, and what it answers there."""

    url: str
    data: Any


Reader = Callable[[dict[str, str]], Shown | None]

_readers: dict[str, Reader] = {}


def register(kind: str, function: Reader) -> None:
    """Let `function(ids)` say what events of this kind show: None where an anonymous reader may see nothing.

    Raises ValueError when the kind already has another function.
    """
    if _readers.setdefault(kind, function) is not function:
        raise ValueError(f"kind registered twice: {kind!r}")


def unregister(kind: str) -> None:
    """Forget a kind; one that is not registered is fine."""
    _readers.pop(kind, None)


def shown(kind: str, ids: Mapping[str, str]) -> Shown | None:
    """What may be seen today of an event; None for a kind nobody registered.

    A registered function that fails shows nothing and is logged: the news that something happened still goes
    out, and the reader asks REST.
    """
    reader = _readers.get(kind)
    if reader is None:
        return None
    try:
        return reader(dict(ids))
    except Exception:
        logger.exception("the payload of %s %s cannot be read", kind, dict(ids))
        return None
