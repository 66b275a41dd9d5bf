"""One's own page: name, record, teams, seasons, contact, language; and taking over a record by its code."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.errors import NotSignedIn, Refusal
from games.models import Contact, User
from games.queries.lobby import tables_of
from games.queries.people import player_for
from league.actions.claims import claim_player
from league.actions.people import create_player, edit_player, erase_contact, make_claim_code
from league.actions.site import choose_language
from league.pages.accounts import remember_language
from league.pages.addresses import address_for_others
from league.pages.refusals import actor_of, status_of
from league.queries.contacts import looks_at
from league.queries.offers import open_offers_to
from league.queries.people import entries_of, own_player, teams_of
from league.wording import say


def me_page(request: HttpRequest, refused: dict[str, str] | None = None, status: int = 200) -> HttpResponse:
    """Everything of the reader's own in one place, with the forms that change it."""
    user = _reader(request)
    player = own_player(user)
    shown = {
        "player": player,
        "contact": Contact.objects.filter(player=player).first() if player else None,
        "looks": looks_at(user).count(),
        "offers": open_offers_to(user).count(),
        "teams": teams_of(player) if player else [],
        "places": entries_of(user, player, listed=False) if player else [],
        "tables": tables_of(user),
        "languages": settings.LANGUAGES,
        "typed": request.POST if refused else {},
        "refused": refused or {},
        "section": "me",
    }
    return render(request, "league/me.html", shown, status=status)


@require_POST
def change_me(request: HttpRequest, step: str) -> HttpResponse:
    """One change; what is refused is said at its form, with everything typed kept."""
    user = _reader(request)
    answer = HttpResponseRedirect(reverse("me"))
    try:
        STEPS[step](request, user)
    except Refusal as refused:
        return me_page(request, {step: say(refused)}, status_of(refused))
    if step == "me_language":
        remember_language(answer, request.POST["language"])
    return answer


def _record(request: HttpRequest, user: User) -> None:
    name, latin = request.POST.get("name", ""), request.POST.get("latin_name", "")
    player = own_player(user)
    if player is None:
        create_player(actor=user, name=name, latin_name=latin, own=True)
    else:
        edit_player(actor=user, player=player.public_id, name=name, latin_name=latin)
    messages.success(request, _("Your name is kept."))


def _contact(request: HttpRequest, user: User) -> None:
    player = own_player(user)
    if player is None:
        return
    if request.POST.get("erase"):
        erase_contact(actor=user, player=player.public_id)
        messages.success(request, _("Your contact is erased."))
        return
    contact = {"phone": request.POST.get("phone", ""), "email": request.POST.get("email", "")}
    edit_player(actor=user, player=player.public_id, contact=contact)  # type: ignore[arg-type]
    messages.success(request, _("Your contact is kept."))


def _language(request: HttpRequest, user: User) -> None:
    language = request.POST.get("language", "")
    choose_language(actor=user, language=language)
    with translation.override(language):
        messages.success(request, _("From now on in this language."))


STEPS: dict[str, Callable[[HttpRequest, User], None]] = {
    "me_record": _record,
    "me_contact": _contact,
    "me_language": _language,
}


@never_cache
def claim_page(request: HttpRequest, code: str = "") -> HttpResponse:
    """Takes over the player record that a code was made for; by a link the code is filled in, and sent by hand."""
    _reader(request)
    shown = {"code": request.POST.get("code", "") or code or request.GET.get("code", ""), "section": "me"}
    if request.method != "POST":
        return render(request, "league/claim.html", shown)
    try:
        player = claim_player(actor=actor_of(request), code=request.POST.get("code", ""))
    except Refusal as refused:
        more = {"refused": say(refused)}
        return render(request, "league/claim.html", shown | more, status=status_of(refused))
    messages.success(request, _("This record is yours now: %(name)s.") % {"name": player.name})
    return HttpResponseRedirect(reverse("me"))


@never_cache
@require_POST
def claim_code(request: HttpRequest, player: str) -> HttpResponse:
    """Makes a code for a player without an account and shows it this once, with a link and its QR code."""
    code = make_claim_code(actor=actor_of(request), player=player)
    link = address_for_others(request, reverse("claim_by_link", args=[code]))
    shown = {"player": player_for(request.user, player), "code": code, "link": link, "section": "search"}
    return render(request, "league/claim_code.html", shown)


def _reader(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise NotSignedIn("not_signed_in")
    return request.user
