"""Guessing at passwords, slowed: one name tried from everywhere, and many names tried from one place.

Ten wrong passwords of one name from one address close that door for a quarter of an hour (settings `AXES_...`). Whoever
has many addresses, or tries one password on many names, never comes to ten. So the failures of the last quarter of an
hour are also counted by name alone and by address alone, and past a number of them the next try has to wait, ever
longer and never longer than a quarter of an hour. A try that was refused counts as none: nobody keeps a door shut by
knocking at it. And it is not asked of a browser in which this account has signed in before: nobody shuts another's door
for ever.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.core import signing
from django.db.models import Count, Max, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.clients import counted_address
from games.models import User
from games.text import latin_digits

WINDOW = timedelta(minutes=15)
"""Failures older than this are forgotten, and no wait is longer."""
FREE_TRIES = 20
"""Failures of one name, from any addresses, after which a try has to wait."""
FREE_NAMES = 20
"""Names that failed from one address, after which a try from there has to wait."""
FIRST_WAIT = 30.0
"""Seconds; every further five failures double it."""
STEP = 5

KNOWN_COOKIE = "majlis_known"
KNOWN_SECONDS = 365 * 86400
MOST_KNOWN = 5
"""Accounts that a browser is remembered to have signed in to: the last of them."""


class SlowedSignIns(AxesDatabaseHandler):
    """Axes' counting of failures, which asks for the waits too; `AXES_HANDLER`."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        if super().is_locked(request, credentials):
            return True
        name = name_tried(request, credentials)
        if is_known(request, name):
            return False
        seconds = wait_before(name, address_tried(request), timezone.now())
        if seconds > 0:
            request.sign_in_wait = seconds  # type: ignore[attr-defined]  # for the answer's Retry-After
        return seconds > 0


def wait_before(name: str, address: str | None, now: datetime) -> float:
    """How many seconds must pass before this name may be tried from this address; 0 when it may be now."""
    recent = AccessAttempt.objects.filter(attempt_time__gt=now - WINDOW)
    of_name = recent.filter(username=name).aggregate(
        count=Sum("failures_since_start"), last=Max("attempt_time")
    )
    of_address = recent.filter(ip_address=address).aggregate(
        count=Count("username", distinct=True, filter=~Q(username=name)), last=Max("attempt_time")
    )
    return max(
        _left(of_name["count"] or 0, FREE_TRIES, of_name["last"], now),
        _left(of_address["count"] or 0, FREE_NAMES, of_address["last"], now) if address else 0.0,
    )


def _left(count: int, free: int, last: datetime | None, now: datetime) -> float:
    if count < free or last is None:
        return 0.0
    longest = WINDOW.total_seconds()
    wait = min(longest, FIRST_WAIT * 2.0 ** ((count - free) // STEP))
    return max(0.0, wait - (now - last).total_seconds())


def is_known(request: HttpRequest, name: str) -> bool:
    """Whether the account of this name has signed in with this browser before."""
    return User.objects.filter(pk__in=_known_to(request), username__iexact=name).exists()


def remember_browser(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Lets the browser that signed in be known for a year."""
    accounts = [user.pk, *(pk for pk in _known_to(request) if pk != user.pk)][:MOST_KNOWN]
    response.set_cookie(
        KNOWN_COOKIE,
        signing.dumps(accounts, salt=KNOWN_COOKIE),
        max_age=KNOWN_SECONDS,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def _known_to(request: HttpRequest) -> list[int]:
    try:
        kept = signing.loads(request.COOKIES.get(KNOWN_COOKIE, ""), salt=KNOWN_COOKIE, max_age=KNOWN_SECONDS)
    except signing.BadSignature:
        return []
    return list(kept)


def address_tried(request: HttpRequest) -> str | None:
    """Where a sign-in was tried from. Wrong passwords are counted by it and the name together, so that nobody shuts
    another's door from elsewhere."""
    return counted_address(request) or None


def name_tried(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str:
    """The account a sign-in was tried on, for the counting of wrong passwords, in one form however it was typed.

    An e-mail address counts with the name of its account: each account has ten tries, not ten for each spelling.
    """
    given = credentials or {}
    typed = given.get("username") or given.get("email") or getattr(request, "POST", {}).get("login", "")
    plain = latin_digits(str(typed)).strip().lower()[:150]
    if "@" not in plain:
        return plain
    owner = (
        User.objects.filter(username__iexact=plain).first()
        or User.objects.filter(email__iexact=plain).first()
    )
    if owner is None:
        known = EmailAddress.objects.filter(email__iexact=plain).select_related("user").first()
        owner = known.user if known else None
    return str(owner.username).lower() if owner else plain
