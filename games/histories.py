"""A match as the engine gives it, in the shape in which it is stored: checked totals, deals, moves.

Whatever way a match comes in (a bare score, a score sheet, a record of play, a run by computer players), the
engine has checked it before it gets here, and it leaves here as one `History`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.cards import CARD_TEXTS, SUITS, hand_text
from engine.deck import deck_text
from engine.errors import RecordError
from engine.match import Match as PlayedMatch
from engine.record import Irregularity, ObservedRecord, Replayed, ReplayedDeal, read_record, replay, review
from engine.record.observed import ObservedDeal, ObservedPlay
from engine.ruleset import Ruleset
from engine.scoresheet import SheetDeal, SheetResult, check_final
from engine.scoring import DealFacts, Line
from engine.scribe import write_down

Pair = tuple[int, int]


@dataclass(frozen=True)
class DealHistory:
    """One deal: the scorer's line, its points and the totals after it, and the cards as far as known."""

    number: int
    sheet: dict[str, Any]
    points: Pair
    totals: Pair
    account: list[list[Any]] = field(default_factory=list)
    dealer: int | None = None
    deck: str = ""
    moves: tuple[tuple[int, str], ...] = ()
    observed: dict[str, Any] | None = None


@dataclass(frozen=True)
class History:
    """One finished match. `winner` is a side or None for a draw; `end` as `games.models.Match.End`."""

    source: str
    points: Pair
    winner: int | None
    end: str
    deals: tuple[DealHistory, ...] = ()
    irregularities: tuple[dict[str, Any], ...] = ()
    record: dict[str, Any] | None = None


def of_score(ruleset: Ruleset, points: Pair, end: str = "target", winner: int | None = None) -> History:
    """A bare final score. Raises SheetError when no match can end so (Score sheet)."""
    return History("score", points, check_final(ruleset, points, end=end, winner=winner), end)


def of_sheet(result: SheetResult, *, winner: int | None, end: str) -> History:
    """A checked score sheet; `winner` and `end` as decided by the caller when the goal was not reached."""
    deals = tuple(
        DealHistory(
            number=line.number,
            sheet=line.written.to_dict(),
            points=line.points,
            totals=line.totals.points,
            account=account_lines(line.account),
        )
        for line in result.lines
    )
    return History("sheet", result.final, winner, end, deals)


def of_play(match: PlayedMatch, *, source: str, record: dict[str, Any] | None = None) -> History:
    """A finished match that the engine played or replayed card by card."""
    deals = []
    for number, done in enumerate(match.finished, 1):
        score = done.score
        deals.append(
            DealHistory(
                number=number,
                sheet=write_down(done.deal).to_dict(),
                points=(0, 0) if score is None else score.points,
                totals=done.totals.points,
                account=account_lines(() if score is None else score.account),
                dealer=done.deal.dealer,
                deck=deck_text(done.deal.deck),
                moves=done.deal.history,
            )
        )
    return History(source, match.totals, match.winner, str(match.end), tuple(deals), record=record)


def of_record(ruleset: Ruleset, data: Mapping[str, Any], *, let_stand: bool = False) -> History:
    """A whole record of play, replayed by the engine under the rules of the season (T7).

    Strict reading refuses the first irregularity; with `let_stand` irregular cards stand and are noted. Raises
    RecordError, also for a record of other rules or of a match that is not over.
    """
    record = read_record(dict(data), ruleset=ruleset)
    if record.ruleset != ruleset:
        message = f"the record was played by {record.ruleset}, not by {ruleset}"
        raise RecordError("other_ruleset", message, given=str(record.ruleset), needed=str(ruleset))
    replayed = review(record) if let_stand else replay(record)
    if replayed.winner is None:
        raise RecordError("match_not_over", "the record ends before the match", totals=replayed.final)
    first_seat = 1 if isinstance(record, ObservedRecord) else 0
    found = tuple(_irregularity(one, first_seat) for one in replayed.irregularities)
    if replayed.match is not None:
        return replace(of_play(replayed.match, source="record", record=dict(data)), irregularities=found)
    assert isinstance(record, ObservedRecord)
    deals = tuple(_observed(seen, replayed, place) for place, seen in enumerate(record.deals))
    end = str(replayed.end)
    return History("record", replayed.final, replayed.winner, end, deals, found, dict(data))


def _irregularity(found: Irregularity, first_seat: int) -> dict[str, Any]:
    """As JSON, with seats counted from 0; `first_seat` is how the record counts the first of them."""
    return {
        "deal": found.deal,
        "trick": found.trick,
        "seat": None if found.seat is None else found.seat - first_seat,
        "card": found.card,
        "code": found.code,
        "rule": found.rule,
    }


def _observed(seen: ObservedDeal, replayed: Replayed, place: int) -> DealHistory:
    """A deal that was watched: no deck and no moves, but hands, tricks and the platform's log of calls."""
    deal = replayed.deals[place]
    shown: dict[str, Any] = {
        "up_card": CARD_TEXTS[seen.up_card],
        "first_five": [hand_text(hand) for hand in seen.first_five],
        "calls": [[seat, call] for seat, call in seen.calls],
        "void": seen.void,
    }
    if seen.play is not None:
        shown["hands"] = [hand_text(hand) for hand in seen.play.hands]
        shown["tricks"] = [[[seat, CARD_TEXTS[card]] for seat, card in trick] for trick in seen.play.tricks]
        shown["leader"] = seen.play.leader
        shown["buyer"] = seen.play.buyer
    return DealHistory(
        number=deal.number,
        sheet=_seen_line(seen.play, deal).to_dict(),
        points=deal.points,
        totals=deal.totals.points,
        account=account_lines(() if deal.score is None else deal.score.account),
        dealer=seen.dealer,
        observed=shown,
    )


def _seen_line(play: ObservedPlay | None, deal: ReplayedDeal) -> SheetDeal:
    """The scorer's line of a watched deal."""
    facts = deal.facts
    if play is None or not isinstance(facts, DealFacts):
        return SheetDeal(kind="void")
    return SheetDeal(
        kind="played",
        contract=facts.contract,
        trump=None if facts.trump is None else SUITS[facts.trump],
        buyer=facts.buyer_side,
        up_ace=facts.up_ace,
        abnat=None if facts.kaboot_side is not None else facts.abnat,
        kaboot=facts.kaboot_side,
        projects=play.kinds,
        baloot=(play.baloot == 0, play.baloot == 1),
    )


def account_lines(account: Sequence[Line]) -> list[list[Any]]:
    """An account as JSON: [code, side, params] for each step (codes: `engine.scoring.Line`)."""
    return [[line.code, line.side, dict(line.params)] for line in account]
