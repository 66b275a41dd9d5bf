"""Players, teams and what is known of them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.models import Scope
from league.api.shapes.fields import IdField, Shape
from league.models import Entry, Membership, Season
from league.queries.offers import is_asked


class NamedShape(Shape):
    """A person or team inside another thing."""

    id = IdField()
    name = serializers.CharField()
    latin_name = serializers.CharField()


class PlayerShape(NamedShape):
    """`claimed`: the person has taken the record over."""

    claimed = serializers.SerializerMethodField()
    removed_at = serializers.DateTimeField()

    def get_claimed(self, player: Any) -> bool:
        return player.user_id is not None


class ContactShape(Shape):
    phone = serializers.CharField()
    email = serializers.CharField()
    birth_date = serializers.DateField()


def asked_of(place: Any) -> bool:
    """Whether the person of a place or membership has not said yes to it yet."""
    known = getattr(place, "asked", None)
    return is_asked(place.player_id) if known is None else known


class MemberShape(Shape):
    """`asked`: a name without rights stands there until the person accepts."""

    player = NamedShape()
    role = serializers.ChoiceField(choices=Membership.Role.choices)
    captain = serializers.BooleanField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField()
    asked = serializers.SerializerMethodField()

    def get_asked(self, place: Any) -> bool:
        return asked_of(place)


class TeamShape(NamedShape):
    club = IdField("club", allow_null=True)
    members = MemberShape(many=True)
    removed_at = serializers.DateTimeField()


class PlaceShape(Shape):
    """A person's place on a roster."""

    season = IdField("season")
    season_name = serializers.CharField(source="season.name")
    entry = IdField("entry")
    team = IdField("entry.team")
    name = serializers.CharField(source="entry.name")
    state = serializers.ChoiceField(choices=Entry.State.choices, source="entry.state")
    role = serializers.ChoiceField(choices=Membership.Role.choices)
    captain = serializers.BooleanField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField()


class PlayerRatingShape(Shape):
    league = IdField("league")
    goal = serializers.IntegerField()
    points = serializers.IntegerField()
    matches = serializers.IntegerField()


class HistoryShape(Shape):
    player = PlayerShape()
    entries = PlaceShape(many=True)
    ratings = PlayerRatingShape(many=True)


class FoundSeasonShape(NamedShape):
    league = IdField("league")
    state = serializers.ChoiceField(choices=Season.State.choices)


class FoundShape(Shape):
    players = PlayerShape(many=True)
    teams = TeamShape(many=True)
    seasons = FoundSeasonShape(many=True)
    leagues = NamedShape(many=True)


class MeShape(Shape):
    """The account that is signed in, and its player, if it has one."""

    id = IdField()
    username = serializers.CharField()
    language = serializers.CharField()
    player = NamedShape(allow_null=True, default=None)


class TokenShape(Shape):
    """A token of one's own; `sent`: it is the one that this request came with. The token itself is shown nowhere."""

    id = IdField()
    name = serializers.CharField()
    scope = serializers.ChoiceField(choices=Scope.choices)
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry")
    sent = serializers.BooleanField(source="is_sent", default=False)


class AccountShape(Shape):
    """An account, as the owner of the site sees it."""

    id = IdField()
    username = serializers.CharField()
    email = serializers.CharField()
    owner = serializers.BooleanField(source="is_superuser")
    admin = serializers.BooleanField(source="is_admin")
    open = serializers.BooleanField(source="is_active")
    joined_at = serializers.DateTimeField(source="date_joined")
    player = NamedShape(allow_null=True, default=None)
