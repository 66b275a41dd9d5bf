"""Clubs, leagues, seasons, entries: what is sent to make and to change them."""

from __future__ import annotations

from rest_framework import serializers

from league.inputs.body import Body, Edit
from league.inputs.fields import Amount, Day, Document, Id, Moment, Number, Text, Time
from league.models import League, Membership, Staff, Stage


class NamedBody(Body):
    """A name, and its Latin form."""

    name = Text()
    latin_name = Text(empty=True, required=False)


class RenameBody(Body):
    """A name, its Latin form, or both."""

    name = Text(required=False)
    latin_name = Text(empty=True, required=False)


class LeagueBody(Edit):
    name = Text(required=False)
    latin_name = Text(empty=True, required=False)
    zone = Text(required=False)
    visibility = serializers.ChoiceField(choices=League.Listed.choices, required=False)


class NewLeagueBody(NamedBody):
    club = Id()
    zone = Text(required=False)
    visibility = serializers.ChoiceField(choices=League.Listed.choices, required=False)


class OfficeBody(Body):
    """An office of a person (public id, user name or confirmed address) in the whole club, or in one league only."""

    user = Text()
    role = serializers.ChoiceField(choices=Staff.Role.choices)
    league = Id(required=False, allow_null=True, default=None)


class ReasonBody(Body):
    reason = Text()


class SeasonFieldsBody(Body):
    """`weekday` counts from 0, Monday; `start_time` is wall time in `zone`."""

    name = Text(required=False)
    latin_name = Text(empty=True, required=False)
    ruleset = Text(required=False)
    overrides = Document(dict, required=False)
    format = serializers.ChoiceField(choices=Stage.Format.choices, required=False)
    capacity = Number(required=False, allow_null=True)
    entries_close_at = Moment(required=False, allow_null=True)
    starts_on = Day(required=False, allow_null=True)
    weekday = Number(most=6, required=False, allow_null=True)
    start_time = Time(required=False, allow_null=True)
    zone = Text(required=False)
    prize = Text(empty=True, required=False)


class SeasonBody(SeasonFieldsBody):
    version = Number(required=False, allow_null=True)


class NewSeasonBody(SeasonFieldsBody):
    league = Id()
    name = Text()


class CopySeasonBody(SeasonFieldsBody):
    """What is not given is as in the season that is copied; `teams`: enter those that took part."""

    name = Text()
    teams = serializers.BooleanField(required=False, default=False)


class ScheduleBody(Body):
    """What is not given is as the season says. `seeds`: the entries in the order of their strength."""

    format = serializers.ChoiceField(choices=Stage.Format.choices, required=False)
    starts_on = Day(required=False, allow_null=True)
    weekday = Number(most=6, required=False, allow_null=True)
    start_time = Time(required=False, allow_null=True)
    every_days = Number(least=1, most=366, required=False)
    skip = serializers.ListField(child=Day(), required=False, max_length=1000)
    seeds = serializers.ListField(child=Id(), required=False, allow_null=True, max_length=20_000)


class LotsBody(Body):
    """The entries that share a place."""

    entries = serializers.ListField(child=Id(), max_length=1000)
    reason = Text()


class AdjustmentBody(Body):
    """Table points; negative ones are taken away."""

    entry = Id()
    points = Amount()
    reason = Text()


class PolicyBody(Body):
    """All that a scope decides for itself; what is not named holds as the wider scopes say. `from_round`: only for the
    fixtures of that round and later ones."""

    values = Document(dict)
    reason = Text(empty=True, required=False)
    version = Number(required=False, allow_null=True)
    from_round = Number(required=False, allow_null=True)


class NewEntryBody(Body):
    """`accept`: true lets an organizer enter the team at once."""

    season = Id()
    team = Id()
    accept = serializers.BooleanField(required=False, default=False)


class RosterBody(Body):
    player = Id()
    role = serializers.ChoiceField(choices=Membership.Role.choices, required=False)


class PersonBody(Body):
    player = Id()


class OffRosterBody(PersonBody):
    reason = Text(empty=True, required=False, default="")
