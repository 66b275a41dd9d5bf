"""A team registers in a season with all its people, in one step."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.errors import Missing
from league.actions.clubs import lock_club
from league.actions.entries import applied, entered, expect_open
from league.actions.fields import name_of
from league.actions.registering.people import Person, at, at_person, members_of, refuse_stranger
from league.actions.steps import lock_season, signed_in
from league.actions.teams import Member, create_team, lock_team
from league.models import Entry, Season, Team
from league.permissions import Actor, may_organize, may_organize_club, may_see_season


@transaction.atomic
def register_team(
    *, actor: Actor, season: str, name: str, latin_name: str = "", people: Sequence[Person] = ()
) -> Entry:
    """Makes a team with its people and enters it: by an organizer at once, by its captain as an application.

    Everything or nothing. A refusal says `at` which field it was (`registering.people.at`). Raises Missing,
    NotSignedIn, Forbidden, Invalid, Conflict ``season_full``, ``entries_closed``, ``register_as_captain`` and
    what making players and teams and entering does.
    """
    signed_in(actor)
    found, organizes = locked_for(actor, season)
    if organizes:
        return entered_new(found, actor, name, latin_name, people)
    if not may_see_season(actor, found):
        raise Missing("season_not_found", season=season)
    expect_open(found)
    refuse_stranger(actor, people)
    team, members = new_team(actor, name, latin_name, people)
    with at_person(members):
        return applied(found, team, actor, registering=True)


def locked_for(actor: Actor, season: str) -> tuple[Season, bool]:
    """The season, locked after its club, and whether the actor organizes it. Raises Missing."""
    unlocked = Season.objects.select_related("league__club").filter(public_id=season).first()
    if unlocked is None:
        raise Missing("season_not_found", season=season)
    if may_organize_club(actor, unlocked.league.club):
        lock_club(unlocked.league.club.public_id)
    found = lock_season(season)
    return found, may_organize(actor, found.league)


def entered_new(season: Season, actor: Actor, name: str, latin_name: str, people: Sequence[Person]) -> Entry:
    """A new team in a season that the actor organizes; it belongs to the club where he organizes all of it."""
    club = season.league.club if may_organize_club(actor, season.league.club) else None
    team, members = new_team(actor, name, latin_name, people, club.public_id if club else None)
    with at_person(members):
        return entered(season, team, actor, registering=True)


def new_team(
    actor: Actor, name: str, latin_name: str, people: Sequence[Person], club: str | None = None
) -> tuple[Team, list[Member]]:
    """The team and its members' records, made. Raises what `create_team` and `members_of` do."""
    with at("name"):
        named = name_of(name, latin_name)
    members = members_of(actor, people)
    with at_person(members):
        made = create_team(
            actor=actor, name=named.name, latin_name=named.latin_name, club=club, members=members
        )
    return lock_team(made.public_id), members
