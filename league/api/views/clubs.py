"""Clubs, leagues and the people who run them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.actions import clubs, leagues
from league.api.filters import ClubFilter, LeagueFilter, PostingFilter
from league.api.shapes import ClubShape, LeagueShape, OfficeShape, PostingShape, RatingShape
from league.api.shapes.offers import OfferShape
from league.api.view import Listing, Rows, View, fresh, number_in, shown
from league.inputs.seasons import LeagueBody, NamedBody, NewLeagueBody, OfficeBody, ReasonBody, RenameBody
from league.models import Club, League, Posting, Staff
from league.queries.ratings import ledger_for, ratings
from league.queries.seasons import club_for, clubs_for, league_for, leagues_for, staff_of


class ClubsView(Listing):
    """Clubs by name. POST founds one, owned by whoever does."""

    serializer_class = ClubShape
    filterset_class = ClubFilter

    def found(self) -> QuerySet[Club]:
        return clubs_for(self.actor)

    @extend_schema(request=NamedBody, responses={201: ClubShape})
    def post(self, request: Request) -> Response:
        return shown(ClubShape, clubs.found_club(actor=self.actor, **self.body(NamedBody)), created=True)


class ClubView(View):
    """One club."""

    @extend_schema(responses=ClubShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(ClubShape, club_for(self.actor, public_id))

    @extend_schema(request=RenameBody, responses=ClubShape)
    def patch(self, request: Request, public_id: str) -> Response:
        values = self.body(RenameBody)
        return shown(ClubShape, clubs.edit_club(actor=self.actor, club=public_id, **values))


class StaffView(Listing):
    """Who holds an office in a club, for those who do. POST asks a person to take one."""

    serializer_class = OfficeShape
    filter_backends = ()

    def found(self) -> QuerySet[Staff]:
        return staff_of(self.actor, club_for(self.actor, self.kwargs["public_id"]))

    @extend_schema(request=OfficeBody, responses={201: OfferShape})
    def post(self, request: Request, public_id: str) -> Response:
        offer = clubs.appoint_staff(actor=self.actor, club=public_id, **self.body(OfficeBody))
        return shown(OfferShape, offer, created=True)


class DismissView(View):
    """Ends an office."""

    @extend_schema(request=OfficeBody, responses=OfficeShape)
    def post(self, request: Request, public_id: str) -> Response:
        office = clubs.dismiss_staff(actor=self.actor, club=public_id, **self.body(OfficeBody))
        return shown(OfficeShape, office)


class LeaguesView(Listing):
    """Leagues by name. POST makes one in a club."""

    serializer_class = LeagueShape
    filterset_class = LeagueFilter

    def found(self) -> QuerySet[League]:
        return leagues_for(self.actor)

    @extend_schema(request=NewLeagueBody, responses={201: LeagueShape})
    def post(self, request: Request) -> Response:
        league = leagues.create_league(actor=self.actor, **self.body(NewLeagueBody))
        return shown(LeagueShape, league, created=True)


class LeagueView(View):
    """One league. PATCH changes what is given, while nobody else has (If-Match or `version`)."""

    @extend_schema(responses=LeagueShape)
    def get(self, request: Request, public_id: str) -> Response:
        league = league_for(self.actor, public_id)
        etag = f'"{league.version}"'
        return fresh(request, etag) or shown(LeagueShape, league, etag=etag)

    @extend_schema(request=LeagueBody, responses=LeagueShape)
    def patch(self, request: Request, public_id: str) -> Response:
        league = leagues.edit_league(actor=self.actor, league=public_id, **self.edit(LeagueBody))
        return shown(LeagueShape, league)


class RemoveLeagueView(View):
    """Takes a league out of every list; what happened in it stays."""

    @extend_schema(request=ReasonBody, responses=LeagueShape)
    def post(self, request: Request, public_id: str) -> Response:
        league = leagues.remove_league(actor=self.actor, league=public_id, **self.body(ReasonBody))
        return shown(LeagueShape, league)


class RatingsView(Rows):
    """The ranking of a league; `?goal=` for one goal of the ruleset."""

    serializer_class = RatingShape

    def rows(self) -> list[Any]:
        league = league_for(self.actor, self.kwargs["public_id"])
        return ratings(league, number_in(self.request, "goal"))


class LedgerView(Listing):
    """Every movement of rating points, the newest first."""

    serializer_class = PostingShape
    filterset_class = PostingFilter

    def found(self) -> QuerySet[Posting]:
        return ledger_for(self.actor, listed=not self.names("league", "season", "match"))
