"""Teams in a season and who is on their rosters."""

from __future__ import annotations

from django.db.models import Case, Q, QuerySet, Value, When

from games.errors import Missing
from league.models import Entry, RosterPlace, Season
from league.queries.offers import asked
from league.queries.visibility import Viewer, captained_entries, signed_in, staffed_leagues, visible_seasons

PUBLIC_STATES = (Entry.State.ACCEPTED, Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)
"""What everybody sees; an application is between its team and the league's staff."""


def _visible_entries(viewer: Viewer, *, listed: bool) -> QuerySet[Entry]:
    """Each with `reason_known`: why it was refused or left is for its own people and the staff."""
    seen, known = Q(state__in=PUBLIC_STATES), Q(pk__in=[])
    if (user := signed_in(viewer)) is not None:
        known = Q(season__league__in=staffed_leagues(user).values("pk")) | Q(applied_by=user)
        known |= Q(pk__in=captained_entries(user).values("pk"))
        seen |= known
    return (
        Entry.objects.filter(seen, season__in=visible_seasons(viewer, listed=listed).values("pk"))
        .annotate(reason_known=Case(When(known, then=Value(True)), default=Value(False)))
        .select_related("season__league__club", "team")
        .order_by("season", "pk")
    )


def entries_for(viewer: Viewer, season: Season | None = None, *, listed: bool = True) -> QuerySet[Entry]:
    """The teams of one season (or of all listed ones), in the order of their applications."""
    if season is None:
        return _visible_entries(viewer, listed=listed)
    return _visible_entries(viewer, listed=False).filter(season=season)


def entry_for(viewer: Viewer, public_id: str) -> Entry:
    """One entry. Raises Missing where this reader may not see it."""
    found = _visible_entries(viewer, listed=False).filter(public_id=public_id).first()
    if found is None:
        raise Missing("entry_not_found", entry=public_id)
    return found


def roster_of(entry: Entry, viewer: Viewer, *, past: bool = False) -> list[RosterPlace]:
    """Who stands on the roster now (with `past` also who stood on it), captain and players first.

    Empty where this reader may not see the entry.
    """
    if not _visible_entries(viewer, listed=False).filter(pk=entry.pk).exists():
        return []
    places = RosterPlace.objects.filter(entry=entry).exclude(reason=RosterPlace.JOINED)
    places = places.annotate(asked=asked()).select_related("player__merged_into")
    if not past:
        places = places.filter(until__isnull=True)
    return list(places.order_by("-captain", "role", "since", "pk"))
