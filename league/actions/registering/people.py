"""The people of a team that registers: records that there are, or records made for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from games.errors import Conflict, Forbidden, Invalid, Refusal
from games.models import Contact, Player
from games.text import normalized
from league.actions.fields import number_of
from league.actions.people import create_player, edit_player, lock_player, phone_of
from league.actions.steps import signed_in
from league.actions.teams import MOST_MEMBERS, Member
from league.models import Membership
from league.permissions import Actor, may_edit_player
from league.queries.contacts import sees_contact


class Person(NamedTuple):
    """Somebody of a team that registers. `player` names a record that there is; without, one is made.

    `own`: the person is the one who registers; his record is used, or made for his account.
    """

    name: str = ""
    latin_name: str = ""
    player: str = ""
    phone: str = ""
    role: str = Membership.Role.PLAYER
    captain: bool = False
    own: bool = False


@contextmanager
def at(place: str) -> Iterator[None]:
    """What is refused inside says where it was: "name", "people", or "people.1.phone" for the second person's."""
    try:
        yield
    except Refusal as refusal:
        latin = place.endswith("name") and refusal.params.get("field") == "latin_name"
        refusal.params.setdefault("at", place.removesuffix("name") + "latin_name" if latin else place)
        raise


def members_of(actor: Actor, people: Sequence[Person]) -> list[Member]:
    """The records of these people, made where there are none. Raises what making and changing a player does,
    ``player_named_twice`` or ``phone_of_account``, each with the place `at` which it was."""
    with at("people"):
        number_of("members", len(people), 0, MOST_MEMBERS)
    _refuse_named_twice(people)
    for player, place in sorted(
        (person.player, place) for place, person in enumerate(people) if person.player
    ):
        with at(f"people.{place}.name"):
            lock_player(player)
    members = []
    for place, person in enumerate(people):
        with at(f"people.{place}"):
            record = _record(actor, person, f"people.{place}")
        members.append(Member(record.public_id, person.role, person.captain))
    return members


@contextmanager
def at_person(members: Sequence[Member]) -> Iterator[None]:
    """A refusal of one of these people says which it is; of their number, that it is about the people."""
    try:
        yield
    except Refusal as refusal:
        named = [place for place, one in enumerate(members) if one.player == refusal.params.get("player")]
        if named:
            refusal.params.setdefault("at", f"people.{named[-1]}")
        elif refusal.code == "entry_name_taken":
            refusal.params.setdefault("at", "name")
        elif refusal.code in {"one_captain", "wrong_number_of_players", "too_many_substitutes"}:
            refusal.params.setdefault("at", "people")
        raise


def _record(actor: Actor, person: Person, place: str) -> Player:
    own = Player.objects.filter(user=signed_in(actor)).first() if person.own else None
    if own is not None:
        found = lock_player(own.public_id)
    elif person.player:
        found = lock_player(person.player)
    else:
        return _new(actor, person, place)
    _reach(actor, found, person.phone, place)
    return found


def _new(actor: Actor, person: Person, place: str) -> Player:
    with at(f"{place}.phone"):
        phone = phone_of(person.phone)
    with at(f"{place}.name"):
        return create_player(
            actor=actor,
            name=person.name,
            latin_name=person.latin_name,
            contact={"phone": phone} if phone else None,
            own=person.own,
        )


def _reach(actor: Actor, player: Player, given: str, place: str) -> None:
    """A phone number for a record that there is: who has an account keeps it himself."""
    with at(f"{place}.phone"):
        phone = phone_of(given)
        known = None
        if sees_contact(actor, player):  # else whoever guesses the number would be told so
            known = Contact.objects.filter(player=player).values_list("phone", flat=True).first()
        if not phone or phone == known:
            return
        if not may_edit_player(actor, player):
            raise Forbidden("phone_of_account", player=player.public_id)
        edit_player(actor=actor, player=player.public_id, contact={"phone": phone})


def _refuse_named_twice(people: Sequence[Person]) -> None:
    """One name for two people of a team is one person written twice, until something tells them apart."""
    known: set[str] = set()
    for place, person in enumerate(people):
        name = person.player or normalized(person.name)
        if name and name in known:
            raise Invalid("player_named_twice", player=person.player, at=f"people.{place}.name")
        known.add(name)


def refuse_stranger(actor: Actor, people: Sequence[Person]) -> None:
    """Raises Conflict ``register_as_captain`` unless the one who registers is the captain."""
    captains = [person for person in people if person.captain]
    if len(captains) != 1 or not (captains[0].own or _is_his(actor, captains[0].player)):
        raise Conflict("register_as_captain", at="people")


def _is_his(actor: Actor, player: str) -> bool:
    return Player.objects.filter(user=signed_in(actor), public_id=player).exists() if player else False
