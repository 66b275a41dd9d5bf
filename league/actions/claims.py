"""A person takes over, by a one-time code, the record that others made for them."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, Forbidden, Missing
from games.models import ClaimCode, Player, User
from league.actions.codes import code_hash
from league.actions.offers.answering import accept_offer
from league.actions.people import has_player, lock_player
from league.actions.steps import audit, guarded, signed_in, tell_users
from league.models import Notice, Offer
from league.permissions import Actor


@transaction.atomic
def claim_player(*, actor: Actor, code: str) -> Player:
    """The actor is the person this code was made for; of two who use it at once one is. Where the record stands for
    somebody who was asked, their using the code at the table is their yes, and nobody else's.

    Raises NotSignedIn, Missing ``claim_code_unknown``, Conflict ``claim_code_used``, ``claim_code_expired``,
    ``player_already_claimed`` or ``user_has_player``, Forbidden ``code_of_other``, and what `accept_offer` does.
    """
    person = signed_in(actor)
    claim = ClaimCode.objects.filter(code_hash=code_hash(code)).first()
    if claim is None:
        raise Missing("claim_code_unknown")
    offer = Offer.objects.filter(record=claim.player_id, state=Offer.State.OPEN).first()
    if offer is not None:
        return _accept(person, claim, offer)
    found = lock_player(claim.player.public_id)
    claim.refresh_from_db()  # it may have been used while this one waited for the player
    _expect_usable(claim)
    if has := has_player(person):
        raise has
    with guarded(lambda: has_player(person)):
        if not Player.objects.filter(pk=found.pk, user__isnull=True).update(user=person):
            raise Conflict("player_already_claimed", player=found.public_id)
    _use(claim, person)
    found.user = person
    audit("claim_player", found, actor=actor)
    told = {user for user in (person, claim.created_by) if user is not None}
    notices = {Notice.Kind.PLAYER_CLAIMED: [claim.created_by]}
    tell_users("player_claimed", told, actor=actor, notices=notices, player=found.public_id)
    return found


def _accept(person: User, claim: ClaimCode, offer: Offer) -> Player:
    if offer.user_id != person.pk:
        raise Forbidden("code_of_other")
    _expect_usable(claim)
    accept_offer(actor=person, offer=offer.public_id)
    claim.refresh_from_db()
    if claim.used_at is not None:
        raise Conflict("claim_code_used")
    _use(claim, person)
    return Player.objects.get(user=person)


def _expect_usable(claim: ClaimCode) -> None:
    if claim.used_at is not None:
        raise Conflict("claim_code_used")
    if claim.expires_at <= timezone.now():
        raise Conflict("claim_code_expired", expired_at=claim.expires_at.isoformat())


def _use(claim: ClaimCode, person: User) -> None:
    claim.used_at, claim.used_by = timezone.now(), person
    claim.save(update_fields=["used_at", "used_by"])
