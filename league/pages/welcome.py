"""The first start of an installation: whoever reads the terminal becomes its owner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from games.errors import Conflict, Refusal
from league.actions.site import become_owner
from league.pages.refusals import status_of
from league.queries.site import waits_for_owner
from league.wording import say

OPEN = ("welcome", "set_language")
"""Pages that answer before there is an owner."""
FIELD_OF = {
    "owner_code_unknown": "code",
    "too_many_codes": "code",
    "bad_username": "username",
    "username_taken": "username",
    "weak_password": "password",
    "bad_email": "email",
    "name_needed": "name",
    "text_too_long": "name",
    "bad_characters": "name",
}


@never_cache
@sensitive_post_parameters()
def welcome(request: HttpRequest) -> HttpResponse:
    """Makes the owner with the code from the terminal, signs him in, and leads on to founding the club."""
    if not waits_for_owner():
        return HttpResponseRedirect(reverse("home"))
    if request.method != "POST":
        return render(request, "league/welcome.html", {"typed": {"code": request.GET.get("code", "")}})
    try:
        owner = _become(request)
    except Conflict as refused:
        if refused.code == "site_has_owner":
            return HttpResponseRedirect(reverse("account_login"))
        return _refused(request, refused)
    except Refusal as refused:
        return _refused(request, refused)
    login(request, owner, backend="django.contrib.auth.backends.ModelBackend")
    messages.success(request, _("Welcome. This installation is yours; now found your club."))
    return HttpResponseRedirect(reverse("new_club"))


def _become(request: HttpRequest) -> Any:
    typed = request.POST
    return become_owner(
        code=typed.get("code", ""),
        username=typed.get("username", ""),
        name=typed.get("name", ""),
        email=typed.get("email", ""),
        password=typed.get("password", ""),
    )


def _refused(request: HttpRequest, refused: Refusal) -> HttpResponse:
    """The form again, everything but the password as it was typed, the sentence at its field."""
    field = FIELD_OF.get(refused.code) or refused.params.get("field", "code")
    shown = {"typed": request.POST, "refused": {field: say(refused)}}
    return render(request, "league/welcome.html", shown, status=status_of(refused))


class FirstStart:
    """Middleware: until there is an owner every page leads to the welcome; the API answers as ever.

    Once nothing waits for an owner nothing ever will again in this process, and it is not asked any more.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.over = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Leads a page of the site to the welcome; None lets the request through."""
        match = request.resolver_match
        if self.over or match is None or request.path.startswith("/api/"):
            return None
        if not match.url_name or match.url_name in OPEN:
            return None
        if waits_for_owner():
            return HttpResponseRedirect(reverse("welcome"))
        self.over = True
        return None
