"""Whose eyes see what: the filters every other query starts from (X3, X5).

They say the same as `league.permissions` does of a single thing, as filters of a whole list.
"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from games.models import User
from games.queries.people import records_by
from league.models import Entry, Fixture, League, RosterPlace, Season, Staff

Viewer = User | AnonymousUser | None


def signed_in(viewer: Viewer) -> User | None:
    """The user, or None where nobody is signed in."""
    return viewer if isinstance(viewer, User) and viewer.is_active else None


def owns_site(user: Viewer) -> bool:
    """The owner of this installation: he names admins and other owners, and closes accounts."""
    return isinstance(user, User) and user.is_superuser and user.is_active


def staffed_leagues(viewer: Viewer) -> QuerySet[League]:
    """Leagues whose staff this person is: owner of the club, or holder of an office in club or league."""
    user = signed_in(viewer)
    if user is None:
        return League.objects.none()
    if user.is_superuser:
        return League.objects.all()
    offices = Staff.objects.filter(user=user, until__isnull=True)
    return League.objects.filter(
        Q(club__owner=user)
        | Q(club__in=offices.filter(league__isnull=True).values("club"))
        | Q(pk__in=offices.filter(league__isnull=False).values("league"))
    )


def is_staff(viewer: Viewer, league: League) -> bool:
    """Whether this person is among the league's staff."""
    return staffed_leagues(viewer).filter(pk=league.pk).exists()


def visible_leagues(viewer: Viewer, *, listed: bool) -> QuerySet[League]:
    """Leagues this person may look into; with `listed` without those that only a link leads to."""
    public = [League.Listed.PUBLIC] if listed else [League.Listed.PUBLIC, League.Listed.UNLISTED]
    seen = Q(visibility__in=public, removed_at__isnull=True)
    if (user := signed_in(viewer)) is not None:
        played_in = RosterPlace.objects.filter(player__in=records_by(user)).values("season__league")
        seen |= Q(pk__in=played_in, removed_at__isnull=True) | Q(pk__in=staffed_leagues(user).values("pk"))
    return League.objects.filter(seen)


def visible_seasons(viewer: Viewer, *, listed: bool) -> QuerySet[Season]:
    """Seasons of visible leagues; drafts, also cancelled ones, for staff only."""
    seasons = Season.objects.filter(league__in=visible_leagues(viewer, listed=listed).values("pk"))
    published = ~Q(state=Season.State.DRAFT) & ~Q(state=Season.State.CANCELLED, opened_at__isnull=True)
    if signed_in(viewer) is not None:
        published |= Q(league__in=staffed_leagues(viewer).values("pk"))
    return seasons.filter(published)


def captained_entries(viewer: Viewer) -> QuerySet[Entry]:
    """Entries whose captain this person is now."""
    user = signed_in(viewer)
    if user is None:
        return Entry.objects.none()
    places = RosterPlace.objects.filter(player__user=user, captain=True, until__isnull=True)
    return Entry.objects.filter(pk__in=places.values("entry"))


def is_party(viewer: Viewer, fixture: Fixture) -> bool:
    """Staff of the fixture's league, or captain of one of its two sides."""
    if signed_in(viewer) is None:
        return False
    sides = [entry for entry in (fixture.first_id, fixture.second_id) if entry]
    return captained_entries(viewer).filter(pk__in=sides).exists() or is_staff(viewer, fixture.season.league)
