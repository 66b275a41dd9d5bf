"""Addresses of this site to hand to others: links and QR codes that a phone can follow too."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from league.queries.addresses import is_private, private_addresses


def site_addresses(request: HttpRequest) -> list[str]:
    """Where the reader himself came in, if that leads here from elsewhere too; then what `serve --lan` opened."""
    found = [
        f"http://{one}:{request.get_port()}/" for one in private_addresses() if one in settings.ALLOWED_HOSTS
    ]
    own = [] if _from_here_only(request) else [request.build_absolute_uri("/")]
    return list(dict.fromkeys([*own, *found]))


def address_for_others(request: HttpRequest, path: str) -> str:
    """The whole address of a page, for another machine: an organizer at 127.0.0.1 hands out what phones reach.

    Where nothing is open to other machines it is the reader's own.
    """
    if _from_here_only(request) and (found := site_addresses(request)):
        return found[0].rstrip("/") + path
    return request.build_absolute_uri(path)


def _from_here_only(request: HttpRequest) -> bool:
    """Whether the reader came by a name that means his own machine."""
    name = request.get_host().rsplit(":", 1)[0].strip("[]")
    return name in ("localhost", "::1") or (is_private(name) and name.startswith("127."))
