"""The one map from the codes of errors to sentences in the reader's language."""

from __future__ import annotations

from typing import Any


def say(error: Exception) -> str:
    """The sentence for an error; its own where the map has none."""
    return str(error)


def say_code(code: str, **params: Any) -> str:
    """The sentence for a code; the code in words where the map has none."""
    return code.replace("_", " ").capitalize() + "."
