"""Standings: a pure function of entries, fixtures and policy."""

from league.formulas.standings.table import across_line, table
from league.formulas.standings.values import (
    CRITERIA,
    OUTCOMES,
    STATUSES,
    WITHDRAWALS,
    Adjustment,
    EntryIn,
    FixtureIn,
    Row,
    Split,
    TablePolicy,
    Worth,
)
from league.formulas.standings.withdrawals import voided, withdrawal_mode

__all__ = [
    "CRITERIA",
    "OUTCOMES",
    "STATUSES",
    "WITHDRAWALS",
    "Adjustment",
    "EntryIn",
    "FixtureIn",
    "Row",
    "Split",
    "TablePolicy",
    "Worth",
    "across_line",
    "table",
    "voided",
    "withdrawal_mode",
]
