"""Fixtures, reports, runs, line-ups."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.shapes.fields import IdField, PairField, Shape
from league.api.shapes.people import NamedShape
from league.models import Fixture, FixtureRun, Outcome, Result, Round


class SideShape(Shape):
    """The entry of one side, under the name it has in the season."""

    entry = IdField()
    team = IdField("team")
    name = serializers.CharField()


class StandingResultShape(Shape):
    """The confirmed result inside its fixture."""

    id = IdField()
    version = serializers.IntegerField(source="number")
    points = PairField("points_first", "points_second")
    reason_kind = serializers.CharField()
    matches = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_matches(self, result: Any) -> list[str]:
        return [played.match.public_id for played in result.played.all()]


class RoundOfFixtureShape(Shape):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Round.State.choices)


class FixtureShape(Shape):
    """`first` and `second` are sides 0 and 1; `second` is null for a bye, `result` until one is confirmed.

    `table` is the online table where it is, or is to be, played now. The date is an instant (`scheduled_at`) and the
    wall time it was agreed as, in `zone`.
    """

    id = IdField()
    season = IdField("season")
    group = IdField("group")
    round = RoundOfFixtureShape()
    number = serializers.IntegerField()
    leg = serializers.IntegerField()
    first = SideShape()
    second = SideShape(allow_null=True)
    best_of = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Fixture.State.choices)
    outcome = serializers.ChoiceField(choices=Outcome.choices, allow_blank=True)
    winner_side = serializers.IntegerField(allow_null=True)
    scheduled_at = serializers.DateTimeField()
    local_date = serializers.DateField()
    local_time = serializers.TimeField()
    zone = serializers.CharField()
    venue = serializers.CharField()
    table_number = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()
    table = serializers.SerializerMethodField()
    result = serializers.SerializerMethodField()

    def get_table(self, fixture: Any) -> str | None:
        return fixture.in_use[0].table.public_id if fixture.in_use else None

    @extend_schema_field(StandingResultShape(allow_null=True))
    def get_result(self, fixture: Any) -> Any:
        standing = fixture.standing
        return StandingResultShape(standing[0]).data if standing else None


class LineupShape(Shape):
    """Who is to sit for each side, by seat; null where nobody has said so yet."""

    first = NamedShape(many=True, allow_null=True)
    second = NamedShape(many=True, allow_null=True)


class ResultShape(Shape):
    """One report and what became of it. `given` is what was reported of each match; `lineup` who sat, by side."""

    id = IdField()
    fixture = IdField("fixture")
    version = serializers.IntegerField(source="number")
    state = serializers.ChoiceField(choices=Result.State.choices)
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    reason_kind = serializers.CharField()
    reason = serializers.CharField()
    winner_side = serializers.IntegerField(allow_null=True)
    points = PairField("points_first", "points_second")
    given = serializers.ListField(source="matches", child=serializers.DictField())
    lineup = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    official = serializers.BooleanField()
    side = serializers.IntegerField(allow_null=True)
    reported_by = IdField("reported_by", allow_null=True)
    reported_at = serializers.DateTimeField()
    confirm_by = serializers.DateTimeField(allow_null=True)
    decided_by = IdField("decided_by", allow_null=True)
    decided_at = serializers.DateTimeField(allow_null=True)
    decision_reason = serializers.CharField()
    corrects = IdField("corrects", allow_null=True)


class RunShape(Shape):
    """A run by computer players: queued, done, or failed with the error."""

    id = IdField()
    fixture = IdField("fixture")
    seed = serializers.CharField()
    bots = serializers.ListField(child=serializers.CharField())
    state = serializers.ChoiceField(choices=FixtureRun.State.choices)
    error = serializers.CharField()
    requested_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    result = IdField("result", allow_null=True)
