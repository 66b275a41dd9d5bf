"""What a league knows of a person: entries, matches, rating, and how to reach him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from games.models import Match, Occupancy, Player
from games.queries.people import called, players_for, records_of
from league.models import League, LedgerLine, Membership, Posting, RosterPlace, Season, Team
from league.queries.entries import PUBLIC_STATES
from league.queries.matches import matches_for
from league.queries.seasons import leagues_for, seasons_for
from league.queries.seen_people import seen_people
from league.queries.teams import teams_for
from league.queries.visibility import Viewer, signed_in, visible_leagues, visible_seasons

MOST_FOUND = 20


@dataclass(frozen=True)
class PlayerRating:
    """A person's points in one league at one goal of the ruleset."""

    league: League
    goal: int
    points: int
    matches: int


@dataclass(frozen=True)
class Found:
    """What a search found, by name, at most `MOST_FOUND` of each."""

    players: list[Player]
    teams: list[Team]
    seasons: list[Season]
    leagues: list[League]

    def __bool__(self) -> bool:
        return bool(self.players or self.teams or self.seasons or self.leagues)


def search(viewer: Viewer, text: str) -> Found:
    """Players, teams, seasons and leagues whose name holds every word, however its letters are written in either.

    A season is also found by the name of its league.
    """
    named = called(text)
    if named is None:
        return Found([], [], [], [])
    leagues = leagues_for(viewer).filter(named)
    seasons = seasons_for(viewer)
    seasons = seasons.filter(named | Q(league__in=leagues.order_by().values("pk")))
    return Found(
        list(players_for(viewer, text).filter(pk__in=seen_people(viewer).values("pk"))[:MOST_FOUND]),
        list(teams_for(viewer).filter(named)[:MOST_FOUND]),
        list(seasons[:MOST_FOUND]),
        list(leagues[:MOST_FOUND]),
    )


def own_player(viewer: Viewer) -> Player | None:
    """The record of the person who looks."""
    user = signed_in(viewer)
    return None if user is None else Player.objects.filter(user=user, merged_into__isnull=True).first()


def teams_of(player: Player) -> list[Membership]:
    """The teams a person is in now, with his role in each."""
    return list(
        Membership.objects.filter(player__in=records_of(player), until__isnull=True)
        .select_related("team")
        .order_by("team__search_name")
    )


def entries_of(viewer: Viewer, player: Player, *, listed: bool = True) -> list[RosterPlace]:
    """The rosters a person stands or stood on, the newest season first, with entry, team and season."""
    return list(
        RosterPlace.objects.filter(
            player__in=records_of(player),
            entry__state__in=PUBLIC_STATES,
            season__in=visible_seasons(viewer, listed=listed).values("pk"),
        )
        .exclude(reason=RosterPlace.JOINED)
        .select_related("entry__team", "season__league")
        .order_by("-season", "-pk")
    )


def matches_of(viewer: Viewer, player: Player, *, listed: bool = True) -> QuerySet[Match]:
    """The matches in which a person held a seat, the newest first."""
    sat = Occupancy.objects.filter(match=OuterRef("pk"), player__in=records_of(player))
    return matches_for(viewer, listed=listed).filter(Exists(sat))


def ratings_of(viewer: Viewer, player: Player) -> list[PlayerRating]:
    """A person's points in every listed league where any moved."""
    moved = Q(posting__kind=Posting.Kind.MATCH, posting__reversed_by__isnull=True)
    sums: list[Any] = list(
        LedgerLine.objects.filter(
            account__player__in=records_of(player),
            account__league__in=visible_leagues(viewer, listed=True).values("pk"),
        )
        .values("account__league", "account__goal")
        .annotate(points=Sum("amount"), matches=Count("posting__match", filter=moved, distinct=True))
        .order_by("account__league", "account__goal")
    )
    leagues = League.objects.in_bulk([row["account__league"] for row in sums])
    return [
        PlayerRating(leagues[row["account__league"]], row["account__goal"], row["points"], row["matches"])
        for row in sums
    ]
