"""Online tables, and what a reader may see of the deal in play."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import Seat, Table, User
from games.permissions import is_admin
from games.queries.tables import TableShown
from league.api.shapes.fields import IdField, Shape


class SeatShape(Shape):
    """Who sits in a seat. `colour` is blue for the host and red for an admin (B15, B16)."""

    number = serializers.IntegerField()
    player = IdField("player")
    name = serializers.CharField(source="player.name", default=None)
    latin_name = serializers.CharField(source="player.latin_name", default=None)
    computer = serializers.CharField()
    away = serializers.SerializerMethodField()
    colour = serializers.SerializerMethodField()

    def get_away(self, seat: Seat) -> bool:
        return seat.away_since is not None

    def get_colour(self, seat: Seat) -> str:
        user: User | None = seat.player.user if seat.player is not None else None
        if user is None:
            return ""
        return "red" if is_admin(user) else "blue" if seat.table.host_id == user.pk else ""


class TableLineShape(Shape):
    """A table in the lobby."""

    id = IdField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    ruleset = serializers.CharField(source="ruleset_name")
    version = serializers.IntegerField()
    rated = serializers.BooleanField()
    seats = SeatShape(many=True, source="seats.all")
    created_at = serializers.DateTimeField()


@extend_schema_field({"type": "object", "nullable": True, "additionalProperties": True})
class DealField(serializers.Field[Any, Any, Any, Any]):
    """A deal as its reader may know it: see `games.showing`."""

    def to_representation(self, value: Any) -> Any:
        return value


class TableShape(Shape):
    """One table as its reader sees it. `you` is his seat; `entry` the last entry of the match's log."""

    id = IdField("table")
    state = serializers.ChoiceField(source="table.state", choices=Table.State.choices)
    version = serializers.IntegerField(source="table.version")
    ruleset = serializers.CharField()
    rated = serializers.BooleanField(source="table.rated")
    listed = serializers.BooleanField(source="table.listed")
    move_seconds = serializers.IntegerField(source="table.move_seconds")
    spectator_delay = serializers.IntegerField(source="table.spectator_delay")
    turn_ends_at = serializers.DateTimeField(source="table.turn_ends_at")
    pause_reason = serializers.CharField(source="table.pause_reason")
    you = serializers.IntegerField(source="seat", allow_null=True)
    seats = SeatShape(many=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    entry = serializers.IntegerField(source="entries")
    deal = DealField(read_only=True)
    last_deal = DealField(read_only=True)
    commitment = serializers.CharField(source="live.commitment", default="")
    match = serializers.SerializerMethodField()

    def get_match(self, shown: TableShown) -> str | None:
        """The last match of the table that is over."""
        over = shown.over
        return over.match.public_id if over is not None and over.match is not None else None


class WhyShape(Shape):
    """Why an action may not be done: a code, the rule and a sentence; all empty when it may."""

    code = serializers.CharField()
    rule = serializers.CharField()
    message = serializers.CharField()


class DeckShape(Shape):
    """The deck of one deal: its number under the seed, and the cards from the top."""

    number = serializers.IntegerField()
    cards = serializers.CharField()


class ProofShape(Shape):
    """Everything by which the decks of a match can be checked (`python -m engine verify`)."""

    commitment = serializers.CharField()
    secret = serializers.CharField()
    shares = serializers.ListField(child=serializers.CharField())
    seed = serializers.CharField()
    seats = serializers.IntegerField()
    first_dealer = serializers.IntegerField()
    decks = DeckShape(many=True)
