"""One deal of Classic Belote as a scorer writes it, its JSON form, and whether it can have happened (Score sheet).

A deal is a flat JSON object. ``kind`` is always there; every other key may be left out and then has the value shown
first::

    kind     "played" | "void"
    taker    null | 0 | 1            the side that took
    trump    null | "s" | "h" | "c" | "d"
    points   null | [a, b]           card points of each side, with the last trick; one of the two may be null
    capot    null | 0 | 1            the side that took all eight tricks
    alone    false | true            one player took them all
    belote   [false, false]          of each side

A void deal has only its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import SUITS
from engine.classic.deal import ClassicDeal
from engine.classic.scoring import BELOTE_POINTS, DECK_POINTS, ClassicFacts, score_deal
from engine.errors import SheetError
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.written_values import (
    WrittenFields,
    check_values,
    is_bool,
    is_number,
    is_side,
    nothing_or,
    one_of,
    pair_of,
    points_of_both,
    read_values,
    write_values,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicSheetDeal:
    """One written deal; the fields are those of the JSON form above, with tuples for lists.

    Raises SheetError, code ``bad_value``, naming the field, for a value that a field cannot hold.
    """

    kind: str
    taker: int | None = None
    trump: str | None = None
    points: tuple[int | None, int | None] | None = None
    capot: int | None = None
    alone: bool = False
    belote: tuple[bool, bool] = (False, False)

    def __post_init__(self) -> None:
        check_values(self, _FIELDS)

    @classmethod
    def from_dict(cls, data: object) -> ClassicSheetDeal:
        """Reads the JSON form.

        Raises SheetError: ``not_an_object``, ``unknown_field``, ``missing_field`` or ``bad_value``.
        """
        return cls(**read_values(data, _FIELDS))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without the keys that hold what they would mean if left out."""
        return write_values(self)


_FIELDS: WrittenFields = {
    "kind": (one_of("played", "void"), "played or void"),
    "taker": (is_side, "side 0, side 1 or null"),
    "trump": (one_of(None, *SUITS), "s, h, c, d or null"),
    "points": (nothing_or(pair_of(is_number)), "two numbers from 0, or null"),
    "capot": (is_side, "side 0, side 1 or null"),
    "alone": (is_bool, "true or false"),
    "belote": (pair_of(is_bool), "two of true or false"),
}


def score_written(ruleset: Ruleset, written: ClassicSheetDeal, totals: Pair) -> DealScore | None:
    """The score of one written deal, None when it is void; no rule looks at the totals before it.  Raises
    SheetError."""
    if written.kind == "void":
        for name in written.to_dict():
            if name != "kind":
                raise SheetError("void_not_empty", f"a void deal has no {name}", rule="K1", field=name)
        return None
    return score_deal(ruleset, facts_of(written))


def facts_of(written: ClassicSheetDeal) -> ClassicFacts:
    """The facts of a written deal that was played.  Raises SheetError."""
    if written.taker is None:
        raise SheetError("taker_missing", "the taker's team is not written", rule="K2", field="taker")
    if written.trump is None:
        raise SheetError("trump_suit_missing", "the trump suit is not written", rule="K2", field="trump")
    if written.alone and written.capot is None:
        message = "one player alone took all tricks, but no capot is written"
        raise SheetError("alone_without_capot", message, rule="K7", field="alone")
    cards = _cards(written)
    if all(written.belote):
        raise SheetError("belote_twice", "there is one belote in a deal", rule="K6", field="belote")
    return ClassicFacts(
        taker_side=written.taker,
        trump=SUITS.index(written.trump),
        cards=cards,
        capot=written.capot,
        alone=written.alone,
        belote=(BELOTE_POINTS * written.belote[0], BELOTE_POINTS * written.belote[1]),
    )


def _cards(written: ClassicSheetDeal) -> Pair:
    """C3, K7: the card points of both sides, from one side's, both sides', or a capot."""
    mine, theirs = points_of_both(written.points, written.capot, DECK_POINTS, "C3")
    if written.points is not None and written.points != (None, None):
        _check_cards(written, (mine, theirs))
    return mine, theirs


def _check_cards(written: ClassicSheetDeal, points: Pair) -> None:
    """C3, K7: the two sides make 162, of sums that tricks can have."""
    if sum(points) != DECK_POINTS:
        message = f"{points[0]} and {points[1]} card points make {sum(points)}, not {DECK_POINTS}"
        raise SheetError(
            "card_points_sum", message, rule="C3", field="points", points=points, whole=DECK_POINTS
        )
    if 1 in points:
        message = f"no tricks give {points[0]} and {points[1]} card points"
        raise SheetError("card_points_impossible", message, rule="C3", field="points", points=points)
    if written.capot is not None and points[1 - written.capot]:
        message = "a capot leaves the other side no card points"
        raise SheetError("capot_with_points", message, rule="K7", field="capot", points=points)


def write_down(deal: ClassicDeal) -> ClassicSheetDeal:
    """The line of a score sheet for a finished deal; scored again it gives the same points.

    Raises ValueError while the deal is still being played.
    """
    if deal.void is not None:
        return ClassicSheetDeal(kind="void")
    facts = deal.outcome()
    if facts is None:
        raise ValueError("the deal is still being played")
    return ClassicSheetDeal(
        kind="played",
        taker=facts.taker_side,
        trump=SUITS[facts.trump],
        points=None if facts.capot is not None else facts.cards,
        capot=facts.capot,
        alone=facts.alone,
        belote=(facts.belote[0] > 0, facts.belote[1] > 0),
    )
