"""Lists are `{count, next, previous, results}`."""

from __future__ import annotations

from urllib.parse import urlsplit

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`?page=` and `?page_size=` up to 200. Links have no host: the same behind every proxy and in live messages."""

    page_size_query_param = "page_size"
    max_page_size = 200

    def get_next_link(self) -> str | None:
        return _path(super().get_next_link())

    def get_previous_link(self) -> str | None:
        return _path(super().get_previous_link())


def _path(link: str | None) -> str | None:
    return None if link is None else urlsplit(link)._replace(scheme="", netloc="").geturl()
