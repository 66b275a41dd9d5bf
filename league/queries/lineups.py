"""Who is to sit for each side of a fixture."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.models import Player
from league.models import Entry, Fixture, LineupPlace, Membership, Result, RosterPlace
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


def lineup_of_result(result: Result | None) -> dict[int, list[Player] | None] | None:
    """Who began a match as its result says, whoever is on the rosters now (U2); None where it does not say so."""
    if result is None or not result.lineup:
        return None
    names = [public_id for side in result.lineup for public_id in side]
    people = {player.public_id: player for player in Player.objects.filter(public_id__in=names)}
    return {side: [people[name] for name in names] for side, names in enumerate(result.lineup)}


def lineup_then(fixture: Fixture) -> dict[int, list[Player] | None]:
    """As `lineup_of`, from the rosters of the fixture's day where that is past: who has left since sat down then, and
    who came since did not (U2, U20)."""
    moment, size = moment_of(fixture), ruleset_of(fixture.season).team_size
    chosen: dict[int, list[Player]] = {}
    for place in fixture.lineup.select_related("player").order_by("side", "seat"):
        chosen.setdefault(place.side, []).append(place.player)
    sides = {side: entry_of(fixture, side) for side in (0, 1)}
    return {
        side: chosen.get(side) or _regulars_at(entry, size, moment) for side, entry in sides.items() if entry
    }


def moment_of(fixture: Fixture) -> datetime:
    """When the fixture was played, as far as one knows: its date, or now where that is not past."""
    now = timezone.now()
    return min(fixture.scheduled_at or now, now)


def entry_of(fixture: Fixture, side: int) -> Entry | None:
    """The entry of a side (0 or 1)."""
    return fixture.second if side else fixture.first


def roster_since(fixture: Fixture, entry: Entry) -> list[Player]:
    """Whoever has been on the roster of an entry at any time since the fixture's day."""
    places = entry.roster.exclude(until__lte=moment_of(fixture)).exclude(reason=RosterPlace.JOINED)
    return [place.player for place in places.select_related("player").order_by("since", "pk")]


def ever_on_roster(entry: Entry) -> list[Player]:
    """Whoever is or was on the roster of an entry."""
    return [place.player for place in entry.roster.select_related("player").order_by("pk")]


def regulars_then(fixture: Fixture, entry: Entry) -> list[Player]:
    """The regular players of an entry on the fixture's day, however many they were."""
    return _there_at(entry, ruleset_of(fixture.season).team_size, moment_of(fixture))


def _regulars_at(entry: Entry, size: int, moment: datetime) -> list[Player] | None:
    """The regular players of a day, if they are as many as the rules ask for."""
    there = _there_at(entry, size, moment)
    return there if len(there) == size else None


def _there_at(entry: Entry, size: int, moment: datetime) -> list[Player]:
    """The regular players of a day; before the roster was whole for the first time, those who made it whole."""
    places = list(
        RosterPlace.objects.filter(entry=entry, role=Membership.Role.PLAYER)
        .exclude(reason=RosterPlace.JOINED)
        .select_related("player")
        .order_by("since", "pk")
    )
    if len(places) >= size:
        moment = max(moment, places[size - 1].since)
    there = [
        place for place in places if place.since <= moment and (place.until is None or place.until > moment)
    ]
    return [place.player for place in there]


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
