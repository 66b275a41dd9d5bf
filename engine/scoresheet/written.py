"""One deal of Baloot as a scorer writes it, and its JSON form.

A deal is a flat JSON object. ``kind`` is always there; every other key may be left out and then has the
value shown first::

    kind        "played" | "void" | "penalty"
    contract    null | "sun" | "hokum"
    trump       null | "s" | "h" | "c" | "d"
    buyer       null | 0 | 1            the side that bought
    multiplier  1 | 2 | 3 | 4
    gahwa       false | true
    up_ace      false | true            the card turned up was an ace
    abnat       null | [a, b]           of each side, with the last trick; one of the two may be null
    kaboot      null | 0 | 1            the side that took all eight tricks
    projects    [[], []]                of each side: "sira" "fifty" "hundred" "four_hundred"
    baloot      [false, false]          of each side
    offender    null | 0 | 1            the side a penalty (qaid) goes against

A void deal has only its kind. Whether what is written can have happened is judged by ``check_sheet``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engine.cards import SUITS
from engine.errors import SheetError
from engine.projects import KINDS
from engine.scoring import Contract
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

Kind: TypeAlias = Literal["played", "void", "penalty"]
Side: TypeAlias = int
Kinds: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDeal:
    """One written deal; the fields are those of the JSON form above, with tuples for lists.

    Raises SheetError, code ``bad_value``, naming the field, for a value that a field cannot hold.

    >>> SheetDeal(kind="played", contract="sun", buyer=1, kaboot=1).to_dict()
    {'kind': 'played', 'contract': 'sun', 'buyer': 1, 'kaboot': 1}
    """

    kind: Kind
    contract: Contract | None = None
    trump: str | None = None
    buyer: Side | None = None
    multiplier: int = 1
    gahwa: bool = False
    up_ace: bool = False
    abnat: tuple[int | None, int | None] | None = None
    kaboot: Side | None = None
    projects: tuple[Kinds, Kinds] = ((), ())
    baloot: tuple[bool, bool] = (False, False)
    offender: Side | None = None

    def __post_init__(self) -> None:
        check_values(self, _FIELDS)

    @classmethod
    def from_dict(cls, data: object) -> SheetDeal:
        """Reads the JSON form.

        Raises SheetError: ``not_an_object``, ``unknown_field``, ``missing_field`` or ``bad_value``.
        """
        return cls(**read_values(data, _FIELDS))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without the keys that hold what they would mean if left out."""
        return write_values(self)


def in_deal(error: SheetError, deal: int) -> SheetError:
    """The same refusal, with the number of the deal (from 1) it is about."""
    return SheetError(error.code, f"deal {deal}: {error.message}", rule=error.rule, deal=deal, **error.params)


def _is_level(value: object) -> bool:
    return type(value) is int and 1 <= value <= 4


def _are_kinds(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(kind, str) and kind in KINDS for kind in value)


_FIELDS: WrittenFields = {
    "kind": (one_of("played", "void", "penalty"), "played, void or penalty"),
    "contract": (one_of(None, "sun", "hokum"), "sun, hokum or null"),
    "trump": (one_of(None, *SUITS), "s, h, c, d or null"),
    "buyer": (is_side, "side 0, side 1 or null"),
    "multiplier": (_is_level, "a number from 1 to 4"),
    "gahwa": (is_bool, "true or false"),
    "up_ace": (is_bool, "true or false"),
    "abnat": (nothing_or(pair_of(is_number)), "two numbers from 0, or null"),
    "kaboot": (is_side, "side 0, side 1 or null"),
    "projects": (pair_of(_are_kinds), f"two lists of {', '.join(KINDS)}"),
    "baloot": (pair_of(is_bool), "two of true or false"),
    "offender": (is_side, "side 0, side 1 or null"),
}
"""What each field may hold, and how a refusal says it."""
