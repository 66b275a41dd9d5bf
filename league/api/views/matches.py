"""Matches that were played."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Match
from league.api.filters import MatchFilter
from league.api.shapes import MatchShape, MatchStoryShape
from league.api.shapes.matches import PositionsShape
from league.api.shapes.tables import ProofShape
from league.api.view import Listing, View, number_in, shown
from league.queries.matches import match_for, matches_for, record_for
from league.queries.proofs import proof_for
from league.queries.replay import replay_for


class MatchesView(Listing):
    """Matches of results that stand or were reversed, and of open tables, the newest first."""

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


NUMBERS = [OpenApiParameter(name, int) for name in ("deal", "step", "seat")]


class PositionsView(View):
    """The positions of one deal, all or the one of a step; all hands open, or as a seat (counted from 0) saw it."""

    @extend_schema(parameters=NUMBERS, responses=PositionsShape)
    def get(self, request: Request, public_id: str) -> Response:
        deal, step, seat = (number_in(request, name) for name in ("deal", "step", "seat"))
        replay = replay_for(self.actor, public_id, deal=deal, step=step, seat=seat)
        positions = replay.positions if step is None else [replay.position]
        return shown(
            PositionsShape,
            {"deal": replay.deal, "known": replay.known, "steps": replay.steps, "positions": positions},
        )


class MatchProofView(View):
    """Everything by which anyone can check the decks of a match played live (`python -m engine verify`)."""

    @extend_schema(responses=ProofShape)
    def get(self, request: Request, public_id: str) -> Response:
        return Response(proof_for(self.actor, public_id).to_dict())
