"""Who is to sit for each side of a fixture."""

from __future__ import annotations

from games.models import Player
from league.models import Entry, Fixture, LineupPlace, Membership, RosterPlace
from league.queries.rulesets import ruleset_of


def lineup_of(fixture: Fixture) -> dict[int, list[Player] | None]:
    """The players of each side by seat: the line-up set for the fixture, else the players of the roster.

    None for a side whose line-up is not set and whose roster does not have exactly as many players (substitutes
    apart) as the rules ask for. A bye has one side.
    """
    size = ruleset_of(fixture.season).team_size
    chosen: dict[int, list[Player]] = {}
    for place in (
        LineupPlace.objects.filter(fixture=fixture).select_related("player").order_by("side", "seat")
    ):
        chosen.setdefault(place.side, []).append(place.player)
    sides = {side: entry for side, entry in enumerate((fixture.first, fixture.second)) if entry is not None}
    return {side: chosen.get(side) or _regulars(entry, size) for side, entry in sides.items()}


def substitutes_in(fixture: Fixture) -> set[int]:
    """The row numbers of those in the fixture's line-ups who are no regular players of their side today (U6)."""
    regulars = RosterPlace.objects.filter(
        entry__in=[side for side in (fixture.first_id, fixture.second_id) if side],
        until__isnull=True,
        role=Membership.Role.PLAYER,
    )
    seated = LineupPlace.objects.filter(fixture=fixture).exclude(player__in=regulars.values("player"))
    return set(seated.values_list("player", flat=True))


def _regulars(entry: Entry, size: int) -> list[Player] | None:
    places = RosterPlace.objects.filter(
        entry=entry, until__isnull=True, role=Membership.Role.PLAYER
    ).select_related("player")
    players = [place.player for place in places.order_by("since", "pk")]
    return players if len(players) == size else None
