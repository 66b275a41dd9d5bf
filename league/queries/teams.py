"""Teams and their members."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from games.errors import Missing
from league.models import Membership, Team
from league.queries.offers import asked
from league.queries.seen_people import seen_teams
from league.queries.visibility import Viewer


def teams_for(viewer: Viewer) -> QuerySet[Team]:
    """Teams by name that the reader may know of; a removed one is in no list (W10)."""
    seen = seen_teams(viewer).values("pk")
    return _teams().filter(removed_at__isnull=True, pk__in=seen).order_by("search_name", "pk")


def team_for(viewer: Viewer, public_id: str) -> Team:
    """One team, also a removed one: its own page says that it is (W10). Raises Missing, also where the
    reader may not know of it."""
    found = _teams().filter(public_id=public_id, pk__in=seen_teams(viewer, listed=False).values("pk")).first()
    if found is None:
        raise Missing("team_not_found", team=public_id)
    return found


def members_of(team: Team) -> list[Membership]:
    """Who is in the team now, captain and players first."""
    return list(_current(Membership.objects.filter(team=team)))


def _current(memberships: QuerySet[Membership]) -> QuerySet[Membership]:
    current = memberships.filter(until__isnull=True).select_related("player")
    return current.annotate(asked=asked()).order_by("-captain", "role", "since", "pk")


def _teams() -> QuerySet[Team]:
    current = Prefetch("memberships", queryset=_current(Membership.objects.all()), to_attr="members")
    return Team.objects.select_related("club").prefetch_related(current)
