"""The body of a request: an object with known names only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from games.errors import Malformed, TooLarge
from games.text import latin_digits
from league.inputs.fields import Number

MOST_VALUES = 50_000
"""Values in one body, on all levels; a record of five hundred deals has fewer."""
DEEPEST = 100
MOST_TOLD = 20
LONGEST_TOLD = 80
"""How many unknown names a refusal repeats, and how much of each."""


class Body(serializers.Serializer[Any]):
    """A request's body. A name it does not have is refused by that name, so that nothing sent is dropped silently."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (unknown := [name for name in data if name not in self.fields]):
            told = serializers.ErrorDetail("Unknown field.", code="unknown_field")
            raise serializers.ValidationError(
                {str(name)[:LONGEST_TOLD]: [told] for name in unknown[:MOST_TOLD]}
            )
        return super().to_internal_value(data)


class Edit(Body):
    """A body that changes a thing: `version` is the one its sender saw (R16)."""

    version = Number(required=False, allow_null=True)


def read(body: type[Body], data: Any) -> dict[str, Any]:
    """The named values of a body.

    Raises ValidationError naming every field that cannot be read, and what `storable` raises.
    """
    form = body(data=storable(data))
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def storable(data: Any) -> Any:
    """What JSON said, if it is no more than anybody sends, and text.

    Raises Malformed `broken_text` for half a character (a lone surrogate), which can be neither stored nor shown, and
    what `measure` raises.
    """
    measure(data)
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Malformed("broken_text") from None
    return data


def measure(data: Any) -> None:
    """Raises TooLarge `body_of_too_many_values` or `body_too_deep`, before anything of a body is looked at."""
    level, seen = [data], 0
    for _ in range(DEEPEST):
        seen += len(level)
        if seen > MOST_VALUES:
            raise TooLarge("body_of_too_many_values", most=MOST_VALUES)
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise TooLarge("body_too_deep", most=DEEPEST)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()


def version_of(if_match: str | None, values: dict[str, Any]) -> int | None:
    """The version the sender saw, from the header If-Match or else from the body, out of which it is taken.

    None where neither says one. Raises Malformed for a header that is not a version.
    """
    stated: int | None = values.pop("version", None)
    if if_match is None or if_match.strip() == "*":
        return stated
    plain = latin_digits(if_match.strip().removeprefix("W/").strip('"'))
    if not plain.isdecimal() or len(plain) > 9:
        raise Malformed("bad_if_match", given=if_match)
    return int(plain)
