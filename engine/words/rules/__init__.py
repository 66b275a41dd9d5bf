"""The rules a table plays by, in words: what differs from the preset first, then chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.ruleset import Ruleset, preset
from engine.words.fields import house_rule_name
from engine.words.rules import baloot, classic, open_belote
from engine.words.rules.names import AS_PRESET, DIFFERS, GAME_NAMES, NO_EFFECT, NOT_SAID, NOTE, PRESET_NAMES
from engine.words.rules.shape import Chapter, Clause, House, Item
from engine.words.said import Language, Said, Told

__all__ = ["Description", "Difference", "Section", "compare", "describe", "preset_name"]

CHAPTERS: Mapping[str, tuple[Chapter, ...]] = {
    "baloot": baloot.CHAPTERS,
    "classic": classic.CHAPTERS,
    "open": open_belote.CHAPTERS,
}
"""Of every game, by its name."""


class Section(NamedTuple):
    """The lines under one heading; ``key`` is the same in every language."""

    key: str
    title: str
    lines: tuple[Told, ...]


class Difference(NamedTuple):
    """One point in which two rulesets differ: what each says of it, None where it says nothing.

    ``about`` names the house rule in a few words; it is empty for what follows from others.
    """

    about: str
    one: Told | None
    other: Told | None


class Description(NamedTuple):
    """The rules in words. ``differences`` are those from the preset: here first, then what the preset says."""

    title: str
    game: str
    differences: tuple[Difference, ...]
    sections: tuple[Section, ...]
    language: Language

    def __str__(self) -> str:
        """Everything as plain text, a line each."""
        lines = [self.title, ""]
        lines += [DIFFERS.tell(self.language) if self.differences else AS_PRESET.tell(self.language)]
        for difference in self.differences:
            nothing = NOT_SAID.tell(self.language)
            one, other = (str(told) if told else nothing for told in (difference.one, difference.other))
            lines.append("- " + NOTE.tell(self.language, one=one, other=other))
        for section in self.sections:
            lines += ["", section.title, *(f"- {line}" for line in section.lines)]
        return "\n".join(lines)


def describe(ruleset: Ruleset, language: Language) -> Description:
    """The rules in the reader's language. No name of a field is in it, and every line has its rule numbers."""
    base = preset(ruleset.name, ruleset.version)
    sections = tuple(
        Section(chapter.key, chapter.title.tell(language), lines)
        for chapter in CHAPTERS[ruleset.game]
        if (lines := tuple(told for _, told in _lines(chapter, ruleset, language)))
    )
    return Description(
        title=preset_name(ruleset.name, language),
        game=GAME_NAMES[ruleset.game].tell(language),
        differences=(*compare(ruleset, base, language), *_without_effect(ruleset, language)),
        sections=sections,
        language=language,
    )


def compare(one: Ruleset, other: Ruleset, language: Language) -> tuple[Difference, ...]:
    """In what two rulesets differ, in the order of the chapters; nothing where they play alike."""
    left, right = _all_lines(one, language), _all_lines(other, language)
    places = dict.fromkeys((*_places(one), *_places(other)))
    return tuple(
        Difference(_about(place, language), left.get(place), right.get(place))
        for place in places
        if left.get(place) != right.get(place)
    )


def preset_name(name: str, language: Language) -> str:
    """What a preset is called."""
    return PRESET_NAMES[name].tell(language)


def _all_lines(ruleset: Ruleset, language: Language) -> dict[tuple[str, Item], Told]:
    """Every line by its place: the key of its chapter, and the item."""
    return {
        (chapter.key, item): told
        for chapter in CHAPTERS[ruleset.game]
        for item, told in _lines(chapter, ruleset, language)
    }


def _places(ruleset: Ruleset) -> Iterator[tuple[str, Item]]:
    """Every place a line of this game can have, in the order of the chapters."""
    return ((chapter.key, item) for chapter in CHAPTERS[ruleset.game] for item in chapter.items)


def _lines(chapter: Chapter, ruleset: Ruleset, language: Language) -> Iterator[tuple[Item, Told]]:
    for item in chapter.items:
        if item.when(ruleset):
            yield item, _tell(item, ruleset, language)


def _tell(item: Item, ruleset: Ruleset, language: Language) -> Told:
    if isinstance(item, Clause):
        return Told(item.said.tell(language), item.rules)
    if isinstance(item, House):
        clause = item.clause(ruleset)
        return Told(clause.said.tell(language), clause.rules)
    return Told(item.told.said.tell(language, value=getattr(ruleset, item.field)), item.told.rules)


def _about(place: tuple[str, Item], language: Language) -> str:
    item = place[1]
    return "" if isinstance(item, Clause) else house_rule_name(item.field, language)


def _without_effect(ruleset: Ruleset, language: Language) -> Iterator[Difference]:
    """What is set otherwise than in the preset, but is not looked at beside the other rules."""
    changed = ruleset.overrides()
    for chapter in CHAPTERS[ruleset.game]:
        for item in chapter.items:
            if not isinstance(item, Clause) and item.field in changed and not item.when(ruleset):
                told = _tell(item, ruleset, language)
                idle: Said = NO_EFFECT
                yield Difference(
                    house_rule_name(item.field, language),
                    Told(idle.tell(language, text=told.text), told.rules),
                    None,
                )
