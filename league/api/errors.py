"""The one map from errors to HTTP. The body is `{"error": {"code", "message", "params"}}`."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from engine.errors import EngineError
from games import errors
from league.wording import say, say_code

STATUS = {
    errors.Malformed: status.HTTP_400_BAD_REQUEST,
    errors.NotSignedIn: status.HTTP_401_UNAUTHORIZED,
    errors.Forbidden: status.HTTP_403_FORBIDDEN,
    errors.Missing: status.HTTP_404_NOT_FOUND,
    errors.Conflict: status.HTTP_409_CONFLICT,
    errors.Invalid: status.HTTP_422_UNPROCESSABLE_ENTITY,
}
CODE_OF = {
    exceptions.ParseError: "malformed_json",
    exceptions.NotAuthenticated: "not_signed_in",
    exceptions.AuthenticationFailed: "wrong_token",
    exceptions.PermissionDenied: "not_allowed",
    PermissionDenied: "not_allowed",
    exceptions.NotFound: "not_found",
    Http404: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "too_many_requests",
}


def body(code: str, message: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "params": params}}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; None lets an unforeseen error become a 500."""
    set_rollback()
    if isinstance(error, errors.Refusal):
        code = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
        headers = {"WWW-Authenticate": "Token"} if code == status.HTTP_401_UNAUTHORIZED else None
        return Response(body(error.code, say(error), error.params), status=code, headers=headers)
    if isinstance(error, EngineError):
        shown = body(error.code, say(error), {key: _plain(value) for key, value in error.params.items()})
        shown["error"]["rule"] = error.rule
        return Response(shown, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    if isinstance(error, exceptions.ValidationError):
        return Response(
            body("invalid_fields", say_code("invalid_fields"), {"fields": error.detail}),
            status=status.HTTP_422_UNPROCESSABLE_ENTITY,
        )
    for kind, name in CODE_OF.items():
        if isinstance(error, kind):
            http = getattr(error, "status_code", 404 if isinstance(error, Http404) else 403)
            headers = {"WWW-Authenticate": "Token"} if http == status.HTTP_401_UNAUTHORIZED else None
            return Response(body(name, say_code(name), {}), status=http, headers=headers)
    return None


def _plain(value: Any) -> Any:
    return value if isinstance(value, (int, str, bool, type(None))) else str(value)
