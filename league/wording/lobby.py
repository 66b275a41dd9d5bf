"""Words of the lobby, and of the form by which a table is opened."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

STRENGTHS: dict[str, str | Promise] = {
    "beginner": _("beginner"),
    "intermediate": _("intermediate"),
    "steady": _("steady"),
    "expert": _("expert"),
}
"""How strong a computer player is (B17, B18, B20, B21), the weakest first."""

MOVE_SECONDS = (20, 30, 60, 120, 0)
GRACE_SECONDS = (30, 60, 120, 300)
EMPTY_SEAT_SECONDS = (60, 30, 120, 0)
SPECTATOR_DELAYS = (0, 30, 60, 300)
MATCH_MINUTES = (0, 30, 45, 60, 90)
"""What is offered for the clocks of a table; 0 is none."""

Options = list[tuple[str, str]]


def clock_options() -> dict[str, Options]:
    """The clocks that the form offers, each as (value, words) pairs."""
    return {
        "move_seconds": [(str(one), seconds(one) or _no_limit()) for one in MOVE_SECONDS],
        "grace_seconds": [(str(one), seconds(one)) for one in GRACE_SECONDS],
        "empty_seat_seconds": [(str(one), seconds(one) or _not_at_all()) for one in EMPTY_SEAT_SECONDS],
        "spectator_delay": [(str(one), seconds(one) or _at_once()) for one in SPECTATOR_DELAYS],
        "match_minutes": [(str(one or ""), minutes(one) or _no_limit()) for one in MATCH_MINUTES],
    }


def seconds(count: int) -> str:
    """A time of seconds, in minutes where that is shorter to say; empty for none."""
    if count and count % 60 == 0:
        return minutes(count // 60)
    return _counted(ngettext("%(number)s second", "%(number)s seconds", count), count)


def minutes(count: int | None) -> str:
    """A time of minutes; empty for none."""
    return _counted(ngettext("%(number)s minute", "%(number)s minutes", count or 0), count or 0)


def _counted(words: str, count: int) -> str:
    return words % {"number": count} if count else ""


def _no_limit() -> str:
    return str(_("no limit"))


def _not_at_all() -> str:
    return str(_("not at all"))


def _at_once() -> str:
    return str(_("at once"))
