"""The language of an answer: pages are Arabic until the reader switches; the API follows Accept-Language."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


def language_of(request: HttpRequest) -> str:
    """The reader's own choice (a cookie), else Accept-Language for programs and Arabic for pages."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in dict(settings.LANGUAGES):
        return chosen
    if request.path.startswith("/api/"):
        asked = "accept-language" in request.headers
        return translation.get_language_from_request(request) if asked else "en"
    return settings.LANGUAGE_CODE


class ReaderLanguage:
    """Middleware that activates `language_of` for one request."""

    sync_capable = True
    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(language_of(request)):
            request.LANGUAGE_CODE = str(translation.get_language())
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", str(translation.get_language()))
        return response
