"""The site: its first owner, its accounts, its admins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import User
from league.actions import site
from league.api.shapes import AccountShape, MeShape
from league.api.shapes.offers import OfferShape
from league.api.view import Listing, View, shown, text_in
from league.inputs.people import FirstOwnerBody
from league.inputs.seasons import ReasonBody
from league.models import Offer
from league.queries.site import accounts_for

SEARCHED = OpenApiParameter("q", str, description="Part of a user name, a name or an address.")


class AccountsView(Listing):
    """Every account, for the owner of the site; owners and admins first."""

    serializer_class = AccountShape
    queryset = User.objects.none()  # for the schema, which asks as nobody

    def found(self) -> QuerySet[User]:
        return accounts_for(self.actor, text_in(self.request, "q"))

    @extend_schema(parameters=[SEARCHED])
    def get(self, request: Request) -> Response:
        return super().get(request)


class FirstOwnerView(View):
    """Makes the owner's account of a new installation, with the code from its terminal."""

    open_to_all = True

    @extend_schema(request=FirstOwnerBody, responses={201: MeShape}, auth=[])
    def post(self, request: Request) -> Response:
        return shown(MeShape, site.become_owner(**self.body(FirstOwnerBody)), created=True)


class _AccountStep(View):
    """One change of an account by the owner of the site."""

    step: ClassVar[Callable[..., User]]

    @extend_schema(request=None, responses=AccountShape)
    def post(self, request: Request, public_id: str) -> Response:
        return shown(AccountShape, type(self).step(actor=self.actor, user=public_id))


class _SiteOffice(View):
    """An office of the site is offered by its owner."""

    step: ClassVar[Callable[..., Offer]]

    @extend_schema(request=None, responses={201: OfferShape})
    def post(self, request: Request, public_id: str) -> Response:
        return shown(OfferShape, type(self).step(actor=self.actor, user=public_id), created=True)


class NameAdminView(_SiteOffice):
    """Asks somebody to be an admin of the site (B16)."""

    step = site.name_admin


class UnnameAdminView(_AccountStep):
    """Somebody is no longer an admin."""

    step = site.unname_admin


class NameOwnerView(_SiteOffice):
    """Asks somebody to be an owner beside the present one."""

    step = site.name_owner


class ReopenAccountView(_AccountStep):
    """The person may sign in again."""

    step = site.reopen_account


class CloseAccountView(View):
    """Nobody signs in to the account any more; what the person did stays."""

    @extend_schema(request=ReasonBody, responses=AccountShape)
    def post(self, request: Request, public_id: str) -> Response:
        values: dict[str, Any] = self.body(ReasonBody)
        return shown(AccountShape, site.close_account(actor=self.actor, user=public_id, **values))
