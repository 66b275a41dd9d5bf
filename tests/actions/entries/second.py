"""A team that shares a person with another."""

from __future__ import annotations

from league.actions.teams import Member, create_team
from league.models import Team
from tests.consent import consent
from tests.league_world import World, new_captain


def second_team_of(world: World, number: int = 0) -> Team:
    """Another team with a captain of his own and the captain of an entered team as his partner."""
    captain, own = new_captain()
    shared = world.players_of(world.entries[number])[0]
    members = [Member(own.public_id, captain=True), Member(shared)]
    world.teams.append(create_team(actor=captain, name=f"ثان {own.pk}", members=members))
    consent(world.captains[number])
    world.captains.append(captain)
    return world.teams[-1]
