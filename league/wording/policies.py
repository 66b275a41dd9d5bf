"""A season's policies in words: every field of `formulas.policy.Policy` with its present value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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


def policies_told(held: Policy | Sequence[tuple[int, Policy]]) -> tuple[PolicyTold, ...]:
    """All policies in force, in the order in which a season meets them; where they differ by round (`spans_of`, each
    with the round it begins with), which holds when (N18)."""
    spans = [(1, held)] if isinstance(held, Policy) else held
    return tuple(PolicyTold(name, str(TITLES[name]), _by_round(name, spans)) for name in TITLES)


def _by_round(name: str, spans: Sequence[tuple[int, Policy]]) -> str:
    values: list[tuple[int, Any]] = []
    for start, policy in spans:
        value = getattr(policy, name)
        if not values or values[-1][1] != value:
            values.append((start, value))
    if len(values) == 1:
        return TEXTS[name](values[0][1])
    return " · ".join(
        _("From round %(round)s on: %(text)s") % {"round": start, "text": TEXTS[name](value)}
        for start, value in values
    )


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


def _walkover(value: str) -> str:
    if value == "nothing":
        return _("A walkover gives no game points.")
    if value == "average":
        return _("A walkover gives no game points; level teams are compared by game points per match played.")
    won, lost = value.split("-")
    return _("A walkover counts %(won)s game points to %(lost)s.") % {"won": won, "lost": lost}


def _replacement(points: int | None) -> str:
    if points is None:
        return _("A team for which a substitute sat is counted with the game points it made.")
    return _("A team for which a substitute sat is counted with %(count)s game points in the table.") % {
        "count": points
    }


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


def _empty_seat_seconds(seconds: int) -> str:
    if seconds == 0:
        return _("A computer player takes over at once from who leaves a match.")
    return ngettext(
        "A seat that was left in a match waits %(count)s second for somebody to take over.",
        "A seat that was left in a match waits %(count)s seconds for somebody to take over.",
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
    "walkover_points": gettext_lazy("Game points of a walkover"),
    "replacement_points": gettext_lazy("Game points with a substitute"),
    "lots_split": gettext_lazy("Shared places"),
    "withdrawal": gettext_lazy("A team that leaves"),
    "forfeit_moves_rating": gettext_lazy("Ratings after a forfeit"),
    "void_moves_rating": gettext_lazy("Ratings when a team leaves"),
    "team_rating": gettext_lazy("Whose rating moves"),
    "best_of": gettext_lazy("Matches of a fixture"),
    "substitutes": gettext_lazy("Substitutes"),
    "auto_confirm_hours": gettext_lazy("Unanswered reports"),
    "lateness_minutes": gettext_lazy("Coming late"),
    "run_rates_lineup": gettext_lazy("Matches run by computer players"),
    "move_seconds": gettext_lazy("Time for a move online"),
    "match_minutes": gettext_lazy("Time for a match online"),
    "grace_seconds": gettext_lazy("Gone from an online table"),
    "empty_seat_seconds": gettext_lazy("A seat left in a match online"),
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
    "walkover_points": _walkover,
    "replacement_points": _replacement,
    "forfeit_moves_rating": _either(
        gettext_lazy(
            "Who gives up loses rating points as by a match lost to nothing, or by the fixed score."
        ),
        gettext_lazy("A forfeit moves no rating."),
    ),
    "void_moves_rating": _either(
        gettext_lazy(
            "When matches of a team that left are made void, the ratings of their players go back too."
        ),
        gettext_lazy("Matches that were really played keep moving ratings when a team leaves."),
    ),
    "team_rating": _either(
        gettext_lazy("The team's: its regular players win and lose together, whoever sat."),
        gettext_lazy("That of who played, or is responsible under the rules."),
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
    "empty_seat_seconds": _empty_seat_seconds,
    "spectator_delay": _spectator_delay,
}
"""How each value is said."""
