"""The engine in words: its rules, its refusals and its accounts, in Arabic, English and Persian."""

from engine.words.accounts import (
    AccountLine,
    account,
    account_of_deal,
    account_of_sheet_line,
    account_text,
)
from engine.words.refusals import REFUSALS, explain
from engine.words.rules import Description, Difference, Section, compare, describe, preset_name
from engine.words.said import LANGUAGES, Language, Said, Told, language_of

__all__ = [
    "LANGUAGES",
    "REFUSALS",
    "AccountLine",
    "Description",
    "Difference",
    "Language",
    "Said",
    "Section",
    "Told",
    "account",
    "account_of_deal",
    "account_of_sheet_line",
    "account_text",
    "compare",
    "describe",
    "explain",
    "language_of",
    "preset_name",
]
