"""Fields that take what people type: any digits, plain texts, JSON that a database can hold."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.text import latin_digits

MOST = 2_147_483_647
DEEPEST = 20


class Number(serializers.IntegerField):
    """A whole number, as a JSON number or as a text with 0-9, ٠-٩ or ۰-۹."""

    def __init__(self, *, least: int = 0, most: int = MOST, **kwargs: Any) -> None:
        super().__init__(min_value=least, max_value=most, **kwargs)

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(latin_digits(data) if isinstance(data, str) else data)


class Amount(serializers.DecimalField):
    """Points with at most two decimals, positive or negative, in any digits."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=7, decimal_places=2, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(latin_digits(data) if isinstance(data, str) else data)


class Text(serializers.CharField):
    """A text with something in it, or with `empty` possibly nothing; its length is the action's to judge."""

    def __init__(self, *, empty: bool = False, **kwargs: Any) -> None:
        super().__init__(allow_blank=empty, max_length=2000, **kwargs)


class Id(serializers.CharField):
    """A public id; whether there is such a thing is the action's to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=40, **kwargs)


class Time(serializers.TimeField):
    """Wall time without a zone, in any digits."""

    def to_internal_value(self, value: Any) -> Any:
        return super().to_internal_value(latin_digits(value) if isinstance(value, str) else value)


class Day(serializers.DateField):
    """A date, in any digits."""

    def to_internal_value(self, value: Any) -> Any:
        return super().to_internal_value(latin_digits(value) if isinstance(value, str) else value)


class Moment(serializers.DateTimeField):
    """An instant with its zone, in any digits."""

    def to_internal_value(self, value: Any) -> Any:
        return super().to_internal_value(latin_digits(value) if isinstance(value, str) else value)


class Document(serializers.JSONField):
    """An object or a list as sent, whose shape somebody else judges; refused where no database could keep it."""

    default_error_messages = {
        "too_deep": "Nested too deeply.",
        "bad_characters": "Holds characters that are no text.",
    }

    def __init__(self, kind: type, **kwargs: Any) -> None:
        self.kind = kind
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, self.kind):
            self.fail("invalid")
        self._check(data, DEEPEST)
        return data

    def _check(self, value: Any, deeper: int) -> None:
        if deeper == 0:
            self.fail("too_deep")
        if isinstance(value, str) and "\0" in value:
            self.fail("bad_characters")
        if isinstance(value, dict):
            for key, item in value.items():
                self._check(key, deeper)
                self._check(item, deeper - 1)
        if isinstance(value, list):
            for item in value:
                self._check(item, deeper - 1)
