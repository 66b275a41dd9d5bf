"""Clubs, leagues, offices."""

from __future__ import annotations

from rest_framework import serializers

from league.api.shapes.fields import IdField, Shape
from league.models import League, Staff


class ClubShape(Shape):
    id = IdField()
    name = serializers.CharField()
    latin_name = serializers.CharField()
    created_at = serializers.DateTimeField()


class LeagueShape(Shape):
    """`version` grows with every change; `removed_at` is seen by the staff only, who alone see it at all."""

    id = IdField()
    club = IdField("club")
    name = serializers.CharField()
    latin_name = serializers.CharField()
    visibility = serializers.ChoiceField(choices=League.Listed.choices)
    zone = serializers.CharField()
    version = serializers.IntegerField()
    removed_at = serializers.DateTimeField()


class OfficeShape(Shape):
    """A person's office in a club, or in one of its leagues."""

    user = IdField("user")
    username = serializers.CharField(source="user.username")
    club = IdField("club")
    league = IdField("league", allow_null=True)
    role = serializers.ChoiceField(choices=Staff.Role.choices)
    since = serializers.DateTimeField()
    until = serializers.DateTimeField()
