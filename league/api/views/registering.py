"""Teams come into a season: registered with their people, by an invitation, from a file."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import Refusal
from games.models import Scope
from league.actions import registering
from league.api.shapes import EntryShape
from league.api.shapes.registering import DoorShape, ImportShape, InvitationShape
from league.api.view import Rows, View, shown
from league.inputs.files import teams_in
from league.inputs.registering import ImportBody, InvitationBody, RegisterBody, registered, table_of
from league.permissions import may_organize, must
from league.queries.entries import entry_for
from league.queries.invitations import invitation_by, invitations_of, stopped
from league.queries.registering import terms_of
from league.queries.seasons import season_for
from league.wording import say


class RegisterView(View):
    """Makes a team with its people and enters it: by an organizer at once, by its captain as an application."""

    write_scope = Scope.PLAY

    @extend_schema(request=RegisterBody, responses={201: EntryShape})
    def post(self, request: Request, public_id: str) -> Response:
        values = registered(self.body(RegisterBody))
        entry = registering.register_team(actor=self.actor, season=public_id, **values)
        return shown(EntryShape, entry_for(self.actor, entry.public_id), created=True)


class InvitationsView(Rows):
    """The links of a season, for its organizers. POST makes one."""

    answers_secret = True

    serializer_class = InvitationShape

    def rows(self) -> list[Any]:
        found = season_for(self.actor, self.kwargs["public_id"])
        league = found.league
        must(may_organize(self.actor, league), self.actor, "not_organizer", league=league.public_id)
        return list(invitations_of(found))

    @extend_schema(request=InvitationBody, responses={201: InvitationShape})
    def post(self, request: Request, public_id: str) -> Response:
        made = registering.make_invitation(actor=self.actor, season=public_id, **self.body(InvitationBody))
        return shown(InvitationShape, made, created=True)


class RevokeView(View):
    """Takes a link back; who came in by it stays."""

    @extend_schema(request=None, responses=InvitationShape)
    def post(self, request: Request, public_id: str) -> Response:
        revoked = registering.revoke_invitation(actor=self.actor, invitation=public_id)
        return shown(InvitationShape, revoked)


class InvitationView(View):
    """What a link leads to, for whoever holds it. POST brings the sender's team in by it."""

    write_scope = Scope.PLAY

    @extend_schema(responses=DoorShape)
    def get(self, request: Request, code: str) -> Response:
        found = invitation_by(code)
        terms, reason = terms_of(found.season), stopped(self.actor, found)
        door = {
            "season": found.season,
            "players": terms.players,
            "substitutes": terms.substitutes,
            "free": terms.free,
            "stopped": _told(reason),
        }
        return shown(DoorShape, door)

    @extend_schema(request=RegisterBody, responses={201: EntryShape})
    def post(self, request: Request, code: str) -> Response:
        values = registered(self.body(RegisterBody))
        entry = registering.accept_invitation(actor=self.actor, code=code, **values)
        return shown(EntryShape, entry_for(self.actor, entry.public_id), created=True)


class ImportView(View):
    """Enters the teams of a file, every row or none; with `preview` only says what would become of each row."""

    @extend_schema(request=ImportBody, responses=ImportShape)
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(ImportBody)
        found = season_for(self.actor, public_id)
        league = found.league
        must(may_organize(self.actor, league), self.actor, "not_organizer", league=league.public_id)
        read = teams_in(table_of(values), terms_of(found).players)
        act = registering.preview_import if values["preview"] else registering.import_teams
        done = act(actor=self.actor, season=public_id, rows=read.rows, leave_out=set(values["leave_out"]))
        rows = [
            {"row": one.row, "state": one.state, "column": one.column, "error": _told(one.refusal)}
            for one in done
        ]
        return shown(ImportShape, {"preview": values["preview"], "unknown": read.unknown, "rows": rows})


def _told(refusal: Refusal | None) -> dict[str, Any] | None:
    if refusal is None:
        return None
    return {"code": refusal.code, "message": say(refusal), "params": refusal.params, "rule": None}
