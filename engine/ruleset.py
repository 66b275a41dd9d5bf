"""Under which rules a table plays: a frozen value with every house rule as a field.

A preset is a name, a version and a set of values; a league may set single fields otherwise
(*overrides*).  What a value means never changes: a mended behaviour is a new value, and a preset
that takes it up gets a new version, so that an old match always replays under its own rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.cards import DECK_SIZE
from engine.errors import RulesetError
from engine.given import expect
from engine.house_rules import GAME_OF_PRESET, GAMES, HOUSE_RULES, PRESETS, Value, Values, value_text
from engine.numerals import whole_number

__all__ = ["GAMES", "HOUSE_RULES", "PRESETS", "Ruleset", "parse_ruleset", "preset", "ruleset_text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """The rules of one match.  Raises RulesetError when a field has a value that is not one of its own, or
    belongs to another game, or when values contradict each other.

    A field that belongs to other games only is empty (an empty text, ``False`` or 0) and cannot be set.

    >>> rules = preset("classic")
    >>> rules.game, rules.goal, rules.seats, rules.capot
    ('classic', 501, 4, 'add')
    >>> rules.replace(capot="replace").overrides()
    {'capot': 'replace'}
    """

    name: str
    version: int
    goal: int
    """S21, K9: the points that win a match."""

    ashkal_rounds: str = ""
    """S1: ``first`` or ``both``: in which rounds ashkal may be called."""
    ashkal_on_ace: bool = False
    """T3: whether ashkal may be called when the up card is an ace."""
    ashkal_over_hokum: bool = False
    """S3, B1: whether the third and fourth caller may answer a hokum with ashkal."""
    sun_claim: str = ""
    """Who may take a sun away as plain sun: ``passers`` of the other team (S2), ``all`` three others
    (D1), ``none`` (B1)."""
    qablak_round_two: bool = False
    """T3: whether a sun of round two may be claimed too, and both opponents of a hokum bidder there
    are asked for sun, passed or not."""
    round_two_asked: str = ""
    """Who is asked for sun after a hokum of round two: those ``yet_to_call`` (S4), ``all`` three (B1)."""
    confirm_hokum: bool = False
    """S3, S4: whether the bidder confirms his hokum or turns it to sun; without, a hokum stands as it is,
    and in round two the bidder names the suit with his call (B1)."""
    round_two_any_suit: bool = False
    """B1: whether round two may name the up card's suit as trump."""
    kasho: bool = False
    """T4: whether a weak hand may ask for a new deal."""
    max_void_deals: int = 0
    """B19: after so many void deals in a row the next dealer must buy."""

    doubling: str = ""
    """S7: ``ladder`` or ``none`` (B2)."""
    sun_doubling: str = ""
    """S9: ``ladder``, or ``once`` (T5)."""

    first_leader: str = ""
    """Who leads the first trick: ``buyer`` (S10), ``right`` of the dealer (T1, B3), ``dealer`` (K4)."""
    void_in_suit: str = ""
    """What a hokum asks of who follows or is void: ``free`` (S10), ``beat`` (T1), ``club`` (B4-B7),
    ``classic`` (K5)."""
    club_opponents: str = ""
    """B7: ``must_trump`` or ``free``; looked at under ``void_in_suit=club`` only."""
    undertrump: str = ""
    """K5: ``must`` or ``free``; looked at under ``void_in_suit=classic`` only."""

    projects: str = ""
    """S12: ``best_team``: only the team with the best project scores its own; ``all``: both do."""
    baloot_block: str = ""
    """S13: what a baloot is lost in: one called ``hundred`` with both cards, ``none``, or ``strict``:
    any called project with either card."""
    success: str = ""
    """S17: ``totals``, ``cards``, ``abnat`` or ``threshold``: what the buyer's team must reach."""
    kaboot_hokum: int = 0
    """S19: 44 or 25 points for all tricks in hokum."""
    kaboot_ace_doubles: bool = False
    """S19: whether an ace turned up doubles the kaboot."""
    kaboot_multiplied: bool = False
    """S20: whether doubling multiplies a kaboot."""
    doubled: str = ""
    """S20: ``both`` sides' points are multiplied, or ``winner_takes_all``."""

    passed_out_dealer: str = ""
    """K1: who deals after a deal that all passed twice: the player on the dealer's ``left`` or ``right``."""
    belote_in_contract: bool = False
    """K6, K8: whether a belote counts when the taker's team and the other are compared."""
    capot: str = ""
    """K7: whether 252 and 350 ``add`` to the 162 or ``replace`` them."""

    open_belote_on_failure: str = ""
    """O9: whether a failed chooser's belote ``passes`` to the other or is ``kept``."""
    open_capot: str = ""
    """O10: whether a capot ``replace``s the points of the cards with 210, or 21, or ``add``s 21 to them."""

    bidding_exit: str = ""
    """B13: who leaves during the bidding is charged nothing in ``any_deal``, or in the ``first_deal``."""

    def __post_init__(self) -> None:
        expect("name", self.name, str)
        expect("version", self.version, int)
        if self.version not in PRESETS.get(self.name, {}):
            raise RulesetError(
                "unknown_preset",
                f"there is no preset {self.name!r} of version {self.version!r}",
                name=self.name,
                version=self.version,
            )
        rules = GAMES[self.game].rules
        for field in HOUSE_RULES:
            value = getattr(self, field)
            if field in rules:
                _check_value(rules[field], field, value)
            elif value != _EMPTY[field]:
                raise _of_another_game(field, self.game)
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
    def game(self) -> str:
        """Which game is played: ``baloot``, ``classic`` ..."""
        return GAME_OF_PRESET[self.name]

    @property
    def seats(self) -> int:
        """C2: how many players sit at the table."""
        return GAMES[self.game].seats

    @property
    def sides(self) -> int:
        """C2: how many sides play against each other."""
        return GAMES[self.game].sides

    @property
    def team_size(self) -> int:
        """Players on each side."""
        return self.seats // self.sides

    @property
    def tricks(self) -> int:
        """C1: how many tricks a deal has, a card of each player in each."""
        return DECK_SIZE // self.seats

    @property
    def turns_up_a_card(self) -> bool:
        """C8: whether a card is turned up to bid for, as in all games but Open Belote."""
        return self.game != "open"

    def overrides(self) -> dict[str, Any]:
        """The fields that differ from the preset, with their values."""
        base = PRESETS[self.name][self.version]
        return {field: getattr(self, field) for field in base if getattr(self, field) != base[field]}

    def replace(self, **changes: Any) -> Ruleset:
        """The same rules with some fields set otherwise.  Raises RulesetError."""
        _check_fields(changes, self.game)
        return dataclasses.replace(self, **changes)

    def __str__(self) -> str:
        return ruleset_text(self)


