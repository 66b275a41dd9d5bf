"""Events are numbered densely in commit order, tell only what was committed, and never fail a write."""

from __future__ import annotations

import logging
import threading
from typing import Any

import pytest
from django.db import connection, transaction

from games.live import payloads
from games.live.announce import announce
from games.models import Event, EventTopic, Topic, User
from games.queries.events import events_after, last_number


@pytest.fixture
def shows() -> Any:
    """Register what kinds show for one test."""
    kinds: list[str] = []

    def register(kind: str, function: payloads.Reader) -> None:
        payloads.register(kind, function)
        kinds.append(kind)

    yield register
    for kind in kinds:
        payloads.unregister(kind)


def numbers(topic: str) -> list[int]:
    return list(EventTopic.objects.filter(topic__name=topic).values_list("seq", flat=True))


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_nothing_is_announced() -> None:
    with pytest.raises(transaction.TransactionManagementError):
        announce("rang", topics=["season:a"], ids={})
    assert not Event.objects.exists() and not Topic.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("topics", [[], ["season:"], ["season"], ["city:a"], ["season:" + "x" * 60], [""]])
def test_what_is_no_topic_is_refused(topics: list[str]) -> None:
    with pytest.raises(ValueError), transaction.atomic():
        announce("rang", topics=topics, ids={})
    assert not Event.objects.exists()


@pytest.mark.django_db
def test_each_topic_counts_for_itself_and_after_is_the_number_before() -> None:
    with transaction.atomic():
        announce("one", topics=["season:a", "group:g"], ids={"x": "1"}, version=3)
        announce("two", topics=["season:a"], ids={"x": "2"})
        announce("three", topics=["group:g", "season:a", "group:g"], ids={})
    season = events_after("season:a", 0)
    assert [(m["seq"], m["after"], m["kind"], m["ids"]) for m in season] == [
        (1, 0, "one", {"x": "1"}),
        (2, 1, "two", {"x": "2"}),
        (3, 2, "three", {}),
    ]
    assert [(m["seq"], m["kind"]) for m in events_after("group:g", 0)] == [(1, "one"), (2, "three")]
    assert last_number("season:a") == 3 and last_number("group:other") == 0
    assert set(season[0]) == {"topic", "seq", "after", "kind", "at", "ids", "url", "data"}


@pytest.mark.django_db
def test_missed_events_come_by_number_and_in_portions() -> None:
    with transaction.atomic():
        for number in range(1, 206):
            announce("rang", topics=["season:a"], ids={"n": str(number)})
    assert [m["seq"] for m in events_after("season:a", 202)] == [203, 204, 205]
    assert [m["seq"] for m in events_after("season:a", 0)] == list(range(1, 201))
    assert [m["seq"] for m in events_after("season:a", 0, limit=10_000)] == list(range(1, 201))
    assert [m["seq"] for m in events_after("season:a", 200)] == list(range(201, 206))
    assert events_after("season:a", 205) == []
    assert events_after("season:a", 0, limit=-1) == []


@pytest.mark.django_db
def test_private_topics_say_only_that_something_changed() -> None:
    with transaction.atomic():
        announce("result_reported", topics=["staff:l", "me:u", "season:a"], ids={"fixture": "f"})
    for topic in ("staff:l", "me:u"):
        [message] = events_after(topic, 0)
        assert (message["kind"], message["ids"], message["url"], message["data"]) == (
            "changed",
            {},
            None,
            None,
        )
        assert "fixture" not in str(message) and "result" not in str(message)
    assert events_after("season:a", 0)[0]["ids"] == {"fixture": "f"}


@pytest.mark.django_db
def test_an_event_shows_what_may_be_seen_today(shows: Any) -> None:
    open_to_all = {"f1": "7-3"}

    def reader(ids: dict[str, str]) -> payloads.Shown | None:
        score = open_to_all.get(ids["fixture"])
        return payloads.Shown(f"/api/fixtures/{ids['fixture']}/", {"score": score}) if score else None

    shows("score_shown", reader)
    with transaction.atomic():
        announce("score_shown", topics=["season:a"], ids={"fixture": "f1"})
    [message] = events_after("season:a", 0)
    assert (message["url"], message["data"]) == ("/api/fixtures/f1/", {"score": "7-3"})
    open_to_all["f1"] = "8-3"
    assert events_after("season:a", 0)[0]["data"] == {"score": "8-3"}
    del open_to_all["f1"]
    [message] = events_after("season:a", 0)
    assert (message["url"], message["data"], message["ids"]) == (None, None, {"fixture": "f1"})


