"""A name comes off the teams and rosters it stands on without its person's yes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.utils import timezone

from games.models import Player, User
from league.actions.steps import bump, tell_season
from league.models import Entry, Fixture, LineupPlace, Membership, Offer, RosterPlace
from league.permissions import Actor

LEFT = "left"
Place = TypeVar("Place", RosterPlace, Membership)


def never_accepted(actor: Actor, record: Player) -> bool:
    """Whether this record stands for the actor, who has not said yes to it."""
    if not isinstance(actor, User) or record.merged_into_id is not None:
        return False
    return Offer.objects.filter(record=record, user=actor).exclude(state=Offer.State.ACCEPTED).exists()


def refuse_by_leaving(actor: Actor, record: Player) -> None:
    """Who leaves what they were offered has refused it."""
    waiting = Offer.objects.filter(record=record, user=actor, state=Offer.State.OPEN)
    waiting.update(state=Offer.State.REFUSED, answered_at=timezone.now())


def end_places(record: Player) -> None:
    """The record stands in no team and on no roster any more; what it played stays."""
    Membership.objects.filter(player=record, until__isnull=True).update(until=timezone.now())
    places = RosterPlace.objects.filter(player=record, until__isnull=True)
    for place in places.select_related("entry", "season__league__club"):
        RosterPlace.objects.filter(pk=place.pk).update(until=timezone.now(), reason=LEFT)
        leave_lineups(place.entry, record)
        bump(place.season)
        hidden = place.entry.state != Entry.State.ACCEPTED
        tell_season("roster_changed", place.season, actor=None, hidden=hidden, entry=place.entry.public_id)


def leave_lineups(entry: Entry, player: Player) -> None:
    """A line-up without one of its people is none: that side's is to be set again, unless it is playing (U15)."""
    over = [Fixture.State.PLAYING, Fixture.State.DECIDED, Fixture.State.VOID]
    seated = LineupPlace.objects.filter(player=player, fixture__season=entry.season_id)
    for place in seated.exclude(fixture__state__in=over).select_related("fixture"):
        if (place.fixture.first_id, place.fixture.second_id)[place.side] == entry.pk:
            LineupPlace.objects.filter(fixture=place.fixture, side=place.side).delete()


def find_place(places: Sequence[Place], player: str) -> Place | None:
    """The place of this person among these, by the id of the record that stands there or by their own."""
    by_id = {place.player.public_id: place for place in places}
    if player in by_id:
        return by_id[player]
    asked = Offer.objects.filter(
        record__in=[place.player_id for place in places], user__player__public_id=player
    )
    records = list(asked.order_by("-pk").values_list("record", flat=True))
    joined = Player.objects.filter(public_id=player).values_list("merged_into", flat=True).first()
    records += [joined] if joined else []
    return next((place for place in places if place.player_id in records), None)
