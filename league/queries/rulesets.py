"""The rules a season is played by, as the engine's value."""

from __future__ import annotations

from engine.ruleset import Ruleset, preset
from games.models import Match
from league.models import Season


def ruleset_of(owner: Season | Match) -> Ruleset:
    """The stored preset, version and overrides as a `Ruleset`. Raises RulesetError if the engine knows them no more."""
    return preset(owner.ruleset_name, owner.ruleset_version, **owner.ruleset_overrides)
