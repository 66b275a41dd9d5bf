"""Fields that the shapes share."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


class Shape(serializers.Serializer[Any]):
    """A thing as it is shown."""


class IdField(serializers.CharField):
    """A public id: 12 characters; `source` names the thing it belongs to, which may be absent."""

    def __init__(self, thing: str = "", **kwargs: Any) -> None:
        source = f"{thing}.public_id" if thing else "public_id"
        super().__init__(source=source, read_only=True, default=None, **kwargs)


@extend_schema_field(
    {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2, "nullable": True}
)
class PairField(serializers.Field[Any, Any, Any, Any]):
    """Two numbers of the two sides, `[first, second]`, from two attributes; null while there are none."""

    def __init__(self, first: str, second: str, **kwargs: Any) -> None:
        self.names = (first, second)
        super().__init__(source="*", read_only=True, **kwargs)

    def to_representation(self, value: Any) -> list[int] | None:
        first, second = (getattr(value, name) for name in self.names)
        return None if first is None or second is None else [first, second]
