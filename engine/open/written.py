"""One deal of Open Belote as a scorer writes it, and its JSON form (Score sheet).

A deal is a flat JSON object. ``kind`` is always there; every other key may be left out and then has the value shown
first::

    kind          "played"
    chooser       null | 0 | 1                          the side that chose
    trump         null | "s" | "h" | "c" | "d" | "none"   none is no trump
    points        null | [a, b]                         card points of each side, with the last trick; one may be null
    capot         null | 0 | 1                          the side that took every point
    combinations  [[], []]                              of each side, those that count: "tierce" "fifty" "hundred"
                                                        "four_jacks" "four_nines" "four_aces" "four_kings"
                                                        "four_queens" "four_tens"
    belote        [false, false]                        of each side

Card points and combinations are full points, whatever the goal. Whether what is written can have happened is judged by
``check_sheet``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from engine.cards import SUITS
from engine.errors import SheetError
from engine.open.combinations import KINDS

NONE = "none"
"""No trump, as it is written."""

Kinds = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSheetDeal:
    """One written deal; the fields are those of the JSON form above, with tuples for lists.

    Raises SheetError, code ``bad_value``, naming the field, for a value that a field cannot hold.
    """

    kind: str
    chooser: int | None = None
    trump: str | None = None
    points: tuple[int | None, int | None] | None = None
    capot: int | None = None
    combinations: tuple[Kinds, Kinds] = ((), ())
    belote: tuple[bool, bool] = (False, False)

    def __post_init__(self) -> None:
        for name, (allows, meaning) in _FIELDS.items():
            value = getattr(self, name)
            if not allows(value):
                raise SheetError("bad_value", f"{name} is {meaning}, not {value!r}", field=name, value=value)

    @classmethod
    def from_dict(cls, data: object) -> OpenSheetDeal:
        """Reads the JSON form.

        Raises SheetError: ``not_an_object``, ``unknown_field``, ``missing_field`` or ``bad_value``.
        """
        if not isinstance(data, Mapping):
            raise SheetError("not_an_object", f"a deal is an object with a kind, not {data!r}")
        for key in data:
            if key not in _FIELDS:
                raise SheetError("unknown_field", f"a written deal has no {key!r}", field=key)
        if "kind" not in data:
            raise SheetError("missing_field", "a written deal has a kind", field="kind")
        values: dict[str, Any] = {key: _frozen(value) for key, value in data.items()}
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without the keys that hold what they would mean if left out."""
        return {
            field.name: _listed(getattr(self, field.name))
            for field in fields(self)
            if field.default is MISSING or getattr(self, field.name) != field.default
        }


def _frozen(value: object) -> object:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _is_side(value: object) -> bool:
    return value is None or (type(value) is int and value in (0, 1))


def _is_bool(value: object) -> bool:
    return type(value) is bool


def _one_of(*options: str | None) -> Callable[[object], bool]:
    return lambda value: (value is None or isinstance(value, str)) and value in options


def _pair_of(allows: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, tuple) and len(value) == 2 and all(map(allows, value))


def _is_number(value: object) -> bool:
    return value is None or (type(value) is int and value >= 0)


def _are_kinds(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(kind, str) and kind in KINDS for kind in value)


_is_pair_of_numbers = _pair_of(_is_number)

_FIELDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "kind": (_one_of("played"), "played"),
    "chooser": (_is_side, "side 0, side 1 or null"),
    "trump": (_one_of(None, *SUITS, NONE), "s, h, c, d, none or null"),
    "points": (lambda value: value is None or _is_pair_of_numbers(value), "two numbers from 0, or null"),
    "capot": (_is_side, "side 0, side 1 or null"),
    "combinations": (_pair_of(_are_kinds), f"two lists of {', '.join(KINDS)}"),
    "belote": (_pair_of(_is_bool), "two of true or false"),
}
"""What each field may hold, and how a refusal says it."""
