"""Fields of forms: label, what was typed or stands now, and beside it why it was refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

from league.models import League
from league.permissions import Viewer, may_organize, may_referee
from league.queries.following import number_for_staff

register = template.Library()


@register.filter
def organizes(user: Viewer, league: League) -> bool:
    """Whether this person organizes the league."""
    return may_organize(user, league)


@register.filter
def referees(user: Viewer, league: League) -> bool:
    """Whether this person is among the league's staff."""
    return may_referee(user, league)


@register.filter
def isoday(day: date | None) -> str:
    """A day as a date field holds it."""
    return day.isoformat() if day else ""


@register.filter
def isohour(at: time | None) -> str:
    """A time as a time field holds it."""
    return f"{at:%H:%M}" if at else ""


@register.inclusion_tag("league/organizing/refusal.html", takes_context=True)
def refusal(context: template.Context, step: str) -> dict[str, Any]:
    """The sentence above the form of a step, where its refusal is not a single field's."""
    told = context.get("refused")
    return {"sentence": told.sentence if told and told.step == step and not told.field else ""}


@register.inclusion_tag("league/organizing/field.html", takes_context=True)
def field(
    context: template.Context, step: str, name: str, label: str, value: Any = "", **more: Any
) -> dict[str, Any]:
    """A text field of a step; `kind` is the input's type, `stands` what is stored now if it may differ."""
    return _field(context, step, name, label, value) | more


@register.inclusion_tag("league/organizing/choice.html", takes_context=True)
def choice(
    context: template.Context,
    step: str,
    name: str,
    label: str,
    options: Iterable[tuple[Any, Any]] | Mapping[Any, Any],
    value: Any = "",
    **more: Any,
) -> dict[str, Any]:
    """A choice of one among (value, words) pairs."""
    pairs = options.items() if isinstance(options, Mapping) else options
    shown = _field(context, step, name, label, value)
    return shown | {"options": [(str(one), words) for one, words in pairs]} | more


@register.inclusion_tag("league/organizing/tick.html", takes_context=True)
def tick(context: template.Context, step: str, name: str, label: str, value: bool = False) -> dict[str, Any]:
    """Yes or no."""
    told = context.get("refused")
    if told and told.step == step:
        value = bool(told.typed.get(name))
    return {"id": f"{step}-{name}", "name": name, "label": label, "value": value}


def _field(context: template.Context, step: str, name: str, label: str, value: Any) -> dict[str, Any]:
    told = context.get("refused")
    mine = bool(told and told.step == step)
    typed = told.typed.get(name) if told and mine else None
    now = "" if value is None else str(value)
    return {
        "id": f"{step}-{name}",
        "name": name,
        "label": label,
        "value": now if typed is None else typed,
        "wrong": told.sentence if told and mine and told.field == name else "",
        "stale": now if told and mine and told.code == "stale_version" and typed not in (None, now) else "",
        "kind": "text",
    }


@register.filter
def staff_number(league: League) -> int:
    """From which number on a page is to be kept up to date with what the league's staff alone are told of."""
    return number_for_staff(league.public_id)


@register.filter
def bare(field: BoundField) -> SafeString:
    """The field without the words that allauth puts into it: its label says them already."""
    return field.as_widget(attrs={"placeholder": False})
