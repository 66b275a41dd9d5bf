"""Seasons, entries, standings, policies, audit."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.api.shapes.fields import IdField, Shape
from league.api.shapes.fixtures import FixtureShape
from league.api.shapes.people import NamedShape, asked_of
from league.models import Entry, Membership, Round, Season, Stage


class RulesetShape(Shape):
    """A preset, its version, and what differs from it."""

    name = serializers.CharField(source="ruleset_name")
    version = serializers.IntegerField(source="ruleset_version")
    overrides = serializers.DictField(source="ruleset_overrides")


class SeasonShape(Shape):
    """`weekday` counts from 0, Monday; `start_time` is wall time in `zone`."""

    id = IdField()
    league = IdField("league")
    name = serializers.CharField()
    latin_name = serializers.CharField()
    state = serializers.ChoiceField(choices=Season.State.choices)
    state_reason = serializers.CharField()
    ruleset = RulesetShape(source="*")
    capacity = serializers.IntegerField()
    entries_close_at = serializers.DateTimeField()
    starts_on = serializers.DateField()
    weekday = serializers.IntegerField()
    start_time = serializers.TimeField()
    zone = serializers.CharField()
    prize = serializers.CharField()
    version = serializers.IntegerField()
    finished_at = serializers.DateTimeField()


class LeftOutShape(Shape):
    """A team that could not be entered, and the code of the refusal that says why."""

    team = IdField("team")
    name = serializers.CharField(source="team.name")
    code = serializers.CharField(source="refusal.code")


class CopiedShape(Shape):
    """The new draft, and the teams that it is without."""

    season = SeasonShape()
    left_out = LeftOutShape(many=True)


class GroupShape(Shape):
    """A group, in which stage of which division; `format` is the stage's."""

    id = IdField()
    season = IdField("stage.division.season")
    division = serializers.IntegerField(source="stage.division.number")
    stage = IdField("stage")
    format = serializers.ChoiceField(choices=Stage.Format.choices, source="stage.format")
    number = serializers.IntegerField()
    name = serializers.CharField()


class EntryShape(Shape):
    """A team in a season. `reason` is empty for who may not know it."""

    id = IdField()
    season = IdField("season")
    team = IdField("team")
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=Entry.State.choices)
    reason = serializers.SerializerMethodField()
    applied_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField()

    def get_reason(self, entry: Any) -> str:
        return entry.reason if entry.reason_known else ""


class RosterPlaceShape(Shape):
    """`asked`: a name without rights stands there until the person accepts."""

    player = NamedShape()
    role = serializers.ChoiceField(choices=Membership.Role.choices)
    captain = serializers.BooleanField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField()
    asked = serializers.SerializerMethodField()

    def get_asked(self, place: Any) -> bool:
        return asked_of(place)


class RoundShape(Shape):
    id = IdField()
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Round.State.choices)
    fixtures = FixtureShape(many=True)


class SplitShape(Shape):
    """What put a row below the one above it: the criterion and both values (N5)."""

    criterion = serializers.CharField()
    above = serializers.DecimalField(max_digits=9, decimal_places=2)
    below = serializers.DecimalField(max_digits=9, decimal_places=2)


class StandingRowShape(Shape):
    """`place` is null for a team out of the running; equal places are `shared`."""

    place = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    entry = serializers.CharField()
    name = serializers.CharField()
    team = serializers.CharField()
    played = serializers.IntegerField()
    wins = serializers.IntegerField()
    draws = serializers.IntegerField()
    losses = serializers.IntegerField()
    forfeits = serializers.IntegerField()
    forfeit_wins = serializers.IntegerField()
    byes = serializers.IntegerField()
    points = serializers.DecimalField(max_digits=9, decimal_places=2)
    adjustment = serializers.DecimalField(max_digits=9, decimal_places=2)
    points_won = serializers.IntegerField()
    points_lost = serializers.IntegerField()
    difference = serializers.IntegerField()
    split_by = SplitShape(allow_null=True)
    skipped = serializers.ListField(child=serializers.CharField())
    state = serializers.ChoiceField(choices=Entry.State.choices)


class StandingsShape(Shape):
    """The table of a group at one version of its season, in pages like every list."""

    season = serializers.CharField()
    group = serializers.CharField()
    version = serializers.IntegerField()
    criteria = serializers.ListField(child=serializers.CharField())
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = StandingRowShape(many=True)


class PolicyVersionShape(Shape):
    number = serializers.IntegerField()
    values = serializers.DictField()
    from_round = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    set_at = serializers.DateTimeField()


class PoliciesShape(Shape):
    """What is in force, and the versions that this scope itself has set, the newest first. One with `from_round` holds
    for the fixtures of that round and later ones (N18); a fixture's `in_force` is that of its round."""

    scope = serializers.CharField()
    id = serializers.CharField()
    in_force = serializers.DictField()
    versions = PolicyVersionShape(many=True)


class AdjustmentShape(Shape):
    entry = IdField("place.entry")
    name = serializers.CharField(source="place.entry.name")
    points = serializers.DecimalField(max_digits=7, decimal_places=2)
    reason = serializers.CharField()
    given_at = serializers.DateTimeField()


class AuditShape(Shape):
    """One action as it was done; `actor` is null for the service itself."""

    action = serializers.CharField()
    thing = serializers.CharField()
    thing_id = serializers.CharField()
    actor = IdField("actor", allow_null=True)
    club = IdField("club", allow_null=True)
    league = IdField("league", allow_null=True)
    season = IdField("season", allow_null=True)
    reason = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()
    at = serializers.DateTimeField()
