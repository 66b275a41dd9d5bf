"""Of what a description of rules is made: fixed clauses, house rules by value, and the chapters they stand in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.house_rules.values import Value
from engine.ruleset import Ruleset
from engine.words.said import Said

Condition: TypeAlias = Callable[[Ruleset], bool]


def always(ruleset: Ruleset) -> bool:
    """No condition."""
    return True


def is_club(ruleset: Ruleset) -> bool:
    """Whether the preset is that of the online club, whose rules have numbers of their own."""
    return ruleset.name == "club"


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """A sentence with the numbers of the rules it tells; ``when`` says under which rules it holds."""

    rules: tuple[str, ...]
    said: Said
    when: Condition = always

    @property
    def name(self) -> str:
        """What tells this clause from every other one of its chapter."""
        return self.said.en


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """A house rule: what each of its values means. Under rules where ``when`` is not so it has no effect."""

    field: str
    values: Mapping[Value, Clause]
    when: Condition = always
    beside: tuple[tuple[Value, Condition, Clause], ...] = ()
    """What a value means instead beside certain others."""

    @property
    def name(self) -> str:
        """The field, of which a chapter has one line."""
        return self.field

    def clause(self, ruleset: Ruleset) -> Clause:
        """What the value of these rules means."""
        value = getattr(ruleset, self.field)
        for of_value, holds, clause in self.beside:
            if value == of_value and holds(ruleset):
                return clause
        return self.values[value]


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A house rule that is a number, shown in place of ``{value}``."""

    field: str
    told: Clause
    when: Condition = always

    @property
    def name(self) -> str:
        """The field, of which a chapter has one line."""
        return self.field


Item: TypeAlias = Clause | House | Number


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """Some items under a heading; ``key`` stays the same in every language."""

    key: str
    title: Said
    items: tuple[Item, ...]
