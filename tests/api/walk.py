"""Every address there is, with ids in it: the API, the pages, the look at the rows; whatever is added, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.admin import site
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

PART = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
OUT = {"account_logout", "set_language", "schema", "docs"}
"""Signing out and choosing a language change something; the description of the API is the same for all."""
MOST_ROWS = 2


def addresses(ids: Mapping[str, str]) -> list[str]:
    """Every address that can be written with these ids, by the name of what they are of (`tables`, `table` ...)."""
    found = list(_under(get_resolver().url_patterns, "/", ids))
    return [*dict.fromkeys(found), *_rows()]


def _under(patterns: list[Any], before: str, ids: Mapping[str, str]) -> Iterator[str]:
    for one in patterns:
        if not isinstance(one.pattern, RoutePattern):
            continue
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if one.app_name != "admin":
                yield from _under(one.url_patterns, path, ids)
        elif isinstance(one, URLPattern) and one.name not in OUT:
            yield _filled(path, ids)


def _filled(path: str, ids: Mapping[str, str]) -> str:
    def value(part: re.Match[str]) -> str:
        if part["kind"] == "int":
            return "1"
        sort = path[: part.start()].rstrip("/").rpartition("/")[2]
        return ids.get(sort) or ids.get(part["name"]) or ids.get(f"{part['name']}s") or "x" * 20

    return PART.sub(value, path)


def _rows() -> Iterator[str]:
    """The lists of the look at the rows, and the pages of the first and last rows of each."""
    yield "/rows/"
    for model in site._registry:
        place = f"/rows/{model._meta.app_label}/{model._meta.model_name}/"
        yield place
        keys = list(model._default_manager.order_by("pk").values_list("pk", flat=True))
        for key in {*keys[:MOST_ROWS], *keys[-MOST_ROWS:]}:
            yield f"{place}{key}/change/"
