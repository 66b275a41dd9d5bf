"""What the doors of a season show to who wants in: its terms, and people who are known already."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, Q

from games.models import Player
from games.queries.people import players_for
from games.text import normalized
from league.models import Membership, RosterPlace, Season, Team
from league.queries.invitations import free_places
from league.queries.policies import policy_for
from league.queries.rulesets import ruleset_of
from league.queries.seen_people import seen_people
from league.queries.visibility import Viewer, signed_in, staffed_leagues

MOST_SHOWN = 6
SHORTEST = 2


@dataclass(frozen=True)
class Terms:
    """How big a team of this season is, and what is played."""

    players: int
    substitutes: int
    goal: int
    free: int | None


@dataclass(frozen=True)
class Known:
    """Somebody who may be the one that is being typed: the teams he is in, and his team in this season, if any."""

    player: Player
    teams: list[Team]
    taken: RosterPlace | None


def terms_of(season: Season) -> Terms:
    """The size of a team by the season's rules and policies, the goal, and the places that are free."""
    ruleset = ruleset_of(season)
    return Terms(ruleset.team_size, policy_for(season).substitutes, ruleset.goal, free_places(season))


def people_like(viewer: Viewer, season: Season, text: str) -> list[Known]:
    """People of this name whom the reader may put on a team, however the name is written; at most `MOST_SHOWN`."""
    user = signed_in(viewer)
    if user is None or len(normalized(text)) < SHORTEST:
        return []
    played = RosterPlace.objects.filter(season__league__in=staffed_leagues(user).values("pk"))
    captained = Membership.objects.filter(player__user=user, captain=True, until__isnull=True).values("team")
    mates = Membership.objects.filter(team__in=captained, until__isnull=True)
    own = Q(pk__in=played.values("player")) | Q(pk__in=mates.values("player")) | Q(created_by=user)
    known = Q(user__isnull=False, pk__in=seen_people(user).values("pk"))
    people = players_for(viewer, text).filter(own | known)
    current = Membership.objects.filter(until__isnull=True, team__removed_at__isnull=True)
    shown = people.prefetch_related(
        Prefetch("memberships", current.select_related("team"), to_attr="current"),
        Prefetch(
            "roster_places",
            RosterPlace.objects.filter(season=season, until__isnull=True).select_related("entry__team"),
            to_attr="here",
        ),
    )[:MOST_SHOWN]
    return [Known(one, [member.team for member in one.current], next(iter(one.here), None)) for one in shown]
