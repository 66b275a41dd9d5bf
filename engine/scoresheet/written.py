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

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal, TypeAlias

from engine.cards import SUITS
from engine.errors import SheetError
from engine.projects import KINDS
from engine.scoring import Contract

Kind: TypeAlias = Literal["played", "void", "penalty"]
Side: TypeAlias = int
Kinds: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDeal:
    """One written deal; the fields are those of the JSON form above, with tuples for lists.

    Raises SheetError, code ``bad_value``, naming the field, for a value that a field cannot hold.
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
        for name, (allows, meaning) in _FIELDS.items():
            value = getattr(self, name)
            if not allows(value):
                raise SheetError("bad_value", f"{name} is {meaning}, not {value!r}", field=name, value=value)

    @classmethod
    def from_dict(cls, data: object) -> SheetDeal:
        """Reads the JSON form.

        Raises SheetError: ``not_an_object``, ``unknown_field``, ``missing_field`` or ``bad_value``.
        """
        return cls(**_values(data))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without the keys that hold what they would mean if left out."""
        return {
            field.name: _listed(getattr(self, field.name))
            for field in fields(self)
            if field.default is MISSING or getattr(self, field.name) != field.default
        }


def in_deal(error: SheetError, deal: int) -> SheetError:
    """The same refusal, with the number of the deal (from 1) it is about."""
    return SheetError(error.code, f"deal {deal}: {error.message}", rule=error.rule, deal=deal, **error.params)


def _values(data: object) -> dict[str, Any]:
    """The constructor's arguments from a JSON object: known keys only, lists as tuples."""
    if not isinstance(data, Mapping):
        raise SheetError("not_an_object", f"a deal is an object with a kind, not {data!r}")
    for key in data:
        if key not in _FIELDS:
            raise SheetError("unknown_field", f"a written deal has no {key!r}", field=key)
    if "kind" not in data:
        raise SheetError("missing_field", "a written deal has a kind", field="kind")
    return {key: _frozen(value) for key, value in data.items()}


def _frozen(value: object) -> object:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _is_side(value: object) -> bool:
    return value is None or (type(value) is int and value in (0, 1))


def _is_bool(value: object) -> bool:
    return type(value) is bool


def _is_level(value: object) -> bool:
    return type(value) is int and 1 <= value <= 4


def _one_of(*options: str | None) -> Callable[[object], bool]:
    return lambda value: (value is None or isinstance(value, str)) and value in options


def _pair_of(allows: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, tuple) and len(value) == 2 and all(map(allows, value))


def _is_abnat(value: object) -> bool:
    return value is None or (type(value) is int and value >= 0)


def _are_kinds(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(kind, str) and kind in KINDS for kind in value)


_is_abnat_pair = _pair_of(_is_abnat)

_FIELDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "kind": (_one_of("played", "void", "penalty"), "played, void or penalty"),
    "contract": (_one_of(None, "sun", "hokum"), "sun, hokum or null"),
    "trump": (_one_of(None, *SUITS), "s, h, c, d or null"),
    "buyer": (_is_side, "side 0, side 1 or null"),
    "multiplier": (_is_level, "a number from 1 to 4"),
    "gahwa": (_is_bool, "true or false"),
    "up_ace": (_is_bool, "true or false"),
    "abnat": (lambda value: value is None or _is_abnat_pair(value), "two numbers from 0, or null"),
    "kaboot": (_is_side, "side 0, side 1 or null"),
    "projects": (_pair_of(_are_kinds), f"two lists of {', '.join(KINDS)}"),
    "baloot": (_pair_of(_is_bool), "two of true or false"),
    "offender": (_is_side, "side 0, side 1 or null"),
}
"""What each field may hold, and how a refusal says it."""
