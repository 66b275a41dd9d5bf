"""What happened in a deal, in words: calls, and how its cards became points. The engine has the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from engine.words import AccountLine
from engine.words.terms import action_name, choice_name, combination_kind, combination_name, project_name
from league.queries.deals import DealShown
from league.templatetags.majlis import digits
from league.wording.deals import account_told, reader_language

register = template.Library()


@register.filter
def told(deal: DealShown) -> list[AccountLine]:
    """How the cards of a deal became its points, with the digits of this installation."""
    lines = account_told(deal.ruleset, deal.sheet, deal.account, deal.last_trick)
    return [line._replace(text=digits(line.text)) for line in lines]


@register.filter
def call_word(call: str) -> str:
    """A call as it is said at the table; an unknown one as it was written down (T8)."""
    return action_name(call, reader_language())


@register.filter
def contract_word(sheet: Mapping[str, Any]) -> str:
    """What a written deal is played in, of any game; its suit is a picture of its own."""
    return choice_name(sheet.get("contract"), sheet.get("trump"), reader_language())


@register.filter
def project_word(kind: str) -> str:
    """A project by its kind, or with its top card."""
    return project_name(kind, reader_language())


@register.filter
def combination_word(kind: str) -> str:
    """A combination of Open Belote by its kind, as a scorer writes it (O6)."""
    return combination_kind(kind, reader_language())


@register.filter
def combination_called(call: str) -> str:
    """A combination of Open Belote as it was called (O8)."""
    return combination_name(call, reader_language())
