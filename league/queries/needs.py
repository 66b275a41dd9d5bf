"""What needs a person: as captain, organizer and referee, in all seasons, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Min, Prefetch, Q, QuerySet
from django.utils import timezone

from games.errors import NotSignedIn
from games.models import ClaimCode, Table, User
from league.models import (
    Entry,
    Fixture,
    FixtureTable,
    League,
    Membership,
    Offer,
    Outcome,
    Result,
    RosterPlace,
    Season,
    Staff,
)
from league.queries.offers import open_offers_to
from league.queries.rulesets import ruleset_of
from league.queries.visibility import Viewer, captained_entries, signed_in, staffed_leagues

MOST = 100
"""How many of one kind are listed; nobody works through more at once."""
LINEUP_AHEAD = timedelta(days=7)
"""How long before its date a fixture without a line-up needs its captain."""

KINDS = (
    "table",
    "offer",
    "report",
    "dispute",
    "no_show",
    "late",
    "lineup",
    "application",
    "undated",
    "claim",
)
"""In the order of their urgency."""


@dataclass(frozen=True)
class Need:
    """One thing that waits for its reader, since or until `at`.

    `fixture`, `table`, `entry`, `result`, `claim` and `offer` are what it is about; `count` says how many fixtures of
    a season have no date; `captain` whether he is asked as captain (else as staff).
    """

    kind: str
    at: datetime | None
    season: Season | None = None
    fixture: Fixture | None = None
    entry: Entry | None = None
    result: Result | None = None
    table: Table | None = None
    claim: ClaimCode | None = None
    offer: Offer | None = None
    count: int = 1
    captain: bool = False


def needs_of(viewer: Viewer) -> list[Need]:
    """Everything that waits for this person. Raises NotSignedIn."""
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    now = timezone.now()
    mine = set(captained_entries(user).values_list("pk", flat=True))
    organized, refereed = _offices(user)
    found = [
        *_tables(user),
        *_offers(user),
        *_reports(mine),
        *_disputes(refereed),
        *_no_shows(refereed),
        *_late(mine, organized, now),
        *_lineups(mine, now),
        *_applications(organized),
        *_undated(organized),
        *_claims(user, now),
    ]
    return sorted(found, key=lambda need: (KINDS.index(need.kind), need.at or now))


def need_count(viewer: Viewer) -> int:
    """How many things wait for this person; 0 where nobody is signed in."""
    return len(needs_of(viewer)) if signed_in(viewer) is not None else 0


def _offices(user: User) -> tuple[QuerySet[League], QuerySet[League]]:
    """The leagues he organizes, and those in which he decides disputes."""
    staffed = staffed_leagues(user).filter(removed_at__isnull=True)
    if user.is_superuser:
        return staffed.filter(club__owner=user), staffed.filter(club__owner=user)
    offices = Staff.objects.filter(user=user, role=Staff.Role.ORGANIZER, until__isnull=True)
    organized = staffed.filter(
        Q(club__owner=user)
        | Q(club__in=offices.filter(league__isnull=True).values("club"))
        | Q(pk__in=offices.filter(league__isnull=False).values("league"))
    )
    return organized, staffed


def _fixtures() -> QuerySet[Fixture]:
    """Fixtures of running seasons that everybody sees, with what a line about them shows."""
    return (
        Fixture.objects.filter(season__state=Season.State.RUNNING, season__league__removed_at__isnull=True)
        .exclude(round__state="draft")
        .exclude(second__isnull=True)
        .select_related("first__team", "second__team", "round", "season__league__club")
    )


def _sides(mine: set[int]) -> Q:
    return Q(first__in=mine) | Q(second__in=mine)


def _tables(user: User) -> Iterator[Need]:
    """U16: the table of a fixture is open, and he is to sit there and does not."""
    open_to_him = FixtureTable.objects.filter(
        closed_at__isnull=True, table__admissions__player__user=user, fixture__in=_fixtures().values("pk")
    ).exclude(table__seats__player__user=user)
    chain = ("first__team", "second__team", "round", "season__league__club")
    related = ("table", *(f"fixture__{name}" for name in chain))
    for opened in open_to_him.select_related(*related).order_by("pk").distinct()[:MOST]:
        at = opened.fixture.scheduled_at or opened.opened_at
        yield Need("table", at, opened.fixture.season, opened.fixture, table=opened.table)


def _offers(user: User) -> Iterator[Need]:
    """U21: a place or an office waits for this person's yes or no."""
    for offer in open_offers_to(user)[:MOST]:
        season = offer.entry.season if offer.entry is not None else None
        yield Need("offer", offer.made_at, season, entry=offer.entry, offer=offer)


