"""The rules a season is played by, and its policies, in words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from engine.ruleset import PRESETS
from engine.words import compare, describe, preset_name
from league.queries.following import number_of_season
from league.queries.policies import history_of, spans_of
from league.queries.rulesets import against, ruleset_of
from league.queries.seasons import season_for
from league.wording.deals import reader_language
from league.wording.policies import policies_told, versions_told


def season_rules(request: HttpRequest, season: str) -> HttpResponse:
    """What differs from the preset first, then the policies, then the rules chapter by chapter.

    `?against=` compares with another preset, or with another season by its id.
    """
    number = number_of_season(season)
    found = season_for(request.user, season)
    rules, language = ruleset_of(found), reader_language()
    other = against(request.user, request.GET.get("against", ""))
    shown = {
        "season": found,
        "number": number,
        "tab": "rules",
        "section": "seasons",
        "described": describe(rules, language),
        "policies": policies_told(spans_of(found)),
        "versions": versions_told(history_of(found).select_related("set_by__player")),
        "presets": [(name, preset_name(name, language)) for name in PRESETS if name != found.ruleset_name],
        "against": other,
        "against_name": preset_name(other.ruleset.name, language) if other else "",
        "compared": compare(rules, other.ruleset, language) if other else (),
    }
    return render(request, "league/season_rules.html", shown)
