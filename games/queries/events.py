"""Events by number, for readers who missed some."""

from __future__ import annotations

from games.live.messages import Message, messages_after
from games.models import Topic

MOST = 200


def events_after(topic: str, after: int, limit: int = MOST) -> list[Message]:
    """What happened on a topic after number `after`, in order: the very messages sockets get, as seen today.

    At most `limit` (never above 200); whoever gets that many asks again. Rights are the caller's to check.
    """
    return messages_after(topic, after, max(0, min(limit, MOST)))


def last_number(topic: str) -> int:
    """The number of the newest event on a topic; 0 before the first."""
    return Topic.objects.filter(name=topic).values_list("last", flat=True).first() or 0
