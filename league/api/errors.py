"""The one map from errors to HTTP. The body is `{"error": {"code", "message", "params"}}`."""

from __future__ import annotations

import sys
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from engine.errors import EngineError
from games import errors
from league.api.troubles import AWAY, FULL, trouble_of
from league.wording import say, say_code

STATUS = {
    errors.Malformed: status.HTTP_400_BAD_REQUEST,
    errors.TooLarge: status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    errors.NotSignedIn: status.HTTP_401_UNAUTHORIZED,
    errors.Forbidden: status.HTTP_403_FORBIDDEN,
    errors.Missing: status.HTTP_404_NOT_FOUND,
    errors.Conflict: status.HTTP_409_CONFLICT,
    errors.TooMany: status.HTTP_429_TOO_MANY_REQUESTS,
    errors.Invalid: status.HTTP_422_UNPROCESSABLE_ENTITY,
}
TROUBLES = {
    AWAY: status.HTTP_503_SERVICE_UNAVAILABLE,
    FULL: status.HTTP_507_INSUFFICIENT_STORAGE,
    "server_error": status.HTTP_500_INTERNAL_SERVER_ERROR,
}
CODE_OF: dict[type[Exception], tuple[str, int]] = {
    exceptions.ParseError: ("malformed_json", status.HTTP_400_BAD_REQUEST),
    RecursionError: ("malformed_json", status.HTTP_400_BAD_REQUEST),  # nested deeper than the parser goes
    exceptions.NotAuthenticated: ("not_signed_in", status.HTTP_401_UNAUTHORIZED),
    exceptions.AuthenticationFailed: ("wrong_token", status.HTTP_401_UNAUTHORIZED),
    exceptions.PermissionDenied: ("not_allowed", status.HTTP_403_FORBIDDEN),
    PermissionDenied: ("not_allowed", status.HTTP_403_FORBIDDEN),
    exceptions.NotFound: ("not_found", status.HTTP_404_NOT_FOUND),
    Http404: ("not_found", status.HTTP_404_NOT_FOUND),
    exceptions.MethodNotAllowed: ("method_not_allowed", status.HTTP_405_METHOD_NOT_ALLOWED),
    exceptions.NotAcceptable: ("not_acceptable", status.HTTP_406_NOT_ACCEPTABLE),
    exceptions.UnsupportedMediaType: ("unsupported_media_type", status.HTTP_415_UNSUPPORTED_MEDIA_TYPE),
    exceptions.Throttled: ("too_many_requests", status.HTTP_429_TOO_MANY_REQUESTS),
}


def body(code: str, message: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "params": params}}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; None lets an unforeseen error become a 500."""
    set_rollback()
    if isinstance(error, errors.Refusal):
        http = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
        return _response(http, body(error.code, say(error), error.params))
    if isinstance(error, EngineError):
        shown = body(error.code, say(error), {key: _plain(value) for key, value in error.params.items()})
        shown["error"]["rule"] = error.rule
        if (deal := getattr(error, "deal", None)) is not None:
            shown["error"]["params"]["deal"] = deal
        return _response(status.HTTP_422_UNPROCESSABLE_ENTITY, shown)
    if isinstance(error, exceptions.ValidationError):
        fields = error.get_full_details()
        shown = body("invalid_fields", say_code("invalid_fields"), {"fields": fields})
        return _response(status.HTTP_422_UNPROCESSABLE_ENTITY, shown)
    for kind, (code, http) in CODE_OF.items():
        if isinstance(error, kind):
            return _response(http, body(code, say_code(code), {}))
    return None


@csrf_exempt
def unknown_address(request: HttpRequest) -> JsonResponse:
    """Every address below /api/ that is none, for every verb and whoever asks."""
    return JsonResponse(body("not_found", say_code("not_found"), {"address": request.path}), status=404)


def failed(request: HttpRequest) -> HttpResponse:
    """The site's answer to an unforeseen error: JSON below /api/, a page elsewhere, neither with anything from the
    database. What the services below are the cause of has a status of its own."""
    code = trouble_of(sys.exc_info()[1]) or "server_error"
    http = TROUBLES[code]
    with translation.override(getattr(request, "LANGUAGE_CODE", None) or settings.LANGUAGE_CODE):
        message = say_code(code)
        answer: HttpResponse
        if request.path.startswith("/api/"):
            answer = JsonResponse(body(code, message, {}), status=http)
        else:
            shown = {"code": code, "sentence": message, "address": request.get_full_path()}
            answer = HttpResponse(render_to_string("trouble.html", shown), status=http)
    if http == status.HTTP_503_SERVICE_UNAVAILABLE:
        answer.headers["Retry-After"] = "5"
    answer.headers["Cache-Control"] = "no-store"
    return answer


def locked_out(request: HttpRequest, response: object = None, credentials: object = None) -> HttpResponse:
    """What stands in the place of every answer to somebody who guessed at passwords too often."""
    message = say_code("too_many_attempts")
    if request.path.startswith("/api/"):
        return JsonResponse(body("too_many_attempts", message, {}), status=429)
    return render(request, "account/locked.html", {"sentence": message}, status=429)


def _response(http: int, shown: dict[str, Any]) -> Response:
    headers = {"WWW-Authenticate": "Token"} if http == status.HTTP_401_UNAUTHORIZED else None
    return Response(shown, status=http, headers=headers)


def _plain(value: Any) -> Any:
    """What a message can hold: numbers, texts and lists of them."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, int | str | bool | type(None)) else str(value)
