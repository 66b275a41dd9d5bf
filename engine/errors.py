"""What the engine says when it refuses: a kind, a code, the rule and the offending thing."""

from __future__ import annotations


class EngineError(Exception):
    """Something the rules, or the form of a text, do not allow.

    ``code`` is a snake_case word that stays the same for ever, ``rule`` the number of the rule that
    was broken ("S11"), if there is one, and ``params`` holds the offending things by name (card,
    seat, field ...).  ``str(error)`` is an English sentence.  After an error nothing has changed.

    >>> from engine import preset
    >>> try:
    ...     preset("standard", kaboot_hokum=30)
    ... except EngineError as refused:
    ...     refused.code, refused.params["field"]
    ('bad_value', 'kaboot_hokum')
    """

    code: str
    rule: str | None
    params: dict[str, object]

    def __init__(self, code: str, message: str, *, rule: str | None = None, **params: object) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.params = params

    @property
    def message(self) -> str:
        """The English sentence."""
        return str(self.args[0])


class IllegalAction(EngineError):
    """A call or a card that the player may not make here; ``params`` has ``seat`` and ``action``."""


def no_penalty() -> IllegalAction:
    """Score sheet: a penalty where the game has none."""
    return IllegalAction("no_penalty", "this game has no penalty", action="qaid")


class NotationError(EngineError):
    """A text that cannot be read; ``params`` has ``text`` and, where there are lines, ``line`` (from 1)."""


class RulesetError(EngineError):
    """An unknown preset or field, a value a field does not take, or values that contradict each other."""


class SetupError(EngineError):
    """A deal or a match cannot start from this dealer, deck, or these totals."""


class SheetError(EngineError):
    """A score sheet that no real table can have produced; ``deal`` counts from 1."""

    deal: int | None

    def __init__(
        self,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        deal: int | None = None,
        **params: object,
    ) -> None:
        super().__init__(code, message, rule=rule, **params)
        self.deal = deal


class RecordError(EngineError):
    """A record of a match that cannot be read or replayed: where (``deal`` and ``trick`` from 1,
    ``line`` from 1 in a text), and what."""

    deal: int | None
    trick: int | None
    line: int | None

    def __init__(
        self,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        deal: int | None = None,
        trick: int | None = None,
        line: int | None = None,
        **params: object,
    ) -> None:
        super().__init__(code, message, rule=rule, **params)
        self.deal = deal
        self.trick = trick
        self.line = line
