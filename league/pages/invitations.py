"""The invitations of a season: links with their pictures, for organizers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.errors import Refusal
from league.actions.registering import make_invitation, revoke_invitation
from league.inputs.forms import needed
from league.models import Invitation, Season
from league.pages.addresses import address_for_others
from league.pages.refusals import actor_of, status_of
from league.permissions import may_organize, must
from league.queries.invitations import invitations_of, state_of
from league.queries.seasons import season_for
from league.wording import say

FORM = {"most": "1", "days": "30", "note": ""}


@dataclass(frozen=True)
class InvitationShown:
    """An invitation with its address, the picture of that, and what it is now: open, used, expired, revoked, or
    closed with the entries of its season."""

    invitation: Invitation
    address: str
    picture: SafeString
    state: str


def invitations_page(request: HttpRequest, season: str) -> HttpResponse:
    """The links there are, and the form for another; POST makes one or takes one back."""
    found = season_for(request.user, season)
    must(
        may_organize(request.user, found.league), request.user, "not_organizer", league=found.league.public_id
    )
    typed: dict[str, Any] = dict(FORM)
    sentence, field, status = "", "", 200
    if request.method == "POST":
        typed |= {name: request.POST.get(name, "") for name in FORM}
        try:
            _do(request, season, request.POST)
            return HttpResponseRedirect(reverse("season_invite", args=[season]))
        except Refusal as refusal:
            field = str(refusal.params.get("field", ""))
            sentence, status = say(refusal), status_of(refusal)
    takes = found.state in (Season.State.DRAFT, Season.State.OPEN)
    shown = {
        "season": found,
        "takes": takes,
        "invitations": [shown_to(request, one, takes) for one in invitations_of(found)],
        "typed": typed,
        "sentence": sentence,
        "wrong": field if field in FORM else "",
        "section": "seasons",
        "tab": "teams",
    }
    return render(request, "league/register/invitations.html", shown, status=status)


def _do(request: HttpRequest, season: str, post: QueryDict) -> None:
    if invitation := post.get("revoke"):
        revoke_invitation(actor=actor_of(request), invitation=invitation)
        messages.success(request, _("The invitation is taken back."))
        return
    make_invitation(
        actor=actor_of(request),
        season=season,
        most=needed(post, "most"),
        days=needed(post, "days"),
        note=post.get("note", ""),
    )
    messages.success(request, _("Here is the link: send it to your captain."))


def shown_to(request: HttpRequest, invitation: Invitation, takes: bool) -> InvitationShown:
    """The invitation under an address that the captain's phone reaches."""
    address = address_for_others(request, reverse("join", args=[invitation.code]))
    state = state_of(invitation)
    shown = "closed" if state == "open" and not takes else state
    return InvitationShown(invitation, address, picture_of(address), shown)


def picture_of(address: str) -> SafeString:
    """The address as a QR code, black on white also on dark pages, for cameras."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(omitsize=True, border=3, dark="#000", light="#fff", svgclass="qr"))
