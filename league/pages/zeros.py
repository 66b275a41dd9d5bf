"""No address, query or form holds the letter zero: PostgreSQL keeps no such text, and nobody types it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games.errors import Malformed
from league.api.errors import body, unknown_address
from league.pages.refusals import not_found
from league.wording import say

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class NoZeros:
    """Middleware: 404 to an address with the letter zero, 400 to a query or form that has it; JSON bodies are read, and
    refused, by their fields."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        api = request.path.startswith("/api/")
        if "\0" in request.path:
            return unknown_address(request) if api else not_found(request, Http404())
        named = _with_zero(request, forms=not api)  # the API takes no forms
        if named is None:
            return self.get_response(request)
        refusal = Malformed("zero_letter", field=named)
        if api:
            return JsonResponse(body(refusal.code, say(refusal), refusal.params), status=400)
        return render(request, "refusal.html", {"sentence": say(refusal), "status": 400}, status=400)


def _with_zero(request: HttpRequest, *, forms: bool) -> str | None:
    """The name, without it, of the first field that has the letter zero in its name or in what it says."""
    sent = [request.GET]
    if forms and request.method == "POST" and request.content_type in FORMS:
        sent += [request.POST]
    for values in sent:
        for name, texts in values.lists():
            if "\0" in name or any("\0" in text for text in texts):
                return name.replace("\0", "")[:80]
    return None
