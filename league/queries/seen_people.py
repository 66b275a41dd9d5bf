"""What of a person is public (X5): the one rule for lists, search, and pages of players and teams."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.errors import Missing
from games.models import Match, Occupancy, Player, Seat
from games.permissions import is_admin
from games.queries.people import player_for
from league.models import Entry, Membership, Offer, RosterPlace, Team
from league.queries.entries import PUBLIC_STATES
from league.queries.visibility import Viewer, captained_entries, signed_in, staffed_leagues, visible_seasons


def seen_people(viewer: Viewer, *, listed: bool = True) -> QuerySet[Player]:
    """Whose name this reader may read: who stands or stood on a roster of a season that the reader may see, with
    `listed` one that is in lists; who played or sits at a listed open table; and the reader's own people: themselves,
    the records they made, those they played or sit with, those of the teams they captain, and of the clubs and leagues
    whose staff they are; of admins everybody (B16).

    A name that only stands for somebody who was asked is nobody's public name (U21).
    """
    places = RosterPlace.objects.filter(
        entry__state__in=PUBLIC_STATES, season__in=visible_seasons(viewer, listed=listed).values("pk")
    )
    sat = Occupancy.objects.filter(
        match__source=Match.Source.LIVE, match__of_result__isnull=True, match__table__listed=True
    )
    sits = Seat.objects.filter(table__listed=True, player__isnull=False)
    seen = Q(pk__in=sits.values("player"))
    for traces in (places, sat):
        seen |= Q(pk__in=traces.values("player")) | Q(pk__in=traces.values("player__merged_into"))
    seen |= _own(viewer)
    asked = Offer.objects.filter(record__isnull=False, state=Offer.State.OPEN)
    found = Player.objects.filter(seen, merged_into__isnull=True, removed_at__isnull=True)
    return found.exclude(pk__in=asked.values("record"))


def _own(viewer: Viewer) -> Q:
    user = signed_in(viewer)
    if user is None:
        return Q(pk__in=[])
    captained = Membership.objects.filter(player__user=user, captain=True, until__isnull=True).values("team")
    clubs = staffed_leagues(user).values("club")
    mates = Membership.objects.filter(Q(team__in=captained) | Q(team__club__in=clubs), until__isnull=True)
    rosters = RosterPlace.objects.filter(
        Q(entry__in=captained_entries(user).values("pk"))
        | Q(season__league__in=staffed_leagues(user).values("pk"))
    )
    if is_admin(user):
        return Q(pk__isnull=False)
    own = Q(user=user) | Q(created_by=user)
    matches = Occupancy.objects.filter(player__user=user).values("match")
    own |= Q(pk__in=Occupancy.objects.filter(match__in=matches, player__isnull=False).values("player"))
    tables = Seat.objects.filter(player__user=user).values("table")
    own |= Q(pk__in=Seat.objects.filter(table__in=tables, player__isnull=False).values("player"))
    return own | Q(pk__in=mates.values("player")) | Q(pk__in=rosters.values("player"))


def seen_player(viewer: Viewer, public_id: str) -> Player:
    """The person behind a record whose page this reader may open. Raises Missing ``player_not_found``."""
    found = player_for(viewer, public_id)
    offered = Player.objects.filter(pk=found.pk, offers__state=Offer.State.OPEN)
    if not seen_people(viewer, listed=False).filter(pk=found.pk).exists() and not _stands_openly(
        viewer, offered
    ):
        raise Missing("player_not_found", player=public_id)
    return found


def _stands_openly(viewer: Viewer, records: QuerySet[Player]) -> bool:
    """Whether one of these names stands on a roster that the reader may see."""
    places = RosterPlace.objects.filter(
        player__in=records.values("pk"),
        entry__state__in=PUBLIC_STATES,
        season__in=visible_seasons(viewer, listed=False).values("pk"),
    )
    return places.exists() or records.filter(_own(viewer)).exists()


def seen_teams(viewer: Viewer, *, listed: bool = True) -> QuerySet[Team]:
    """Teams that take or took part in a season the reader may see, and the reader's own."""
    entries = Entry.objects.filter(
        state__in=PUBLIC_STATES, season__in=visible_seasons(viewer, listed=listed).values("pk")
    )
    seen = Q(pk__in=entries.values("team"))
    user = signed_in(viewer)
    if user is not None:
        mine = Membership.objects.filter(player__user=user, until__isnull=True).values("team")
        seen |= Q(created_by=user) | Q(pk__in=mine) | Q(club__in=staffed_leagues(user).values("club"))
        seen |= Q(club__owner=user)
        asked = Offer.objects.filter(user=user, state=Offer.State.OPEN)
        seen |= Q(pk__in=asked.values("team")) | Q(pk__in=asked.values("entry__team"))
    return Team.objects.filter(seen)
