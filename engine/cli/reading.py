"""`replay`, `sheet` and `rules`: what was written, gone through and told line by line."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cli import texts
from engine.fair import check, read_proof
from engine.record import Irregularity, Replayed, read_record, replay, review
from engine.record.fields import load_json
from engine.record.findings import ReplayedDeal
from engine.ruleset import Ruleset
from engine.scoresheet import check_sheet, read_sheet
from engine.totals import Totals
from engine.words import (
    Language,
    account_of_deal,
    account_of_sheet_line,
    account_text,
    compare,
    describe,
    explain,
    fairness,
)
from engine.words.terms import SIDES


def record_lines(text: str, language: Language, ruleset: Ruleset | None = None, *, strict: bool) -> list[str]:
    """A record deal by deal, with the account of each and what was not by the rules; `ruleset` is for one that was
    watched and does not name its own. Raises EngineError."""
    record = read_record(text, ruleset=ruleset)
    gone_through = replay(record) if strict else review(record)
    lines = [str(gone_through.ruleset)]
    for place, deal in enumerate(gone_through.deals):
        lines += _deal_lines(gone_through, place, deal, language)
    lines += [_irregular(found, language) for found in gone_through.irregularities]
    return [*lines, *_end_lines(gone_through.totals, language)]


def _deal_lines(record: Replayed, place: int, deal: ReplayedDeal, language: Language) -> Iterator[str]:
    yield texts.DEAL_LINE.tell(language, number=deal.number)
    if deal.void is not None:
        yield texts.VOID.tell(language)
    elif record.match is not None:
        yield account_text(account_of_deal(record.match.finished[place].deal, language), language)
    yield _totals(deal.totals, language)


def _irregular(found: Irregularity, language: Language) -> str:
    return texts.IRREGULAR.tell(language, reason=explain(found.error(), language))


def sheet_lines(text: str, ruleset: Ruleset, language: Language) -> list[str]:
    """A score sheet deal by deal, with the account of each. Raises SheetError naming the deal that cannot be."""
    result = check_sheet(ruleset, read_sheet(ruleset, load_json(text)))
    lines = []
    for line in result.lines:
        lines.append(texts.DEAL_LINE.tell(language, number=line.number))
        lines.append(account_text(account_of_sheet_line(ruleset, line, language), language))
        lines.append(_totals(line.totals, language))
    return [*lines, texts.SHEET_FINE.tell(language), *_end_lines(result.totals, language)]


def rules_lines(ruleset: Ruleset, language: Language, other: Ruleset | None) -> list[str]:
    """The rules of a table in words, or how they differ from others."""
    if other is None:
        return str(describe(ruleset, language)).splitlines()
    lines = []
    for difference in compare(ruleset, other, language):
        one, another = (
            str(told) if told else texts.NOTHING.tell(language) for told in (difference.one, difference.other)
        )
        lines.append(texts.BESIDE.tell(language, one=one, other=another))
    return lines or [texts.ALIKE.tell(language)]


def fairness_lines(text: str, language: Language) -> tuple[list[str], bool]:
    """What a check of a match's decks finds, and whether they were fair. Raises RecordError on another form."""
    found = check(read_proof(load_json(text)))
    if found.fair:
        return [fairness.FAIR.tell(language)], True
    lines = [
        said.tell(language)
        for said, right in (
            (fairness.OTHER_SECRET, found.secret_was_committed_to),
            (fairness.OTHER_SEED, found.seed_is_made_of_it),
            (fairness.OTHER_DEALER, found.first_dealer_follows),
        )
        if not right
    ]
    return [*lines, *(fairness.OTHER_DECK.tell(language, deal=deal) for deal in found.wrong_decks)], False


def _totals(totals: Totals, language: Language) -> str:
    first, second = totals.points
    return texts.TOTALS.tell(language, first=first, second=second)


def _end_lines(totals: Totals, language: Language) -> list[str]:
    if totals.winner is None:
        return []
    first, second = totals.points
    side = SIDES[totals.winner].tell(language)
    return [texts.WON.tell(language, side=side, first=first, second=second)]
