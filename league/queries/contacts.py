"""Who sees how a person is reached: the one rule, for pages, API, files and imports alike."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.models import Player
from games.queries.people import records_of
from league.models import AuditLine, Entry, Membership, RosterPlace, Season
from league.queries.people import own_player
from league.queries.visibility import Viewer, captained_entries, signed_in, staffed_leagues

LOOK = "see_contact"
"""The action of the audit line that every look leaves."""


def reached_by(viewer: Viewer) -> QuerySet[Player]:
    """Whose phone, e-mail and birth date this reader may see.

    Of a person with an account: the person; the captain of a team they accepted; and the officers of a season they
    are in now, by their own yes, with an accepted entry, while it is open or running and its league is there. Of a
    record without one: whoever made it, the captain of its team, and the officers of the leagues it plays in.
    """
    user = signed_in(viewer)
    if user is None:
        return Player.objects.none()
    captained = Membership.objects.filter(player__user=user, captain=True, until__isnull=True).values("team")
    mates = Membership.objects.filter(team__in=captained, until__isnull=True)
    current = RosterPlace.objects.filter(until__isnull=True)
    fellows = current.filter(entry__in=captained_entries(user).values("pk"))
    staffed = staffed_leagues(user).values("pk")
    now = current.filter(
        season__league__in=staffed,
        season__league__removed_at__isnull=True,
        season__state__in=[Season.State.OPEN, Season.State.RUNNING],
        entry__state=Entry.State.ACCEPTED,
    )
    captains = Q(pk__in=mates.values("player")) | Q(pk__in=fellows.values("player"))
    known = RosterPlace.objects.filter(season__league__in=staffed)
    nobodys = Q(user__isnull=True) & (Q(created_by=user) | Q(pk__in=known.values("player")))
    seen = Q(user=user) | captains | nobodys | Q(pk__in=now.values("player"))
    return Player.objects.filter(seen, merged_into__isnull=True)


def sees_contact(viewer: Viewer, player: Player) -> bool:
    """Whether this reader may see how this person is reached."""
    return reached_by(viewer).filter(pk=player.pk).exists()


def looks_at(viewer: Viewer) -> QuerySet[AuditLine]:
    """Who looked at the reader's own contact, the newest first."""
    own = own_player(viewer)
    if own is None:
        return AuditLine.objects.none()
    records = Player.objects.filter(pk__in=records_of(own)).values("public_id")
    found = AuditLine.objects.filter(action=LOOK, thing="player", thing_id__in=records)
    return found.select_related("actor__player", "league", "season").order_by("-pk")
