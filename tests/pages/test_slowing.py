"""Guessing at passwords is slowed, whichever way it is spread; the owner of a name is not kept out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.models import User
from league.actions.site import make_user
from league.pages.slowing import FREE_NAMES, FREE_TRIES, WINDOW, wait_before

pytestmark = pytest.mark.django_db
GOOD = "pass-word-77"


@pytest.fixture(autouse=True)
def no_other_limit() -> None:
    """What other tests asked for from these addresses is not counted."""
    cache.clear()


@pytest.fixture
def salem() -> User:
    return make_user(username="salem", password=GOOD)


def tried(name: str, address: str, password: str = "wrong", client: Client | None = None) -> int:
    """The status of a sign-in on the page."""
    typed = {"login": name, "password": password}
    return (client or Client()).post("/sign-in/", typed, REMOTE_ADDR=address).status_code


def token_tried(name: str, address: str, password: str = "wrong") -> int:
    """The status of asking for a token by the API."""
    body = {"username": name, "password": password}
    answer = Client().post("/api/v1/tokens/", body, "application/json", REMOTE_ADDR=address)
    return answer.status_code


def test_one_name_with_forty_passwords_from_forty_addresses(salem: User) -> None:
    """From the page and by the API alike; after the wait a try is possible again."""
    statuses = [tried("salem", f"203.0.113.{number}") for number in range(40)]
    assert statuses[:FREE_TRIES] == [200] * FREE_TRIES and set(statuses[FREE_TRIES:]) == {429}
    assert token_tried("SALEM", "198.51.100.7", GOOD) == 429
    answer = Client().post("/sign-in/", {"login": "salem", "password": GOOD}, REMOTE_ADDR="198.51.100.8")
    assert answer.status_code == 429 and 0 < int(answer.headers["Retry-After"]) <= 30
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(seconds=31))
    assert tried("salem", "198.51.100.9", GOOD) == 302


def test_forty_names_with_one_password_from_one_address(salem: User) -> None:
    statuses = [tried(f"name{number}", "203.0.113.5", "majlis2026") for number in range(40)]
    assert statuses[:FREE_NAMES] == [200] * FREE_NAMES and set(statuses[FREE_NAMES:]) == {429}
    assert token_tried("salem", "203.0.113.5", GOOD) == 429, "there, whoever it is"
    assert tried("salem", "203.0.113.6", GOOD) == 302, "elsewhere nobody notices"


def test_a_line_of_ipv6_is_one_address(salem: User) -> None:
    for number in range(FREE_NAMES):
        tried(f"name{number}", f"2001:db8::{number:x}")
    assert tried("salem", "2001:db8::ffff", GOOD) == 429


def test_nobody_shuts_the_owner_out_of_a_browser_that_is_known(salem: User) -> None:
    mine, others = Client(), Client()
    assert tried("salem", "192.0.2.1", GOOD, mine) == 302
    mine.post("/sign-out/", REMOTE_ADDR="192.0.2.1")
    for number in range(60):
        tried("salem", f"203.0.113.{number}")
    assert tried("salem", "192.0.2.1", GOOD, others) == 429
    assert tried("salem", "192.0.2.1", GOOD, mine) == 302


def test_a_forged_browser_is_not_known(salem: User) -> None:
    for number in range(FREE_TRIES):
        tried("salem", f"203.0.113.{number}")
    client = Client()
    client.cookies["majlis_known"] = "WzFd:forged:signature"
    assert tried("salem", "192.0.2.1", GOOD, client) == 429


def test_who_knocks_at_a_shut_door_does_not_keep_it_shut(salem: User) -> None:
    """A refused try counts as none: neither more failures nor a later end."""
    for number in range(FREE_TRIES):
        tried("salem", f"203.0.113.{number}")
    before = list(AccessAttempt.objects.order_by("pk").values_list("failures_since_start", "attempt_time"))
    for number in range(100, 110):
        assert tried("salem", f"203.0.113.{number}") == 429
    assert (
        list(AccessAttempt.objects.order_by("pk").values_list("failures_since_start", "attempt_time"))
        == before
    )


@pytest.mark.parametrize(
    ("failures", "seconds"), [(19, 0), (20, 30), (24, 30), (25, 60), (30, 120), (45, 900), (500, 900)]
)
def test_waits_grow_and_never_pass_a_quarter_of_an_hour(failures: int, seconds: int) -> None:
    now = timezone.now()
    AccessAttempt.objects.create(username="salem", failures_since_start=failures, ip_address="203.0.113.5")
    AccessAttempt.objects.update(attempt_time=now)
    assert wait_before("salem", "198.51.100.1", now) == seconds
    assert wait_before("salem", "198.51.100.1", now + WINDOW) == 0
