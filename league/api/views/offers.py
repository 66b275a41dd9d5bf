"""What the reader is asked to say yes to, what they asked of others, and who looked at their contact."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import NotSignedIn
from games.models import Scope
from league.actions.offers import answering
from league.api.shapes.offers import LookShape, OfferShape
from league.api.view import Listing, View, shown, text_in
from league.models import AuditLine, Offer
from league.queries.contacts import looks_at
from league.queries.offers import in_state, offer_for, offers_by, offers_to

STATE = OpenApiParameter("state", str, enum=Offer.State.values, description="Only those in this state.")
MADE = OpenApiParameter("made", bool, description="Those the reader made, not those made to the reader.")


class OffersView(Listing):
    """What the reader is and was asked, the newest first."""

    serializer_class = OfferShape
    filter_backends = ()
    queryset = Offer.objects.none()  # for the schema, which asks as nobody

    def found(self) -> QuerySet[Offer]:
        made = text_in(self.request, "made").lower() in ("true", "1")
        found = offers_by(self.actor) if made else offers_to(self.actor)
        state = text_in(self.request, "state")
        return in_state(found, state) if state else found

    @extend_schema(parameters=[STATE, MADE])
    def get(self, request: Request) -> Response:
        return super().get(request)


class OfferView(View):
    """One offer, for those it concerns."""

    @extend_schema(responses=OfferShape)
    def get(self, request: Request, public_id: str) -> Response:
        return shown(OfferShape, offer_for(self.actor, public_id))


class _Answer(View):
    """One step of an offer."""

    write_scope = Scope.PLAY
    step: ClassVar[Callable[..., Offer]]

    @extend_schema(request=None, responses=OfferShape)
    def post(self, request: Request, public_id: str) -> Response:
        type(self).step(actor=self.actor, offer=public_id)
        return shown(OfferShape, offer_for(self.actor, public_id))


class AcceptOfferView(_Answer):
    """The reader takes the place or the office."""

    step = answering.accept_offer


class RefuseOfferView(_Answer):
    """The reader says no; the same people do not ask again for a month."""

    step = answering.refuse_offer


class LeaveOfferedView(_Answer):
    """The reader takes their name off a team or roster that they never accepted."""

    step = answering.leave_offered


class WithdrawOfferView(_Answer):
    """Takes an offer back."""

    step = answering.withdraw_offer


class LooksView(Listing):
    """Who looked at the reader's phone, e-mail and birth date, the newest first."""

    serializer_class = LookShape
    filter_backends = ()
    queryset = AuditLine.objects.none()  # for the schema, which asks as nobody

    def found(self) -> QuerySet[AuditLine]:
        if self.actor is None:
            raise NotSignedIn("not_signed_in")
        return looks_at(self.actor)
