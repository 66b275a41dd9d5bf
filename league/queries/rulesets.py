"""The rules a season is played by, as the engine's value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.ruleset import PRESETS, Ruleset, parse_ruleset, preset
from games.errors import Missing
from games.models import Match
from games.text import latin_digits
from league.models import Season
from league.queries.seasons import season_for
from league.queries.visibility import Viewer


def ruleset_of(owner: Season | Match) -> Ruleset:
    """The stored preset, version and overrides as a `Ruleset`. Raises RulesetError if the engine knows them no more."""
    return preset(owner.ruleset_name, owner.ruleset_version, **owner.ruleset_overrides)


@dataclass(frozen=True)
class Against:
    """What some rules are compared with: the rules of a season, or a preset (then `season` is None)."""

    ruleset: Ruleset
    season: Season | None = None


def ruleset_written(name: str, fields: Mapping[str, str]) -> Ruleset:
    """The preset of this name with fields set as texts, such as `{"goal": "١٠١"}`.

    Raises Missing for a name that is no preset, RulesetError for a field or a value that cannot be.
    """
    if name not in PRESETS:
        raise Missing("preset_not_found", name=name)
    values = {field: "_".join(latin_digits(text).split()) for field, text in fields.items()}
    version = values.pop("version", "")
    head = f"{name}/{version}" if version else name
    return parse_ruleset(" ".join([head, *(f"{field}={value}" for field, value in values.items())]))


def against(viewer: Viewer, text: str) -> Against | None:
    """What a reader asked to compare with: a preset's name or a season's id; None where he asked for nothing.

    Raises Missing, as for every season he may not see.
    """
    if not text:
        return None
    if text in PRESETS:
        return Against(preset(text))
    season = season_for(viewer, text)
    return Against(ruleset_of(season), season)
