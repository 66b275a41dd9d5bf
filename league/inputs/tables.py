"""What people send to a table, from JSON."""

from __future__ import annotations

from rest_framework import serializers

from league.inputs.body import Body
from league.inputs.fields import Document, Number, Text


class OpenTableBody(Body):
    """The rules of a new table, whether it moves ratings, whether the lobby lists it (without a word: if it is not one
    against computer players), its clocks in seconds and the
    longest match in minutes; a strength of computer players for all other seats, and whether the match begins at once
    (then they are there in any case)."""

    ruleset = Text(required=False, default="standard")
    overrides = Document(dict, required=False, default=dict)
    rated = serializers.BooleanField(required=False, default=True)
    listed = serializers.BooleanField(required=False, allow_null=True, default=None)
    move_seconds = Number(required=False, default=60)
    grace_seconds = Number(required=False, default=60)
    empty_seat_seconds = Number(required=False, default=60)
    spectator_delay = Number(required=False, default=0)
    match_minutes = Number(required=False, allow_null=True, default=None)
    computers = Text(empty=True, required=False, default="")
    begin = serializers.BooleanField(required=False, default=False)


class SeatBody(Body):
    """Which seat, counted from 0."""

    seat = Number()


class SitBody(SeatBody):
    """The invitation is needed where a table is not listed."""

    invitation = Text(empty=True, required=False, default="")


class ComputerBody(SeatBody):
    """Which computer player is to sit there."""

    computer = Text(required=False, default="steady")


class RemoveBody(SeatBody):
    reason = Text(empty=True, required=False, default="")


class MoveBody(Body):
    """A call or card; the version of the table its sender saw, which may be older as long as it has the last entry of
    the log; their own id for the move, the same when sent again."""

    action = Text()
    seen = Number()
    client_id = Text()


class LetInBody(Body):
    """Somebody who was removed from the table."""

    player = Text()


class PhraseBody(Body):
    phrase = Text()


class ShareBody(Body):
    """Something of one's own for the seed of the match that waits."""

    text = Text()


class TableReasonBody(Body):
    reason = Text()


class UndoBody(TableReasonBody):
    """Back to after this entry of the log."""

    number = Number()


class PenaltyBody(TableReasonBody):
    """The side that the penalty (qaid) goes against."""

    side = Number(most=1)


class RulingBody(TableReasonBody):
    """The side that has won, or null for none."""

    winner = Number(most=1, required=False, allow_null=True, default=None)


class SubstituteBody(SeatBody):
    """Who may sit down in this seat of a fixture's table."""

    player = Text()
    reason = Text(empty=True, required=False, default="")
