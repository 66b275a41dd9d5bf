"""Entries and their rosters."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Scope
from league.actions import entries, rosters
from league.api.filters import EntryFilter
from league.api.shapes import EntryShape, RosterPlaceShape
from league.api.view import Listing, Rows, View, shown
from league.inputs.seasons import NewEntryBody, OffRosterBody, PersonBody, ReasonBody, RosterBody
from league.models import Entry
from league.queries.entries import entries_for, entry_for, roster_of


class EntriesView(Listing):
    """Teams in seasons. POST applies for a team; with `accept` an organizer enters it at once."""

    write_scope = Scope.PLAY

    serializer_class = EntryShape
    filterset_class = EntryFilter

    def found(self) -> QuerySet[Entry]:
        return entries_for(self.actor, listed=not self.names("season"))

    @extend_schema(request=NewEntryBody, responses={201: EntryShape})
    def post(self, request: Request) -> Response:
        values = self.body(NewEntryBody)
        enter = entries.enter_team if values.pop("accept") else entries.apply_for_season
        entry = enter(actor=self.actor, **values)
        return shown(EntryShape, entry_for(self.actor, entry.public_id), created=True)


class EntryView(View):
    """One entry."""

    @extend_schema(responses=EntryShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(EntryShape, entry_for(self.actor, public_id))


class AcceptView(View):
    """Takes an applicant into the season."""

    @extend_schema(request=None, responses=EntryShape)
    def post(self, request: Request, public_id: str) -> Response:
        entries.accept_entry(actor=self.actor, entry=public_id)
        return shown(EntryShape, entry_for(self.actor, public_id))


class WaitView(View):
    """Keeps an applicant for when a place comes free."""

    @extend_schema(request=None, responses=EntryShape)
    def post(self, request: Request, public_id: str) -> Response:
        entries.put_on_waiting_list(actor=self.actor, entry=public_id)
        return shown(EntryShape, entry_for(self.actor, public_id))


class RefuseView(View):
    """Refuses an applicant."""

    @extend_schema(request=ReasonBody, responses=EntryShape)
    def post(self, request: Request, public_id: str) -> Response:
        entries.refuse_entry(actor=self.actor, entry=public_id, **self.body(ReasonBody))
        return shown(EntryShape, entry_for(self.actor, public_id))


class WithdrawView(View):
    """A team leaves the season, by its captain or an organizer."""

    write_scope = Scope.PLAY

    @extend_schema(request=ReasonBody, responses=EntryShape)
    def post(self, request: Request, public_id: str) -> Response:
        entries.withdraw_entry(actor=self.actor, entry=public_id, **self.body(ReasonBody))
        return shown(EntryShape, entry_for(self.actor, public_id))


class DisqualifyView(View):
    """Puts a team out of the season."""

    @extend_schema(request=ReasonBody, responses=EntryShape)
    def post(self, request: Request, public_id: str) -> Response:
        entries.disqualify_entry(actor=self.actor, entry=public_id, **self.body(ReasonBody))
        return shown(EntryShape, entry_for(self.actor, public_id))


class ReinstateView(View):
    """Takes a refusal, a withdrawal or a disqualification back."""

    @extend_schema(request=ReasonBody, responses=EntryShape)
    def post(self, request: Request, public_id: str) -> Response:
        entries.reinstate_entry(actor=self.actor, entry=public_id, **self.body(ReasonBody))
        return shown(EntryShape, entry_for(self.actor, public_id))


class RosterView(Rows):
    """Who stands on the roster now (`?past=1`: and who stood on it). POST takes a person onto it."""

    write_scope = Scope.PLAY

    serializer_class = RosterPlaceShape

    def rows(self) -> list[Any]:
        entry = entry_for(self.actor, self.kwargs["public_id"])
        return roster_of(entry, self.actor, past=self.names("past"))

    @extend_schema(request=RosterBody, responses={201: RosterPlaceShape})
    def post(self, request: Request, public_id: str) -> Response:
        place = rosters.add_to_roster(actor=self.actor, entry=public_id, **self.body(RosterBody))
        return shown(RosterPlaceShape, place, created=True)


class OffRosterView(View):
    """Takes a person off the roster; everybody may leave by himself."""

    write_scope = Scope.PLAY

    @extend_schema(request=OffRosterBody, responses=RosterPlaceShape)
    def post(self, request: Request, public_id: str) -> Response:
        place = rosters.remove_from_roster(actor=self.actor, entry=public_id, **self.body(OffRosterBody))
        return shown(RosterPlaceShape, place)


class RosterCaptainView(View):
    """Makes a person on the roster its captain."""

    write_scope = Scope.PLAY

    @extend_schema(request=PersonBody, responses=RosterPlaceShape)
    def post(self, request: Request, public_id: str) -> Response:
        place = rosters.name_roster_captain(actor=self.actor, entry=public_id, **self.body(PersonBody))
        return shown(RosterPlaceShape, place)
