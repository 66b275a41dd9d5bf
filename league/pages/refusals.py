"""What a page shows when something refuses: the sentence in the reader's language, under the right status."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from engine.errors import EngineError
from games import errors
from games.models import User
from league.api.errors import STATUS
from league.permissions import Actor
from league.wording import say


def actor_of(request: HttpRequest) -> Actor:
    """Who acts through a page; None where nobody is signed in, and then the action asks for it."""
    return request.user if isinstance(request.user, User) else None


def status_of(error: errors.Refusal | EngineError) -> int:
    """The HTTP status of a refusal; the engine refuses what cannot be."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 422)


class RefusalPages:
    """Middleware: a refusal that a view did not show itself becomes a page of its own, or leads to the sign-in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A page for a Refusal or an EngineError; everything else stays what it is."""
        if isinstance(error, errors.NotSignedIn):
            return HttpResponseRedirect(f"{reverse('account_login')}?next={quote(request.get_full_path())}")
        if isinstance(error, errors.Refusal | EngineError):
            shown = {"sentence": say(error), "status": status_of(error)}
            return render(request, "refusal.html", shown, status=status_of(error))
        return None


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The page for an address that leads nowhere."""
    return render(request, "404.html", {}, status=404)
