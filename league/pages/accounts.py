"""How accounts are made and signed in to: allauth's views with our decisions and words."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from games.clients import client_address
from games.models import User
from games.models.user_names import check_user_name
from games.queries.accounts import account_with_look
from league.pages.slowing import remember_browser
from league.wording import say_code


class Accounts(DefaultAccountAdapter):
    """Asked by allauth whenever it would do something."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.SIGN_UP_OPEN)

    def get_client_ip(self, request: HttpRequest) -> str:
        """By what allauth counts, and what its mails name."""
        return client_address(request)

    def new_user(self, request: HttpRequest) -> User:
        """A new account reads in the language in which it was made."""
        language = (translation.get_language() or settings.LANGUAGE_CODE)[:2]
        return User(language=language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The same names as everywhere (`check_user_name`), refused in our own words."""
        try:
            check_user_name(username)
        except ValidationError as wrong:
            raise ValidationError(say_code(wrong.code or "bad_username"), code=wrong.code) from None
        name: str = super().clean_username(username, shallow)
        if not shallow and account_with_look(name) is not None:
            raise ValidationError(say_code("username_taken", username=name), code="username_taken")
        return name

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Mails are in the language of the person they are for; to somebody unknown, in that of the page."""
        user = context.get("user")
        language = user.language if isinstance(user, User) else translation.get_language()
        with translation.override(language):
            super().send_mail(template_prefix, email, context)

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        """Whoever signs in at another machine reads in his language there."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if isinstance(user, User) and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            remember_language(response, user.language)
        if isinstance(user, User):
            remember_browser(request, response, user)
        return response


def remember_language(response: HttpResponse, language: str) -> None:
    """The reader's language for a year, as the language switch keeps it."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=365 * 86400, samesite="Lax")
