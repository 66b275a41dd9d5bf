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

from dataclasses import dataclass
from typing import Any

from engine.cards import SUITS
from engine.open.combinations import KINDS
from engine.written_values import (
    WrittenFields,
    check_values,
    is_bool,
    is_number,
    is_side,
    nothing_or,
    one_of,
    pair_of,
    read_values,
    write_values,
)

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
        check_values(self, _FIELDS)

    @classmethod
    def from_dict(cls, data: object) -> OpenSheetDeal:
        """Reads the JSON form.

        Raises SheetError: ``not_an_object``, ``unknown_field``, ``missing_field`` or ``bad_value``.
        """
        return cls(**read_values(data, _FIELDS))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without the keys that hold what they would mean if left out."""
        return write_values(self)


def _are_kinds(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(kind, str) and kind in KINDS for kind in value)


_FIELDS: WrittenFields = {
    "kind": (one_of("played"), "played"),
    "chooser": (is_side, "side 0, side 1 or null"),
    "trump": (one_of(None, *SUITS, NONE), "s, h, c, d, none or null"),
    "points": (nothing_or(pair_of(is_number)), "two numbers from 0, or null"),
    "capot": (is_side, "side 0, side 1 or null"),
    "combinations": (pair_of(_are_kinds), f"two lists of {', '.join(KINDS)}"),
    "belote": (pair_of(is_bool), "two of true or false"),
}
"""What each field may hold, and how a refusal says it."""
