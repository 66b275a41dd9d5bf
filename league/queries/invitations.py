"""Invitations of a season, and what a link leads to."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from games.errors import Conflict, Missing
from league.models import Entry, Invitation, RosterPlace, Season
from league.queries.visibility import Viewer, signed_in


def invitations_of(season: Season) -> QuerySet[Invitation]:
    """The invitations of a season, the newest first, with the entries that came by each; for its organizers."""
    found = Invitation.objects.filter(season=season).select_related("created_by__player", "season__league")
    return found.prefetch_related("used__entry__team").order_by("-pk")


def invitation_by(code: str) -> Invitation:
    """The invitation of a link, also one that is over, with season and league: who holds the link sees them.

    Raises Missing ``invitation_unknown``.
    """
    found = Invitation.objects.select_related("season__league__club", "created_by").filter(code=code).first()
    if found is None or found.season.league.removed_at is not None:
        raise Missing("invitation_unknown")
    return found


def stopped(viewer: Viewer, invitation: Invitation) -> Conflict | None:
    """Why this person cannot bring a team in by this link now; None where nothing is in the way."""
    if (own := own_entry(viewer, invitation.season)) is not None:
        return Conflict("already_in_season", entry=own.public_id, name=own.name)
    now = timezone.now()
    if invitation.revoked_at is not None:
        return Conflict("invitation_revoked")
    if invitation.expires_at <= now:
        return Conflict("invitation_expired", expired_at=invitation.expires_at.isoformat())
    return closed(invitation.season) or _used_up(invitation)


def state_of(invitation: Invitation) -> str:
    """Open, or why the link is of no use any more: revoked, used or expired."""
    if invitation.revoked_at is not None:
        return "revoked"
    if invitation.uses >= invitation.most:
        return "used"
    return "expired" if invitation.expires_at <= timezone.now() else "open"


def own_entry(viewer: Viewer, season: Season) -> Entry | None:
    """The entry on whose roster this person stands in a season."""
    user = signed_in(viewer)
    if user is None:
        return None
    places = RosterPlace.objects.filter(season=season, player__user=user, until__isnull=True)
    place = places.select_related("entry__team").first()
    return place.entry if place else None


def free_places(season: Season) -> int | None:
    """How many more teams the season takes; None where it takes any number."""
    if season.capacity is None:
        return None
    return max(season.capacity - season.entries.filter(state=Entry.State.ACCEPTED).count(), 0)


def closed(season: Season) -> Conflict | None:
    """Why no team can apply for a season now; None where one can."""
    if season.state != Season.State.OPEN:
        open_only = [str(Season.State.OPEN)]
        return Conflict(
            "season_in_other_state", season=season.public_id, state=season.state, allowed=open_only
        )
    if season.entries_close_at is not None and season.entries_close_at <= timezone.now():
        return Conflict("entries_closed", closed_at=season.entries_close_at.isoformat())
    return None


def _used_up(invitation: Invitation) -> Conflict | None:
    return (
        Conflict("invitation_used_up", most=invitation.most) if invitation.uses >= invitation.most else None
    )
