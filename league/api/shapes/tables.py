"""Online tables, and what a reader may see of the deal in play."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import Match, Seat, Table, User
from games.permissions import is_admin, may_fill
from games.queries.tables import TableShown
from league.api.shapes.fields import IdField, PairField, Shape
from league.permissions import rights_of, standing_at_table


class SeatShape(Shape):
    """Who sits in a seat. `colour` is blue for the host and red for an admin (B15, B16); `idle` is a person for whom a
    computer player plays (B12b)."""

    number = serializers.IntegerField()
    player = IdField("player")
    name = serializers.CharField(source="player.name", default=None)
    latin_name = serializers.CharField(source="player.latin_name", default=None)
    computer = serializers.CharField()
    away = serializers.SerializerMethodField()
    away_until = serializers.SerializerMethodField()
    idle = serializers.BooleanField(source="is_idle")
    empty_until = serializers.SerializerMethodField()
    colour = serializers.SerializerMethodField()

    def get_empty_until(self, seat: Seat) -> datetime | None:
        """Until when a seat that was left in a match waits for somebody (B10a); in a pause it waits on."""
        return None if seat.table.state == Table.State.PAUSED else seat.empty_until

    def get_away(self, seat: Seat) -> bool:
        return seat.away_since is not None

    def get_away_until(self, seat: Seat) -> datetime | None:
        """When the grace of who is away is over (B14); in a pause it does not run."""
        if seat.away_since is None or seat.table.state == Table.State.PAUSED:
            return None
        return seat.away_since + timedelta(seconds=seat.table.grace_seconds)

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
    listed = serializers.BooleanField()
    move_seconds = serializers.IntegerField()
    match_minutes = serializers.IntegerField(allow_null=True)
    grace_seconds = serializers.IntegerField()
    empty_seat_seconds = serializers.IntegerField()
    spectator_delay = serializers.IntegerField()
    seats = SeatShape(many=True, source="seats.all")
    created_at = serializers.DateTimeField()


@extend_schema_field({"type": "object", "nullable": True, "additionalProperties": True})
class DealField(serializers.Field[Any, Any, Any, Any]):
    """A deal as its reader may know it: see `games.showing`."""

    def to_representation(self, value: Any) -> Any:
        return value


class MayShape(Shape):
    """Whether the reader runs the table, as its host does (B15, B16), may begin the match, and may referee.

    `seats` are those kept for them at the table of a fixture, null at any other table; `computers` those into which
    they may put a computer player during a match (B10a).
    """

    run = serializers.BooleanField()
    begin = serializers.BooleanField()
    referee = serializers.BooleanField()
    seats = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    computers = serializers.ListField(child=serializers.IntegerField())


class RemovedShape(Shape):
    """Somebody who was removed from the table."""

    player = IdField("player")
    name = serializers.CharField(source="player.name")


class TableResultShape(Shape):
    """How the last match of a table ended: its points, the side that won or null, and `end` as in `matches/ID/`."""

    match = serializers.CharField(source="public_id")
    points = PairField("points_first", "points_second")
    winner = serializers.IntegerField(source="winner_side", allow_null=True)
    end = serializers.ChoiceField(choices=Match.End.choices)


class LeagueOfTableShape(Shape):
    """The league in which a table's matches move ratings."""

    id = IdField()
    name = serializers.CharField()
    latin_name = serializers.CharField()


