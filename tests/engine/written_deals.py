"""Deals as a scorer writes them: one of each kind, and any at all, possible or not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.scoresheet import SheetDeal

SUN: dict[str, Any] = {"kind": "played", "contract": "sun", "buyer": 0, "abnat": [80, 50]}
HOKUM: dict[str, Any] = {
    "kind": "played",
    "contract": "hokum",
    "trump": "h",
    "buyer": 1,
    "abnat": [60, 102],
}
VOID: dict[str, Any] = {"kind": "void"}
QAID: dict[str, Any] = {"kind": "penalty", "contract": "hokum", "trump": "s", "buyer": 0, "offender": 0}

kinds = st.lists(st.sampled_from(["sira", "fifty", "hundred", "four_hundred"]), max_size=5).map(tuple)
sides = st.sampled_from([None, 0, 1])
numbers = st.one_of(st.none(), st.integers(0, 170))
any_deal = st.builds(
    SheetDeal,
    kind=st.sampled_from(["played", "void", "penalty"]),
    contract=st.sampled_from([None, "sun", "hokum"]),
    trump=st.sampled_from([None, "s", "h", "c", "d"]),
    buyer=sides,
    multiplier=st.integers(1, 4),
    gahwa=st.booleans(),
    up_ace=st.booleans(),
    abnat=st.one_of(st.none(), st.tuples(numbers, numbers)),
    kaboot=sides,
    projects=st.tuples(kinds, kinds),
    baloot=st.tuples(st.booleans(), st.booleans()),
    offender=sides,
)
