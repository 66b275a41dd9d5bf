"""A team comes into a season: the form of organizers and captains, and the page behind an invitation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.errors import Refusal
from games.models import Player
from games.queries.people import own_player
from league.actions.registering import accept_invitation, register_team
from league.inputs.registering import SUBSTITUTE, TeamForm, places_of, team_form
from league.models import Season
from league.pages.refusals import actor_of, status_of
from league.permissions import may_organize, must
from league.queries.invitations import closed, invitation_by, own_entry, stopped
from league.queries.registering import Known, Terms, people_like, terms_of
from league.queries.seasons import season_for
from league.templatetags.majlis import digits
from league.wording import say


@dataclass(frozen=True)
class PersonFields:
    """The fields of one person as they were typed; `known` are records that may be his, `own` is the sender's."""

    place: str
    label: str
    substitute: bool
    typed: dict[str, str]
    known: list[Known]
    own: Player | None = None
    captain: bool = False


def register_page(request: HttpRequest, season: str) -> HttpResponse:
    """The form; an organizer enters a team at once, a captain applies with his."""
    found = season_for(request.user, season)
    must(request.user.is_authenticated, request.user, "not_signed_in")
    organizes = may_organize(request.user, found.league)
    terms = terms_of(found)
    shown: dict[str, Any] = {"organizes": organizes, "own": not organizes}
    form, refusal = None, None
    if request.method == "POST":
        form = team_form(request.POST, terms.players, terms.substitutes, own=not organizes)
        try:
            entry = register_team(
                actor=actor_of(request),
                season=season,
                name=form.name,
                latin_name=form.latin_name,
                people=form.people,
            )
        except Refusal as error:
            refusal = error
        else:
            said = _("%(team)s is in.") if organizes else _("%(team)s has applied. The organizer decides.")
            messages.success(request, said % {"team": entry.name})
            again = organizes and request.POST.get("do") == "another"
            return HttpResponseRedirect(
                reverse("season_register" if again else "season_teams", args=[season])
            )
    elif not organizes:
        shown |= {"stopped": closed(found), "mine": own_entry(request.user, found)}
    elif found.state not in (Season.State.DRAFT, Season.State.OPEN):
        shown["stopped"] = closed(found)
    return _form(request, "league/register/register.html", found, terms, form, refusal, shown)


def join_page(request: HttpRequest, code: str) -> HttpResponse:
    """What an invitation leads to: the season and its terms, and for who is signed in the form of his team."""
    invitation = invitation_by(code)
    season, terms = invitation.season, terms_of(invitation.season)
    shown: dict[str, Any] = {"invitation": invitation, "organizes": False, "own": True}
    form, refusal = None, None
    if request.method == "POST":
        must(request.user.is_authenticated, request.user, "not_signed_in")
        form = team_form(request.POST, terms.players, terms.substitutes, own=True)
        try:
            accept_invitation(
                actor=actor_of(request),
                code=code,
                name=form.name,
                latin_name=form.latin_name,
                people=form.people,
            )
            return HttpResponseRedirect(reverse("join", args=[code]))
        except Refusal as error:
            refusal = error
    mine = own_entry(request.user, season)
    reason = stopped(request.user, invitation)
    shown |= {"mine": mine, "stopped": None if mine else reason}
    return _form(request, "league/register/join.html", season, terms, form, refusal, shown)


def people_found(request: HttpRequest, season: str) -> HttpResponse:
    """People who may be the one whose name is being typed at a place of the form, as choices."""
    found = season_for(request.user, season)
    return _found(request, found)


def join_people_found(request: HttpRequest, code: str) -> HttpResponse:
    """The same for who holds an invitation."""
    return _found(request, invitation_by(code).season)


def _found(request: HttpRequest, season: Season) -> HttpResponse:
    must(request.user.is_authenticated, request.user, "not_signed_in")
    terms = terms_of(season)
    place = request.GET.get("place", "")
    if place not in dict(places_of(terms.players, terms.substitutes)):
        place = "p0"
    text = request.GET.get(f"{place}-name", "")[:80]
    typed = {"name": text, "player": request.GET.get(f"{place}-player", "")}
    person = PersonFields(place, "", False, typed, people_like(request.user, season, text))
    return render(request, "league/register/found.html", {"person": person})


def _form(
    request: HttpRequest,
    template: str,
    season: Season,
    terms: Terms,
    form: TeamForm | None,
    refusal: Refusal | None,
    more: dict[str, Any],
) -> HttpResponse:
    """The form with what was typed, and what was refused beside its field."""
    field = form.field_of(str(refusal.params.get("at", ""))) if form and refusal else ""
    post = request.POST if request.method == "POST" else QueryDict()
    people = _people(request, season, terms, post, own=more["own"])
    known_field = field in {"name", "latin_name", "people"} or any(
        field == f"{person.place}-{part}" for person in people for part in ("name", "latin_name", "phone")
    )
    shown = {
        "season": season,
        "terms": terms,
        "people": people,
        "typed": post,
        "wrong": field if known_field else "",
        "sentence": say(refusal) if refusal else "",
        "stopped_sentence": say(more["stopped"]) if more.get("stopped") else "",
        "section": "seasons",
        "tab": "teams",
        **more,
    }
    return render(request, template, shown, status=status_of(refusal) if refusal else 200)


def _people(
    request: HttpRequest, season: Season, terms: Terms, post: QueryDict, *, own: bool
) -> list[PersonFields]:
    record = own_player(request.user) if own else None
    shown = []
    for number, (place, role) in enumerate(places_of(terms.players, terms.substitutes)):
        typed = {part: post.get(f"{place}-{part}", "") for part in ("name", "latin_name", "phone", "player")}
        himself = own and place == "p0"
        known = people_like(request.user, season, typed["name"]) if typed["name"] and not himself else []
        shown.append(
            PersonFields(
                place,
                _label(number if role != SUBSTITUTE else number - terms.players, role, himself),
                role == SUBSTITUTE,
                typed,
                known,
                record if himself else None,
                himself or (not own and post.get("captain", "p0") == place),
            )
        )
    return shown


def _label(number: int, role: str, himself: bool) -> str:
    if himself:
        return _("You, the captain")
    if role == SUBSTITUTE:
        return _("Substitute %(number)s") % {"number": digits(number + 1)}
    return _("Player %(number)s") % {"number": digits(number + 1)}
