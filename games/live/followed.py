"""Which topics the sockets of this process follow, so that nothing is made ready that nobody hears.

Asked from the threads that write; kept by the hubs. A follower is entered before it reads the topic's last number:
what is committed before is in that number, and what is committed after finds the follower here.
"""

from __future__ import annotations

import threading
from collections import Counter

RIGHTS_KINDS = frozenset({"season_changed", "league_changed", "staff_changed", "changed"})
"""After these somebody may have lost the right to follow; "changed" is all that private topics say."""

_followed: Counter[str] = Counter()
_lock = threading.Lock()


def begin(topic: str) -> None:
    """One hub more follows this topic."""
    with _lock:
        _followed[topic] += 1


def end(topic: str) -> None:
    """A hub follows it no more."""
    with _lock:
        _followed[topic] -= 1
        if _followed[topic] <= 0:
            del _followed[topic]


def is_heard(topic: str, kind: str) -> bool:
    """Whether anybody in this process must be told: a follower of the topic, or all, whose rights may have changed."""
    with _lock:
        return topic in _followed or kind in RIGHTS_KINDS
