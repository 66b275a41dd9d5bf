"""Setting up a season in a few steps, with its calendar to look at before anything is saved."""

from __future__ import annotations

from datetime import time
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.errors import EngineError
from engine.house_rules import GAME_OF_PRESET
from engine.words import language_of
from games.errors import Refusal
from league.actions.copying import copy_season
from league.actions.previews import USUAL_TEAMS, preview_season
from league.actions.seasons import create_season
from league.inputs.season_form import rule_field, season_of, teams_of
from league.models import League, Season
from league.pages.organizing.refused import Refused, refused
from league.pages.refusals import actor_of
from league.permissions import may_organize, must
from league.queries.calendar import RoundPlanned
from league.queries.seasons import groups_of, league_for, season_for
from league.wording import say
from league.wording.house_rules import house_rules
from league.wording.organizing import FORMATS, preset_choices, zones

STEP = "season"


def new_season_page(request: HttpRequest, league: str) -> HttpResponse:
    """The form; one button shows the calendar, the other saves."""
    found = league_for(request.user, league)
    must(may_organize(request.user, found), request.user, "not_organizer", league=league)
    told, rounds = None, None
    if request.method == "POST":
        try:
            fields, teams = season_of(request.POST), teams_of(request.POST)
            if request.POST.get("do") == "save":
                season = create_season(actor=actor_of(request), league=league, **fields)
                messages.success(request, _("The season is set up as a draft. Only the staff see it so far."))
                return HttpResponseRedirect(reverse("season_desk", args=[season.public_id]))
            rounds = preview_season(actor=actor_of(request), league=league, teams=teams, **fields)
        except (Refusal, EngineError) as error:
            told = refused(STEP, error, request)
    return _form(request, found, told, rounds)


def copy_page(request: HttpRequest, season: str) -> HttpResponse:
    """The next season after this one: the same form, filled in."""
    old = season_for(request.user, season)
    must(may_organize(request.user, old.league), request.user, "not_organizer", league=old.league.public_id)
    told, rounds = None, None
    if request.method == "POST":
        try:
            fields, teams = season_of(request.POST), teams_of(request.POST)
            if request.POST.get("do") == "save":
                bring = request.POST.get("bring") == "1"
                copied = copy_season(actor=actor_of(request), season=season, teams=bring, **fields)
                messages.success(request, _("The season is copied as a draft. Only the staff see it so far."))
                for one in copied.left_out:
                    left = {"team": one.team.name, "why": say(one.refusal)}
                    messages.warning(request, _("%(team)s was left out: %(why)s") % left)
                return HttpResponseRedirect(reverse("season_desk", args=[copied.season.public_id]))
            rounds = preview_season(
                actor=actor_of(request), league=old.league.public_id, teams=teams, **fields
            )
        except (Refusal, EngineError) as error:
            told = refused(STEP, error, request)
    return _form(request, old.league, told, rounds, old=old)


def _form(
    request: HttpRequest,
    league: League,
    told: Refused | None,
    rounds: list[RoundPlanned] | None,
    old: Season | None = None,
) -> HttpResponse:
    if told is None and request.method == "POST":  # the calendar is shown above the form as it was typed
        told = Refused(STEP, "", "", "-", 200, request.POST)
    shown = {
        **season_choices(told, old),
        "league": league,
        "old": old,
        "season": old or Season(zone=league.zone, start_time=time(21), ruleset_name="tournament"),
        "format": groups_of(old)[0].stage.format if old else "single_round_robin",
        "rounds": rounds,
        "section": "seasons",
    }
    return render(request, "league/organizing/new_season.html", shown, status=told.status if told else 200)


def season_choices(told: Refused | None, season: Season | None) -> dict[str, Any]:
    """What the fields of a season offer; house rules with what is chosen in them now."""
    language = language_of(get_language())
    chosen = dict(season.ruleset_overrides) if season else {}
    return {
        "step": STEP,
        "refused": told,
        "presets": preset_choices(language),
        "formats": FORMATS,
        "house_rules": house_rules(language),
        "chosen": {
            rule_field(GAME_OF_PRESET[season.ruleset_name] if season else "", field): str(value)
            for field, value in chosen.items()
        },
        "zones": zones(),
        "usual": USUAL_TEAMS,
    }
