"""Players, teams, accounts: what is sent to make and to change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.models import Scope
from league.actions.teams import MOST_MEMBERS, Member
from league.inputs.body import Body
from league.inputs.fields import Day, Id, Number, Text
from league.inputs.seasons import NamedBody, RenameBody
from league.models import Membership


class ContactBody(Body):
    """What only the staff and the person see; an empty value takes away what was there."""

    phone = Text(empty=True, required=False)
    email = Text(empty=True, required=False)
    birth_date = Day(required=False, allow_null=True)


class NewPlayerBody(NamedBody):
    """`own`: the record is the sender's own."""

    contact = ContactBody(required=False)
    own = serializers.BooleanField(required=False)


class PlayerBody(RenameBody):
    contact = ContactBody(required=False)


class ClaimBody(Body):
    code = Text()


class MemberBody(Body):
    player = Id()
    role = serializers.ChoiceField(choices=Membership.Role.choices, required=False, default="player")
    captain = serializers.BooleanField(required=False, default=False)


class JoinBody(Body):
    player = Id()
    role = serializers.ChoiceField(choices=Membership.Role.choices, required=False)


class NewTeamBody(NamedBody):
    club = Id(required=False, allow_null=True)
    members: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=MemberBody(), required=False, max_length=MOST_MEMBERS
    )


class TeamBody(RenameBody):
    """An empty `club` takes the team out of its club."""

    club = Id(required=False, allow_blank=True)


class SignInBody(Body):
    """What the token is to be called, what it is good for, and how long it lasts may be left out."""

    username = Text()
    password = serializers.CharField(max_length=4096, trim_whitespace=False)
    name = Text(empty=True, required=False)
    scope = serializers.ChoiceField(choices=Scope.choices, required=False)
    days = Number(required=False)


def team_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """What `NewTeamBody` read, as the action takes it."""
    return {**values, "members": [Member(**dict(one)) for one in values.get("members", [])]}


class FirstOwnerBody(Body):
    """`code` is the one that the terminal shows; `name` is the one others see."""

    code = Text()
    username = Text()
    password = serializers.CharField(max_length=4096, trim_whitespace=False)
    name = Text(empty=True, required=False)
    email = Text(empty=True, required=False)


class MeBody(Body):
    language = Text()
