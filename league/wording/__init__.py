"""The one map from the codes of errors to sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise

from engine.errors import EngineError
from engine.words import explain
from games.errors import Refusal
from league.formulas.errors import FormulaError
from league.wording.deals import reader_language
from league.wording.formulas import FORMULAS
from league.wording.names import NAMED, NAMES
from league.wording.registering import REGISTERING
from league.wording.requests import REQUESTS
from league.wording.results import RESULTS
from league.wording.setting_up import SETTING_UP
from league.wording.tables import TABLES

__all__ = ["LEAGUE", "say", "say_code"]

MOMENTS = frozenset({"since"})
"""The params that are instants in ISO form; they are read on the clock of the active zone."""

LEAGUE: Mapping[str, str | Promise] = {
    **SETTING_UP,
    **REGISTERING,
    **RESULTS,
    **REQUESTS,
    **TABLES,
    **FORMULAS,
}
"""Sentences for what leagues, tables and requests refuse; the engine words its own (`engine.words`)."""


def say(error: Exception) -> str:
    """The sentence for an error; its own English one where the map has none."""
    if isinstance(error, EngineError):
        return str(explain(error, reader_language()))
    if isinstance(error, Refusal | FormulaError):
        return say_code(error.code, **error.params)
    return str(error)


def say_code(code: str, /, **params: Any) -> str:
    """The sentence for a code; the code in words where the map has none."""
    if code in LEAGUE:
        return _filled(LEAGUE[code], params)
    return code.replace("_", " ").capitalize() + "."


class _Shown(dict[str, str]):
    """Values as they are read; what is not there shows as a gap, for a sentence is better than a second error."""

    def __missing__(self, key: str) -> str:
        return "…"


def _filled(sentence: str | Promise, params: Mapping[str, Any]) -> str:
    return str(sentence) % _Shown({name: _shown(name, value) for name, value in params.items()})


def _shown(name: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_shown(name, one) for one in value) or "–"
    if value is None or value == "":
        return "–"
    if name in MOMENTS and isinstance(value, str):
        return f"{timezone.localtime(datetime.fromisoformat(value)):%Y-%m-%d %H:%M}"
    if name in NAMED and (known := NAMES.get(str(value))) is not None:
        return str(known)
    return str(value)
