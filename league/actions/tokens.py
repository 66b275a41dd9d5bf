"""The tokens of an account, and the end of everything by which it is signed in (X21)."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F

from games.actions.tickets import forget_old_tickets
from games.errors import Conflict, Missing
from games.models import Scope, Token, User
from games.models.tokens import LONGEST_TOKEN_NAME, TOKEN_LASTS
from games.queries.tokens import is_good, tokens_of
from league.actions.fields import number_of, one_of, text_of
from league.actions.steps import audit, signed_in, tell_users
from league.permissions import Actor

MOST_TOKENS = 20
MOST_DAYS = 366


@transaction.atomic
def make_token(
    *, actor: Actor, name: str = "", scope: str = Scope.ORGANIZE, days: int = TOKEN_LASTS.days
) -> tuple[Token, str]:
    """A token for the actor's programs, and its text, which is shown this once. The door has asked for the password.

    Raises NotSignedIn, Invalid, Conflict ``too_many_tokens``.
    """
    user = signed_in(actor)
    named = text_of("name", name, LONGEST_TOKEN_NAME)
    one_of("scope", scope, list(Scope.values))
    lasts = timedelta(days=number_of("days", days, 1, MOST_DAYS))
    locked = User.objects.select_for_update().get(pk=user.pk)
    _forget_dead(list(Token.objects.select_related("user").filter(user=locked)))
    if Token.objects.filter(user=locked).count() >= MOST_TOKENS:
        raise Conflict("too_many_tokens", most=MOST_TOKENS)
    token, text = Token.objects.create(locked, expiry=lasts, name=named, scope=scope)
    audit("make_token", token, actor=actor, after={"scope": scope, "days": days})
    return token, text


@transaction.atomic
def end_token(*, actor: Actor, token: str) -> None:
    """Ends one of the actor's tokens. Raises NotSignedIn, Missing ``token_not_found``."""
    user = signed_in(actor)
    found = next((one for one in tokens_of(user) if one.public_id == token), None)
    if found is None:
        raise Missing("token_not_found", token=token)
    audit("end_token", found, actor=actor)
    found.delete()
    tell_users("account_changed", [user], actor=actor)


@transaction.atomic
def end_sign_ins(*, actor: Actor) -> User:
    """Ends every session and token of the actor; the page that asks may begin a new session. Raises NotSignedIn."""
    user = signed_in(actor)
    end_all_of(user)
    audit("end_sign_ins", user, actor=actor)
    tell_users("account_changed", [user], actor=actor)
    return user


def end_all_of(user: User) -> None:
    """No session and no token that was made before is good any more."""
    Token.objects.filter(user=user).delete()
    User.objects.filter(pk=user.pk).update(ended_sign_ins=F("ended_sign_ins") + 1)
    user.refresh_from_db(fields=["ended_sign_ins"])


@transaction.atomic
def forget_dead_tokens() -> int:
    """Forgets tokens whose time is over or whose account ended them, and tickets nobody used; how many tokens."""
    forget_old_tickets()
    return _forget_dead(list(Token.objects.select_related("user")))


def _forget_dead(tokens: list[Token]) -> int:
    dead = [token.pk for token in tokens if not is_good(token)]
    Token.objects.filter(pk__in=dead).delete()
    return len(dead)
