"""Dates and line-ups of fixtures."""

from __future__ import annotations

from rest_framework import serializers

from league.inputs.body import Body, Edit
from league.inputs.fields import Day, Id, Number, Text, Time


class DateBody(Edit):
    """An agreed date as wall time in the season's zone, and where it is played."""

    local_date = Day()
    local_time = Time()
    venue = Text(empty=True, required=False, allow_null=True)
    table_number = Number(most=32_000, required=False, allow_null=True)


class PostponeBody(Edit):
    reason = Text()


class LineupBody(Body):
    """Who sits for a side (0 or 1), in the order of its seats."""

    side = Number(most=1)
    players = serializers.ListField(child=Id(), max_length=8)
