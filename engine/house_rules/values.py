"""What a house rule can be set to, and how that is written."""

from __future__ import annotations

from typing import TypeAlias

Value: TypeAlias = bool | int | str
Values: TypeAlias = tuple[Value, ...] | range
"""All values that one field takes."""
PresetValues: TypeAlias = dict[str, Value]
"""One version of a preset: a value for every field of its game."""
Versions: TypeAlias = dict[int, PresetValues]
"""Every version of one preset, by number."""


def value_text(value: Value) -> str:
    """How a value is written: ``yes`` and ``no``, a number, or its word."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
