"""What becomes of an offer: accepted or refused by the person, left without a yes, or taken back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, Missing
from games.models import Player, User
from league.actions.clubs import take_office
from league.actions.offers.joining import join_records, lock_for_joining
from league.actions.offers.leaving import end_places
from league.actions.people import lock_player
from league.actions.site import take_site_office
from league.actions.steps import audit, signed_in, tell_users
from league.models import Notice, Offer
from league.permissions import Actor, may_withdraw_offer, must
from league.queries.offers import offer_for, offers_to

State = Offer.State


@transaction.atomic
def accept_offer(*, actor: Actor, offer: str) -> Offer:
    """The person takes the place or the office. The record that stood for them is joined to their own.

    Raises NotSignedIn, Missing ``offer_not_found``, Conflict ``offer_answered``, ``offer_withdrawn``,
    ``offer_expired``, ``two_teams_of_season`` naming both (U8), ``already_in_office``.
    """
    person = signed_in(actor)
    found = _open(person, offer)
    if found.what in Offer.PLACES:
        _accept_place(person, found)
    elif found.what == Offer.What.OFFICE:
        _answer(found, person, State.ACCEPTED)
        take_office(person, found)
    else:
        _answer(found, person, State.ACCEPTED)
        take_site_office(person, found)
    _done("accept_offer", found, person, Notice.Kind.OFFER_ACCEPTED)
    return found


@transaction.atomic
def refuse_offer(*, actor: Actor, offer: str) -> Offer:
    """The person says no. The name stays where it stands as long as its team wants it there, and is never joined.

    Raises as `accept_offer`.
    """
    person = signed_in(actor)
    found = _open(person, offer)
    _lock_people(found, person)
    _answer(found, person, State.REFUSED)
    _done("refuse_offer", found, person, Notice.Kind.OFFER_REFUSED)
    return found


@transaction.atomic
def leave_offered(*, actor: Actor, offer: str) -> Offer:
    """The person takes their name off a team or roster that they never accepted, captain or not, whatever became of
    the season; an offer still open is refused by it. Raises NotSignedIn, Missing, Conflict ``offer_answered``."""
    person = signed_in(actor)
    found = _own(person, offer)
    if found.record is None or found.state == State.ACCEPTED:
        raise Conflict("offer_answered", offer=offer, state=found.state)
    own = _player_of(person)
    lock_for_joining(found.record, own)
    if found.state == State.OPEN:
        _answer(found, person, State.REFUSED)
    end_places(found.record)
    _done("leave_offered", found, person, Notice.Kind.OFFER_REFUSED)
    return found


@transaction.atomic
def withdraw_offer(*, actor: Actor, offer: str) -> Offer:
    """Takes an offer back: by whoever made it, or who might make it. Raises NotSignedIn, Missing, Forbidden,
    Conflict ``offer_answered``."""
    signed_in(actor)
    found = offer_for(actor, offer)
    must(may_withdraw_offer(actor, found), actor, "not_your_offer", offer=offer)
    if not Offer.objects.filter(pk=found.pk, state=State.OPEN).update(
        state=State.WITHDRAWN, answered_at=timezone.now()
    ):
        raise Conflict("offer_answered", offer=offer, state=found.state)
    found.refresh_from_db(fields=["state", "answered_at"])
    _audit("withdraw_offer", found, actor)
    reached = [found.user] if found.user is not None else []
    tell_users("offer_changed", reached, actor=actor, offer=found.public_id)
    return found


def _accept_place(person: User, found: Offer) -> None:
    record = found.record
    assert record is not None
    own = _player_of(person)
    lock_for_joining(record, own)
    current = _open(person, found.public_id)  # it may have ended while this one waited
    _answer(current, person, State.ACCEPTED)
    join_records(lock_player(record.public_id), own, actor=person)
    found.state, found.answered_at = current.state, current.answered_at


def _player_of(person: User) -> Player:
    own = Player.objects.filter(user=person).first()
    if own is None:
        raise Missing("player_not_found", player="")
    return own


def _lock_people(found: Offer, person: User) -> None:
    if found.record is not None:
        lock_for_joining(found.record, _player_of(person))


def _own(person: User, public_id: str) -> Offer:
    found = offers_to(person).filter(public_id=public_id).first()
    if found is None:
        raise Missing("offer_not_found", offer=public_id)
    return found


def _open(person: User, public_id: str) -> Offer:
    """The offer, still to be answered. Raises Missing, Conflict."""
    found = _own(person, public_id)
    now = getattr(found, "state_now")  # noqa: B009
    if now == State.WITHDRAWN:
        raise Conflict("offer_withdrawn", offer=public_id)
    if now == State.EXPIRED:
        raise Conflict("offer_expired", offer=public_id, expired_at=found.expires_at.isoformat())
    if now != State.OPEN:
        raise Conflict("offer_answered", offer=public_id, state=now)
    return found


def _answer(found: Offer, person: User, to: Offer.State) -> None:
    """The one step from open; of two answers at once one counts."""
    now = timezone.now()
    still = Offer.objects.filter(pk=found.pk, state=State.OPEN)
    if not still.update(state=to, user=person, answered_at=now):
        raise Conflict("offer_answered", offer=found.public_id, state=found.state)
    found.state, found.user, found.answered_at = to, person, now


def _done(action: str, found: Offer, person: User, notice: Notice.Kind) -> None:
    _audit(action, found, person)
    ids = {"offer": found.public_id}
    own = Player.objects.filter(user=person).first()
    if own is not None:
        ids["player"] = own.public_id
    if found.entry is not None:
        ids |= {"season": found.entry.season.public_id, "entry": found.entry.public_id}
    elif found.team is not None:
        ids["team"] = found.team.public_id
    if found.club is not None:
        ids["club"] = found.club.public_id
    notices = {notice: [found.made_by]}
    tell_users("offer_changed", [person, found.made_by], actor=person, notices=notices, **ids)


def _audit(action: str, found: Offer, actor: Actor) -> None:
    season = found.entry.season if found.entry is not None else None
    club = found.club or (found.team.club if found.team is not None else None)
    after = {"state": found.state} | ({"player": found.record.public_id} if found.record else {})
    audit(action, found, actor=actor, club=club, league=found.league, season=season, after=after)