class TableShape(Shape):
    """One table as its reader sees it. `you` is his seat; `entry` the last entry of the match's log; `invitation`
    the code by which others sit down, for who sits there and who runs the table, else empty.

    `rated` is false also for a match that a team of computer players began (B12b); `waits` says that nobody moves until
    somebody takes over an empty seat (B10a). `removed` is for referees: who may not sit down here until they are let in
    (`let-in/`), and `moments` is for them: the entry before each action in the `history` of the deal, to go back to
    (`undo/`). Who
    knows the reader's `standing` already passes it with the context.
    """

    id = IdField("table")
    state = serializers.ChoiceField(source="table.state", choices=Table.State.choices)
    version = serializers.IntegerField(source="table.version")
    ruleset = serializers.CharField()
    rated = serializers.SerializerMethodField()
    waits = serializers.SerializerMethodField()
    removed = serializers.SerializerMethodField()
    listed = serializers.BooleanField(source="table.listed")
    invitation = serializers.SerializerMethodField()
    move_seconds = serializers.IntegerField(source="table.move_seconds")
    match_minutes = serializers.IntegerField(source="table.match_minutes", allow_null=True)
    grace_seconds = serializers.IntegerField(source="table.grace_seconds")
    empty_seat_seconds = serializers.IntegerField(source="table.empty_seat_seconds")
    spectator_delay = serializers.IntegerField(source="table.spectator_delay")
    turn_ends_at = serializers.DateTimeField(source="table.turn_ends_at")
    pause_reason = serializers.CharField(source="table.pause_reason")
    you = serializers.IntegerField(source="seat", allow_null=True)
    may = serializers.SerializerMethodField()
    seats = SeatShape(many=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    entry = serializers.IntegerField(source="entries")
    deal = DealField(read_only=True)
    last_deal = DealField(read_only=True)
    moments = serializers.SerializerMethodField()
    commitment = serializers.CharField(source="live.commitment", default="")
    match = serializers.SerializerMethodField()
    result = TableResultShape(source="over.match", default=None)
    fixture = serializers.SerializerMethodField()
    rated_in = serializers.SerializerMethodField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        table = instance.table
        standing = self.context.get("standing") or standing_at_table(instance.reader, table)
        self.rights = rights_of(standing, table, instance.seat, waits=instance.live is not None)
        self.belonging = standing.belonging
        return super().to_representation(instance)

    @extend_schema_field(MayShape)
    def get_may(self, shown: TableShown) -> dict[str, Any]:
        fills = []
        if shown.table.waiting_since is not None:
            reader, seats = shown.reader, shown.seats
            may = [self.rights.referee or may_fill(reader, seats, seat) for seat in seats]
            fills = [seat.number for seat in seats if seat.empty_until is not None and may[seat.number]]
        return {**self.rights._asdict(), "computers": fills}

    def get_rated(self, shown: TableShown) -> bool:
        begun = shown.live is not None and shown.live.started_at is not None
        return shown.table.rated and not (begun and shown.live is not None and not shown.live.rated)

    def get_waits(self, shown: TableShown) -> bool:
        return shown.table.waiting_since is not None

    @extend_schema_field(RemovedShape(many=True))
    def get_removed(self, shown: TableShown) -> list[dict[str, Any]]:
        if not self.rights.referee:
            return []
        return [dict(RemovedShape(one).data) for one in shown.removed]

    def get_moments(self, shown: TableShown) -> list[int]:
        return list(shown.moments) if self.rights.referee else []

    def get_fixture(self, shown: TableShown) -> str | None:
        """The fixture that is played here; null at an open table."""
        return self.belonging.fixture

    @extend_schema_field(LeagueOfTableShape(allow_null=True))
    def get_rated_in(self, shown: TableShown) -> dict[str, str] | None:
        """The league in which the match moves ratings; null for a friendly one."""
        league = self.belonging.rated_in
        return LeagueOfTableShape(league).data if league is not None else None

    def get_invitation(self, shown: TableShown) -> str:
        knows = shown.seat is not None or self.rights.run
        return shown.table.invitation if knows else ""

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


class RedealShape(Shape):
    """B13: a deck that was dealt and given up: its number, the entry of the log that tells of it, and the rule."""

    number = serializers.IntegerField()
    entry = serializers.IntegerField()
    reason = serializers.CharField()


class ProofShape(Shape):
    """Everything by which the decks of a match can be checked (`python -m engine verify`)."""

    commitment = serializers.CharField()
    secret = serializers.CharField()
    shares = serializers.ListField(child=serializers.CharField())
    seed = serializers.CharField()
    seats = serializers.IntegerField()
    first_dealer = serializers.IntegerField()
    decks = DeckShape(many=True)
    redeals = RedealShape(many=True)