@pytest.mark.django_db
def test_equal_events_are_read_once(shows: Any) -> None:
    asked: list[dict[str, str]] = []

    def reader(ids: dict[str, str]) -> payloads.Shown:
        asked.append(ids)
        return payloads.Shown("/", ids)

    shows("table_shown", reader)
    with transaction.atomic():
        for group in ("g", "g", "h", "g"):
            announce("table_shown", topics=["season:a"], ids={"group": group})
    assert [m["data"]["group"] for m in events_after("season:a", 0)] == ["g", "g", "h", "g"]
    assert len(asked) == 2


@pytest.mark.django_db
def test_a_payload_that_fails_shows_nothing_and_is_logged(
    shows: Any, caplog: pytest.LogCaptureFixture
) -> None:
    shows("broken", lambda ids: payloads.Shown("/", ids["absent"]))
    with transaction.atomic():
        announce("broken", topics=["season:a"], ids={})
    caplog.clear()
    [message] = events_after("season:a", 0)
    assert (message["kind"], message["data"]) == ("broken", None)
    assert "KeyError" in caplog.text


def test_a_kind_has_one_reader(shows: Any) -> None:
    def first(ids: dict[str, str]) -> None:
        return None

    shows("rang", first)
    payloads.register("rang", first)  # the same again is no mistake
    with pytest.raises(ValueError, match="rang"):
        payloads.register("rang", lambda ids: None)


@pytest.mark.django_db(transaction=True)
def test_numbers_stay_dense_when_a_transaction_rolls_back() -> None:
    with transaction.atomic():
        announce("one", topics=["season:a"], ids={})
    with pytest.raises(RuntimeError), transaction.atomic():
        announce("two", topics=["season:a", "season:new"], ids={})
        raise RuntimeError
    with transaction.atomic():
        announce("three", topics=["season:a"], ids={})
    assert [(m["seq"], m["kind"]) for m in events_after("season:a", 0)] == [(1, "one"), (2, "three")]
    assert not Topic.objects.filter(name="season:new").exists()


@pytest.mark.django_db(transaction=True)
def test_a_dead_layer_never_fails_a_write(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [{"address": "redis://127.0.0.1:1/0"}]},
        }
    }
    with transaction.atomic():
        announce("rang", topics=["season:a"], ids={})
    assert last_number("season:a") == 1
    assert [record.levelno for record in caplog.records if record.name == "majlis.live"] == [logging.ERROR]


@pytest.mark.django_db(transaction=True)
def test_concurrent_writers_get_dense_numbers_in_commit_order() -> None:
    """8 threads, overlapping topics that none has used before; no error, no gap, no number twice."""
    topics = ["season:a", "group:g", "group:h", "table:t"]
    failures: list[BaseException] = []
    start = threading.Barrier(8)

    def write(writer: int) -> None:
        try:
            start.wait()
            for turn in range(10):
                chosen = [topics[(writer + turn) % 4], topics[(writer + turn * 3 + 1) % 4], "season:a"]
                with transaction.atomic():
                    announce("rang", topics=chosen, ids={"writer": str(writer), "turn": str(turn)})
        except BaseException as failure:
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert numbers("season:a") == list(range(1, 81))
    for topic in topics[1:]:
        assert numbers(topic) == list(range(1, last_number(topic) + 1))
    for writer in range(8):  # a writer's own events are in its own order
        turns = [
            int(m["ids"]["turn"]) for m in events_after("season:a", 0) if m["ids"]["writer"] == str(writer)
        ]
        assert turns == list(range(10))


@pytest.mark.django_db(transaction=True)
def test_a_lower_number_is_visible_before_a_higher_one() -> None:
    """A reader that polls while writers commit never sees a number whose predecessor is missing."""
    done = threading.Event()
    seen: list[list[int]] = []

    def read() -> None:
        try:
            while not done.is_set():
                seen.append(numbers("season:a"))
        finally:
            connection.close()

    def write() -> None:
        try:
            for _ in range(15):
                with transaction.atomic():
                    announce("rang", topics=["season:a"], ids={})
        finally:
            connection.close()

    reader = threading.Thread(target=read)
    writers = [threading.Thread(target=write) for _ in range(3)]
    reader.start()
    for thread in writers:
        thread.start()
    for thread in writers:
        thread.join()
    done.set()
    reader.join()
    assert numbers("season:a") == list(range(1, 46))
    assert all(found == list(range(1, len(found) + 1)) for found in seen)


@pytest.mark.django_db
def test_who_did_it_is_kept_but_not_told() -> None:
    user = User.objects.create_user("salem")
    with transaction.atomic():
        event = announce("rang", topics=["season:a"], ids={}, actor=user)
    assert Event.objects.get(pk=event.pk).actor == user
    assert "salem" not in str(events_after("season:a", 0))
