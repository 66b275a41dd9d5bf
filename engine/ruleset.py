"""Under which rules a table plays: a frozen value with every house rule as a field.

A preset is a name, a version and a set of values; a league may set single fields otherwise
(*overrides*).  What a value means never changes: a mended behaviour is a new value, and a preset
that takes it up gets a new version, so that an old match always replays under its own rules.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from engine.errors import RulesetError
from engine.house_rules import HOUSE_RULES, PRESETS, Value, value_text

__all__ = ["HOUSE_RULES", "PRESETS", "Ruleset", "parse_ruleset", "preset", "ruleset_text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The rules of one match of four-player Baloot.  Raises RulesetError when a field has a value
    that is not one of its own, or when values contradict each other."""

    name: str
    version: int
    goal: int
    """S21: the points that win a match."""

    ashkal_rounds: str
    """S1: ``first`` or ``both``: in which rounds ashkal may be called."""
    ashkal_on_ace: bool
    """T3: whether ashkal may be called when the up card is an ace."""
    ashkal_over_hokum: bool
    """S3, B1: whether the third and fourth caller may answer a hokum with ashkal."""
    sun_claim: str
    """Who may take a sun away as plain sun: ``passers`` of the other team (S2), ``all`` three others
    (D1), ``none`` (B1)."""
    qablak_round_two: bool
    """T3: whether a sun of round two may be claimed too, and both opponents of a hokum bidder there
    are asked for sun, passed or not."""
    round_two_asked: str
    """Who is asked for sun after a hokum of round two: those ``yet_to_call`` (S4), ``all`` three (B1)."""
    confirm_hokum: bool
    """S3, S4: whether the bidder confirms his hokum or turns it to sun; without, a hokum stands as it is,
    and in round two the bidder names the suit with his call (B1)."""
    round_two_any_suit: bool
    """B1: whether round two may name the up card's suit as trump."""
    kasho: bool
    """T4: whether a weak hand may ask for a new deal."""
    max_void_deals: int
    """B19: after so many void deals in a row the next dealer must buy."""

    doubling: str
    """S7: ``ladder`` or ``none`` (B2)."""
    sun_doubling: str
    """S9: ``ladder``, or ``once`` (T5)."""

    first_leader: str
    """Who leads the first trick: ``buyer`` (S10), ``right`` of the dealer (T1, B3), ``dealer`` (K4)."""
    void_in_suit: str
    """What a hokum asks of who follows or is void: ``free`` (S10), ``beat`` (T1), ``club`` (B4-B7),
    ``classic`` (K5)."""
    club_opponents: str
    """B7: ``must_trump`` or ``free``; looked at under ``void_in_suit=club`` only."""
    undertrump: str
    """K5: ``must`` or ``free``; looked at under ``void_in_suit=classic`` only."""

    projects: str
    """S12: ``best_team``: only the team with the best project scores its own; ``all``: both do."""
    baloot_block: str
    """S13: what a baloot is lost in: one called ``hundred`` with both cards, ``none``, or ``strict``:
    any called project with either card."""
    success: str
    """S17: ``totals``, ``cards``, ``abnat`` or ``threshold``: what the buyer's team must reach."""
    kaboot_hokum: int
    """S19: 44 or 25 points for all tricks in hokum."""
    kaboot_ace_doubles: bool
    """S19: whether an ace turned up doubles the kaboot."""
    kaboot_multiplied: bool
    """S20: whether doubling multiplies a kaboot."""
    doubled: str
    """S20: ``both`` sides' points are multiplied, or ``winner_takes_all``."""

    bidding_exit: str
    """B13: who leaves during the bidding is charged nothing in ``any_deal``, or in the ``first_deal``."""

    def __post_init__(self) -> None:
        if self.version not in PRESETS.get(self.name, {}):
            raise RulesetError(
                "unknown_preset",
                f"there is no preset {self.name!r} of version {self.version!r}",
                name=self.name,
                version=self.version,
            )
        for field in HOUSE_RULES:
            _check_value(field, getattr(self, field))
        if self.sun_claim == "none" and self.qablak_round_two:
            raise RulesetError(
                "contradiction",
                "qablak_round_two=yes contradicts sun_claim=none: a sun of round two would have claimants",
                rule="T3",
                field="qablak_round_two",
                value=True,
                other="sun_claim",
            )

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return 4

    @property
    def sides(self) -> int:
        """How many sides play against each other."""
        return 2

    @property
    def team_size(self) -> int:
        """Players on each side."""
        return self.seats // self.sides

    def overrides(self) -> dict[str, Any]:
        """The fields that differ from the preset, with their values."""
        base = PRESETS[self.name][self.version]
        return {field: getattr(self, field) for field in HOUSE_RULES if getattr(self, field) != base[field]}

    def replace(self, **changes: Any) -> Ruleset:
        """The same rules with some fields set otherwise.  Raises RulesetError."""
        _check_fields(changes)
        return dataclasses.replace(self, **changes)

    def __str__(self) -> str:
        return ruleset_text(self)


