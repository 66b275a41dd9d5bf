"""The teams of a season as rows for a file."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from games.models import Contact
from league.models import Entry, Membership, RosterPlace, Season
from league.queries.contacts import reached_by
from league.queries.entries import entries_for
from league.queries.visibility import Viewer


@dataclass(frozen=True)
class TeamOut:
    """A team with its people in the order of a registration: the captain first, substitutes apart; and their phones,
    by player, as far as the reader may see them."""

    entry: Entry
    players: list[RosterPlace]
    substitutes: list[RosterPlace]
    phones: dict[int, str]


def teams_out(viewer: Viewer, season: Season) -> list[TeamOut]:
    """The teams that take part, or ask to, and the phone numbers that this reader may see (X5)."""
    current = RosterPlace.objects.filter(until__isnull=True).select_related("player")
    entries = (
        entries_for(viewer, season)
        .filter(state__in=[Entry.State.APPLIED, Entry.State.WAITING, Entry.State.ACCEPTED])
        .prefetch_related(Prefetch("roster", current.order_by("-captain", "since", "pk"), to_attr="current"))
        .order_by("search_name", "pk")
    )
    found = list(entries)
    people = [place.player_id for entry in found for place in getattr(entry, "current")]  # noqa: B009
    reached = reached_by(viewer).filter(pk__in=people)
    with_phone = Contact.objects.filter(player__in=reached.values("pk")).exclude(phone="")
    phones = dict(with_phone.values_list("player", "phone"))
    return [_out(entry, phones) for entry in found]


def _out(entry: Entry, phones: dict[int, str]) -> TeamOut:
    places: list[RosterPlace] = getattr(entry, "current")  # noqa: B009
    substitutes = [one for one in places if one.role == Membership.Role.SUBSTITUTE]
    own = {one.player_id: phones[one.player_id] for one in places if one.player_id in phones}
    return TeamOut(entry, [one for one in places if one not in substitutes], substitutes, own)
