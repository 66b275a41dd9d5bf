"""Players, teams, search."""

from __future__ import annotations

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Player, Scope
from games.queries.people import players_for
from league.actions import people, teams
from league.actions.claims import claim_player
from league.actions.contacts import see_contact
from league.api.filters import PlayerFilter, TeamFilter
from league.api.shapes import ContactShape, FoundShape, HistoryShape, MemberShape, PlayerShape, TeamShape
from league.api.view import Listing, View, shown, text_in
from league.inputs.people import (
    ClaimBody,
    JoinBody,
    NewPlayerBody,
    NewTeamBody,
    PlayerBody,
    TeamBody,
    team_of,
)
from league.inputs.seasons import PersonBody, ReasonBody
from league.models import Team
from league.queries.people import entries_of, ratings_of, search
from league.queries.seen_people import seen_people, seen_player
from league.queries.teams import team_for, teams_for

SEARCHED = OpenApiParameter("q", str, description="Part of a name, however it is written.")


class PlayersView(Listing):
    """Players by name; `?q=` finds a name however it is written. POST makes a record."""

    write_scope = Scope.PLAY

    serializer_class = PlayerShape
    filterset_class = PlayerFilter

    def found(self) -> QuerySet[Player]:
        seen = seen_people(self.actor).values("pk")
        return players_for(self.actor, text_in(self.request, "q")).filter(pk__in=seen)

    @extend_schema(parameters=[SEARCHED])
    def get(self, request: Request) -> Response:
        return super().get(request)

    @extend_schema(request=NewPlayerBody, responses={201: PlayerShape})
    def post(self, request: Request) -> Response:
        player = people.create_player(actor=self.actor, **self.body(NewPlayerBody))
        return shown(PlayerShape, player, created=True)


class PlayerView(View):
    """One person; a record that was joined to another shows the other."""

    write_scope = Scope.PLAY

    @extend_schema(responses=PlayerShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(PlayerShape, seen_player(self.actor, public_id))

    @extend_schema(request=PlayerBody, responses=PlayerShape)
    def patch(self, request: Request, public_id: str) -> Response:
        values = self.body(PlayerBody)
        return shown(PlayerShape, people.edit_player(actor=self.actor, player=public_id, **values))


class HistoryView(View):
    """A person's rosters and ratings; his matches are `matches/?player=`."""

    @extend_schema(responses=HistoryShape)
    def get(self, request: Request, public_id: str) -> Response:
        player = seen_player(self.actor, public_id)
        history = {
            "player": player,
            "entries": entries_of(self.actor, player),
            "ratings": ratings_of(self.actor, player),
        }
        return shown(HistoryShape, history)


class ContactView(View):
    """Phone and addresses, for the person, their captain and the officers of their season; every look is written down
    for the person to read. DELETE erases them for good."""

    write_scope = Scope.PLAY

    @extend_schema(responses=ContactShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(ContactShape, see_contact(actor=self.actor, player=public_id))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, public_id: str) -> Response:
        people.erase_contact(actor=self.actor, player=public_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClaimCodeView(View):
    """Makes a one-time code by which the person takes the record over; it is shown this once."""

    answers_secret = True
    write_scope = Scope.PLAY

    @extend_schema(request=None, responses={201: ClaimBody})
    def post(self, request: Request, public_id: str) -> Response:
        code = people.make_claim_code(actor=self.actor, player=public_id)
        return Response({"code": code}, status=status.HTTP_201_CREATED, headers={"Cache-Control": "no-store"})


class ClaimView(View):
    """Takes over the record that a code was made for."""

    write_scope = Scope.PLAY

    @extend_schema(request=ClaimBody, responses=PlayerShape)
    def post(self, request: Request) -> Response:
        return shown(PlayerShape, claim_player(actor=self.actor, **self.body(ClaimBody)))


class TeamsView(Listing):
    """Teams by name, with their members. POST makes one."""

    write_scope = Scope.PLAY

    serializer_class = TeamShape
    filterset_class = TeamFilter

    def found(self) -> QuerySet[Team]:
        return teams_for(self.actor)

    @extend_schema(request=NewTeamBody, responses={201: TeamShape})
    def post(self, request: Request) -> Response:
        team = teams.create_team(actor=self.actor, **team_of(self.body(NewTeamBody)))
        return shown(TeamShape, team_for(self.actor, team.public_id), created=True)


class TeamView(View):
    """One team; a removed one says so."""

    write_scope = Scope.PLAY

    @extend_schema(responses=TeamShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(TeamShape, team_for(self.actor, public_id))

    @extend_schema(request=TeamBody, responses=TeamShape)
    def patch(self, request: Request, public_id: str) -> Response:
        teams.edit_team(actor=self.actor, team=public_id, **self.body(TeamBody))
        return shown(TeamShape, team_for(self.actor, public_id))


class MembersView(View):
    """Takes a person into a team."""

    write_scope = Scope.PLAY

    @extend_schema(request=JoinBody, responses={201: MemberShape})
    def post(self, request: Request, public_id: str) -> Response:
        member = teams.add_member(actor=self.actor, team=public_id, **self.body(JoinBody))
        return shown(MemberShape, member, created=True)


class LeaveTeamView(View):
    """Ends a membership; everybody may leave by himself."""

    write_scope = Scope.PLAY

    @extend_schema(request=PersonBody, responses=MemberShape)
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(PersonBody)
        return shown(MemberShape, teams.remove_member(actor=self.actor, team=public_id, **values))


class TeamCaptainView(View):
    """Makes a member the captain."""

    write_scope = Scope.PLAY

    @extend_schema(request=PersonBody, responses=MemberShape)
    def post(self, request: Request, public_id: str) -> Response:
        values = self.body(PersonBody)
        return shown(MemberShape, teams.name_captain(actor=self.actor, team=public_id, **values))


class RemoveTeamView(View):
    """Takes a team out of every list; what it played stays."""

    write_scope = Scope.PLAY

    @extend_schema(request=ReasonBody, responses=TeamShape)
    def post(self, request: Request, public_id: str) -> Response:
        teams.remove_team(actor=self.actor, team=public_id, **self.body(ReasonBody))
        return shown(TeamShape, team_for(self.actor, public_id))


class SearchView(View):
    """Players and teams by a part of their name."""

    @extend_schema(parameters=[SEARCHED], responses=FoundShape)
    def get(self, request: Request) -> Response:
        return shown(FoundShape, search(self.actor, text_in(request, "q")))
