"""What happened in a deal, in words: calls, and how its cards became points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from league.templatetags.majlis import digits

register = template.Library()

STEPS: Mapping[str, str] = {
    "converted": gettext_noop("%(abnat)s abnat become %(points)s points"),
    "remainder": gettext_noop("%(abnat)s abnat: what the other side leaves, %(points)s points"),
    "projects": gettext_noop("Projects: %(points)s"),
    "baloot": gettext_noop("Baloot: %(points)s"),
    "compared": gettext_noop("Compared: %(buyer)s for the buyer, %(other)s against"),
    "made": gettext_noop("The contract is made"),
    "failed": gettext_noop("The contract has failed"),
    "kaboot": gettext_noop("Kaboot, all eight tricks: %(points)s"),
    "qaid": gettext_noop("Qaid against the other side: %(points)s"),
    "whole_deal": gettext_noop("All points of the cards: %(points)s"),
    "projects_taken": gettext_noop("With the other side's projects: %(points)s"),
    "projects_lost": gettext_noop("Projects that count for nobody: %(points)s"),
    "baloot_lost": gettext_noop("A baloot that counts for nobody: %(points)s"),
    "multiplied": gettext_noop("Times %(by)s: %(cards)s for the cards, %(projects)s for projects"),
    "gahwa": gettext_noop("Gahwa: wins the match"),
    "total": gettext_noop("Written down: %(points)s"),
}
"""A sentence for each step of an account; see `engine.scoring.Line`."""

COMPARED_WITH_NEED = gettext_noop("Compared: %(buyer)s for the buyer, %(needed)s needed")
KABOOT_ON_ACE = gettext_noop("Kaboot, doubled for the ace turned up: %(points)s")

CALLS = {
    "pass": gettext_lazy("pass"),
    "hokum": gettext_lazy("hokum"),
    "sun": gettext_lazy("sun"),
    "ashkal": gettext_lazy("ashkal"),
    "kasho": gettext_lazy("kasho"),
    "confirm": gettext_lazy("keeps the hokum"),
    "double": gettext_lazy("double"),
    "triple": gettext_lazy("triple"),
    "four": gettext_lazy("four"),
    "gahwa": gettext_lazy("gahwa"),
    "trump s": gettext_lazy("spades"),
    "trump h": gettext_lazy("hearts"),
    "trump c": gettext_lazy("clubs"),
    "trump d": gettext_lazy("diamonds"),
    "spades": gettext_lazy("spades"),
    "hearts": gettext_lazy("hearts"),
    "clubs": gettext_lazy("clubs"),
    "diamonds": gettext_lazy("diamonds"),
    "hokom": gettext_lazy("hokum"),
    "hokom2": gettext_lazy("hokum"),
    "thany": gettext_lazy("pass"),
    "wala": gettext_lazy("pass"),
    "waraq": gettext_lazy("pass"),
}
"""Calls in the engine's words and in those of a platform's log (T8)."""


@dataclass(frozen=True)
class StepTold:
    """One step of an account: whose points (None for both), in a sentence; `final` is what was written down."""

    side: int | None
    sentence: str
    final: bool


@register.filter
def told(account: Iterable[Sequence[Any]]) -> list[StepTold]:
    """How the cards of a deal became its points; each step is [code, side, params] (`games.histories`)."""
    return [StepTold(side, _sentence(code, params), code == "total") for code, side, params in account]


@register.filter
def call_word(call: str) -> str:
    """A call as it is said at the table; an unknown one as it was written down."""
    if call.startswith("hokum "):  # B1: the suit of round two is named with the call
        return f"{CALLS['hokum']} {CALLS.get('trump ' + call[-1], call[-1])}"
    return str(CALLS.get(call, call))


def _sentence(code: str, params: Mapping[str, Any]) -> str:
    pattern = STEPS[code]
    if code == "compared" and "needed" in params:
        pattern = COMPARED_WITH_NEED
    if code == "kaboot" and params.get("ace"):
        pattern = KABOOT_ON_ACE
    return digits(_(pattern) % params)
