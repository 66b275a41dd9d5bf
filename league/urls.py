"""Addresses of the league: the API, and the pages."""

from __future__ import annotations

from allauth.account import views as allauth
from django.urls import include, path, re_path
from django.views.i18n import set_language

from league.api.errors import unknown_address
from league.pages import (
    audit,
    fixtures,
    imports,
    invitations,
    matches,
    me,
    needs,
    notices,
    offers,
    people,
    proof,
    ratings,
    registering,
    replay,
    rules,
    seasons,
    sheet,
    site,
    tokens,
    welcome,
)
from league.pages.organizing import clubs, desk, leagues, leaving, new_season, policies, settings
from league.pages.tables import lobby, new_table
from league.pages.tables.table import table_page

account = [
    path("sign-in/", allauth.login, name="account_login"),
    path("sign-out/", allauth.logout, name="account_logout"),
    path("sign-up/", allauth.signup, name="account_signup"),
    path("closed/", allauth.account_inactive, name="account_inactive"),
    path("reauthenticate/", allauth.reauthenticate, name="account_reauthenticate"),
    path("email/", allauth.email, name="account_email"),
    path("email/sent/", allauth.email_verification_sent, name="account_email_verification_sent"),
    path("email/<str:key>/", allauth.confirm_email, name="account_confirm_email"),
    path("password/", allauth.password_change, name="account_change_password"),
    path("password/set/", allauth.password_set, name="account_set_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/sent/", allauth.password_reset_done, name="account_reset_password_done"),
    path(
        "password/reset/done/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("language/", set_language, name="set_language"),
    path("welcome/", welcome.welcome, name="welcome"),
    path("me/", me.me_page, name="me"),
    *[path(f"me/{step[3:]}/", me.change_me, {"step": step}, name=step) for step in me.STEPS],
    path("me/contact/looks/", offers.looks_page, name="contact_looks"),
    path("players/<str:player>/contact/", offers.contact_page, name="player_contact"),
    path("claim/", me.claim_page, name="claim"),
    path("claim/<str:code>/", me.claim_page, name="claim_by_link"),
    path("players/<str:player>/claim-code/", me.claim_code, name="claim_code"),
    path("phones/", site.phones_page, name="phones"),
    path("mails/", site.mails_page, name="mails"),
    path("me/tokens/", tokens.tokens_page, name="tokens"),
    path("me/tokens/end-all/", tokens.end_all, name="end_sign_ins"),
    path("me/tokens/<str:token>/end/", tokens.end_one, name="end_token"),
    path("accounts/", site.accounts_page, name="accounts"),
    *[
        path(
            f"accounts/<str:user>/{step.replace('_', '-')}/",
            site.change_account,
            {"step": step},
            name=step,
        )
        for step in site.STEPS
    ],
]
pages = [
    path("", seasons.home, name="home"),
    path("seasons/<str:season>/", seasons.season_table, name="season"),
    path("seasons/<str:season>/fixtures/", seasons.season_fixtures, name="season_fixtures"),
    path("seasons/<str:season>/ratings/", seasons.season_ratings, name="season_ratings"),
    path("seasons/<str:season>/teams/", seasons.season_teams, name="season_teams"),
    path("seasons/<str:season>/rules/", rules.season_rules, name="season_rules"),
    path("seasons/<str:season>/audit/", audit.audit_page, name="season_audit"),
    path("fixtures/<str:fixture>/", fixtures.fixture_page, name="fixture"),
    path("fixtures/<str:fixture>/sheet/", sheet.sheet_page, name="sheet"),
    path("fixtures/<str:fixture>/print/", sheet.printed, name="sheet_to_print"),
    *[
        path(f"fixtures/<str:fixture>/{step}/", fixtures.act, {"step": step}, name=step)
        for step in fixtures.STEPS
    ],
    path("matches/<str:match>/", matches.match_page, name="match"),
    path("tables/ratings/", ratings.open_ratings, name="open_ratings"),
    path("matches/<str:match>/replay/", replay.replay_page, name="replay"),
    path("matches/<str:match>/proof/", proof.proof_page, name="proof"),
    path("teams/<str:team>/", people.team_page, name="team"),
    path("players/<str:player>/", people.player_page, name="player"),
    path("search/", people.search_page, name="search"),
    path("tables/", lobby.lobby, name="lobby"),
    path("tables/new/", new_table.new_table_page, name="new_table"),
    path("tables/<str:table>/sit/", lobby.sit, name="table_sit"),
    path("needs-me/", needs.needs_page, name="needs_me"),
    path("needs-me/accept/<str:entry>/", needs.accept, name="need_accept"),
    path("offers/", offers.offers_page, name="offers"),
    path("offers/<str:offer>/", offers.offer_page, name="offer"),
    *[
        path(f"offers/<str:offer>/{step}/", offers.answer, {"step": step}, name=f"offer_{step}")
        for step in offers.STEPS
    ],
    path("notices/", notices.notices_page, name="notices"),
    path("notices/count/", notices.badge, name="notices_badge"),
    path("notices/read/", notices.read_all, name="notices_read"),
    path("notices/<int:notice>/", notices.open_notice, name="notice_open"),
]
tables = [
    path("tables/<str:table>/", table_page, name="table"),
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
    *tables,
    *organizing,
    *registration,
]
