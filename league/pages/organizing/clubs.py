"""A club's page: its leagues and who runs them; founding one, editing it, offices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.actions.clubs import appoint_staff, dismiss_staff, edit_club, found_club
from league.actions.leagues import create_league
from league.models import Club, Offer, Staff
from league.pages.organizing.refused import Refused, stepped
from league.pages.refusals import actor_of
from league.permissions import may_appoint, may_organize_club, must, owns
from league.queries.seasons import club_for, leagues_of, staff_of
from league.wording.organizing import ROLES, VISIBILITIES, zones


def new_club_page(request: HttpRequest) -> HttpResponse:
    """Founding a club; whoever does owns it."""
    must(request.user.is_authenticated, request.user, "not_signed_in")
    if request.method == "POST":
        return stepped(request, "found", lambda: _found(request), lambda told: _new(request, told))
    return _new(request)


def _new(request: HttpRequest, told: Refused | None = None) -> HttpResponse:
    shown = {"section": "seasons", "refused": told}
    return render(request, "league/organizing/new_club.html", shown, status=told.status if told else 200)


def _found(request: HttpRequest) -> str:
    club = found_club(actor=actor_of(request), **_named(request))
    messages.success(request, _("The club is founded. Now make a league in it."))
    return reverse("club", args=[club.public_id])


def club_page(request: HttpRequest, club: str, told: Refused | None = None) -> HttpResponse:
    """What the club has, and for those who run it the forms of what they may do."""
    found = club_for(request.user, club)
    organizes = may_organize_club(request.user, found)
    leagues = leagues_of(request.user, found)
    offices = list(staff_of(request.user, found))
    own = [one for one in leagues if may_appoint(actor_of(request), found, one, Staff.Role.REFEREE)]
    shown = {
        "club": found,
        "leagues": leagues,
        "offices": [(one, _may_end(request, one)) for one in offices],
        "insider": bool(offices) or organizes,
        "organizes": organizes,
        "owner": owns(request.user, found),
        "roles": ROLES,
        "scopes": _scopes(request, found, [(one.public_id, one.name) for one in own]),
        "visibilities": VISIBILITIES,
        "zones": zones(),
        "section": "seasons",
        "refused": told,
    }
    return render(request, "league/organizing/club.html", shown, status=told.status if told else 200)


@require_POST
def act_on_club(request: HttpRequest, club: str, step: str) -> HttpResponse:
    """One step on a club; what is refused is said beside its field."""
    return stepped(
        request, step, lambda: STEPS[step](request, club), lambda told: club_page(request, club, told)
    )


def _scopes(request: HttpRequest, club: Club, leagues: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Where this person may appoint: in the whole club, or in single leagues."""
    return [("", _("the whole club")), *leagues] if owns(request.user, club) else leagues


def _may_end(request: HttpRequest, office: Staff) -> bool:
    own = office.user_id == request.user.pk
    return own or may_appoint(actor_of(request), office.club, office.league, office.role)


def _named(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST.get(name, "") for name in ("name", "latin_name")}


def _office(request: HttpRequest) -> dict[str, Any]:
    given = {name: request.POST.get(name, "").strip() for name in ("user", "role")}
    return {**given, "league": request.POST.get("league") or None}


def _edit(request: HttpRequest, club: str) -> str:
    edit_club(actor=actor_of(request), club=club, **_named(request))
    messages.success(request, _("Saved."))
    return reverse("club", args=[club])


def _new_league(request: HttpRequest, club: str) -> str:
    league = create_league(
        actor=actor_of(request),
        club=club,
        zone=request.POST.get("zone", "").strip(),
        visibility=request.POST.get("visibility", ""),
        **_named(request),
    )
    messages.success(request, _("The league is made. Now set up its first season."))
    return reverse("league", args=[league.public_id])


def _appoint(request: HttpRequest, club: str) -> str:
    office = _office(request)
    offer = appoint_staff(actor=actor_of(request), club=club, **office)
    if offer.state == Offer.State.ACCEPTED:
        messages.success(request, _("You hold the office now."))
    else:
        asked = _("%(user)s is asked, and holds the office after saying yes.")
        messages.success(request, asked % {"user": office["user"]})
    return reverse("club", args=[club])


def _dismiss(request: HttpRequest, club: str) -> str:
    office = dismiss_staff(actor=actor_of(request), club=club, **_office(request))
    messages.success(request, _("The office of %(user)s has ended.") % {"user": office.user.username})
    return reverse("club", args=[club])


STEPS: dict[str, Callable[[HttpRequest, str], str]] = {
    "edit": _edit,
    "new-league": _new_league,
    "appoint": _appoint,
    "dismiss": _dismiss,
}
