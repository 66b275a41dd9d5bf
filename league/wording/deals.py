"""A stored deal as the engine tells it, in the language that is active."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language

from engine.ruleset import Ruleset
from engine.scoresheet import read_deal
from engine.scoring import Line
from engine.words import AccountLine, Language, account, language_of


def reader_language() -> Language:
    """The language in which the engine speaks to the present reader."""
    return language_of(get_language())


def account_told(
    ruleset: Ruleset, sheet: Mapping[str, Any], steps: Sequence[Sequence[Any]], last_trick: int | None = None
) -> tuple[AccountLine, ...]:
    """How the points of a deal came about: `sheet` and `steps` as they are stored (`games.histories`)."""
    reckoned = [Line(code, side, params) for code, side, params in steps]
    return account(ruleset, read_deal(ruleset, sheet), reckoned, reader_language(), last_trick=last_trick)
