"""Matches, deal by deal and card by card."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.words.terms import action_name
from games.models import Match, Occupancy
from league.api.shapes.fields import IdField, PairField, Shape
from league.api.shapes.fixtures import SideShape
from league.api.shapes.people import NamedShape
from league.api.shapes.seasons import RulesetShape
from league.api.shapes.tables import DealField
from league.wording.deals import account_told, reader_language


class MatchShape(Shape):
    """`reversed`: its result counts no more. The winner is stored, never inferred from the points.

    A match of an open table has no season, fixture, result, number, and no teams; `table` is where it was
    played, if that table is listed.
    """

    id = IdField()
    season = IdField("of_result.result.fixture.season")
    fixture = IdField("of_result.result.fixture")
    result = IdField("of_result.result")
    table = serializers.SerializerMethodField()
    number = serializers.IntegerField(source="of_result.number", allow_null=True)
    first = SideShape(source="of_result.result.fixture.first", allow_null=True)
    second = SideShape(source="of_result.result.fixture.second", allow_null=True)
    reversed = serializers.BooleanField()
    source = serializers.ChoiceField(choices=Match.Source.choices)  # type: ignore[assignment]
    ruleset = RulesetShape(source="*")
    goal = serializers.IntegerField()
    points = PairField("points_first", "points_second")
    winner_side = serializers.IntegerField(allow_null=True)
    end = serializers.ChoiceField(choices=Match.End.choices)
    rated = serializers.BooleanField()
    seed = serializers.CharField()
    bots = serializers.ListField(child=serializers.CharField())
    irregularities = serializers.ListField(child=serializers.DictField())
    finished_at = serializers.DateTimeField()

    @extend_schema_field({"type": "string", "nullable": True})
    def get_table(self, match: Match) -> str | None:
        """Whoever knows a table's address may watch there: one that is not listed is not told of."""
        return match.table.public_id if match.table is not None and match.table.listed else None


class OccupancyShape(Shape):
    """Who held a seat, from when to when; a computer player has no player."""

    seat = serializers.IntegerField()
    player = NamedShape(allow_null=True)
    computer = serializers.CharField()
    from_deal = serializers.IntegerField()
    from_phase = serializers.CharField()
    to_deal = serializers.IntegerField(allow_null=True)
    to_phase = serializers.CharField()
    ending = serializers.ChoiceField(choices=Occupancy.Ending.choices)


class SaidShape(Shape):
    seat = serializers.IntegerField()
    said = serializers.CharField()


class PlayedShape(Shape):
    seat = serializers.IntegerField()
    card = serializers.CharField()


class StepShape(Shape):
    """One step from cards to points: what was done, to whose points, with which numbers."""

    code = serializers.CharField()
    side = serializers.IntegerField(allow_null=True)
    params = serializers.DictField()


class ToldShape(Shape):
    """One line of the account as a scorer would say it, in the reader's language, with the rules behind it."""

    side = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class TrickShape(Shape):
    number = serializers.IntegerField()
    leader = serializers.IntegerField()
    winner = serializers.IntegerField()
    cards = serializers.SerializerMethodField()

    @extend_schema_field(PlayedShape(many=True))
    def get_cards(self, trick: Any) -> list[dict[str, Any]]:
        return [{"seat": seat, "card": card} for seat, card in trick.cards]


class ColumnsShape(Shape):
    """Open Belote: the eight columns of a seat before the first lead, the face-up cards and those beneath."""

    seat = serializers.IntegerField()
    up = serializers.ListField(child=serializers.CharField())
    beneath = serializers.ListField(child=serializers.CharField())


class DealShape(Shape):
    """A deal: the scorer's line, how its points came about, the totals after it, and the cards where known."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField(allow_null=True)
    sheet = serializers.DictField()
    account = serializers.SerializerMethodField()
    told = serializers.SerializerMethodField()
    points = serializers.ListField(child=serializers.IntegerField())
    totals = serializers.ListField(child=serializers.IntegerField())
    up_card = serializers.CharField()
    columns = ColumnsShape(many=True)
    hands = serializers.DictField(child=serializers.CharField())
    calls = serializers.SerializerMethodField()
    projects = serializers.SerializerMethodField()
    tricks = TrickShape(many=True)

    @extend_schema_field(StepShape(many=True))
    def get_account(self, deal: Any) -> list[dict[str, Any]]:
        return [{"code": code, "side": side, "params": params} for code, side, params in deal.account]

    @extend_schema_field(ToldShape(many=True))
    def get_told(self, deal: Any) -> list[dict[str, Any]]:
        lines = account_told(deal.ruleset, deal.sheet, deal.account, deal.last_trick)
        return [{"side": line.side, "text": line.text, "rules": list(line.rules)} for line in lines]

    @extend_schema_field(SaidShape(many=True))
    def get_calls(self, deal: Any) -> list[dict[str, Any]]:
        return [{"seat": seat, "said": said} for seat, said in deal.calls]

    @extend_schema_field(SaidShape(many=True))
    def get_projects(self, deal: Any) -> list[dict[str, Any]]:
        return [{"seat": seat, "said": said} for seat, said in deal.projects]


class MatchStoryShape(Shape):
    match = MatchShape()
    seats = OccupancyShape(many=True, source="occupancies")
    deals = DealShape(many=True)


class DoneShape(Shape):
    """A call or card, and how it is told in the reader's language; without a seat the penalty that ended the deal."""

    seat = serializers.IntegerField(allow_null=True)
    action = serializers.CharField()
    told = serializers.CharField()


class PositionShape(Shape):
    """A deal after `step` calls and cards: what was `done` last, and by whom, and what may be seen.

    `view` is a seat's or a spectator's (as at a table), `hands` the cards each seat still holds, `beneath` in Open
    Belote the face-down card of each of its columns.
    """

    step = serializers.IntegerField()
    done = serializers.SerializerMethodField()
    view = DealField(source="seen", read_only=True)
    hands = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    beneath = serializers.DictField(child=serializers.ListField(child=serializers.CharField(allow_null=True)))

    @extend_schema_field(DoneShape(allow_null=True))
    def get_done(self, position: Any) -> dict[str, Any] | None:
        if position.done is None:
            return None
        seat, action = position.done
        return {"seat": seat, "action": action, "told": action_name(action, reader_language())}


class PositionsShape(Shape):
    """Positions of one deal of a finished match; it has as many as `steps`, and the one before the first."""

    deal = serializers.IntegerField(source="deal.number")
    deals = serializers.ListField(child=serializers.IntegerField(), source="known")
    steps = serializers.IntegerField()
    positions = PositionShape(many=True)
