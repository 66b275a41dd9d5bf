"""Seasons, their standings, schedule, entries and policies."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.actions import lots, schedule, seasons
from league.actions.copying import copy_season
from league.api.filters import SeasonFilter
from league.api.shapes import (
    AdjustmentShape,
    CopiedShape,
    GroupShape,
    RoundShape,
    SeasonShape,
    StandingRowShape,
    StandingsShape,
)
from league.api.view import Listing, Rows, View, fresh, shown
from league.inputs.seasons import (
    AdjustmentBody,
    CopySeasonBody,
    LotsBody,
    NewSeasonBody,
    ReasonBody,
    ScheduleBody,
    SeasonBody,
)
from league.models import Group, Season
from league.queries.audit import adjustments_of
from league.queries.fixtures import rounds_of
from league.queries.seasons import group_for, groups_of, season_for, seasons_for
from league.queries.standings import Standings, standings


class SeasonsView(Listing):
    """Seasons, the newest first. POST makes a draft season in a league."""

    serializer_class = SeasonShape
    filterset_class = SeasonFilter

    def found(self) -> QuerySet[Season]:
        return seasons_for(self.actor, listed=not self.names("league", "club"))

    @extend_schema(request=NewSeasonBody, responses={201: SeasonShape})
    def post(self, request: Request) -> Response:
        season = seasons.create_season(actor=self.actor, **self.body(NewSeasonBody))
        return shown(SeasonShape, season, created=True)


class SeasonView(View):
    """One season. PATCH changes what is given, while nobody else has (If-Match or `version`)."""

    @extend_schema(responses=SeasonShape)
    def get(self, request: Request, public_id: str) -> Response:
        season = season_for(self.actor, public_id)
        etag = f'"{season.version}"'
        return fresh(request, etag) or shown(SeasonShape, season, etag=etag)

    @extend_schema(request=SeasonBody, responses=SeasonShape)
    def patch(self, request: Request, public_id: str) -> Response:
        season = seasons.edit_season(actor=self.actor, season=public_id, **self.edit(SeasonBody))
        return shown(SeasonShape, season)


class OpenView(View):
    """Opens a draft to its readers and to applications."""

    @extend_schema(request=None, responses=SeasonShape)
    def post(self, request: Request, public_id: str) -> Response:
        return shown(SeasonShape, seasons.open_season(actor=self.actor, season=public_id))


class CopyView(View):
    """Makes a draft after this season: same rules and policies, with `teams` also the same teams where they can."""

    @extend_schema(request=CopySeasonBody, responses={201: CopiedShape})
    def post(self, request: Request, public_id: str) -> Response:
        copied = copy_season(actor=self.actor, season=public_id, **self.body(CopySeasonBody))
        return shown(CopiedShape, copied, created=True)


class FinishView(View):
    """Closes a season whose fixtures are all decided."""

    @extend_schema(request=None, responses=SeasonShape)
    def post(self, request: Request, public_id: str) -> Response:
        return shown(SeasonShape, seasons.finish_season(actor=self.actor, season=public_id))


class ReopenView(View):
    """Takes the closing of a season back."""

    @extend_schema(request=ReasonBody, responses=SeasonShape)
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(ReasonBody)
        return shown(SeasonShape, seasons.reopen_season(actor=self.actor, season=public_id, **values))


class CancelView(View):
    """Ends a season that will not be played to its end."""

    @extend_schema(request=ReasonBody, responses=SeasonShape)
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(ReasonBody)
        return shown(SeasonShape, seasons.cancel_season(actor=self.actor, season=public_id, **values))


class ArchiveView(View):
    """Puts a finished season away."""

    @extend_schema(request=None, responses=SeasonShape)
    def post(self, request: Request, public_id: str) -> Response:
        return shown(SeasonShape, seasons.archive_season(actor=self.actor, season=public_id))


class StandingsView(Rows):
    """The table of a season's first group. The address of a table changes only with its version: it has an ETag."""

    serializer_class = StandingRowShape

    def group(self) -> Group | Season:
        return season_for(self.actor, self.kwargs["public_id"])

    @extend_schema(responses=StandingsShape)
    def get(self, request: Request, **kwargs: Any) -> Response:
        table = standings(self.group())
        etag = f'"{table.group}-{table.version}"'
        if known := fresh(request, etag):
            return known
        page = self.paginate_queryset(table.rows)
        rows = self.get_serializer(page, many=True).data
        paged: dict[str, Any] = self.get_paginated_response(rows).data
        return Response(head_of(table) | paged, headers={"ETag": etag})


class GroupStandingsView(StandingsView):
    """The table of one group."""

    def group(self) -> Group | Season:
        return group_for(self.actor, self.kwargs["public_id"])


def head_of(table: Standings) -> dict[str, Any]:
    """What stands above the rows of a table."""
    return {
        "season": table.season,
        "group": table.group,
        "version": table.version,
        "criteria": list(table.criteria),
    }


class GroupsView(Listing):
    """The groups of a season with division and stage; where no more is needed there is one."""

    serializer_class = GroupShape
    filter_backends = ()

    def found(self) -> QuerySet[Group]:
        return groups_of(season_for(self.actor, self.kwargs["public_id"]))


class ScheduleView(View):
    """The rounds of a season with their fixtures. POST drafts them anew, until they are published."""

    @extend_schema(responses=RoundShape(many=True))
    def get(self, request: Request, public_id: str) -> Response:
        season = season_for(self.actor, public_id)
        return Response(RoundShape(rounds_of(self.actor, season), many=True).data)

    @extend_schema(request=ScheduleBody, responses=RoundShape(many=True))
    def post(self, request: Request, public_id: str) -> Response:
        season = schedule.make_schedule(actor=self.actor, season=public_id, **self.body(ScheduleBody))
        return Response(RoundShape(rounds_of(self.actor, season), many=True).data)


class PublishView(View):
    """Shows the schedule to everybody and starts the season; byes are credited at once."""

    @extend_schema(request=None, responses=SeasonShape)
    def post(self, request: Request, public_id: str) -> Response:
        return shown(SeasonShape, schedule.publish_schedule(actor=self.actor, season=public_id))


class LotsView(View):
    """Lets the lots, which are drawn and stored, split a shared place."""

    @extend_schema(request=LotsBody, responses=StandingsShape)
    def post(self, request: Request, public_id: str) -> Response:
        lots.draw_lots(actor=self.actor, season=public_id, **self.body(LotsBody))
        table = standings(season_for(self.actor, public_id))
        rows = StandingRowShape(table.rows, many=True).data
        page = {"count": len(rows), "next": None, "previous": None, "results": rows}
        return Response(head_of(table) | page)


class AdjustmentsView(Rows):
    """Table points given or taken. POST gives (or, negative, takes) points, with a reason."""

    serializer_class = AdjustmentShape

    def rows(self) -> list[Any]:
        return adjustments_of(self.actor, season_for(self.actor, self.kwargs["public_id"]))

    @extend_schema(request=AdjustmentBody, responses={201: AdjustmentShape})
    def post(self, request: Request, public_id: str) -> Response:
        given = lots.adjust_points(actor=self.actor, season=public_id, **self.body(AdjustmentBody))
        return shown(AdjustmentShape, given, created=True)
