"""Going through a record with every deck: the match is played again, action by action."""

from __future__ import annotations

from engine.cards import CARD_OF_TEXT
from engine.errors import EngineError, IllegalAction, RecordError
from engine.match import Match
from engine.record.findings import Findings, Irregularity, Replayed, ReplayedDeal
from engine.record.written import Record, RecordDeal


def go_through(record: Record, findings: Findings) -> Replayed:
    """The match of a record. Raises RecordError where it cannot go on, and, when the findings are
    strict, at the first irregularity."""
    match = Match.start(record.ruleset, record.dealer)
    for number, deal in enumerate(record.deals, 1):
        if match.deal is not None:
            raise RecordError("deal_not_done", f"deal {number - 1} has no end", deal=number - 1)
        match = _play(match, deal, number, findings)
        _compare_end(match, deal, number, findings)
    findings.compare(None, "totals", record.totals, match.totals)
    findings.compare(None, "winner", record.winner, match.winner)
    findings.compare(None, "end", record.end, match.end)
    deals = tuple(
        ReplayedDeal(number, done.deal.void, done.deal.outcome(), done.score, done.totals)
        for number, done in enumerate(match.finished, 1)
    )
    return Replayed(match.ruleset, deals, match.totals_now, tuple(findings.irregularities), match)


def _play(match: Match, deal: RecordDeal, number: int, findings: Findings) -> Match:
    try:
        match = match.deal_cards(deal.deck)
    except EngineError as error:
        raise RecordError(
            error.code, f"deal {number}: {error.message}", rule=error.rule, deal=number
        ) from None
    for seat, action in deal.actions:
        try:
            match = match.apply(action, seat)
        except IllegalAction as refused:
            irregular = _irregularity(match, number, seat, action, refused)
            match = _go_on(match, irregular, findings)
    return match if deal.penalty is None else _penalize(match, deal.penalty, number)


def _penalize(match: Match, side: int, number: int) -> Match:
    """Score sheet: the penalty that ended a deal; one that cannot have been given leaves nothing to go on with."""
    try:
        return match.penalize(side)
    except IllegalAction as refused:
        raise RecordError(
            refused.code, f"deal {number}: {refused.message}", rule=refused.rule, deal=number
        ) from None


def _go_on(match: Match, irregular: Irregularity, findings: Findings) -> Match:
    """T7: a card that was held stands; a project that could not be called counts for nothing (B8). What
    else the rules refuse leaves nothing to go on with."""
    seat, action = irregular.seat, irregular.card
    assert seat is not None and action is not None
    if match.deal is None or match.deal.phase != "play":
        raise irregular.error()
    if action in CARD_OF_TEXT:
        try:
            after = match.let_stand(action, seat)
        except IllegalAction:
            raise irregular.error() from None
        findings.add(irregular)
        return after
    if irregular.rule not in ("S11", "O6", "O8"):
        raise irregular.error()
    findings.add(irregular)
    return match


def _irregularity(match: Match, number: int, seat: int, action: str, refused: IllegalAction) -> Irregularity:
    """Where it happened, as a reader of the record counts."""
    deal = match.deal
    trick = len(deal.tricks) + 1 if deal is not None and deal.phase == "play" else None
    where = f"deal {number}" if trick is None else f"deal {number}, trick {trick}"
    message = f"{where}: {refused.message}"
    return Irregularity(number, refused.code, message, refused.rule, trick, seat, action)


def _compare_end(match: Match, deal: RecordDeal, number: int, findings: Findings) -> None:
    """What the record states about the end of a deal is what the actions lead to."""
    if match.deal is not None:
        if deal.totals is not None:
            raise RecordError("deal_not_done", f"deal {number} has no end", deal=number)
        return
    done = match.last_finished
    assert done is not None
    findings.compare(number, "void", deal.void, done.deal.void)
    findings.compare(number, "points", deal.points, None if done.score is None else done.score.points)
    findings.compare(number, "totals", deal.totals, done.totals.points)