def _reports(mine: set[int]) -> Iterator[Need]:
    """R4: what the other captain reported, and by when it confirms itself (R10)."""
    if not mine:
        return
    fixtures = _fixtures().filter(_sides(mine), state=Fixture.State.REPORTED)
    waiting = Result.objects.filter(state=Result.State.REPORTED).order_by("number")
    for fixture in fixtures.prefetch_related(Prefetch("results", queryset=waiting, to_attr="open"))[:MOST]:
        for result in fixture.open:
            own = 0 if fixture.first_id in mine else 1
            if result.side is not None and (
                result.side != own or {fixture.first_id, fixture.second_id} <= mine
            ):
                at = result.confirm_by or result.reported_at
                yield Need("report", at, fixture.season, fixture, result=result, captain=True)


def _disputes(refereed: QuerySet[League]) -> Iterator[Need]:
    fixtures = _fixtures().filter(state=Fixture.State.DISPUTED, season__league__in=refereed.values("pk"))
    waiting = Q(results__state=Result.State.REPORTED)
    for fixture in fixtures.annotate(since=Min("results__reported_at", filter=waiting))[:MOST]:
        yield Need("dispute", fixture.since, fixture.season, fixture)


def _no_shows(refereed: QuerySet[League]) -> Iterator[Need]:
    """F19: a captain says that the other team did not come; nobody but a referee makes it stand."""
    claimed = Result.objects.filter(
        fixture__in=_fixtures().filter(
            state=Fixture.State.REPORTED, season__league__in=refereed.values("pk")
        ),
        state=Result.State.REPORTED,
        outcome=Outcome.WALKOVER,
        winner_side=F("side"),
    )
    chain = ("first__team", "second__team", "round", "season__league__club")
    for result in claimed.select_related(*(f"fixture__{name}" for name in chain)).order_by("reported_at")[
        :MOST
    ]:
        yield Need("no_show", result.reported_at, result.fixture.season, result.fixture, result=result)


def _late(mine: set[int], organized: QuerySet[League], now: datetime) -> Iterator[Need]:
    """The date is past and nobody has said how it ended."""
    about = _sides(mine) | Q(season__league__in=organized.values("pk"))
    fixtures = _fixtures().filter(about, state=Fixture.State.DATED, scheduled_at__lt=now)
    for fixture in fixtures.order_by("scheduled_at")[:MOST]:
        captain = bool({fixture.first_id, fixture.second_id} & mine)
        yield Need("late", fixture.scheduled_at, fixture.season, fixture, captain=captain)


def _lineups(mine: set[int], now: datetime) -> Iterator[Need]:
    """A captain's fixtures of the next days for which nobody is named and the roster does not say it by itself."""
    if not mine:
        return
    regulars = RosterPlace.objects.filter(
        entry__in=mine, until__isnull=True, role=Membership.Role.PLAYER
    ).values_list("entry")
    sizes = dict(regulars.annotate(size=Count("pk")).values_list("entry", "size"))
    soon = _fixtures().filter(
        _sides(mine), state=Fixture.State.DATED, scheduled_at__gte=now, scheduled_at__lt=now + LINEUP_AHEAD
    )
    for fixture in soon.prefetch_related("lineup").order_by("scheduled_at")[:MOST]:
        needed = ruleset_of(fixture.season).team_size
        named = {place.side for place in fixture.lineup.all()}
        for side, entry in enumerate((fixture.first, fixture.second)):
            if (
                entry is not None
                and entry.pk in mine
                and side not in named
                and sizes.get(entry.pk, 0) != needed
            ):
                yield Need("lineup", fixture.scheduled_at, fixture.season, fixture, entry, captain=True)


def _applications(organized: QuerySet[League]) -> Iterator[Need]:
    applied = Entry.objects.filter(
        state=Entry.State.APPLIED, season__state=Season.State.OPEN, season__league__in=organized.values("pk")
    )
    for entry in applied.select_related("team", "season__league__club").order_by("applied_at")[:MOST]:
        yield Need("application", entry.applied_at, entry.season, entry=entry)


def _undated(organized: QuerySet[League]) -> Iterator[Need]:
    """One for each season, however many of its fixtures have no date."""
    undated = Fixture.objects.filter(
        season__state=Season.State.RUNNING,
        season__league__in=organized.values("pk"),
        state__in=[Fixture.State.UNDATED, Fixture.State.POSTPONED],
        second__isnull=False,
    ).exclude(round__state="draft")
    counted = dict(undated.order_by().values_list("season").annotate(count=Count("pk")))
    seasons = Season.objects.filter(pk__in=list(counted)[:MOST]).select_related("league__club").order_by("pk")
    for season in seasons:
        yield Need("undated", None, season, count=counted[season.pk])


def _claims(user: User, now: datetime) -> Iterator[Need]:
    """Codes this person handed out that ended unused: whoever was to use them still has no account here."""
    ended = ClaimCode.objects.filter(
        created_by=user, used_at__isnull=True, expires_at__lte=now, player__user__isnull=True
    ).filter(player__merged_into__isnull=True, player__removed_at__isnull=True)
    newest = ended.annotate(latest=F("player__claim_codes__expires_at")).filter(latest__gt=F("expires_at"))
    for code in (
        ended.exclude(pk__in=newest.values("pk")).select_related("player").order_by("expires_at")[:MOST]
    ):
        yield Need("claim", code.expires_at, claim=code)
