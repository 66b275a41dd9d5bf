"""Reading and writing the JSON form of one deal on a score sheet: what the games' own forms have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeAlias

from engine.errors import SheetError

Allows: TypeAlias = Callable[[object], bool]
WrittenFields: TypeAlias = Mapping[str, tuple[Allows, str]]
"""By name: what the field may hold, and how a refusal says it."""
Points: TypeAlias = tuple[int | None, int | None]
"""Of each side, as far as it is written."""


def check_values(written: object, known: WrittenFields) -> None:
    """Raises SheetError, code ``bad_value``, naming the first field with a value it cannot hold."""
    for name, (allows, meaning) in known.items():
        value = getattr(written, name)
        if not allows(value):
            raise SheetError("bad_value", f"{name} is {meaning}, not {value!r}", field=name, value=value)


def read_values(data: object, known: Iterable[str]) -> dict[str, Any]:
    """A constructor's arguments from a JSON object: known keys only, lists as tuples.

    Raises SheetError: ``not_an_object``, ``unknown_field`` or ``missing_field``.
    """
    if not isinstance(data, Mapping):
        raise SheetError("not_an_object", f"a deal is an object with a kind, not {data!r}")
    for key in data:
        if key not in known:
            raise SheetError("unknown_field", f"a written deal has no {key!r}", field=key)
    if "kind" not in data:
        raise SheetError("missing_field", "a written deal has a kind", field="kind")
    return {key: _frozen(value) for key, value in data.items()}


def write_values(written: Any) -> dict[str, Any]:
    """The JSON form, without the keys that hold what they would mean if left out."""
    return {
        field.name: _listed(getattr(written, field.name))
        for field in fields(written)
        if field.default is MISSING or getattr(written, field.name) != field.default
    }


def _frozen(value: object) -> object:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def is_side(value: object) -> bool:
    """Side 0, side 1 or nothing."""
    return value is None or (type(value) is int and value in (0, 1))


def is_bool(value: object) -> bool:
    """Yes or no."""
    return type(value) is bool


def is_number(value: object) -> bool:
    """A number from 0, or nothing."""
    return value is None or (type(value) is int and value >= 0)


def one_of(*options: str | None) -> Allows:
    """One of these texts."""
    return lambda value: (value is None or isinstance(value, str)) and value in options


def pair_of(allows: Allows) -> Allows:
    """One such value for each side."""
    return lambda value: isinstance(value, tuple) and len(value) == 2 and all(map(allows, value))


def nothing_or(allows: Allows) -> Allows:
    """Such a value, or nothing."""
    return lambda value: value is None or allows(value)


def points_of_both(written: Points | None, capot: int | None, whole: int, rule: str) -> tuple[int, int]:
    """C3, O5: the card points of both sides of a deal worth ``whole``, from one side's, both sides', or a capot.

    Raises SheetError: ``card_points_missing`` or ``card_points_too_high``. Whether a stated sum is possible is the
    game's own to say.
    """
    if written is None or written == (None, None):
        if capot is None:
            message = "neither card points nor a capot is written"
            raise SheetError("card_points_missing", message, rule=rule, field="points")
        return (whole, 0) if capot == 0 else (0, whole)
    for value in written:
        if value is not None and value > whole:
            message = f"{value} card points: a deal has {whole}"
            raise SheetError(
                "card_points_too_high", message, rule=rule, field="points", points=value, whole=whole
            )
    first, second = written
    mine = whole - (second or 0) if first is None else first
    return mine, whole - mine if second is None else second
