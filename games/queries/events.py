"""Events by number, for readers who missed some."""

from __future__ import annotations

from games.live.messages import Message, last_number, messages_after

__all__ = ["MOST", "events_after", "last_number"]

MOST = 200


def events_after(topic: str, after: int, limit: int = MOST) -> list[Message]:
    """What happened on a topic after number `after`, in order: the very messages sockets get, as seen today.

    At most `limit` (never above 200); whoever gets that many asks again. Rights are the caller's to check.
    """
    return messages_after(topic, after, max(0, min(limit, MOST)))
