"""Offers, and who looked at a contact."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import User
from league.api.shapes.fields import IdField, Shape
from league.api.shapes.people import NamedShape
from league.models import Offer, Staff
from league.wording.things import person_of


class EntryNameShape(Shape):
    """A team in a season, by the name it has there."""

    id = IdField()
    name = serializers.CharField()


class OfferShape(Shape):
    """What somebody is asked to say yes to. `player` is who is asked, `record` the name that holds the place until
    then; of an offer to an e-mail `address` nothing says whether anybody has that address."""

    id = IdField()
    what = serializers.ChoiceField(choices=Offer.What.choices)
    state = serializers.SerializerMethodField()
    player = NamedShape(source="user.player", allow_null=True, default=None)
    address = serializers.CharField()
    record = IdField("record", allow_null=True)
    team = serializers.SerializerMethodField()
    entry = EntryNameShape(allow_null=True, default=None)
    season = NamedShape(source="entry.season", allow_null=True, default=None)
    league = serializers.SerializerMethodField()
    club = NamedShape(allow_null=True, default=None)
    role = serializers.ChoiceField(choices=Staff.Role.choices, allow_blank=True)
    made_by = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)

    def get_state(self, offer: Any) -> str:
        return str(getattr(offer, "state_now", offer.state))

    @extend_schema_field(NamedShape(allow_null=True))
    def get_team(self, offer: Any) -> Any:
        team = offer.team or (offer.entry.team if offer.entry is not None else None)
        return NamedShape(team).data if team is not None else None

    @extend_schema_field(NamedShape(allow_null=True))
    def get_league(self, offer: Any) -> Any:
        league = offer.league or (offer.entry.season.league if offer.entry is not None else None)
        return NamedShape(league).data if league is not None else None

    def get_made_by(self, offer: Any) -> str:
        return person_of(offer.made_by)


class LookShape(Shape):
    """Somebody looked at the reader's contact: on a page or by the API (`page`), or took it away in a `file`."""

    by = serializers.SerializerMethodField()
    how = serializers.CharField(source="after.how")
    at = serializers.DateTimeField()

    def get_by(self, line: Any) -> str:
        actor: User = line.actor
        return person_of(actor)
