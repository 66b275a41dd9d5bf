"""A sentence in the three languages the engine speaks."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Language: TypeAlias = Literal["ar", "en", "fa"]

LANGUAGES: tuple[Language, ...] = ("ar", "en", "fa")
OPEN_ISOLATE, CLOSE_ISOLATE = "\u2068", "\u2069"


class Said(NamedTuple):
    """One thing to say. Places for values stand in braces, the same ones in every language."""

    en: str
    ar: str
    fa: str

    def tell(self, language: Language, **values: object) -> str:
        """The sentence in this language, with the values in their places."""
        text: str = getattr(self, language)
        return text.format(**values) if values else text


class Told(NamedTuple):
    """One thing told: a sentence with the numbers of the rules it tells (see docs/rules.md)."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.rules:
            return self.text
        text, stop = (self.text[:-1], ".") if self.text.endswith(".") else (self.text, "")
        return f"{text} ({apart(', '.join(self.rules))}){stop}"


def language_of(code: str | None) -> Language:
    """The language to speak to a reader of this code, such as ``ar-SA``; English where we speak his not."""
    spoken = (code or "").replace("_", "-").partition("-")[0].lower()
    return next((language for language in LANGUAGES if language == spoken), "en")


def apart(text: object) -> str:
    """Something foreign, such as a name or a code, kept in its own direction inside the sentence.

    Half a character, which no encoding can write, is told as ``?``.
    """
    whole = str(text).encode("utf-8", "replace").decode("utf-8")
    return f"{OPEN_ISOLATE}{whole}{CLOSE_ISOLATE}"
