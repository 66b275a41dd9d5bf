"""What the published schema says of refusals: every operation can answer with an error of one shape."""

from __future__ import annotations

from typing import Any

from league.actions.sendings import LONGEST_KEY
from league.api.once import HEADER
from league.api.shapes import ErrorShape

READING = {
    "400": "Malformed",
    "401": "Not signed in, or a wrong token",
    "403": "Not allowed",
    "404": "No such thing",
}
WRITING = {**READING, "409": "In another state, or another version", "422": "Readable, but it cannot be"}
FILTERED = {**READING, "422": "A filter that cannot be"}
KEY = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "schema": {"type": "string", "maxLength": LONGEST_KEY},
    "description": "A key of the sender's own: sent again, the request is done once and answered the same.",
}


def declare_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """A hook of the schema generator: adds the errors that `league.api.errors` makes to every operation."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.setdefault("Error", _error_schema())
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for path in result["paths"].values():
        for verb, operation in path.items():
            if verb == "post":
                operation.setdefault("parameters", []).append(KEY)
            for code, meaning in (FILTERED if verb == "get" else WRITING).items():
                answer = {"description": meaning, "content": content}
                operation.setdefault("responses", {}).setdefault(code, answer)
    return result


def _error_schema() -> dict[str, Any]:
    """The shape of `ErrorShape`, spelled out: no view names it, so the generator does not come across it."""
    inner = ErrorShape().fields["error"]
    properties: dict[str, dict[str, Any]] = {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "params": {"type": "object", "additionalProperties": True},
        "rule": {"type": "string", "nullable": True},
    }
    assert set(properties) == set(inner.fields)  # type: ignore[attr-defined]
    for name, field in inner.fields.items():  # type: ignore[attr-defined]
        if field.help_text:
            properties[name]["description"] = str(field.help_text)
    body = {"type": "object", "properties": properties, "required": ["code", "message", "params"]}
    return {"type": "object", "properties": {"error": body}, "required": ["error"]}