def preset(name: str, version: int | None = None, /, **overrides: Any) -> Ruleset:
    """The rules of this name (its newest version, if none is given) with some fields set otherwise.

    Raises RulesetError on an unknown name, version, field or value, and on a contradiction.
    """
    versions = PRESETS.get(name)
    if not versions:
        raise RulesetError("unknown_preset", f"there is no preset {name!r}", name=name)
    number = max(versions) if version is None else version
    if number not in versions:
        raise RulesetError(
            "unknown_preset", f"preset {name} has no version {number!r}", name=name, version=number
        )
    _check_fields(overrides)
    values: dict[str, Any] = versions[number] | overrides
    return Ruleset(name=name, version=number, **values)


def ruleset_text(ruleset: Ruleset) -> str:
    """The text form: name, version and what differs, such as ``tournament/1 kasho=no``."""
    words = [f"{ruleset.name}/{ruleset.version}"]
    words += [f"{field}={value_text(value)}" for field, value in ruleset.overrides().items()]
    return " ".join(words)


def parse_ruleset(text: str) -> Ruleset:
    """The rules that a text form names.  Raises RulesetError, naming the word that cannot be read."""
    head, *words = text.split() or [""]
    name, slash, version = head.partition("/")
    if slash and not (version.isascii() and version.isdigit()):
        raise RulesetError("bad_ruleset_text", f"{head!r} is not a name and a version", text=head)
    overrides: dict[str, Value] = {}
    for word in words:
        field, equals, value = word.partition("=")
        if not equals or field in overrides:
            raise RulesetError("bad_ruleset_text", f"{word!r} is not one field=value", text=word)
        _check_fields((field,))
        overrides[field] = _parse_value(field, value)
    return preset(name, int(version) if slash else None, **overrides)


def _parse_value(field: str, text: str) -> Value:
    for value in HOUSE_RULES[field]:
        if value_text(value) == text:
            return value
    raise _bad_value(field, text)


def _check_fields(fields: Any) -> None:
    for field in fields:
        if field not in HOUSE_RULES:
            raise RulesetError("unknown_field", f"{field!r} is not a house rule", field=field)


def _check_value(field: str, value: object) -> None:
    allowed = HOUSE_RULES[field]
    if type(value) is not type(allowed[0]) or value not in allowed:
        raise _bad_value(field, value)


def _bad_value(field: str, value: object) -> RulesetError:
    allowed = HOUSE_RULES[field]
    named = (
        f"a number from {allowed[0]} to {allowed[-1]}"
        if isinstance(allowed, range)
        else ", ".join(value_text(option) for option in allowed)
    )
    return RulesetError(
        "bad_value", f"{field} cannot be {value!r}: it takes {named}", field=field, value=value
    )
