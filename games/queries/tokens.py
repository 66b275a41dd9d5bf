"""Which tokens are good, for whom and for what: the one rule for requests and sockets (X21)."""

from __future__ import annotations

from django.utils import timezone
from django.utils.crypto import constant_time_compare
from knox.crypto import hash_token

from games.errors import NotSignedIn
from games.models import Scope, Token, User

_STEPS = list(Scope.values)


def covers(token: Token | None, needed: str) -> bool:
    """Whether what needs this scope may be done with a token; with a session, which has none, everything may."""
    return token is None or _STEPS.index(token.scope) >= _STEPS.index(needed)


def token_sent(text: str) -> Token:
    """The token of this text, with its account. Raises NotSignedIn ``token_refused``."""
    return good_token(Token.objects.select_related("user").filter(digest=hash_token(text)).first())


def token_of_socket(digest: str) -> Token:
    """The token by which a socket was let in, as it is now. Raises NotSignedIn ``token_refused``."""
    return good_token(Token.objects.select_related("user").filter(pk=digest).first())


def good_token(token: Token | None) -> Token:
    """The token, if it still speaks for its account. Raises NotSignedIn ``token_refused``."""
    if token is None or not is_good(token):
        raise NotSignedIn("token_refused")
    return token


def is_good(token: Token) -> bool:
    """Whether its time is not over, its account is open, and neither password nor sign-ins ended since."""
    user = token.user
    if not user.is_active or (token.expiry is not None and token.expiry <= timezone.now()):
        return False
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(token.account_hash, one) for one in hashes)


def tokens_of(user: User) -> list[Token]:
    """The good tokens of an account, the newest first."""
    found = Token.objects.select_related("user").filter(user=user).order_by("-created", "pk")
    return [token for token in found if is_good(token)]
