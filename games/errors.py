"""What an action says when it refuses: a kind, a code and the offending thing. Words are chosen elsewhere."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """An action or query that does not happen. Nothing was changed.

    `code` is stable and snake_case, `params` names the offending things (JSON values). The kind is the subclass; one
    place maps kinds to HTTP (`league.api.errors`), one maps codes to the reader's language (`league.wording`).
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        named = ", ".join(f"{key}={value}" for key, value in self.params.items())
        return f"{self.code} ({named})" if named else self.code


class Malformed(Refusal):
    """The request cannot be read at all."""


class TooLarge(Malformed):
    """More was sent than is read."""


class NotSignedIn(Refusal):
    """Nobody is signed in, and somebody must be."""


class Forbidden(Refusal):
    """This person may not do this."""


class Missing(Refusal):
    """No such thing, as far as this person may know."""


class Conflict(Refusal):
    """The thing is in another state, or another version, than the request supposes."""


class TooMany(Refusal):
    """This person has done that too often just now."""


class Invalid(Refusal):
    """The request can be read, but what it says cannot be."""
