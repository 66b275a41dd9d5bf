"""Every address of the API, below /api/v1/."""

from __future__ import annotations

from django.urls import path, re_path, register_converter
from drf_spectacular.views import SpectacularSwaggerView

from league.api import errors
from league.api.views import (
    clubs,
    entries,
    fixtures,
    matches,
    mine,
    offers,
    people,
    registering,
    rules,
    seasons,
    service,
    site,
    tables,
    tokens,
)


class PublicId:
    """A public id in an address."""

    regex = "[0-9a-z]{12}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class InvitationCode(PublicId):
    """The code of an invitation in an address."""

    regex = "[0-9a-z]{20}"


register_converter(PublicId, "public")
register_converter(InvitationCode, "invitation")

app_name = "api"
urlpatterns = [
    path("tokens/", tokens.TokensView.as_view(), name="tokens"),
    path("tokens/end-all/", tokens.EndSignInsView.as_view(), name="end-sign-ins"),
    path("tokens/<public:public_id>/", tokens.TokenView.as_view(), name="token"),
    path("tickets/", tokens.TicketsView.as_view(), name="tickets"),
    path("me/", service.MeView.as_view(), name="me"),
    path("me/needs/", mine.NeedsView.as_view(), name="needs"),
    path("me/contact-looks/", offers.LooksView.as_view(), name="contact-looks"),
    path("offers/", offers.OffersView.as_view(), name="offers"),
    path("offers/<public:public_id>/", offers.OfferView.as_view(), name="offer"),
    path("offers/<public:public_id>/accept/", offers.AcceptOfferView.as_view(), name="offer-accept"),
    path("offers/<public:public_id>/refuse/", offers.RefuseOfferView.as_view(), name="offer-refuse"),
    path("offers/<public:public_id>/leave/", offers.LeaveOfferedView.as_view(), name="offer-leave"),
    path("offers/<public:public_id>/withdraw/", offers.WithdrawOfferView.as_view(), name="offer-withdraw"),
    path("notices/", mine.NoticesView.as_view(), name="notices"),
    path("notices/read/", mine.ReadNoticesView.as_view(), name="notices-read"),
    path("accounts/", site.AccountsView.as_view(), name="accounts"),
    path("accounts/first-owner/", site.FirstOwnerView.as_view(), name="first-owner"),
    path("accounts/<public:public_id>/name-admin/", site.NameAdminView.as_view(), name="name-admin"),
    path("accounts/<public:public_id>/unname-admin/", site.UnnameAdminView.as_view(), name="unname-admin"),
    path("accounts/<public:public_id>/name-owner/", site.NameOwnerView.as_view(), name="name-owner"),
    path("accounts/<public:public_id>/close/", site.CloseAccountView.as_view(), name="account-close"),
    path("accounts/<public:public_id>/reopen/", site.ReopenAccountView.as_view(), name="account-reopen"),
    path("search/", people.SearchView.as_view(), name="search"),
    path("events/", service.EventsView.as_view(), name="events"),
    path("audit/", service.AuditView.as_view(), name="audit"),
    path("ledger/", clubs.LedgerView.as_view(), name="ledger"),
    path("clubs/", clubs.ClubsView.as_view(), name="clubs"),
    path("clubs/<public:public_id>/", clubs.ClubView.as_view(), name="club"),
    path("clubs/<public:public_id>/staff/", clubs.StaffView.as_view(), name="staff"),
    path("clubs/<public:public_id>/staff/dismiss/", clubs.DismissView.as_view(), name="dismiss"),
    path("leagues/", clubs.LeaguesView.as_view(), name="leagues"),
    path("leagues/<public:public_id>/", clubs.LeagueView.as_view(), name="league"),
    path("leagues/<public:public_id>/remove/", clubs.RemoveLeagueView.as_view(), name="league-remove"),
    path("leagues/<public:public_id>/ratings/", clubs.RatingsView.as_view(), name="ratings"),
    path(
        "leagues/<public:public_id>/policies/",
        service.PoliciesView.as_view(scope="league"),
        name="league-policies",
    ),
    path("rulesets/", rules.RulesetsView.as_view(), name="rulesets"),
    path("rulesets/<slug:name>/", rules.RulesetView.as_view(), name="ruleset"),
    path("seasons/", seasons.SeasonsView.as_view(), name="seasons"),
    path("seasons/<public:public_id>/", seasons.SeasonView.as_view(), name="season"),
    path("seasons/<public:public_id>/open/", seasons.OpenView.as_view(), name="season-open"),
    path("seasons/<public:public_id>/copy/", seasons.CopyView.as_view(), name="season-copy"),
    path("seasons/<public:public_id>/finish/", seasons.FinishView.as_view(), name="season-finish"),
    path("seasons/<public:public_id>/reopen/", seasons.ReopenView.as_view(), name="season-reopen"),
    path("seasons/<public:public_id>/cancel/", seasons.CancelView.as_view(), name="season-cancel"),
    path("seasons/<public:public_id>/archive/", seasons.ArchiveView.as_view(), name="season-archive"),
    path("seasons/<public:public_id>/rules/", rules.SeasonRulesView.as_view(), name="season-rules"),
    path("seasons/<public:public_id>/groups/", seasons.GroupsView.as_view(), name="groups"),
    path("seasons/<public:public_id>/standings/", seasons.StandingsView.as_view(), name="standings"),
    path("seasons/<public:public_id>/schedule/", seasons.ScheduleView.as_view(), name="schedule"),
    path("seasons/<public:public_id>/schedule/publish/", seasons.PublishView.as_view(), name="publish"),
    path("seasons/<public:public_id>/lots/", seasons.LotsView.as_view(), name="lots"),
    path("seasons/<public:public_id>/adjustments/", seasons.AdjustmentsView.as_view(), name="adjustments"),
    path(
        "seasons/<public:public_id>/policies/",
        service.PoliciesView.as_view(scope="season"),
        name="season-policies",
    ),
    path(
        "stages/<public:public_id>/policies/",
        service.PoliciesView.as_view(scope="stage"),
        name="stage-policies",
    ),
    path(
        "groups/<public:public_id>/standings/", seasons.GroupStandingsView.as_view(), name="group-standings"
    ),
    path("seasons/<public:public_id>/register/", registering.RegisterView.as_view(), name="season-register"),
    path(
        "seasons/<public:public_id>/invitations/",
        registering.InvitationsView.as_view(),
        name="season-invitations",
    ),
    path("seasons/<public:public_id>/import/", registering.ImportView.as_view(), name="season-import"),
    path("invitations/<invitation:code>/", registering.InvitationView.as_view(), name="invitation"),
    path(
        "invitations/<public:public_id>/revoke/",
        registering.RevokeView.as_view(),
        name="invitation-revoke",
    ),
    path("entries/", entries.EntriesView.as_view(), name="entries"),
    path("entries/<public:public_id>/", entries.EntryView.as_view(), name="entry"),
    path("entries/<public:public_id>/accept/", entries.AcceptView.as_view(), name="entry-accept"),
    path("entries/<public:public_id>/wait/", entries.WaitView.as_view(), name="entry-wait"),
    path("entries/<public:public_id>/refuse/", entries.RefuseView.as_view(), name="entry-refuse"),
    path("entries/<public:public_id>/withdraw/", entries.WithdrawView.as_view(), name="entry-withdraw"),
    path("entries/<public:public_id>/disqualify/", entries.DisqualifyView.as_view(), name="entry-disqualify"),
    path("entries/<public:public_id>/reinstate/", entries.ReinstateView.as_view(), name="entry-reinstate"),
    path("entries/<public:public_id>/roster/", entries.RosterView.as_view(), name="roster"),
    path("entries/<public:public_id>/roster/remove/", entries.OffRosterView.as_view(), name="roster-remove"),
    path(
        "entries/<public:public_id>/roster/captain/",
        entries.RosterCaptainView.as_view(),
        name="roster-captain",
    ),
    path("teams/", people.TeamsView.as_view(), name="teams"),
    path("teams/<public:public_id>/", people.TeamView.as_view(), name="team"),
    path("teams/<public:public_id>/members/", people.MembersView.as_view(), name="members"),
    path("teams/<public:public_id>/members/remove/", people.LeaveTeamView.as_view(), name="member-remove"),
    path("teams/<public:public_id>/captain/", people.TeamCaptainView.as_view(), name="team-captain"),
    path("teams/<public:public_id>/remove/", people.RemoveTeamView.as_view(), name="team-remove"),
    path("players/", people.PlayersView.as_view(), name="players"),
    path("players/claim/", people.ClaimView.as_view(), name="claim"),
    path("players/<public:public_id>/", people.PlayerView.as_view(), name="player"),
    path("players/<public:public_id>/history/", people.HistoryView.as_view(), name="player-history"),
    path("players/<public:public_id>/contact/", people.ContactView.as_view(), name="player-contact"),
    path("players/<public:public_id>/claim-code/", people.ClaimCodeView.as_view(), name="claim-code"),
    path("fixtures/", fixtures.FixturesView.as_view(), name="fixtures"),
    path("fixtures/<public:public_id>/", fixtures.FixtureView.as_view(), name="fixture"),
    path("fixtures/<public:public_id>/date/", fixtures.DateView.as_view(), name="fixture-date"),
    path("fixtures/<public:public_id>/postpone/", fixtures.PostponeView.as_view(), name="fixture-postpone"),
    path("fixtures/<public:public_id>/lineup/", fixtures.LineupView.as_view(), name="fixture-lineup"),
    path("fixtures/<public:public_id>/reports/", fixtures.ReportsView.as_view(), name="fixture-reports"),
    path("fixtures/<public:public_id>/report/", fixtures.ReportView.as_view(), name="fixture-report"),
    path("fixtures/<public:public_id>/confirm/", fixtures.ConfirmView.as_view(), name="fixture-confirm"),
    path("fixtures/<public:public_id>/dispute/", fixtures.DisputeView.as_view(), name="fixture-dispute"),
    path("fixtures/<public:public_id>/decide/", fixtures.DecideView.as_view(), name="fixture-decide"),
    path("fixtures/<public:public_id>/correct/", fixtures.CorrectView.as_view(), name="fixture-correct"),
    path("fixtures/<public:public_id>/reverse/", fixtures.ReverseView.as_view(), name="fixture-reverse"),
    path("fixtures/<public:public_id>/runs/", fixtures.RunsView.as_view(), name="fixture-runs"),
    path(
        "fixtures/<public:public_id>/policies/",
        service.PoliciesView.as_view(scope="fixture"),
        name="fixture-policies",
    ),
    path("fixtures/<public:public_id>/table/", fixtures.FixtureTableView.as_view(), name="fixture-table"),
    path("runs/<public:public_id>/", fixtures.RunView.as_view(), name="run"),
    path("results/", fixtures.ResultsView.as_view(), name="results"),
    path("results/<public:public_id>/", fixtures.ResultView.as_view(), name="result"),
    path("tables/", tables.TablesView.as_view(), name="tables"),
    path("tables/<public:public_id>/", tables.TableView.as_view(), name="table"),
    path("tables/<public:public_id>/why/", tables.WhyView.as_view(), name="table-why"),
    path("tables/<public:public_id>/deals/", tables.DealsView.as_view(), name="table-deals"),
    path("tables/<public:public_id>/proof/", tables.ProofView.as_view(), name="table-proof"),
    *[
        path(f"tables/<public:public_id>/{name}/", view.as_view(), name=f"table-{name}")
        for name, view in (
            ("sit", tables.SitView),
            ("leave", tables.LeaveView),
            ("remove", tables.RemoveView),
            ("computer", tables.ComputerView),
            ("begin", tables.BeginView),
            ("share", tables.ShareView),
            ("moves", tables.MoveView),
            ("say", tables.SayView),
            ("back", tables.BackView),
            ("let-in", tables.LetInView),
            ("pause", tables.PauseView),
            ("resume", tables.ResumeView),
            ("undo", tables.UndoView),
            ("qaid", tables.QaidView),
            ("rule", tables.RuleView),
            ("abandon", tables.AbandonView),
            ("substitute", tables.SubstituteView),
        )
    ],
    path("matches/", matches.MatchesView.as_view(), name="matches"),
    path("matches/<public:public_id>/", matches.MatchView.as_view(), name="match"),
    path("matches/<public:public_id>/record/", matches.RecordView.as_view(), name="record"),
    path("matches/<public:public_id>/positions/", matches.PositionsView.as_view(), name="positions"),
    path("matches/<public:public_id>/proof/", matches.MatchProofView.as_view(), name="match-proof"),
    path("schema/", service.SchemaView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="api:schema"), name="docs"),
    re_path(r"", errors.unknown_address),
]
