"""Write down what happened inside its own transaction, and tell everybody once it is committed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.live.followed import is_heard
from games.live.layer import LocalChannelLayer
from games.live.messages import encoded, messages_of
from games.live.topics import checked_topics
from games.models import Event, EventTopic, Topic, User

logger = logging.getLogger("majlis.live")

GROUP = "majlis.live"
"""The one group of the channel layer; every serving process is in it with one channel."""
LAYER_SECONDS = 2.0
"""How long a write may wait for a channel layer that does not answer."""


def announce(
    kind: str,
    *,
    topics: Iterable[str],
    ids: Mapping[str, str],
    version: int = 0,
    actor: User | None = None,
) -> Event:
    """Record an event on its topics under their next numbers; it is broadcast when the transaction commits.

    Call it last in an action, once: it holds its topics until the commit, so that numbers become visible in
    order. Raises TransactionManagementError outside a transaction, ValueError for what is not a topic.
    """
    names = checked_topics(topics)
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("announce() belongs inside its action's transaction")
    event = Event(kind=kind, ids=dict(ids), version=version, actor=actor, at=timezone.now())
    locked = _locked(names)
    event.save(force_insert=True)
    Topic.objects.filter(pk__in=[topic.pk for topic in locked]).update(last=F("last") + 1)
    numbers = [EventTopic(event=event, topic=topic, seq=topic.last + 1) for topic in locked]
    EventTopic.objects.bulk_create(numbers)

    def tell() -> None:
        broadcast(numbers)

    transaction.on_commit(tell, robust=True)
    return event


def _locked(names: list[str]) -> list[Topic]:
    """These topics, locked in one order; new rows come first: nobody waits for one while holding a lock."""
    if len(names) == 1 and (found := list(Topic.objects.select_for_update().filter(name=names[0]))):
        return found
    known = set(Topic.objects.filter(name__in=names).values_list("name", flat=True))
    if missing := [Topic(name=name) for name in names if name not in known]:
        Topic.objects.bulk_create(missing, ignore_conflicts=True)
    return list(Topic.objects.select_for_update().filter(name__in=names).order_by("name"))


def broadcast(numbers: list[EventTopic]) -> None:
    """Send an event to every serving process; if the layer fails, hubs find the event by its number later.

    Where there is but one process, what nobody follows there is not made ready at all.
    """
    if isinstance(get_channel_layer(), LocalChannelLayer):
        numbers = [number for number in numbers if is_heard(number.topic.name, number.event.kind)]
        if not numbers:
            return
    posts = [
        {"type": "live.message", "text": encoded(message)}
        | {key: message[key] for key in ("topic", "seq", "kind")}
        for message in messages_of(numbers)
    ]
    try:
        async_to_sync(_post)(posts)
    except Exception as failure:
        logger.error("event %s was written but not broadcast: %r", numbers[0].event_id, failure)


async def _post(posts: list[dict[str, object]]) -> None:
    layer = get_channel_layer()
    async with asyncio.timeout(LAYER_SECONDS):
        for post in posts:
            await layer.group_send(GROUP, post)
