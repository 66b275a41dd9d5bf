"""Matches that were played."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Match
from league.api.filters import MatchFilter
from league.api.shapes import MatchShape, MatchStoryShape
from league.api.view import Listing, View, shown
from league.queries.matches import match_for, matches_for, record_for


class MatchesView(Listing):
    """Matches of results that stand or were reversed, the newest first."""

    serializer_class = MatchShape
    filterset_class = MatchFilter

    def found(self) -> QuerySet[Match]:
        return matches_for(self.actor, listed=not self.names("season", "fixture"))


class MatchView(View):
    """One match with every deal, and every card where it is known."""

    @extend_schema(responses=MatchStoryShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(MatchStoryShape, match_for(self.actor, public_id))


class RecordView(View):
    """The whole match as a portable record, for one that was played or recorded card by card."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, public_id: str) -> Response:
        return Response(record_for(self.actor, public_id))
