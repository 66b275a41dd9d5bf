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

NEWEST = 2**62
"""A version that nothing in memory has."""
VersionReader = Callable[[dict[str, str], int], Shown | None]
"""For what is told many times a second: it may answer from memory if that is of this version or a later one."""

_readers: dict[str, Reader] = {}
_version_readers: dict[str, VersionReader] = {}


def register(kind: str, function: Reader) -> None:
    """Let `function(ids)` say what events of this kind show: None where an anonymous reader may see nothing.

    Raises ValueError when the kind already has another function.
    """
    if _readers.setdefault(kind, function) is not function:
        raise ValueError(f"kind registered twice: {kind!r}")


def register_by_version(kind: str, function: VersionReader) -> None:
    """The same for a kind whose events carry the version of what they tell of."""
    if _version_readers.setdefault(kind, function) is not function:
        raise ValueError(f"kind registered twice: {kind!r}")


def unregister(kind: str) -> None:
    """Forget a kind; one that is not registered is fine."""
    _readers.pop(kind, None)
    _version_readers.pop(kind, None)


def shown(kind: str, ids: Mapping[str, str], version: int | None = None) -> Shown | None:
    """What may be seen today of an event; None for a kind nobody registered. With the version of the event it may be
    what was read in this process before, if that is not older.

    A registered function that fails shows nothing and is logged: the news that something happened still goes
    out, and the reader asks REST.
    """
    reader, by_version = _readers.get(kind), _version_readers.get(kind)
    try:
        if by_version is not None:
            return by_version(dict(ids), version if version is not None else NEWEST)
        return reader(dict(ids)) if reader is not None else None
    except Exception:
        logger.exception("the payload of %s %s cannot be read", kind, dict(ids))
        return None
