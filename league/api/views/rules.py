"""The rules that can be played, and those a season is played by, in words."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from engine.ruleset import PRESETS, Ruleset, preset
from engine.words import compare, describe, preset_name
from league.api.shapes.rules import PresetShape, RulesShape, SeasonRulesShape
from league.api.view import View, shown
from league.queries.policies import history_of, spans_of
from league.queries.rulesets import Against, against, ruleset_of, ruleset_written
from league.queries.seasons import season_for
from league.wording.deals import reader_language
from league.wording.policies import policies_told, versions_told

AGAINST = OpenApiParameter(
    "against", OpenApiTypes.STR, description="A preset's name or a season's id: what to compare with."
)


class RulesetsView(View):
    """The presets that can be chosen."""

    @extend_schema(responses=PresetShape(many=True))
    def get(self, request: Request) -> Response:
        language = reader_language()
        listed = [
            {
                "name": name,
                "version": preset(name).version,
                "game": preset(name).game,
                "title": preset_name(name, language),
            }
            for name in PRESETS
        ]
        return Response(PresetShape(listed, many=True).data)


class RulesetView(View):
    """A preset in words; every other parameter sets a house rule otherwise, such as `?goal=101&kasho=no`."""

    @extend_schema(parameters=[AGAINST], responses=RulesShape)
    def get(self, request: Request, name: str) -> Response:
        fields = {
            key: request.query_params[key] for key in request.query_params if key not in ("against", "format")
        }
        rules = ruleset_written(name, fields)
        other = against(self.actor, request.query_params.get("against", ""))
        return shown(RulesShape, _in_words(rules, other))


class SeasonRulesView(View):
    """The rules a season is played by, and its policies."""

    @extend_schema(parameters=[AGAINST], responses=SeasonRulesShape)
    def get(self, request: Request, public_id: str) -> Response:
        season = season_for(self.actor, public_id)
        other = against(self.actor, request.query_params.get("against", ""))
        more = {
            "policies": policies_told(spans_of(season)),
            "versions": versions_told(history_of(season)),
        }
        return shown(SeasonRulesShape, _in_words(ruleset_of(season), other) | more)


def _in_words(rules: Ruleset, other: Against | None) -> dict[str, Any]:
    """The shape of rules in the reader's language."""
    language = reader_language()
    described = describe(rules, language)
    compared = other and {
        "name": other.season.public_id if other.season else other.ruleset.name,
        "title": other.season.name if other.season else preset_name(other.ruleset.name, language),
        "differences": compare(rules, other.ruleset, language),
    }
    return {
        "name": rules.name,
        "version": rules.version,
        "overrides": rules.overrides(),
        "game": rules.game,
        "title": described.title,
        "language": language,
        "differences": described.differences,
        "sections": described.sections,
        "compared": compared,
    }
