"""The engine in words: its rules, its refusals and its accounts, in Arabic, English and Persian."""

from engine.words.refusals import REFUSALS, explain
from engine.words.said import LANGUAGES, Language, Said, Told, language_of

__all__ = ["LANGUAGES", "REFUSALS", "Language", "Said", "Told", "explain", "language_of"]
