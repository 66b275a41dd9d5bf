"""Addresses of the league: the API, and the pages."""

from __future__ import annotations

from allauth.account.views import login, logout
from django.urls import include, path, re_path
from django.views.generic import TemplateView
from django.views.i18n import set_language

from league.api.errors import unknown_address
from league.pages import (
    fixtures,
    imports,
    invitations,
    matches,
    needs,
    notices,
    people,
    registering,
    rules,
    seasons,
    sheet,
)
from league.pages.organizing import clubs, desk, leagues, leaving, new_season, policies, settings

account = [
    path("sign-in/", login, name="account_login"),
    path("sign-out/", logout, name="account_logout"),
    path("accounts/", TemplateView.as_view(template_name="league/accounts.html"), name="account_signup"),
    path("language/", set_language, name="set_language"),
]
pages = [
    path("", seasons.home, name="home"),
    path("seasons/<str:season>/", seasons.season_table, name="season"),
    path("seasons/<str:season>/fixtures/", seasons.season_fixtures, name="season_fixtures"),
    path("seasons/<str:season>/ratings/", seasons.season_ratings, name="season_ratings"),
    path("seasons/<str:season>/teams/", seasons.season_teams, name="season_teams"),
    path("seasons/<str:season>/rules/", rules.season_rules, name="season_rules"),
    path("fixtures/<str:fixture>/", fixtures.fixture_page, name="fixture"),
    path("fixtures/<str:fixture>/sheet/", sheet.sheet_page, name="sheet"),
    *[
        path(f"fixtures/<str:fixture>/{step}/", fixtures.act, {"step": step}, name=step)
        for step in fixtures.STEPS
    ],
    path("matches/<str:match>/", matches.match_page, name="match"),
    path("teams/<str:team>/", people.team_page, name="team"),
    path("players/<str:player>/", people.player_page, name="player"),
    path("search/", people.search_page, name="search"),
    path("needs-me/", needs.needs_page, name="needs_me"),
    path("needs-me/accept/<str:entry>/", needs.accept, name="need_accept"),
    path("notices/", notices.notices_page, name="notices"),
    path("notices/count/", notices.badge, name="notices_badge"),
    path("notices/read/", notices.read_all, name="notices_read"),
    path("notices/<int:notice>/", notices.open_notice, name="notice_open"),
]
organizing = [
    path("clubs/new/", clubs.new_club_page, name="new_club"),
    path("clubs/<str:club>/", clubs.club_page, name="club"),
    *[
        path(f"clubs/<str:club>/{step}/", clubs.act_on_club, {"step": step}, name=f"club_{step}")
        for step in clubs.STEPS
    ],
    path("leagues/<str:league>/", leagues.league_page, name="league"),
    *[
        path(f"leagues/<str:league>/{step}/", leagues.act_on_league, {"step": step}, name=f"league_{step}")
        for step in leagues.STEPS
    ],
    path("leagues/<str:league>/new-season/", new_season.new_season_page, name="new_season"),
    path("leagues/<str:league>/policies/", policies.league_policies_page, name="league_policies"),
    path("seasons/<str:season>/desk/", desk.desk_page, name="season_desk"),
    path("seasons/<str:season>/desk/<str:step>/", desk.act_on_desk, name="season_desk_step"),
    path("seasons/<str:season>/settings/", settings.settings_page, name="season_settings"),
    path("seasons/<str:season>/policies/", policies.season_policies_page, name="season_policies"),
    path("seasons/<str:season>/copy/", new_season.copy_page, name="season_copy"),
    path("entries/<str:entry>/leaving/<str:to>/", leaving.leaving_page, name="entry_leaving"),
]
registration = [
    path("seasons/<str:season>/register/", registering.register_page, name="season_register"),
    path("seasons/<str:season>/register/people/", registering.people_found, name="season_register_people"),
    path("seasons/<str:season>/invitations/", invitations.invitations_page, name="season_invite"),
    path("seasons/<str:season>/import/", imports.import_page, name="season_import"),
    *[
        route
        for form in imports.FORMATS
        for route in (
            path(
                f"seasons/<str:season>/import/template.{form}",
                imports.template_file,
                {"form": form},
                name=f"season_template_{form}",
            ),
            path(
                f"seasons/<str:season>/teams.{form}",
                imports.teams_file,
                {"form": form},
                name=f"season_teams_{form}",
            ),
        )
    ],
    path("join/<str:code>/", registering.join_page, name="join"),
    path("join/<str:code>/people/", registering.join_people_found, name="join_people"),
]

urlpatterns = [
    path("api/v1/", include("league.api.urls")),
    re_path(r"^api/", unknown_address),
    *account,
    *pages,
    *organizing,
    *registration,
]
