"""A season's policies in words: every field of `formulas.policy.Policy` with its present value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.formulas.policy import Policy
from league.models import PolicyVersion

CRITERIA: Mapping[str, Promise] = {
    "points": gettext_lazy("points"),
    "head_to_head": gettext_lazy("head to head"),
    "difference": gettext_lazy("difference of game points"),
    "points_won": gettext_lazy("game points won"),
    "wins": gettext_lazy("matches won"),
}
WITHDRAWAL: Mapping[str, Promise] = {
    "by_share": gettext_lazy(
        "A team that leaves before it played half of its matches has all of them made void; one that leaves later "
        "keeps what was decided, and its remaining opponents win by forfeit."
    ),
    "void_all": gettext_lazy("A team that leaves has all its matches made void."),
    "keep_played": gettext_lazy("A team that leaves keeps what was decided; the rest is dropped."),
    "forfeit_rest": gettext_lazy(
        "A team that leaves keeps what was decided, and its remaining opponents win by forfeit."
    ),
}


@dataclass(frozen=True)
class PolicyTold:
    """One policy: the field, what it decides, and what holds."""

    name: str
    title: str
    text: str


@dataclass(frozen=True)
class VersionTold:
    """One version of the policies of a season or its league: who set it, why, and what it changed for the season."""

    version: PolicyVersion
    scope: str
    changes: tuple[PolicyTold, ...]


def policies_told(policy: Policy) -> tuple[PolicyTold, ...]:
    """All policies in force, in the order in which a season meets them."""
    return tuple(_told(name, policy) for name in TITLES)


def versions_told(history: Iterable[PolicyVersion]) -> tuple[VersionTold, ...]:
    """The versions of a season and its league (`queries.policies.history_of`), the newest first.

    Each with what it changed for the season: what the league sets counts only where the season sets nothing.
    """
    layers: dict[str, Mapping[str, Any]] = {"league": {}, "season": {}}
    before, told = Policy(), []
    for version in history:
        scope = "season" if version.season_id else "league"
        layers[scope] = version.values
        after = Policy.resolve(layers.values())
        changed = [name for name in TITLES if getattr(before, name) != getattr(after, name)]
        told.append(VersionTold(version, scope, tuple(_told(name, after) for name in changed)))
        before = after
    return tuple(reversed(told))


def _told(name: str, policy: Policy) -> PolicyTold:
    return PolicyTold(name, str(TITLES[name]), TEXTS[name](getattr(policy, name)))


def _points(value: Decimal) -> str:
    whole = value.normalize()
    return _("%(points)s in the table") % {"points": f"{whole:f}"}


def _order(criteria: tuple[str, ...]) -> str:
    steps = [str(CRITERIA[name]) for name in criteria]
    return _(", then ").join(steps) + "."


def _series(matches: int) -> str:
    if matches == 1:
        return _("A fixture is one match.")
    return _("Who first wins %(needed)s matches has won the fixture (best of %(matches)s).") % {
        "needed": matches // 2 + 1,
        "matches": matches,
    }


def _hours(hours: int) -> str:
    if hours == 0:
        return _("A report that nobody answers waits until somebody does.")
    return ngettext(
        "A report that nobody answers is confirmed after %(hours)s hour.",
        "A report that nobody answers is confirmed after %(hours)s hours.",
        hours,
    ) % {"hours": hours}


def _lateness(minutes: int) -> str:
    if minutes == 0:
        return _("Who is not there on time can be said not to have come; a referee decides.")
    return ngettext(
        "Who is more than %(count)s minute late can be said not to have come; a referee decides.",
        "Who is more than %(count)s minutes late can be said not to have come; a referee decides.",
        minutes,
    ) % {"count": minutes}


def _substitutes(count: int) -> str:
    if count == 0:
        return _("A roster holds no substitutes.")
    return ngettext(
        "A roster may hold %(count)s substitute.", "A roster may hold %(count)s substitutes.", count
    ) % {"count": count}


def _move_seconds(seconds: int) -> str:
    if seconds == 0:
        return _("A move may take as long as one likes.")
    return ngettext(
        "A move may take %(count)s second; then a computer player makes it.",
        "A move may take %(count)s seconds; then a computer player makes it.",
        seconds,
    ) % {"count": seconds}


def _match_minutes(minutes: int) -> str:
    if minutes == 0:
        return _("A match takes as long as it takes.")
    return ngettext(
        "A match ends after %(count)s minute, and who leads has won it.",
        "A match ends after %(count)s minutes, and who leads has won it.",
        minutes,
    ) % {"count": minutes}


def _grace_seconds(seconds: int) -> str:
    return ngettext(
        "Who is away and back within %(count)s second has not left.",
        "Who is away and back within %(count)s seconds has not left.",
        seconds,
    ) % {"count": seconds}


def _spectator_delay(seconds: int) -> str:
    if seconds == 0:
        return _("Spectators see every card as it is played.")
    return ngettext(
        "Spectators see everything %(count)s second later.",
        "Spectators see everything %(count)s seconds later.",
        seconds,
    ) % {"count": seconds}


def _either(yes: Promise, no: Promise) -> Callable[[bool], str]:
    return lambda value: str(yes if value else no)


TITLES: Mapping[str, Promise] = {
    "win": gettext_lazy("A win"),
    "draw": gettext_lazy("A draw"),
    "loss": gettext_lazy("A loss"),
    "bye": gettext_lazy("A bye"),
    "forfeit": gettext_lazy("A forfeit, for who gives up"),
    "criteria": gettext_lazy("Order of the table"),
    "forfeit_in_head_to_head": gettext_lazy("Forfeits between level teams"),
    "lots_split": gettext_lazy("Shared places"),
    "withdrawal": gettext_lazy("A team that leaves"),
    "best_of": gettext_lazy("Matches of a fixture"),
    "substitutes": gettext_lazy("Substitutes"),
    "auto_confirm_hours": gettext_lazy("Unanswered reports"),
    "lateness_minutes": gettext_lazy("Coming late"),
    "run_rates_lineup": gettext_lazy("Matches run by computer players"),
    "move_seconds": gettext_lazy("Time for a move online"),
    "match_minutes": gettext_lazy("Time for a match online"),
    "grace_seconds": gettext_lazy("Gone from an online table"),
    "spectator_delay": gettext_lazy("Watching online"),
}
"""What each policy decides, in the order in which they are shown."""

TEXTS: Mapping[str, Callable[[Any], str]] = {
    "win": _points,
    "draw": _points,
    "loss": _points,
    "bye": _points,
    "forfeit": _points,
    "criteria": _order,
    "forfeit_in_head_to_head": _either(
        gettext_lazy("A match won by forfeit counts when level teams are compared head to head."),
        gettext_lazy("A match won by forfeit does not count when level teams are compared head to head."),
    ),
    "lots_split": _either(
        gettext_lazy("A place that nothing else separates is split by the lot that was drawn."),
        gettext_lazy("A place that nothing separates is shared, until an organizer lets the lot decide."),
    ),
    "withdrawal": lambda value: str(WITHDRAWAL[value]),
    "best_of": _series,
    "substitutes": _substitutes,
    "auto_confirm_hours": _hours,
    "lateness_minutes": _lateness,
    "run_rates_lineup": _either(
        gettext_lazy("They move the ratings of the line-up."),
        gettext_lazy("They do not move the ratings of the line-up."),
    ),
    "move_seconds": _move_seconds,
    "match_minutes": _match_minutes,
    "grace_seconds": _grace_seconds,
    "spectator_delay": _spectator_delay,
}
"""How each value is said."""
