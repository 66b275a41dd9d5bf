"""Opening a table: by which rules, rated or not, for whom, how fast; or at once against computer players."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.errors import EngineError
from games.actions.tables.opening import play_at_once
from games.actions.tables.seating import open_table
from games.errors import NotSignedIn, Refusal
from games.queries.people import own_player
from league.inputs.table_form import USUAL_RULES, table_of
from league.pages.organizing.refused import Refused, refused
from league.pages.refusals import actor_of
from league.wording.deals import reader_language
from league.wording.house_rules import house_rules
from league.wording.lobby import STRENGTHS, clock_options
from league.wording.organizing import preset_choices

STEP = "table"


def new_table_page(request: HttpRequest) -> HttpResponse:
    """The form; one button opens the table and waits for people, the other begins against computer players."""
    if not request.user.is_authenticated:
        raise NotSignedIn("not_signed_in")
    if request.method != "POST":
        return _form(request, None)
    unknown = own_player(request.user) is None
    try:
        act = play_at_once if request.POST.get("do") == "play" else open_table
        table = act(actor=actor_of(request), **table_of(request.POST))
    except (Refusal, EngineError) as error:
        return _form(request, refused(STEP, error, request))
    if unknown and (player := own_player(request.user)):
        said = _("You play as %(name)s. On your own page you can write the name others are to see.")
        messages.info(request, said % {"name": player.name})
    return HttpResponseRedirect(reverse("table", args=[table.public_id]))


def _form(request: HttpRequest, told: Refused | None) -> HttpResponse:
    language = reader_language()
    shown = {
        "step": STEP,
        "refused": told,
        "presets": preset_choices(language),
        "house_rules": house_rules(language),
        "usual": told.typed.get("ruleset", "") if told else USUAL_RULES,
        "strengths": STRENGTHS,
        "clocks": clock_options(),
        "section": "tables",
    }
    return render(request, "league/tables/new_table.html", shown, status=told.status if told else 200)
