"""Offers: what a person is asked to say yes to, and what others asked of whom."""

from __future__ import annotations

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from games.errors import Missing, NotSignedIn
from games.models import User
from games.queries.accounts import confirmed_addresses
from league.models import Entry, Membership, Offer, RosterPlace, Season, Team
from league.queries.visibility import Viewer, captained_entries, signed_in, staffed_leagues

TAKING_PART = (Entry.State.APPLIED, Entry.State.WAITING, Entry.State.ACCEPTED)


def _offers() -> QuerySet[Offer]:
    """Each with `in_team` and `on_roster`, where its record stands today, and `state_now`: an open offer is expired
    once its time is over, and withdrawn where its record stands nowhere any more."""
    members = Membership.objects.filter(
        team=OuterRef("team"), player=OuterRef("record"), until__isnull=True, team__removed_at__isnull=True
    )
    places = RosterPlace.objects.filter(
        entry=OuterRef("entry"),
        player=OuterRef("record"),
        until__isnull=True,
        entry__state__in=TAKING_PART,
        season__league__removed_at__isnull=True,
    ).exclude(season__state__in=Season.OVER)
    gone = Q(what__in=Offer.PLACES, in_team=False, on_roster=False)
    gone |= Q(what=Offer.What.OFFICE, league__removed_at__isnull=False)
    open_now = Q(state=Offer.State.OPEN)
    return (
        Offer.objects.annotate(in_team=Exists(members), on_roster=Exists(places))
        .annotate(
            state_now=Case(
                When(open_now & gone, then=Value(Offer.State.WITHDRAWN.value)),
                When(open_now & Q(expires_at__lte=timezone.now()), then=Value(Offer.State.EXPIRED.value)),
                default=F("state"),
            )
        )
        .select_related(
            "user__player",
            "record",
            "team__club",
            "entry__team",
            "entry__season__league__club",
            "club",
            "league",
        )
        .select_related("made_by__player")
        .order_by("-pk")
    )


def _to(user: User) -> Q:
    return Q(user=user) | Q(user__isnull=True, address__in=confirmed_addresses(user))


def offers_to(viewer: Viewer) -> QuerySet[Offer]:
    """What a person was ever offered, the newest first. Raises NotSignedIn."""
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    return _offers().filter(_to(user))


def open_offers_to(viewer: Viewer) -> QuerySet[Offer]:
    """What waits for this person's answer. Raises NotSignedIn."""
    return in_state(offers_to(viewer), Offer.State.OPEN)


def in_state(offers: QuerySet[Offer], state: str) -> QuerySet[Offer]:
    """Those of these offers that are in this state today."""
    return offers.filter(Q(("state_now", state)))


def offers_by(viewer: Viewer) -> QuerySet[Offer]:
    """What a person offered to others, the newest first. Raises NotSignedIn."""
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    return _offers().filter(made_by=user)


def offer_for(viewer: Viewer, public_id: str) -> Offer:
    """One offer: for the person it is made to, whoever made it, the captain of its team, and the staff of its league.

    Raises NotSignedIn, Missing.
    """
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    staffed = staffed_leagues(user).values("pk")
    captained = Membership.objects.filter(player__user=user, captain=True, until__isnull=True)
    seen = _to(user) | Q(made_by=user) | Q(team__in=captained.values("team"))
    seen |= Q(entry__in=captained_entries(user).values("pk")) | Q(entry__season__league__in=staffed)
    seen |= Q(what=Offer.What.OFFICE, league__in=staffed) | Q(what=Offer.What.OFFICE, club__owner=user)
    found = _offers().filter(seen, public_id=public_id).first()
    if found is None:
        raise Missing("offer_not_found", offer=public_id)
    return found


def is_to(viewer: Viewer, offer: Offer) -> bool:
    """Whether this is the person who may answer."""
    user = signed_in(viewer)
    if user is None:
        return False
    if offer.user_id is not None:
        return offer.user_id == user.pk
    return offer.address in confirmed_addresses(user)


def asked() -> Exists:
    """For a filter of places or memberships: whether the person has not said yes yet."""
    return Exists(Offer.objects.filter(record=OuterRef("player"), record__merged_into__isnull=True))


def is_asked(record: int) -> bool:
    """Whether a record stands for somebody who has not said yes yet."""
    return Offer.objects.filter(record=record, record__merged_into__isnull=True).exists()


def open_places_of(team: Team) -> list[Offer]:
    """Whom the team, or its entry in a season, has asked and waits for."""
    of_team = _offers().filter(Q(team=team) | Q(entry__team=team), what__in=Offer.PLACES)
    return list(in_state(of_team, Offer.State.OPEN))


def latest_offer(record: int) -> Offer | None:
    """The newest offer that a record was made for; None for a record of any other sort."""
    return Offer.objects.filter(record=record).select_related("user__player").order_by("-pk").first()
