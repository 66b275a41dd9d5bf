"""The lives of things: which state follows which, whose step it is, and whether it needs a reason.

One table for every actor and face. Steps that go back, or take something from somebody, need a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from league.formulas.errors import FormulaError

WHO = ("organizer", "referee", "captain", "system")
"""Organizers and referees hold an office, a captain speaks for his entry, the system is a deadline, a job or
another action's consequence."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step a thing may take: to which state, by whom, and whether he must say why."""

    to: str
    who: frozenset[str]
    reason: bool = False


def _step(to: str, *who: str, reason: bool = False) -> Step:
    return Step(to, frozenset(who), reason)


Life = Mapping[str, tuple[Step, ...]]

_SEASON: Life = {
    "draft": (_step("open", "organizer"), _step("cancelled", "organizer", reason=True)),
    "open": (_step("running", "organizer"), _step("cancelled", "organizer", reason=True)),
    "running": (_step("finished", "organizer"), _step("cancelled", "organizer", reason=True)),
    "finished": (_step("archived", "organizer"), _step("running", "organizer", reason=True)),
    "archived": (),
    "cancelled": (),
}

_ENTRY: Life = {
    "applied": (
        _step("accepted", "organizer"),
        _step("waiting", "organizer"),
        _step("refused", "organizer", reason=True),
        _step("withdrawn", "captain", "organizer", reason=True),
    ),
    "waiting": (
        _step("accepted", "organizer"),
        _step("refused", "organizer", reason=True),
        _step("withdrawn", "captain", "organizer", reason=True),
    ),
    "accepted": (
        _step("withdrawn", "captain", "organizer", reason=True),
        _step("disqualified", "organizer", reason=True),
    ),
    "refused": (_step("accepted", "organizer", reason=True),),
    "withdrawn": (_step("accepted", "organizer", reason=True),),
    "disqualified": (_step("accepted", "organizer", reason=True),),
}

_ROUND: Life = {
    "draft": (_step("published", "organizer"),),
    "published": (_step("closed", "organizer", "system"),),
    "closed": (_step("published", "organizer", reason=True),),
}

_OFFICE = ("referee", "organizer")

_FIXTURE: Life = {
    "undated": (
        _step("dated", "organizer"),
        _step("playing", "captain", "system"),
        _step("reported", "captain", *_OFFICE, "system"),
        _step("decided", "captain", *_OFFICE, "system"),
        _step("void", *_OFFICE, reason=True),
    ),
    "dated": (
        _step("undated", "organizer"),
        _step("postponed", *_OFFICE, reason=True),
        _step("playing", "captain", "system"),
        _step("reported", "captain", *_OFFICE, "system"),
        _step("decided", "captain", *_OFFICE, "system"),
        _step("void", *_OFFICE, reason=True),
    ),
    "postponed": (
        _step("undated", "organizer"),
        _step("dated", "organizer"),
        _step("playing", "captain", "system"),
        _step("reported", "captain", *_OFFICE, "system"),
        _step("decided", "captain", *_OFFICE, "system"),
        _step("void", *_OFFICE, reason=True),
    ),
    "playing": (
        _step("undated", *_OFFICE, "system", reason=True),
        _step("dated", *_OFFICE, "system", reason=True),
        _step("reported", "captain", *_OFFICE, "system"),
        _step("decided", *_OFFICE, "system"),
        _step("postponed", *_OFFICE, reason=True),
        _step("void", *_OFFICE, reason=True),
    ),
    "reported": (
        _step("disputed", "captain", *_OFFICE),
        _step("decided", "captain", *_OFFICE, "system"),
        _step("undated", *_OFFICE, reason=True),
        _step("dated", *_OFFICE, reason=True),
        _step("void", *_OFFICE, reason=True),
    ),
    "disputed": (
        _step("decided", "captain", *_OFFICE),
        _step("undated", *_OFFICE, reason=True),
        _step("dated", *_OFFICE, reason=True),
        _step("void", *_OFFICE, reason=True),
    ),
    "decided": (
        _step("undated", *_OFFICE, reason=True),
        _step("dated", *_OFFICE, reason=True),
        _step("void", *_OFFICE, reason=True),
    ),
    "void": (
        _step("undated", *_OFFICE, reason=True),
        _step("dated", *_OFFICE, reason=True),
        _step("decided", *_OFFICE, reason=True),
    ),
}

_RESULT: Life = {
    "reported": (
        _step("confirmed", "captain", *_OFFICE, "system"),
        _step("rejected", "captain", *_OFFICE, "system"),
    ),
    "confirmed": (_step("reversed", *_OFFICE, reason=True),),
    "rejected": (),
    "reversed": (),
}

_TABLE: Life = {
    "open": (_step("playing", "captain", "system"), _step("abandoned", "captain", *_OFFICE, "system")),
    "playing": (
        _step("paused", "captain", *_OFFICE, "system"),
        _step("finished", *_OFFICE, "system"),
        _step("abandoned", *_OFFICE, "system"),
    ),
    "paused": (
        _step("playing", "captain", *_OFFICE, "system"),
        _step("finished", *_OFFICE, "system"),
        _step("abandoned", *_OFFICE, "system"),
    ),
    "finished": (),
    "abandoned": (),
}

LIVES: Final[Mapping[str, Life]] = MappingProxyType(
    {
        "season": _SEASON,
        "entry": _ENTRY,
        "round": _ROUND,
        "fixture": _FIXTURE,
        "result": _RESULT,
        "table": _TABLE,
    }
)


def next_states(life: str, state: str) -> tuple[str, ...]:
    """The states that may follow, in the order of the table. Raises FormulaError ``unknown_state``."""
    return tuple(step.to for step in _steps(life, state))


def step(life: str, state: str, to: str) -> Step:
    """The step from one state to the next. Raises FormulaError ``unknown_state`` or ``no_such_step``."""
    for possible in _steps(life, state):
        if possible.to == to:
            return possible
    message = f"a {life} that is {state} cannot become {to}"
    raise FormulaError("no_such_step", message, thing=life, state=state, to=to)


def _steps(life: str, state: str) -> tuple[Step, ...]:
    try:
        return LIVES[life][state]
    except KeyError:
        raise FormulaError("unknown_state", f"no {life} is {state!r}", thing=life, state=state) from None