def preset(name: str, version: int | None = None, /, **overrides: Any) -> Ruleset:
    """The rules of this name (its newest version, if none is given) with some fields set otherwise.

    Raises RulesetError on an unknown name, version, field or value, on a field of another game, and on a
    contradiction.

    >>> preset("saudi").sun_claim, preset("saudi", kasho=True).overrides()
    ('all', {'kasho': True})
    """
    game, versions = _game_of(expect("name", name, str)), PRESETS[name]
    number = max(versions) if version is None else expect("version", version, int)
    if number not in versions:
        raise RulesetError(
            "unknown_preset", f"preset {name} has no version {number!r}", name=name, version=number
        )
    _check_fields(overrides, game)
    values: dict[str, Any] = versions[number] | overrides
    return Ruleset(name=name, version=number, **values)


def ruleset_text(ruleset: Ruleset) -> str:
    """The text form: name, version and what differs.

    >>> ruleset_text(preset("tournament", kasho=False))
    'tournament/1 kasho=no'
    """
    expect("ruleset", ruleset, Ruleset)
    words = [f"{ruleset.name}/{ruleset.version}"]
    words += [f"{field}={value_text(value)}" for field, value in ruleset.overrides().items()]
    return " ".join(words)


def parse_ruleset(text: str) -> Ruleset:
    """The rules that a text form names; numbers are read with 0-9, ٠-٩ or ۰-۹.

    Raises RulesetError, naming the word that cannot be read.

    >>> parse_ruleset("standard/1 goal=١٠١").goal
    101
    """
    head, *words = expect("text", text, str).split() or [""]
    name, slash, version = head.partition("/")
    number = whole_number(version)
    if slash and number is None:
        raise RulesetError("bad_ruleset_text", f"{head!r} is not a name and a version", text=head)
    game = _game_of(name)
    overrides: dict[str, Value] = {}
    for word in words:
        field, equals, value = word.partition("=")
        if not equals or field in overrides:
            raise RulesetError("bad_ruleset_text", f"{word!r} is not one field=value", text=word)
        _check_fields((field,), game)
        overrides[field] = _parse_value(GAMES[game].rules[field], field, value)
    return preset(name, number, **overrides)


_EMPTY: dict[str, object] = {field.name: field.default for field in dataclasses.fields(Ruleset)}
"""What a field holds in a ruleset of a game it does not belong to."""


def _game_of(name: str) -> str:
    game = GAME_OF_PRESET.get(name)
    if game is None:
        raise RulesetError("unknown_preset", f"there is no preset {name!r}", name=name)
    return game


def _parse_value(allowed: Values, field: str, text: str) -> Value:
    if isinstance(allowed[0], int) and not isinstance(allowed[0], bool):
        number = whole_number(text)
        if number is not None and number in allowed:
            return number
        raise _bad_value(allowed, field, text)
    for value in allowed:
        if value_text(value) == text:
            return value
    raise _bad_value(allowed, field, text)


def _check_fields(fields: Iterable[str], game: str) -> None:
    for field in fields:
        if field not in HOUSE_RULES:
            raise RulesetError("unknown_field", f"{field!r} is not a house rule", field=field)
        if field not in GAMES[game].rules:
            raise _of_another_game(field, game)


def _of_another_game(field: str, game: str) -> RulesetError:
    message = f"{field} is no house rule of the game {game}"
    return RulesetError("field_of_another_game", message, field=field, game=game)


def _check_value(allowed: Values, field: str, value: object) -> None:
    if type(value) is not type(allowed[0]) or value not in allowed:
        raise _bad_value(allowed, field, value)


def _bad_value(allowed: Values, field: str, value: object) -> RulesetError:
    named = (
        f"a number from {allowed[0]} to {allowed[-1]}"
        if isinstance(allowed, range)
        else ", ".join(value_text(option) for option in allowed)
    )
    return RulesetError(
        "bad_value", f"{field} cannot be {value!r}: it takes {named}", field=field, value=value
    )
