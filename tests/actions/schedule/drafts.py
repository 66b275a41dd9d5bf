"""Drafting a schedule, and reading it as seeds."""

from __future__ import annotations

from typing import Any

from league.actions.schedule import make_schedule
from league.models import StageEntry
from tests.league_world import World


def make(world: World, **given: Any) -> list[list[tuple[int, int | None]]]:
    """Drafts a schedule; the rounds as pairs of seeds."""
    make_schedule(actor=world.organizer, season=world.season.public_id, **given)
    return rounds_of(world)


def rounds_of(world: World) -> list[list[tuple[int, int | None]]]:
    seeds = dict(StageEntry.objects.filter(entry__season=world.season).values_list("entry", "seed"))
    rounds: dict[int, list[tuple[int, int | None]]] = {}
    for fixture in world.fixtures():
        second = None if fixture.second_id is None else seeds[fixture.second_id]
        rounds.setdefault(fixture.round.number, []).append((seeds[fixture.first_id], second))
    return [rounds[number] for number in sorted(rounds)]
