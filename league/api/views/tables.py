"""Online tables: sitting down, playing, refereeing, and what each reader may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.actions.tables import beginning, moves, opening, presence, seating
from games.errors import Missing, NotSignedIn
from games.models import Scope, Table
from games.queries.lobby import tables_of
from games.queries.playing import ruleset_at
from games.queries.tables import proof_of, shown_at, table_for, tables_for, why_not
from league.actions import at_tables
from league.actions.substitutes import admit_substitute
from league.api.filters import TableFilter
from league.api.shapes.matches import DealShape
from league.api.shapes.tables import ProofShape, TableLineShape, TableShape, WhyShape
from league.api.view import Listing, View, listed, number_in, shown, text_in
from league.inputs.body import Body
from league.inputs.tables import (
    ComputerBody,
    LetInBody,
    MoveBody,
    OpenTableBody,
    PenaltyBody,
    PhraseBody,
    RemoveBody,
    RulingBody,
    ShareBody,
    SitBody,
    SubstituteBody,
    TableReasonBody,
    UndoBody,
)
from league.permissions import sees_at_once
from league.queries.fixture_tables import watched_table
from league.queries.live_deals import finished_deals
from league.wording import say

Act = Callable[..., Any]


class TablesView(Listing):
    """The lobby's tables; `mine=true` has those where the reader sits, listed or not. POST opens one, with the sender
    in its first seat."""

    write_scope = Scope.PLAY

    serializer_class = TableLineShape
    filterset_class = TableFilter

    def found(self) -> QuerySet[Table]:
        mine = text_in(self.request, "mine") == "true"
        return tables_of(self.actor) if mine else tables_for(self.actor)

    @extend_schema(parameters=[OpenApiParameter("mine", bool)])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @extend_schema(request=OpenTableBody, responses={201: TableShape})
    def post(self, request: Request) -> Response:
        values = self.body(OpenTableBody)
        clocks = {name: values.pop(name) for name in (*seating.CLOCKS, seating.MATCH_MINUTES)}
        act = opening.play_at_once if values.pop("begin") else seating.open_table
        table = act(actor=self.actor, clocks=clocks, **values)
        return shown(TableShape, shown_at(self.actor, table.public_id), created=True)


class TableView(View):
    """One table as this reader sees it: his own seat's view, or what a spectator sees."""

    @extend_schema(responses=TableShape)
    def get(self, request: Request, public_id: str) -> Response:
        found = watched_table(self.actor, public_id)
        return shown(TableShape, shown_at(self.actor, public_id, at_once=sees_at_once(self.actor, found)))


class StepView(View):
    """POST does one thing at a table and answers with the table as it then is."""

    write_scope = Scope.PLAY

    act: Act
    takes: type[Body] | None = None

    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(self.takes) if self.takes is not None else {}
        done = type(self).act(actor=self.actor, table=public_id, **values)
        found = done if isinstance(done, Table) else table_for(self.actor, public_id)
        return shown(TableShape, shown_at(self.actor, public_id, at_once=sees_at_once(self.actor, found)))


def step(name: str, act: Act, takes: type[Body] | None = None) -> type[StepView]:
    """The view of one step, documented by the action itself."""
    doc = (act.__doc__ or "").partition("\n\n")[0]
    made = type(name, (StepView,), {"act": staticmethod(act), "takes": takes, "__doc__": doc})
    return extend_schema(request=takes, responses=TableShape)(made)


SitView = step("SitView", seating.sit_down, SitBody)
LeaveView = step("LeaveView", seating.leave_table)
RemoveView = step("RemoveView", at_tables.remove_from_seat, RemoveBody)
ComputerView = step("ComputerView", at_tables.put_computer, ComputerBody)
BeginView = step("BeginView", at_tables.begin_match)
ShareView = step("ShareView", beginning.add_to_seed, ShareBody)
MoveView = step("MoveView", moves.make_move, MoveBody)
BackView = step("BackView", presence.say_back)
LetInView = step("LetInView", at_tables.let_in_again, LetInBody)
SayView = step("SayView", presence.say, PhraseBody)
PauseView = step("PauseView", at_tables.pause_table, TableReasonBody)
ResumeView = step("ResumeView", at_tables.resume_table)
UndoView = step("UndoView", at_tables.undo_to, UndoBody)
QaidView = step("QaidView", at_tables.penalize, PenaltyBody)
RuleView = step("RuleView", at_tables.rule_match, RulingBody)
AbandonView = step("AbandonView", at_tables.abandon_table, TableReasonBody)
SubstituteView = step("SubstituteView", admit_substitute, SubstituteBody)


class WhyView(View):
    """Why the reader may not do this now, in his language, with the rule that forbids it."""

    @extend_schema(parameters=[OpenApiParameter("action", str, required=True)], responses=WhyShape)
    def get(self, request: Request, public_id: str) -> Response:
        if self.actor is None:
            raise NotSignedIn("not_signed_in")
        refused = why_not(self.actor, public_id, text_in(request, "action"))
        if refused is None:
            return shown(WhyShape, {"code": "", "rule": "", "message": ""})
        return shown(WhyShape, {"code": refused.code, "rule": refused.rule or "", "message": say(refused)})


class DealsView(View):
    """The finished deals of the match in play, or of the last one: the score sheet, and how each came to its points."""

    @extend_schema(parameters=[OpenApiParameter("after", int)], responses=DealShape(many=True))
    def get(self, request: Request, public_id: str) -> Response:
        watched_table(self.actor, public_id)
        deals = finished_deals(self.actor, public_id, after=number_in(request, "after") or 0)
        return Response(listed(DealShape, deals))


class ProofView(View):
    """Everything by which anyone can check the decks of the table's last match that is over."""

    @extend_schema(responses=ProofShape)
    def get(self, request: Request, public_id: str) -> Response:
        table = watched_table(self.actor, public_id)
        over = shown_at(self.actor, public_id).over
        if over is None:
            raise Missing("match_not_over")
        return Response(proof_of(over, ruleset_at(table)).to_dict())
