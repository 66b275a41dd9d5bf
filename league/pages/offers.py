"""What somebody is asked to say yes to: the list, each with its link and code, and the answers; who saw a contact."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.errors import NotSignedIn, Refusal
from games.models import User
from games.queries.people import player_for
from league.actions.contacts import see_contact
from league.actions.offers.answering import accept_offer, leave_offered, refuse_offer, withdraw_offer
from league.models import Offer
from league.pages.addresses import address_for_others
from league.pages.refusals import actor_of, status_of
from league.permissions import may_withdraw_offer
from league.queries.contacts import looks_at
from league.queries.offers import is_to, offer_for, offers_by, offers_to
from league.wording import say
from league.wording.things import person_of

MOST = 50
EACH = 50


def offers_page(request: HttpRequest) -> HttpResponse:
    """What the reader is asked, and what they asked of others."""
    shown = {
        "mine": list(offers_to(request.user)[:MOST]),
        "made": list(offers_by(request.user)[:MOST]),
        "section": "needs",
    }
    return render(request, "league/offers/list.html", shown)


@never_cache
def offer_page(request: HttpRequest, offer: str, refused: str = "", status: int = 200) -> HttpResponse:
    """One offer: to answer, or to hand on as a link and a code that the person's phone follows."""
    found = offer_for(request.user, offer)
    mine = is_to(request.user, found)
    shown = {
        "offer": found,
        "mine": mine,
        "by": person_of(found.made_by),
        "may_withdraw": may_withdraw_offer(request.user, found),
        "link": "" if mine else address_for_others(request, reverse("offer", args=[offer])),
        "refused": refused,
        "section": "needs",
    }
    return render(request, "league/offers/offer.html", shown, status=status)


@require_POST
def answer(request: HttpRequest, offer: str, step: str) -> HttpResponse:
    """One step of an offer; what is refused is said above it."""
    action, said = STEPS[step]
    try:
        action(actor=actor_of(request), offer=offer)
    except NotSignedIn:
        raise
    except Refusal as refusal:
        if refusal.code == "offer_not_found":
            raise
        return offer_page(request, offer, say(refusal), status_of(refusal))
    messages.success(request, said())
    return HttpResponseRedirect(reverse("offer", args=[offer]))


STEPS: dict[str, tuple[Callable[..., Offer], Callable[[], str]]] = {
    "accept": (accept_offer, lambda: _("You have said yes.")),
    "refuse": (refuse_offer, lambda: _("You have said no.")),
    "leave": (leave_offered, lambda: _("Your name was taken off.")),
    "withdraw": (withdraw_offer, lambda: _("The offer is taken back.")),
}


@never_cache
def contact_page(request: HttpRequest, player: str) -> HttpResponse:
    """How a player is reached, for those who may know; the look is written down."""
    contact = see_contact(actor=actor_of(request), player=player)
    shown = {"player": player_for(request.user, player), "contact": contact, "section": "search"}
    return render(request, "league/offers/contact.html", shown)


@never_cache
def looks_page(request: HttpRequest) -> HttpResponse:
    """Who looked at the reader's contact, and when."""
    if not isinstance(request.user, User):
        raise NotSignedIn("not_signed_in")
    page = Paginator(looks_at(request.user), EACH).get_page(request.GET.get("page"))
    looks = [(person_of(line.actor), line) for line in page if line.actor is not None]
    return render(request, "league/offers/looks.html", {"looks": looks, "page": page, "section": "me"})
