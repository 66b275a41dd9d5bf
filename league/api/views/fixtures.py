"""Fixtures: dates, line-ups, reports, decisions, runs."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Scope
from games.queries.tables import shown_at
from league import tasks
from league.actions import dates, lineups, results, runs
from league.actions.fixture_tables import open_fixture_table
from league.api.filters import FixtureFilter, ResultFilter
from league.api.shapes import FixtureShape, LineupShape, ResultShape, RunShape
from league.api.shapes.tables import TableShape
from league.api.view import Listing, Rows, View, fresh, shown
from league.inputs.body import Edit
from league.inputs.fixtures import DateBody, LineupBody, PostponeBody
from league.inputs.results import (
    AnswerBody,
    CorrectionBody,
    DecisionBody,
    DisputeBody,
    FirstReportBody,
    RunBody,
    report_of,
)
from league.models import Fixture, Result
from league.queries.fixtures import (
    as_seen,
    fixture_for,
    fixtures_for,
    reports_of,
    result_for,
    results_for,
    run_for,
    runs_of,
    with_results,
)
from league.queries.lineups import lineup_of


class FixturesView(Listing):
    """Fixtures by group, round and number."""

    serializer_class = FixtureShape
    filterset_class = FixtureFilter

    def found(self) -> QuerySet[Fixture]:
        return with_results(fixtures_for(self.actor, listed=not self.names("season", "group", "entry")))


class FixtureView(View):
    """One fixture."""

    @extend_schema(responses=FixtureShape)
    def get(self, request: Request, public_id: str) -> Response:
        fixture = fixture_for(self.actor, public_id)
        etag = f'"{fixture.version}"'
        return fresh(request, etag) or shown(FixtureShape, fixture, etag=etag)


class DateView(View):
    """POST agrees a date, DELETE takes it away (If-Match or `version`)."""

    @extend_schema(request=DateBody, responses=FixtureShape)
    def post(self, request: Request, public_id: str) -> Response:
        dates.set_date(actor=self.actor, fixture=public_id, **self.edit(DateBody))
        return shown(FixtureShape, fixture_for(self.actor, public_id))

    @extend_schema(request=None, responses=FixtureShape)
    def delete(self, request: Request, public_id: str) -> Response:
        dates.clear_date(actor=self.actor, fixture=public_id, **self.edit(Edit))
        return shown(FixtureShape, fixture_for(self.actor, public_id))


class PostponeView(View):
    """Puts a dated fixture off until it is given another date."""

    @extend_schema(request=PostponeBody, responses=FixtureShape)
    def post(self, request: Request, public_id: str) -> Response:
        dates.postpone_fixture(actor=self.actor, fixture=public_id, **self.edit(PostponeBody))
        return shown(FixtureShape, fixture_for(self.actor, public_id))


class LineupView(View):
    """Who is to sit for each side. POST names the players of one."""

    write_scope = Scope.PLAY

    @extend_schema(responses=LineupShape)
    def get(self, request: Request, public_id: str) -> Response:
        sides = lineup_of(fixture_for(self.actor, public_id))
        return shown(LineupShape, {"first": sides.get(0), "second": sides.get(1)})

    @extend_schema(request=LineupBody, responses=LineupShape)
    def post(self, request: Request, public_id: str) -> Response:
        lineups.set_lineup(actor=self.actor, fixture=public_id, **self.body(LineupBody))
        return self.get(request, public_id)


class FixtureTableView(View):
    """Opens the online table of the fixture for its line-ups, or answers with the one that is open."""

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses={201: TableShape})
    def post(self, request: Request, public_id: str) -> Response:
        opened = open_fixture_table(actor=self.actor, fixture=public_id)
        return shown(TableShape, shown_at(self.actor, opened.table.public_id), created=True)


class ReportsView(Rows):
    """What has been reported of a fixture, as far as this reader may know, by version."""

    serializer_class = ResultShape

    def rows(self) -> list[Any]:
        return reports_of(self.actor, fixture_for(self.actor, self.kwargs["public_id"]))


class ReportView(View):
    """A captain, referee or organizer reports how the fixture ended."""

    write_scope = Scope.PLAY

    @extend_schema(request=FirstReportBody, responses={201: ResultShape})
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(FirstReportBody)
        result = results.report_result(
            actor=self.actor, fixture=public_id, given=report_of(values), official=values["official"]
        )
        return shown(ResultShape, result_for(self.actor, result.public_id), created=True)


class ConfirmView(View):
    """The other captain (or a referee) confirms the report of this version."""

    write_scope = Scope.PLAY

    @extend_schema(request=AnswerBody, responses=ResultShape)
    def post(self, request: Request, public_id: str) -> Response:
        result = results.confirm_result(actor=self.actor, fixture=public_id, **self.body(AnswerBody))
        return shown(ResultShape, result_for(self.actor, result.public_id))


class DisputeView(View):
    """The other captain (or a referee) says the report of this version is wrong."""

    write_scope = Scope.PLAY

    @extend_schema(request=DisputeBody, responses=ResultShape)
    def post(self, request: Request, public_id: str) -> Response:
        result = results.dispute_result(actor=self.actor, fixture=public_id, **self.body(DisputeBody))
        return shown(ResultShape, result_for(self.actor, result.public_id))


class DecideView(View):
    """A referee or organizer decides: for a report as it stands, or by an entry of his own."""

    @extend_schema(request=DecisionBody, responses=ResultShape)
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(DecisionBody)
        given = values.pop("report")
        result = results.decide_result(
            actor=self.actor, fixture=public_id, given=report_of(given) if given else None, **values
        )
        return shown(ResultShape, result_for(self.actor, result.public_id))


class CorrectView(View):
    """A referee or organizer puts another result in the place of the confirmed one."""

    @extend_schema(request=CorrectionBody, responses=ResultShape)
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(CorrectionBody)
        given = report_of(values.pop("report"))
        result = results.correct_result(actor=self.actor, fixture=public_id, given=given, **values)
        return shown(ResultShape, result_for(self.actor, result.public_id))


class ReverseView(View):
    """A referee or organizer takes the confirmed result back; the fixture is open again."""

    @extend_schema(request=DisputeBody, responses=ResultShape)
    def post(self, request: Request, public_id: str) -> Response:
        result = results.reverse_result(actor=self.actor, fixture=public_id, **self.body(DisputeBody))
        return shown(ResultShape, result_for(self.actor, result.public_id))


class RunsView(Rows):
    """The runs by computer players of a fixture, the newest first. POST asks for one."""

    serializer_class = RunShape

    def rows(self) -> list[Any]:
        return runs_of(self.actor, fixture_for(self.actor, self.kwargs["public_id"]))

    @extend_schema(request=RunBody, responses={201: RunShape})
    def post(self, request: Request, public_id: str) -> Response:
        run = runs.request_run(actor=self.actor, fixture=public_id, **self.body(RunBody))
        tasks.perform_run.delay(run.public_id)
        return shown(RunShape, run, created=True)


class RunView(View):
    """One run by computer players."""

    @extend_schema(responses=RunShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(RunShape, run_for(self.actor, public_id))


class ResultsView(Listing):
    """Results that stand or were reversed, the newest first."""

    serializer_class = ResultShape
    filterset_class = ResultFilter

    def found(self) -> QuerySet[Result]:
        return results_for(self.actor, listed=not self.names("season", "fixture"))

    def paginate_queryset(self, queryset: Any) -> Any:
        return as_seen(super().paginate_queryset(queryset) or [])


class ResultView(View):
    """One report, as far as this reader may know of it."""

    @extend_schema(responses=ResultShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(ResultShape, result_for(self.actor, public_id))
