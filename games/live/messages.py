"""An event in the form in which followers get it, by socket and by REST alike."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

from games.live.payloads import Shown, shown
from games.live.topics import is_private
from games.models import Event, EventTopic, Topic

Message = dict[str, Any]
RESYNC = '{"resync":true}'


def messages_of(numbers: Iterable[EventTopic]) -> list[Message]:
    """One message for each number; needs `event` and `topic` loaded. Equal events are read once, as the newest asks."""
    seen: dict[tuple[str, str], Shown | None] = {}
    numbers = list(numbers)
    newest: dict[tuple[str, str], int] = {}
    for number in numbers:
        key = _key(number.event)
        newest[key] = max(newest.get(key, 0), number.event.version)
    messages = []
    for number in numbers:
        event, topic = number.event, number.topic.name
        if is_private(topic):
            messages.append(_message(topic, number.seq, event, kind="changed", ids={}, show=None))
            continue
        key = _key(event)
        if key not in seen:
            seen[key] = shown(event.kind, event.ids, newest[key])
        messages.append(_message(topic, number.seq, event, kind=event.kind, ids=event.ids, show=seen[key]))
    return messages


def _key(event: Event) -> tuple[str, str]:
    return event.kind, json.dumps(event.ids, sort_keys=True)


def _message(
    topic: str, seq: int, event: Event, *, kind: str, ids: dict[str, str], show: Shown | None
) -> Message:
    return {
        "topic": topic,
        "seq": seq,
        "after": seq - 1,  # numbers of a topic are dense
        "kind": kind,
        "at": event.at.isoformat().replace("+00:00", "Z"),
        "ids": ids,
        "url": show.url if show else None,
        "data": show.data if show else None,
    }


def encoded(message: Message) -> str:
    """The text that goes out; dates and decimals are written as REST writes them."""
    return json.dumps(message, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":"))


def last_number(topic: str) -> int:
    """The number of the newest event on a topic; 0 before the first."""
    return last_numbers([topic]).get(topic, 0)


def last_numbers(topics: list[str]) -> dict[str, int]:
    """The newest number of each of these topics that has had an event."""
    found: dict[str, int] = {}
    for start in range(0, len(topics), 500):  # databases limit the parameters of one statement
        part = Topic.objects.filter(name__in=topics[start : start + 500])
        found.update(part.values_list("name", "last"))
    return found


def messages_after(topic: str, after: int, limit: int) -> list[Message]:
    """Messages with a number above `after`, in order, at most `limit`."""
    numbers = (
        EventTopic.objects.filter(topic__name=topic, seq__gt=after)
        .select_related("event", "topic")
        .order_by("seq")[:limit]
    )
    return messages_of(numbers)
