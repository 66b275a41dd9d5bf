"""Teams with their people, as forms and programs send them."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from games.errors import Invalid
from league.actions.registering import Person
from league.actions.teams import MOST_MEMBERS
from league.inputs.body import Body
from league.inputs.fields import Id, Number, Text
from league.inputs.files import LARGEST_FILE, Table, read_file, read_text
from league.models import Membership

PLAYER, SUBSTITUTE = str(Membership.Role.PLAYER), str(Membership.Role.SUBSTITUTE)


@dataclass(frozen=True)
class TeamForm:
    """What a registration form holds, and which of its people stands at which of the action's places."""

    name: str
    latin_name: str
    people: list[Person]
    places: list[str]

    def field_of(self, at: str) -> str:
        """The form's field for the place of a refusal: "people.1.phone" is "p1-phone"; "" for none of them."""
        parts = at.split(".")
        if parts[0] != "people":
            return at
        if len(parts) == 1 or not parts[1].isdecimal() or int(parts[1]) >= len(self.places):
            return "people"
        return f"{self.places[int(parts[1])]}-{parts[2] if len(parts) > 2 else 'name'}"


def places_of(players: int, substitutes: int) -> list[tuple[str, str]]:
    """The places of a form with their roles: p0 p1, s0 s1."""
    return [(f"p{number}", PLAYER) for number in range(players)] + [
        (f"s{number}", SUBSTITUTE) for number in range(substitutes)
    ]


def team_form(post: QueryDict, players: int, substitutes: int, *, own: bool) -> TeamForm:
    """A team from a form. With `own` its first player is the one who sends it, and captain; else `captain` says.

    A substitute who has neither a name nor a record is nobody; a player stays and is refused by name.
    """
    captain = "p0" if own else post.get("captain", "p0")
    people, places = [], []
    for place, role in places_of(players, substitutes):
        person = Person(
            name=post.get(f"{place}-name", "").strip(),
            latin_name=post.get(f"{place}-latin_name", "").strip(),
            player=post.get(f"{place}-player", "")[:40],
            phone=post.get(f"{place}-phone", "").strip(),
            role=role,
            captain=place == captain,
            own=own and place == "p0",
        )
        if role == PLAYER or person.name or person.player:
            people.append(person)
            places.append(place)
    return TeamForm(post.get("name", ""), post.get("latin_name", ""), people, places)


class NewPersonBody(Body):
    """Somebody of a team: a record that there is (`player`), or a name to make one of. `own`: the sender himself."""

    name = Text(empty=True, required=False)
    latin_name = Text(empty=True, required=False)
    player = Id(required=False, allow_blank=True)
    phone = Text(empty=True, required=False)
    role = serializers.ChoiceField(choices=Membership.Role.choices, required=False)
    captain = serializers.BooleanField(required=False)
    own = serializers.BooleanField(required=False)


class RegisterBody(Body):
    """A team with its people, of whom one is its captain."""

    name = Text(empty=True)
    latin_name = Text(empty=True, required=False)
    people: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=NewPersonBody(), max_length=MOST_MEMBERS
    )


class InvitationBody(Body):
    """A link for `most` teams, for so many `days`; `note` is for the organizers."""

    most = Number(required=False)
    days = Number(required=False)
    note = Text(empty=True, required=False)


def registered(values: Mapping[str, Any]) -> dict[str, Any]:
    """What `RegisterBody` read, as the actions take it."""
    return {**values, "people": [Person(**dict(one)) for one in values["people"]]}


class ImportBody(Body):
    """Teams as a text with headings, or as a file in base64. `preview` only says what would happen; `leave_out`
    names rows by their numbers."""

    text = serializers.CharField(
        required=False, allow_blank=True, max_length=LARGEST_FILE, trim_whitespace=False
    )
    file = serializers.CharField(required=False, max_length=LARGEST_FILE * 2)
    preview = serializers.BooleanField(required=False, default=False)
    leave_out = serializers.ListField(child=Number(), required=False, default=list, max_length=1000)


def table_of(values: Mapping[str, Any]) -> Table:
    """The table in what `ImportBody` read. Raises Invalid."""
    if "file" not in values:
        return read_text(values.get("text", ""))
    try:
        return read_file(base64.b64decode(values["file"], validate=True))
    except ValueError:
        raise Invalid("file_unreadable") from None
