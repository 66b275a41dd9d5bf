"""One's own account, events, policies, audit."""

from __future__ import annotations

from threading import Lock
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from drf_spectacular.views import SpectacularAPIView
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import NotSignedIn
from games.models import Scope
from games.queries.events import MOST, events_after, last_number
from league.actions.policies import set_policy
from league.actions.site import choose_language
from league.api.filters import AuditFilter
from league.api.shapes import AuditShape, MeShape, PoliciesShape
from league.api.view import Listing, View, number_in, shown, text_in
from league.inputs.people import MeBody
from league.inputs.seasons import PolicyBody
from league.models import AuditLine
from league.queries.audit import audit_for
from league.queries.policies import policy_for, versions_of
from league.queries.scopes import scope_for, topic_for

EventsShape = inline_serializer(
    "Events",
    {
        "topic": serializers.CharField(),
        "last": serializers.IntegerField(),
        "count": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": serializers.ListField(child=serializers.DictField()),
    },
)


class MeView(View):
    """The account that is signed in. PATCH chooses its language."""

    write_scope = Scope.PLAY

    @extend_schema(responses=MeShape)
    def get(self, request: Request) -> Response:
        if self.actor is None:
            raise NotSignedIn("not_signed_in")
        return shown(MeShape, self.actor)

    @extend_schema(request=MeBody, responses=MeShape)
    def patch(self, request: Request) -> Response:
        return shown(MeShape, choose_language(actor=self.actor, **self.body(MeBody)))


class EventsView(View):
    """What happened on a topic after a number, in order: the messages sockets get, as seen today."""

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "topic",
                str,
                required=True,
                description="season:ID, group:ID, table:ID, lobby:all, staff:ID or me:ID",
            ),
            OpenApiParameter("after", int, description="The last number seen; 0 for all."),
        ],
        responses=EventsShape,
    )
    def get(self, request: Request) -> Response:
        topic = topic_for(self.actor, text_in(request, "topic"))
        found = events_after(topic, number_in(request, "after") or 0)
        more = f"{request.path}?topic={topic}&after={found[-1]['seq']}" if len(found) == MOST else None
        head = {"topic": topic, "last": last_number(topic), "count": len(found)}
        return Response(head | {"next": more, "previous": None, "results": found})


class PoliciesView(View):
    """What is in force for a league, season, stage or fixture. POST sets what this scope decides for itself."""

    scope = ""

    @extend_schema(responses=PoliciesShape)
    def get(self, request: Request, public_id: str) -> Response:
        thing = scope_for(self.actor, self.scope, public_id)
        answer = {
            "scope": self.scope,
            "id": public_id,
            "in_force": policy_for(thing).as_values(),
            "versions": versions_of(thing),
        }
        return shown(PoliciesShape, answer)

    @extend_schema(request=PolicyBody, responses=PoliciesShape)
    def post(self, request: Request, public_id: str) -> Response:
        set_policy(actor=self.actor, scope=self.scope, scope_id=public_id, **self.body(PolicyBody))
        return self.get(request, public_id)


class AuditView(Listing):
    """Who did what, when and why, for the staff."""

    serializer_class = AuditShape
    filterset_class = AuditFilter

    queryset = AuditLine.objects.none()  # for the schema, which asks as nobody

    def found(self) -> QuerySet[AuditLine]:
        return audit_for(self.actor)


class SchemaView(SpectacularAPIView):
    """How the API describes itself; one request after the other, since the first of them loads what describes it."""

    _one = Lock()

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        with self._one:
            answer: Response = super().get(request, *args, **kwargs)
            return answer
