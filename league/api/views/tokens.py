"""Signing in and out by tokens, the tokens of an account, tickets for sockets (X21)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.actions.tickets import TICKET_LASTS, make_ticket
from games.errors import NotSignedIn
from games.models import Scope, Token, User
from games.queries.tokens import tokens_of
from league.actions.tokens import end_sign_ins, end_token, make_token
from league.api.authentication import token_of
from league.api.shapes import MeShape, TokenShape
from league.api.view import View, actor_of, refuse_nobody
from league.inputs.people import SignInBody

SignedInShape = inline_serializer(
    "SignedIn",
    {
        "token": serializers.CharField(help_text="Shown this once."),
        "id": serializers.CharField(),
        "scope": serializers.ChoiceField(choices=Scope.choices),
        "expires_at": serializers.DateTimeField(),
        "user": MeShape(),
    },
)
TokenListShape = inline_serializer(
    "TokenList",
    {
        "count": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": TokenShape(many=True),
    },
)
TicketShape = inline_serializer(
    "Ticket", {"ticket": serializers.CharField(), "seconds": serializers.IntegerField()}
)
SECRET = {"Cache-Control": "no-store"}


class TokensView(View):
    """GET lists the account's own tokens. POST signs in and gives one for `Authorization: Token ...`; a token is made
    with the password only, never by another token. DELETE ends the token that is sent, whatever its scope."""

    answers_secret = True
    open_to_all = True
    write_scope = Scope.READ

    @extend_schema(responses=TokenListShape)
    def get(self, request: Request) -> Response:
        user = actor_of(request)
        if user is None:
            raise NotSignedIn("not_signed_in")
        return Response(_listed(user, token_of(request)))

    @extend_schema(request=SignInBody, responses={201: SignedInShape}, auth=[])
    def post(self, request: Request) -> Response:
        typed = self.body(SignInBody)
        named = {"username": typed.pop("username"), "password": typed.pop("password")}
        user = authenticate(request._request, **named)
        if not isinstance(user, User):
            raise NotSignedIn("wrong_password")
        token, text = make_token(actor=user, **typed)
        shown = TokenShape(token).data
        answer = {"token": text, "user": MeShape(user).data}
        answer |= {name: shown[name] for name in ("id", "scope", "expires_at")}
        return Response(answer, status=status.HTTP_201_CREATED, headers=SECRET)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        token = token_of(request)
        if token is None:
            raise NotSignedIn("no_token")
        end_token(actor=actor_of(request), token=token.public_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class TokenView(View):
    """DELETE ends one of the account's tokens."""

    @extend_schema(operation_id="tokens_end_one", request=None, responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        end_token(actor=self.actor, token=public_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class EndSignInsView(View):
    """POST ends every session and every token of the account, the one that is sent too."""

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        end_sign_ins(actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


class TicketsView(View):
    """POST gives a ticket for one socket, `?ticket=...` in its address: it works once, within a minute, for what the
    token is good for. A session needs none."""

    answers_secret = True
    write_scope = Scope.READ

    @extend_schema(request=None, responses={201: TicketShape})
    def post(self, request: Request) -> Response:
        refuse_nobody(request)
        token = token_of(request)
        if token is None:
            raise NotSignedIn("no_token")
        answer = {"ticket": make_ticket(token=token), "seconds": int(TICKET_LASTS.total_seconds())}
        return Response(answer, status=status.HTTP_201_CREATED, headers=SECRET)


def _listed(user: User, sent: Token | None) -> dict[str, Any]:
    tokens = tokens_of(user)
    for token in tokens:
        token.is_sent = sent is not None and token.pk == sent.pk
    return {
        "count": len(tokens),
        "next": None,
        "previous": None,
        "results": TokenShape(tokens, many=True).data,
    }
