"""Invitations, what a link leads to, and what became of the rows of a file."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.api.shapes.errors import ErrorBodyShape
from league.api.shapes.fields import IdField, Shape
from league.api.shapes.seasons import SeasonShape
from league.queries.invitations import state_of


class InvitationShape(Shape):
    """A link for organizers to hand out: the page is `/join/CODE/`. `entries` came in by it."""

    id = IdField()
    season = IdField("season")
    code = serializers.CharField()
    state = serializers.SerializerMethodField()
    most = serializers.IntegerField()
    uses = serializers.IntegerField()
    note = serializers.CharField()
    expires_at = serializers.DateTimeField()
    revoked_at = serializers.DateTimeField()
    entries = serializers.SerializerMethodField()

    def get_state(self, invitation: Any) -> str:
        return state_of(invitation)

    def get_entries(self, invitation: Any) -> list[str]:
        return [use.entry.public_id for use in invitation.used.all()]


class DoorShape(Shape):
    """What an invitation leads to: the season, how big a team is, how many places are free (null: any number), and
    `stopped`, why the reader cannot come in by it now."""

    season = SeasonShape()
    players = serializers.IntegerField()
    substitutes = serializers.IntegerField()
    free = serializers.IntegerField(allow_null=True)
    stopped = ErrorBodyShape(allow_null=True)


class ImportedRowShape(Shape):
    """A row by its number in the file: "added", "there", "left" or "refused" with the reason; `column` is the heading
    under which what was refused stands."""

    row = serializers.IntegerField(source="row.number")
    name = serializers.CharField(source="row.name")
    state = serializers.ChoiceField(choices=["added", "there", "left", "refused"])
    column = serializers.CharField()
    error = ErrorBodyShape(allow_null=True)


class ImportShape(Shape):
    """`preview`: nothing was written. `unknown` are headings that are not read."""

    preview = serializers.BooleanField()
    unknown = serializers.ListField(child=serializers.CharField())
    rows = ImportedRowShape(many=True)
