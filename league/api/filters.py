"""What lists can be narrowed by: public ids, states, dates, names."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import django_filters as filters
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Match, Occupancy, Player, Seat, Table
from games.queries.people import searchable
from games.text import latin_digits, normalized
from league.models import (
    AuditLine,
    Club,
    Entry,
    Fixture,
    League,
    LedgerLine,
    LineupPlace,
    Membership,
    Notice,
    Posting,
    Result,
    RosterPlace,
    Season,
    Team,
)


class Named(filters.CharFilter):
    """Things whose name holds the text, however it is written. Raises Invalid as `searchable` does."""

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if not value:
            return qs
        wanted = normalized(searchable(value))
        return qs.filter(search_name__contains=wanted) if wanted else qs.none()


class Numbered(filters.CharFilter):
    """A small number in any digits; nothing is found for what is none."""

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if not value:
            return qs
        plain = latin_digits(value.strip())
        return super().filter(qs, plain) if plain.isdecimal() and len(plain) < 6 else qs.none()


class Instant(filters.IsoDateTimeFilter):
    """An instant with its zone; nothing is found beyond the years there are."""

    def filter(self, qs: QuerySet[Any], value: datetime | None) -> QuerySet[Any]:
        try:
            return super().filter(qs, value and value.astimezone(UTC))
        except OverflowError:
            return qs.none()


def of(thing: str, **kwargs: Any) -> filters.CharFilter:
    """Those of the thing with this public id."""
    return filters.CharFilter(field_name=f"{thing}__public_id", label=f"Public id of the {thing}.", **kwargs)


class ClubFilter(filters.FilterSet):
    q = Named(label="Part of the name.")

    class Meta:
        model = Club
        fields: list[str] = []


class LeagueFilter(filters.FilterSet):
    club = of("club")
    q = Named(label="Part of the name.")

    class Meta:
        model = League
        fields: list[str] = []


class SeasonFilter(filters.FilterSet):
    club = of("league__club")
    league = of("league")
    state = filters.MultipleChoiceFilter(choices=Season.State.choices)
    q = Named(label="Part of the name.")

    class Meta:
        model = Season
        fields: list[str] = []


class EntryFilter(filters.FilterSet):
    season = of("season")
    team = of("team")
    state = filters.MultipleChoiceFilter(choices=Entry.State.choices)
    player = filters.CharFilter(method="on_roster", label="Public id of a player on the roster, now or once.")

    class Meta:
        model = Entry
        fields: list[str] = []

    def on_roster(self, entries: QuerySet[Entry], name: str, value: str) -> QuerySet[Entry]:
        return entries.filter(pk__in=RosterPlace.objects.filter(player__public_id=value).values("entry"))


class FixtureFilter(filters.FilterSet):
    season = of("season")
    group = of("group")
    round = Numbered(field_name="round__number", label="Number of the round.")
    state = filters.MultipleChoiceFilter(choices=Fixture.State.choices)
    team = filters.CharFilter(method="with_team", label="Public id of one of the two teams.")
    entry = filters.CharFilter(method="with_entry", label="Public id of one of the two entries.")
    player = filters.CharFilter(method="with_player", label="Public id of a player of either side.")
    since = filters.DateFilter(
        field_name="local_date", lookup_expr="gte", label="First day, in the season's zone."
    )
    until = filters.DateFilter(
        field_name="local_date", lookup_expr="lte", label="Last day, in the season's zone."
    )

    class Meta:
        model = Fixture
        fields: list[str] = []

    def with_team(self, fixtures: QuerySet[Fixture], name: str, value: str) -> QuerySet[Fixture]:
        return fixtures.filter(Q(first__team__public_id=value) | Q(second__team__public_id=value))

    def with_entry(self, fixtures: QuerySet[Fixture], name: str, value: str) -> QuerySet[Fixture]:
        return fixtures.filter(Q(first__public_id=value) | Q(second__public_id=value))

    def with_player(self, fixtures: QuerySet[Fixture], name: str, value: str) -> QuerySet[Fixture]:
        rosters = RosterPlace.objects.filter(player__public_id=value, until__isnull=True).values("entry")
        seated = LineupPlace.objects.filter(player__public_id=value).values("fixture")
        return fixtures.filter(Q(first__in=rosters) | Q(second__in=rosters) | Q(pk__in=seated))


class ResultFilter(filters.FilterSet):
    season = of("fixture__season")
    fixture = of("fixture")
    state = filters.MultipleChoiceFilter(choices=Result.State.choices)
    team = filters.CharFilter(method="with_team", label="Public id of one of the two teams.")
    since = Instant(field_name="decided_at", lookup_expr="gte")
    until = Instant(field_name="decided_at", lookup_expr="lte")

    class Meta:
        model = Result
        fields: list[str] = []

    def with_team(self, results: QuerySet[Result], name: str, value: str) -> QuerySet[Result]:
        first = Q(fixture__first__team__public_id=value)
        return results.filter(first | Q(fixture__second__team__public_id=value))


class MatchFilter(filters.FilterSet):
    season = of("of_result__result__fixture__season")
    fixture = of("of_result__result__fixture")
    table = of("table")
    source = filters.MultipleChoiceFilter(choices=Match.Source.choices)
    reversed = filters.BooleanFilter(field_name="reversed", label="Whether its result was reversed.")
    team = filters.CharFilter(method="with_team", label="Public id of one of the two teams.")
    player = filters.CharFilter(method="with_player", label="Public id of a player who held a seat.")
    since = Instant(field_name="finished_at", lookup_expr="gte")
    until = Instant(field_name="finished_at", lookup_expr="lte")

    class Meta:
        model = Match
        fields: list[str] = []

    def with_team(self, matches: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        fixture = "of_result__result__fixture"
        sides = [Q(**{f"{fixture}__{side}__team__public_id": value}) for side in ("first", "second")]
        return matches.filter(sides[0] | sides[1])

    def with_player(self, matches: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        return matches.filter(pk__in=Occupancy.objects.filter(player__public_id=value).values("match"))


class PlayerFilter(filters.FilterSet):
    team = filters.CharFilter(method="in_team", label="Public id of a team he is in now.")

    class Meta:
        model = Player
        fields: list[str] = []

    def in_team(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        members = Membership.objects.filter(team__public_id=value, until__isnull=True)
        return players.filter(pk__in=members.values("player"))


class TeamFilter(filters.FilterSet):
    club = of("club")
    q = Named(label="Part of the name.")
    player = filters.CharFilter(method="with_player", label="Public id of a player who is in it now.")

    class Meta:
        model = Team
        fields: list[str] = []

    def with_player(self, teams: QuerySet[Team], name: str, value: str) -> QuerySet[Team]:
        members = Membership.objects.filter(player__public_id=value, until__isnull=True)
        return teams.filter(pk__in=members.values("team"))


class PostingFilter(filters.FilterSet):
    league = of("league")
    season = of("result__fixture__season")
    match = of("match")
    kind = filters.ChoiceFilter(choices=Posting.Kind.choices)
    player = filters.CharFilter(method="with_player", label="Public id of a player whose points moved.")

    class Meta:
        model = Posting
        fields: list[str] = []

    def with_player(self, postings: QuerySet[Posting], name: str, value: str) -> QuerySet[Posting]:
        lines = LedgerLine.objects.filter(account__player__public_id=value)
        return postings.filter(pk__in=lines.values("posting"))


class AuditFilter(filters.FilterSet):
    club = of("club")
    league = of("league")
    season = of("season")
    actor = of("actor")
    action = filters.CharFilter()
    thing = filters.CharFilter()
    thing_id = filters.CharFilter()
    since = Instant(field_name="at", lookup_expr="gte")
    until = Instant(field_name="at", lookup_expr="lte")

    class Meta:
        model = AuditLine
        fields: list[str] = []


class TableFilter(filters.FilterSet):
    state = filters.MultipleChoiceFilter(choices=Table.State.choices)
    free = filters.BooleanFilter(method="with_free_seat")

    class Meta:
        model = Table
        fields: list[str] = []

    def with_free_seat(self, tables: QuerySet[Table], name: str, wanted: bool) -> QuerySet[Table]:
        """Tables where nobody, and no computer player, sits in some seat."""
        free = Exists(Seat.objects.filter(table=OuterRef("pk"), player__isnull=True, computer=""))
        return tables.filter(free if wanted else ~free)


class NoticeFilter(filters.FilterSet):
    unread = filters.BooleanFilter(field_name="read_at", lookup_expr="isnull")
    kind = filters.ChoiceFilter(choices=Notice.Kind.choices)

    class Meta:
        model = Notice
        fields: list[str] = []
