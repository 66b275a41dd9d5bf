"""What the formulas refuse."""

from __future__ import annotations


class FormulaError(ValueError):
    """Input that no formula can use. ``code`` is snake_case, ``params`` hold the offending thing."""

    def __init__(self, code: str, message: str, **params: object) -> None:
        super().__init__(message)
        self.code = code
        self.params = params
