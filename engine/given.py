"""The engine's door: what is handed in is of the kind that is asked for, or a refusal says what was not.

Values of other kinds would go on for a while and fail somewhere inside with an error of Python, or worse, be taken: nan
as a total, 1.5 points, True as the second seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import TypeVar

from engine.errors import EngineError, IllegalAction

Kind = TypeVar("Kind")

LONGEST_SHOWN = 60
"""Characters of a value that a refusal shows."""


def expect(name: str, value: object, kind: type[Kind]) -> Kind:
    """The value, which is of this class; True and False are no numbers. Raises EngineError ``wrong_kind``."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise wrong_kind(name, value)
    return value


def expect_list(name: str, value: object, least: int = 0) -> tuple[object, ...]:
    """The things in order; a text is one thing, not many. Raises EngineError ``wrong_kind``."""
    if isinstance(value, str | bytes | dict) or not isinstance(value, Iterable):
        raise wrong_kind(name, value)
    if isinstance(value, Sized) and len(value) < least:
        raise wrong_kind(name, value)
    return tuple(value)


def expect_whole_numbers(name: str, value: object) -> tuple[int, ...]:
    """Whole numbers in order. Raises EngineError ``wrong_kind``, naming the first that is none."""
    return tuple(expect(name, one, int) for one in expect_list(name, value))


def expect_action(action: object, seat: object) -> None:
    """An action is a text, a seat a whole number or left out. Raises IllegalAction."""
    if type(action) is not str:
        raise IllegalAction(
            "unknown_action", f"{shown(action)} is not an action", rule="C1", action=shown(action)
        )
    if seat is not None and type(seat) is not int:
        raise IllegalAction(
            "bad_seat", f"{shown(seat)} is not a seat", rule="C2", seat=shown(seat), action=action
        )


def wrong_kind(name: str, value: object) -> EngineError:
    """The refusal of a value that is not what the name says."""
    return EngineError(
        "wrong_kind", f"{shown(value)} cannot be given as {name}", name=name, value=shown(value)
    )


def shown(value: object) -> str:
    """A value as a refusal shows it: on one line, short, with whatever could mislead the eye or a terminal escaped."""
    return printable(value if isinstance(value, str) else repr(value))


def printable(text: str, longest: int = LONGEST_SHOWN) -> str:
    """The text with control characters, line breaks and marks of direction escaped, and cut after so many characters.

    >>> printable("a\\x1b[31m"), printable("ab" * 50, 6)
    ('a\\\\x1b[31m', 'ababab…')
    """
    cut = text[: longest + 1]
    escaped = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in cut[:longest]
    )
    return escaped + ("…" if len(cut) > longest else "")
