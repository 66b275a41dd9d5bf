"""One's own tokens: what programs sign in with, and the end of everything that is signed in."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import authenticate, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from games.errors import Malformed, NotSignedIn, Refusal
from games.models import User
from games.models.tokens import TOKEN_LASTS
from games.queries.tokens import tokens_of
from games.text import latin_digits
from league.actions.tokens import MOST_DAYS, end_sign_ins, end_token, make_token
from league.pages.refusals import status_of
from league.wording import say
from league.wording.names import SCOPES


@never_cache
@sensitive_post_parameters()
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The tokens there are, and a form that makes one: its text is shown this once."""
    user = _reader(request)
    if request.method != "POST":
        return _page(request, user)
    typed = request.POST
    try:
        if authenticate(request, username=user.username, password=typed.get("password", "")) != user:
            raise NotSignedIn("wrong_password")
        days = latin_digits(typed.get("days", ""))
        if not (days.isascii() and days.isdecimal()) or len(days) > 4:
            raise Malformed("not_a_number", field="days")
        _token, text = make_token(
            actor=user, name=typed.get("name", ""), scope=typed.get("scope", ""), days=int(days)
        )
    except Refusal as refused:
        return _page(request, user, refused=say(refused), typed=typed, status=max(status_of(refused), 422))
    return _page(request, user, made=text)


@require_POST
def end_one(request: HttpRequest, token: str) -> HttpResponse:
    end_token(actor=_reader(request), token=token)
    messages.success(request, _("The token has ended."))
    return HttpResponseRedirect(reverse("tokens"))


@require_POST
def end_all(request: HttpRequest) -> HttpResponse:
    """Everything is signed out everywhere; this browser stays, with a session of its own."""
    user = end_sign_ins(actor=_reader(request))
    update_session_auth_hash(request, user)
    messages.success(request, _("Everything is signed out but this browser."))
    return HttpResponseRedirect(reverse("tokens"))


def _page(request: HttpRequest, user: User, status: int = 200, **more: object) -> HttpResponse:
    shown = {
        "tokens": [(token, SCOPES[token.scope]) for token in tokens_of(user)],
        "scopes": SCOPES,
        "days": TOKEN_LASTS.days,
        "most_days": MOST_DAYS,
        "section": "me",
    }
    return render(request, "league/tokens.html", shown | more, status=status)


def _reader(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise NotSignedIn("not_signed_in")
    return request.user
