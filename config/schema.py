"""How the API describes itself in OpenAPI: what drf-spectacular is told; read by the settings."""

from __future__ import annotations

SPECTACULAR_SETTINGS = {
    "TITLE": "Majlis API",
    "VERSION": "1",
    "DESCRIPTION": "Leagues of Baloot: seasons, teams, fixtures, results, standings, ratings.",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "SeasonState": "league.models.Season.State",
        "EntryState": "league.models.Entry.State",
        "RoundState": "league.models.Round.State",
        "FixtureState": "league.models.Fixture.State",
        "ResultState": "league.models.Result.State",
        "RunState": "league.models.FixtureRun.State",
        "TableState": "games.models.Table.State",
        "OfficeRole": "league.models.Staff.Role",
        "MemberRole": "league.models.Membership.Role",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "league.api.schema.declare_refusals",
    ],
}
