"""How a request to the API says by a token who sends it."""

from __future__ import annotations

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication as KnoxTokens
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from games.errors import NotSignedIn
from games.models import Token, User
from games.queries.tokens import token_sent


class TokenAuthentication(KnoxTokens):
    """`Authorization: Token ...`, good as long as `games.queries.tokens` says so."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        try:
            found = token_sent(token.decode("utf-8", "replace"))
        except NotSignedIn:
            raise AuthenticationFailed from None
        return found.user, found


class TokenScheme(KnoxTokenScheme):
    """What the published schema says of it."""

    target_class = "league.api.authentication.TokenAuthentication"


def token_of(request: Request) -> Token | None:
    """The token that a request came with; None where it came with a session, or nobody is signed in."""
    return request.auth if isinstance(request.auth, Token) else None
