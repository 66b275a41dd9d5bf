"""The reader's own box of notices, and what waits for him."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Scope
from league.actions.notices import read_notices
from league.api.filters import NoticeFilter
from league.api.shapes.mine import NeedShape, NoticeShape, ReadShape
from league.api.view import Listing, Rows, View, shown
from league.inputs.mine import ReadBody
from league.models import Notice
from league.queries.needs import Need, needs_of
from league.queries.notices import notices_for, with_things


class NoticesView(Listing):
    """What happened that concerns the reader, the newest first; `?unread=true` leaves out what he has read."""

    serializer_class = NoticeShape
    filterset_class = NoticeFilter
    queryset = Notice.objects.none()  # for the schema, which asks as nobody

    def found(self) -> QuerySet[Notice]:
        return notices_for(self.actor)

    def get(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        things = with_things(self.actor, list(page or ()))
        return self.get_paginated_response(NoticeShape(things, many=True).data)


class ReadNoticesView(View):
    """POST marks notices as read: `only` one, all `up_to` a number, or all."""

    write_scope = Scope.PLAY

    @extend_schema(request=ReadBody, responses=ReadShape)
    def post(self, request: Request) -> Response:
        marked = read_notices(actor=self.actor, **self.body(ReadBody))
        return shown(ReadShape, {"marked": marked})


class NeedsView(Rows):
    """What waits for the reader in all seasons, as captain, organizer and referee."""

    serializer_class = NeedShape

    def rows(self) -> Sequence[Need]:
        return needs_of(self.actor)
