"""Ratings and ledger postings."""

from __future__ import annotations

from rest_framework import serializers

from league.api.shapes.fields import IdField, Shape
from league.api.shapes.people import NamedShape
from league.models import Posting


class RatingShape(Shape):
    """A person's place in a league at one goal of the ruleset; equal points share it."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    player = serializers.CharField()
    name = serializers.CharField()
    latin_name = serializers.CharField()
    goal = serializers.IntegerField()
    points = serializers.IntegerField()
    matches = serializers.IntegerField()


class LedgerLineShape(Shape):
    """One signed amount; without a player it is the house's."""

    player = NamedShape(source="account.player", allow_null=True)
    goal = serializers.IntegerField(source="account.goal")
    seat = serializers.IntegerField(allow_null=True)
    amount = serializers.IntegerField()


class PostingShape(Shape):
    """A movement of points; its lines sum to zero. `reverses` is the posting that is turned back; a match of an open
    table has no `fixture`, a forfeit (F8) no `match`."""

    id = IdField()
    league = IdField("league")
    kind = serializers.ChoiceField(choices=Posting.Kind.choices)
    match = IdField("match", allow_null=True)
    fixture = IdField("result.fixture", allow_null=True)
    reverses = IdField("reverses", allow_null=True)
    posted_at = serializers.DateTimeField()
    lines = LedgerLineShape(many=True)
