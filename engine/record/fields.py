"""Strict reading of JSON objects: every key known, every value of its type, or a RecordError."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engine.errors import EngineError, RecordError

Made = TypeVar("Made")


def load_json(text: str) -> object:
    """What a JSON text holds. Raises RecordError, code ``not_json``, with the line."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError("not_json", f"line {error.lineno}: {error.msg}", line=error.lineno) from None
    except ValueError:
        raise RecordError("not_json", "a number has too many digits", line=1) from None
    except RecursionError:
        raise RecordError("not_json", "nested too deep", line=1) from None


class Fields:
    """One JSON object of a record. Refusals name the deal (from 1), if it is one, and the field."""

    def __init__(self, data: object, what: str, deal: int | None = None) -> None:
        self.what = what
        self.deal = deal
        if not isinstance(data, Mapping):
            raise self.refusal("not_an_object", f"{what} is an object, not {data!r}")
        self.data = data

    def refusal(self, code: str, message: str, **params: Any) -> RecordError:
        """An error that says where it was found."""
        where = "" if self.deal is None else f"deal {self.deal}: "
        return RecordError(code, where + message, deal=self.deal, **params)

    def only(self, *names: str) -> None:
        """Refuses every key that is not one of these."""
        for name in self.data:
            if name not in names:
                raise self.refusal("unknown_field", f"{self.what} has no {name!r}", field=name)

    def bad(self, name: str, meaning: str) -> RecordError:
        """The refusal of one value: what it should be, and what it is."""
        value = self.data[name]
        return self.refusal(
            "bad_value", f"{name} of {self.what} is {meaning}, not {value!r}", field=name, value=value
        )

    def has(self, name: str) -> bool:
        """Whether the key is there and not null."""
        return self.data.get(name) is not None

    def value(self, name: str) -> object:
        """Any value of a key that must be there."""
        if name not in self.data:
            raise self.refusal("missing_field", f"{self.what} lacks {name}", field=name)
        return self.data[name]

    def text(self, name: str, *options: str) -> str:
        """A text, one of the options if there are any."""
        value = self.value(name)
        if not isinstance(value, str) or (options and value not in options):
            raise self.bad(name, ", ".join(options) or "a text")
        return self.whole(name, value)

    def whole(self, name: str, text: str) -> str:
        """A text as it is; refused when it holds half a character, which no encoding can write."""
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            message = f"{name} of {self.what} holds half a character"
            raise self.refusal("bad_value", message, field=name, value=text) from None
        return text

    def number(self, name: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self.value(name)
        if type(value) is not int or not low <= value <= high:
            raise self.bad(name, f"a number from {low} to {high}")
        return value

    def pair(self, name: str) -> tuple[int, int]:
        """Two whole numbers from 0, one for each side."""
        first, second = self.list(name, 2)
        if type(first) is not int or type(second) is not int or min(first, second) < 0:
            raise self.bad(name, "two numbers from 0")
        return first, second

    def list(self, name: str, size: int | None = None) -> list[object]:
        """A list, of this size if one is given."""
        value = self.value(name)
        if not isinstance(value, list | tuple) or size not in (None, len(value)):
            raise self.bad(name, "a list" if size is None else f"a list of {size}")
        return list(value)

    def read(self, name: str, make: Callable[[], Made]) -> Made:
        """What ``make`` reads from a value; what it refuses is told with the field."""
        try:
            return make()
        except RecordError:
            raise
        except EngineError as error:
            params = {**error.params, "field": name}
            raise self.refusal(error.code, f"{name}: {error.message}", **params) from None
