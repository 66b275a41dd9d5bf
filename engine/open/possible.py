"""Whether what is written for one deal of Open Belote can have happened at a table (Score sheet)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import RANKS, SUITS
from engine.errors import SheetError
from engine.open.columns import COLUMNS
from engine.open.combinations import (
    BELOTE_POINTS,
    LENGTHS,
    RANK_OF_KIND,
    kind_points,
)
from engine.open.scoring import OpenFacts, score_deal
from engine.open.tricks import DECK_POINTS
from engine.open.written import NONE, OpenSheetDeal
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.written_values import points_of_both


def score_written(ruleset: Ruleset, written: OpenSheetDeal, totals: Pair) -> DealScore:
    """The score of one written deal; no rule looks at the totals before it.  Raises SheetError."""
    return score_deal(ruleset, facts_of(written))


def facts_of(written: OpenSheetDeal) -> OpenFacts:
    """The facts of a written deal.  Raises SheetError."""
    if written.chooser is None:
        raise SheetError("chooser_missing", "who chose is not written", rule="O2", field="chooser")
    if written.trump is None:
        message = "neither a trump nor no trump is written"
        raise SheetError("choice_missing", message, rule="O2", field="trump")
    trump = None if written.trump == NONE else SUITS.index(written.trump)
    cards = _cards(written)
    _check_combinations(written)
    _check_belote(written, trump)
    mine, theirs = written.combinations
    return OpenFacts(
        chooser=written.chooser,
        trump=trump,
        cards=cards,
        combinations=(_points(mine, trump), _points(theirs, trump)),
        belote=(BELOTE_POINTS * written.belote[0], BELOTE_POINTS * written.belote[1]),
    )


def _points(kinds: Sequence[str], trump: int | None) -> int:
    return sum(kind_points(kind, trump) for kind in kinds)


def _cards(written: OpenSheetDeal) -> Pair:
    """O5, O10: the card points of both sides, from one side's, both sides', or a capot."""
    mine, theirs = points_of_both(written.points, written.capot, DECK_POINTS, "O5")
    if written.points is not None and written.points != (None, None):
        _check_cards(written, mine, theirs)
    return mine, theirs


def _check_cards(written: OpenSheetDeal, mine: int, theirs: int) -> None:
    """O5, O10: the two sides make 162, of sums that cards can have."""
    points = (mine, theirs)
    if mine + theirs != DECK_POINTS:
        message = f"{mine} and {theirs} card points make {mine + theirs}, not {DECK_POINTS}"
        raise SheetError(
            "card_points_sum", message, rule="O5", field="points", points=points, whole=DECK_POINTS
        )
    if 1 in points:
        message = f"no tricks give {mine} and {theirs} card points"
        raise SheetError("card_points_impossible", message, rule="O5", field="points", points=points)
    if written.capot is not None and points[1 - written.capot]:
        message = "a capot leaves the other side no card points"
        raise SheetError("capot_with_points", message, rule="O10", field="capot", points=points)


def _check_belote(written: OpenSheetDeal, trump: int | None) -> None:
    """O6: with a trump only, and there is one king and queen of it."""
    if trump is None and any(written.belote):
        raise SheetError("belote_no_trump", "there is no belote in no trump", rule="O6", field="belote")
    if all(written.belote):
        raise SheetError("belote_twice", "there is one belote in a deal", rule="O6", field="belote")
    for side, kinds in enumerate(written.combinations):
        royal = {"four_kings", "four_queens"} & set(kinds)
        if royal and written.belote[1 - side]:
            message = "four kings or four queens leave the other side no belote"
            raise SheetError("belote_elsewhere", message, rule="O6", field="belote", side=1 - side)
        if trump is not None and len(royal) == 2 and not written.belote[side]:
            message = "four kings and four queens hold a belote, which counts by itself"
            raise SheetError("belote_not_written", message, rule="O6", field="belote", side=side)


def _check_combinations(written: OpenSheetDeal) -> None:
    """O6 to O8: one side's only, and such as one row of columns can have held and called."""
    if all(written.combinations):
        message = "only the player with the strongest combination scores his"
        raise SheetError("combinations_of_both", message, rule="O7", field="combinations")
    for side, kinds in enumerate(written.combinations):
        if kinds and not can_be_called(kinds):
            message = f"no row of cards gives {', '.join(kinds)}"
            raise SheetError(
                "combinations_impossible",
                message,
                rule="O6",
                field="combinations",
                side=side,
                combinations=tuple(kinds),
            )


def can_be_called(kinds: Sequence[str]) -> bool:
    """O6, O8: whether one player can have called, and grown, exactly these.

    Eight cards lie face up when they call, so four of a kind is four of them and a sequence at least three; no card
    is in two combinations.
    """
    fours = [RANK_OF_KIND[kind] for kind in kinds if kind in RANK_OF_KIND]
    if len(set(fours)) < len(fours):
        return False
    free = 0xFF
    for rank in fours:
        free &= ~(1 << rank)
    lengths = [LENGTHS[kind] for kind in kinds if kind in LENGTHS]
    called = len(fours) * 4 + len(lengths) * LENGTHS["tierce"]
    return called <= COLUMNS and _fit(lengths, (free,) * len(SUITS))


def _fit(lengths: Sequence[int], suits: tuple[int, ...]) -> bool:
    """Whether runs of these lengths find places in four suits of which these ranks are free."""
    if not lengths:
        return True
    length, rest = lengths[0], lengths[1:]
    for at, free in enumerate(suits):
        for low in range(len(RANKS) - length + 1):
            run = ((1 << length) - 1) << low
            if run & free == run and _fit(rest, (*suits[:at], free & ~run, *suits[at + 1 :])):
                return True
    return False
