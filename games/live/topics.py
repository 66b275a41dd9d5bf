"""Names of the streams that can be followed."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Topic, User

PUBLIC = frozenset({"season", "group", "table", "lobby"})
PRIVATE = frozenset({"staff", "me"})
LOBBY = "lobby:all"
"""All listed tables: which there are, who sits there, what begins and ends; not the cards."""
LONGEST = Topic._meta.get_field("name").max_length or 0


def season_topic(public_id: str) -> str:
    """Everything of one season."""
    return f"season:{public_id}"


def group_topic(public_id: str) -> str:
    """One group of a stage: its fixtures, results and standings."""
    return f"group:{public_id}"


def table_topic(public_id: str) -> str:
    """One online table."""
    return f"table:{public_id}"


def staff_topic(league_public_id: str) -> str:
    """What a league's staff should look at; says only that something changed."""
    return f"staff:{league_public_id}"


def my_topic(user: User) -> str:
    """What one signed-in person should look at; says only that something changed."""
    return f"me:{user.public_id}"


def is_private(topic: str) -> bool:
    """Whether messages on this topic may say no more than "changed"."""
    return topic.partition(":")[0] not in PUBLIC


def checked_topics(topics: Iterable[str]) -> list[str]:
    """The distinct names in the order in which they are locked.

    Raises ValueError on an empty list, an unknown sort of topic, or one without an id.
    """
    names = sorted(set(topics))
    if not names:
        raise ValueError("an event needs at least one topic")
    for name in names:
        sort, _, key = name.partition(":")
        if sort not in PUBLIC | PRIVATE or not key or len(name) > LONGEST:
            raise ValueError(f"not a topic: {name!r}")
    return names
