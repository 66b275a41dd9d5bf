"""Who did what, for the staff; and points given or taken."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet

from games.errors import Forbidden, NotSignedIn
from league.models import Adjustment, AuditLine, Club, Fixture, Season
from league.queries.visibility import (
    Viewer,
    captained_entries,
    is_party,
    is_staff,
    signed_in,
    staffed_leagues,
)


def audit_for(viewer: Viewer) -> QuerySet[AuditLine]:
    """The audit lines of the leagues whose staff this person is, and of the clubs he owns, the newest first.

    Raises NotSignedIn, and Forbidden for who is nobody's staff.
    """
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    lines = AuditLine.objects.select_related("actor", "club", "league", "season").order_by("-pk")
    if user.is_superuser:
        return lines
    owned = Club.objects.filter(owner=user)
    staffed = staffed_leagues(user)
    if not staffed.exists() and not owned.exists():
        raise Forbidden("staff_only")
    return lines.filter(Q(league__in=staffed.values("pk")) | Q(club__in=owned.values("pk")))


def disputes_of(viewer: Viewer, fixture: Fixture, since: datetime) -> list[AuditLine]:
    """Who said from then on that a report of the fixture is wrong, and why, the newest first; for its captains and
    the staff alone."""
    if not is_party(viewer, fixture):
        return []
    lines = AuditLine.objects.filter(action="dispute_result", thing_id=fixture.public_id, at__gte=since)
    return list(lines.select_related("actor").order_by("-pk"))


def adjustments_of(viewer: Viewer, season: Season) -> list[Adjustment]:
    """Points given or taken in a season this reader may see, the newest first.

    Everybody sees who and how many; the sentence given as the reason is for the staff and the entry's captain.
    """
    found = list(
        Adjustment.objects.filter(place__stage__division__season=season)
        .select_related("place__entry__team", "place__group")
        .order_by("-pk")
    )
    if not is_staff(viewer, season.league):
        mine = set(captained_entries(viewer).filter(season=season).values_list("pk", flat=True))
        for adjustment in found:
            if adjustment.place.entry_id not in mine:
                adjustment.reason = ""
    return found
