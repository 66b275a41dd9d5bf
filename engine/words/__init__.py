"""The engine in words: its rules, its refusals and its accounts, in Arabic, English and Persian."""

from engine.words.refusals import REFUSALS, explain
from engine.words.said import LANGUAGES, Language, Told, Said, language_of

__all__ = ["LANGUAGES", "REFUSALS", "Language", "Told", "Said", "explain", "language_of"]
