"""Clubs, leagues and seasons as far as a reader may know of them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.errors import Missing
from league.models import Club, Group, League, Season, Staff
from league.queries.visibility import Viewer, signed_in, staffed_leagues, visible_leagues, visible_seasons


def clubs_for(viewer: Viewer) -> QuerySet[Club]:
    """All clubs by name; a club has nothing to hide."""
    return Club.objects.select_related("owner").order_by("search_name")


def club_for(viewer: Viewer, public_id: str) -> Club:
    """One club. Raises Missing."""
    found = clubs_for(viewer).filter(public_id=public_id).first()
    if found is None:
        raise Missing("club_not_found", club=public_id)
    return found


def clubs_run_by(viewer: Viewer) -> QuerySet[Club]:
    """The clubs that this person owns or holds an office in, the whole club's or a league's."""
    user = signed_in(viewer)
    if user is None:
        return Club.objects.none()
    offices = Staff.objects.filter(user=user, until__isnull=True)
    return Club.objects.filter(Q(owner=user) | Q(pk__in=offices.values("club"))).order_by("search_name")


def leagues_of(viewer: Viewer, club: Club) -> list[League]:
    """The leagues of a club that are not removed: those listed for everybody, and this person's own."""
    kept = leagues_for(viewer).filter(club=club, removed_at__isnull=True)
    return list(kept)


def leagues_for(viewer: Viewer, *, listed: bool = True) -> QuerySet[League]:
    """Leagues by name. With `listed` those that only a link leads to are left out."""
    return visible_leagues(viewer, listed=listed).select_related("club").order_by("search_name", "pk")


def league_for(viewer: Viewer, public_id: str) -> League:
    """One league, listed or not. Raises Missing where this reader may not see it."""
    found = leagues_for(viewer, listed=False).filter(public_id=public_id).first()
    if found is None:
        raise Missing("league_not_found", league=public_id)
    return found


def seasons_for(viewer: Viewer, *, listed: bool = True) -> QuerySet[Season]:
    """Seasons, the newest first, with league and club. Drafts are for staff only.

    With `listed` seasons of leagues that only a link leads to are left out.
    """
    return visible_seasons(viewer, listed=listed).select_related("league__club").order_by("-pk")


def season_for(viewer: Viewer, public_id: str) -> Season:
    """One season, its league listed or not. Raises Missing where this reader may not see it."""
    found = seasons_for(viewer, listed=False).filter(public_id=public_id).first()
    if found is None:
        raise Missing("season_not_found", season=public_id)
    return found


def groups_of(season: Season) -> QuerySet[Group]:
    """The groups of a season, first division, stage and group first, with the whole chain above them."""
    return (
        Group.objects.filter(stage__division__season=season)
        .select_related("stage__division__season__league__club")
        .order_by("stage__division__number", "stage__number", "number")
    )


def group_for(viewer: Viewer, public_id: str) -> Group:
    """One group of a season that this reader may see, with the whole chain above it. Raises Missing."""
    seasons = visible_seasons(viewer, listed=False).values("pk")
    found = (
        Group.objects.filter(public_id=public_id, stage__division__season__in=seasons)
        .select_related("stage__division__season__league__club")
        .first()
    )
    if found is None:
        raise Missing("group_not_found", group=public_id)
    return found


def staff_of(viewer: Viewer, club: Club, league: League | None = None) -> QuerySet[Staff]:
    """Who holds an office now, in the whole club and in one league or in any; empty for outsiders."""
    user = signed_in(viewer)
    mine = staffed_leagues(viewer).filter(club=club)
    insider = user is not None and (user.is_superuser or club.owner_id == user.pk)
    own_office = user is not None and Staff.objects.filter(club=club, user=user, until__isnull=True).exists()
    if not (insider or own_office or mine.exists()):
        return Staff.objects.none()
    offices = Staff.objects.filter(club=club, until__isnull=True).select_related(
        "user__player", "league", "club"
    )
    if league is not None:
        offices = offices.filter(league=league) | offices.filter(league__isnull=True)
    return offices.order_by("pk")
