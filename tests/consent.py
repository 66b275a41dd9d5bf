"""People who say yes: what a test needs where others enlist somebody with an account."""

from __future__ import annotations

from typing import Any

from games.models import User
from league.actions import clubs
from league.actions.offers.answering import accept_offer
from league.models import Offer, Staff
from league.queries.offers import open_offers_to


def consent(*people: User) -> list[Offer]:
    """Each accepts all that they are asked."""
    return [
        accept_offer(actor=person, offer=offer.public_id)
        for person in people
        for offer in open_offers_to(person).order_by("pk")
    ]


def appoint_staff(**office: Any) -> Staff:
    """Somebody is asked to take an office and says yes: what they hold then."""
    offer = clubs.appoint_staff(**office)
    if offer.state == Offer.State.OPEN:
        assert offer.user is not None
        accept_offer(actor=offer.user, offer=offer.public_id)
    return Staff.objects.filter(
        user=offer.user, club=offer.club, league=offer.league, role=offer.role, until__isnull=True
    ).get()
