"""What every view of the API does the same way: read a body, call, show, page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.db.models import Model, QuerySet
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer
from rest_framework.views import APIView

from games.errors import Forbidden, Malformed, NotSignedIn, TooLarge
from games.models import Scope, User
from games.queries.tokens import covers
from games.text import latin_digits
from league.api.authentication import token_of
from league.api.once import answer_once
from league.inputs.body import Body, read, version_of

Shape = type[Serializer[Any]]


class View(APIView):
    """One address of the API. Whoever changes something is signed in, unless `open_to_all`."""

    open_to_all = False
    write_scope = Scope.ORGANIZE
    """What a token must be good for that changes something here; reading needs the least."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not self.open_to_all:
            refuse_nobody(request)
        refuse_scope(request, self.write_scope)
        refuse_large(request)
        answer_once(self, request)

    @property
    def actor(self) -> User | None:
        """Who is signed in, or None."""
        return actor_of(self.request)

    def body(self, body: type[Body]) -> dict[str, Any]:
        """What was sent, read by this body. Raises ValidationError, ParseError."""
        return read(body, self.request.data)

    def edit(self, body: type[Body]) -> dict[str, Any]:
        """What was sent to change a thing, with `version` from If-Match or from the body (R16)."""
        values = self.body(body)
        return {**values, "version": version_of(self.request.headers.get("If-Match"), values)}


class Listing(ListAPIView[Any]):
    """An address that is a list: `shape` of each of `found()`, filtered by `filterset_class`, in pages."""

    write_scope = Scope.ORGANIZE

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        refuse_nobody(request)
        refuse_scope(request, self.write_scope)
        refuse_large(request)
        answer_once(self, request)

    @property
    def actor(self) -> User | None:
        """Who is signed in, or None."""
        return actor_of(self.request)

    def body(self, body: type[Body]) -> dict[str, Any]:
        """What was sent, read by this body. Raises ValidationError, ParseError."""
        return read(body, self.request.data)

    def names(self, *parameters: str) -> bool:
        """Whether the query names one of these things: then the list is of that thing, else of many seasons."""
        return any(self.request.query_params.get(name, "").strip() for name in parameters)

    def found(self) -> QuerySet[Any]:
        """What this reader may see, before any filter."""
        raise NotImplementedError

    def get_queryset(self) -> QuerySet[Any]:
        return self.found()

    def get_serializer_class(self) -> type[BaseSerializer[Any]]:
        assert self.serializer_class is not None
        return self.serializer_class


class Rows(Listing):
    """A list that is derived, not stored: `rows()` in pages."""

    filter_backends: Sequence[Any] = ()

    def rows(self) -> Sequence[Any]:
        """What this reader may see."""
        raise NotImplementedError

    def get(self, request: Request, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.rows())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


def actor_of(request: Request) -> User | None:
    """The person a request speaks for, or None."""
    return request.user if isinstance(request.user, User) else None


def shown(shape: Shape, thing: object, *, created: bool = False, etag: str = "") -> Response:
    """A thing in this shape; 201 when it was just made."""
    code = status.HTTP_201_CREATED if created else status.HTTP_200_OK
    return Response(shape(thing).data, status=code, headers={"ETag": etag} if etag else None)


def fresh(request: Request, etag: str) -> Response | None:
    """304 when the reader already has this version, else None."""
    asked = request.headers.get("If-None-Match", "")
    if etag in {tag.strip().removeprefix("W/") for tag in asked.split(",")}:
        return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag})
    return None


def listed(shape: Shape, things: Iterable[Model | object]) -> list[Any]:
    """A short list inside another thing."""
    return list(shape(list(things), many=True).data)


def refuse_nobody(request: Request) -> None:
    """X1: raises NotSignedIn for a change without a login, before anything sent is read."""
    if request.method not in SAFE_METHODS and actor_of(request) is None:
        raise NotSignedIn("not_signed_in")


def refuse_scope(request: Request, write_scope: str) -> None:
    """X21: raises Forbidden ``token_scope`` for a change by a token that is not good for it."""
    token, needed = token_of(request), Scope.READ if request.method in SAFE_METHODS else write_scope
    if not covers(token, needed):
        raise Forbidden("token_scope", needs=str(needed), has=token.scope if token else "")


def refuse_large(request: Request) -> None:
    """Raises TooLarge for a body over the limit of the settings, before any of it is read."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
    if most and length.isdecimal() and int(length) > most:
        raise TooLarge("body_too_large", most=most)


def text_in(request: Request, name: str) -> str:
    """A text of the query, without what no database can look for."""
    return request.query_params.get(name, "").replace("\0", "").strip()


def number_in(request: Request, name: str) -> int | None:
    """A number of the query, in any digits; None where it is not given. Raises Malformed for what is none."""
    given = text_in(request, name)
    plain = latin_digits(given)
    if not given:
        return None
    if not (plain.isascii() and plain.isdecimal()) or len(plain) > 15:
        raise Malformed("not_a_number", field=name, given=given)
    return int(plain)
