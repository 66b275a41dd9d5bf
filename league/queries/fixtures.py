"""Fixtures, and what has been reported of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Case, F, Prefetch, Q, QuerySet, Value, When

from games.errors import Missing
from league.models import Fixture, FixtureRun, FixtureTable, Result, ResultMatch, Round, Season
from league.queries.visibility import (
    Viewer,
    captained_entries,
    is_party,
    signed_in,
    staffed_leagues,
    visible_seasons,
)

KNOWN = (Result.State.CONFIRMED, Result.State.REVERSED)
"""Reports that everybody may see; open and rejected ones are for the two captains and the staff."""


PEOPLE_AND_CORRECTED = ("reported_by", "decided_by", "corrects")


def fixtures_for(viewer: Viewer, *, listed: bool = False) -> QuerySet[Fixture]:
    """Fixtures by group, round and number, with teams, round and season; drafts of rounds for staff only (X5).

    With `listed` those of leagues that only a link leads to are left out: for lists over many seasons.
    """
    published = ~Q(round__state=Round.State.DRAFT)
    if signed_in(viewer) is not None:
        published |= Q(season__league__in=staffed_leagues(viewer).values("pk"))
    return (
        Fixture.objects.filter(published, season__in=visible_seasons(viewer, listed=listed).values("pk"))
        .select_related("first__team", "second__team", "round", "group", "season__league__club")
        .order_by("group", "round__number", "number")
    )


def fixture_for(viewer: Viewer, public_id: str) -> Fixture:
    """One fixture, with its confirmed result as `standing`. Raises Missing where this reader may not see it."""
    found = with_results(fixtures_for(viewer)).filter(public_id=public_id).first()
    if found is None:
        raise Missing("fixture_not_found", fixture=public_id)
    return found


@dataclass(frozen=True)
class RoundShown:
    """A round with its fixtures, each with its confirmed result as `standing`."""

    public_id: str
    number: int
    state: str
    fixtures: list[Fixture]


def rounds_of(viewer: Viewer, season: Season) -> list[RoundShown]:
    """The rounds of a season that this reader may see, by group and number."""
    fixtures = with_results(fixtures_for(viewer).filter(season=season))
    return [
        RoundShown(found.public_id, found.number, found.state, list(among))
        for found, among in groupby(fixtures, key=lambda fixture: fixture.round)
    ]


def with_results(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """The same fixtures, each with its confirmed result, if any, as `standing` and the online table at which it is
    played, if any, as `in_use`: lists of one or none."""
    confirmed = Result.objects.filter(state=Result.State.CONFIRMED).prefetch_related(
        Prefetch("played", queryset=ResultMatch.objects.select_related("match").order_by("number"))
    )
    in_use = FixtureTable.objects.filter(closed_at__isnull=True).select_related("table")
    return fixtures.prefetch_related(
        Prefetch("results", queryset=confirmed, to_attr="standing"),
        Prefetch("tables", queryset=in_use, to_attr="in_use"),
    )


def reports_of(viewer: Viewer, fixture: Fixture) -> list[Result]:
    """The fixture's reports by number, as far as this reader may know.

    The captains and the staff see all; everybody else sees the confirmed one and reversed ones, without the
    sentences given as reasons and without who reported and decided (F16: the kind of a forfeit's reason is public).
    """
    reports = Result.objects.filter(fixture=fixture).select_related(*PEOPLE_AND_CORRECTED)
    if is_party(viewer, fixture):
        return list(reports.order_by("number"))
    return [without_reasons(report) for report in reports.filter(state__in=KNOWN).order_by("number")]


def without_reasons(report: Result) -> Result:
    """The report as everybody may see it; never to be saved."""
    report.reason = report.decision_reason = ""
    report.matches = [_without_reasons(match) for match in report.matches]
    report.reported_by = report.decided_by = None
    report.reported_by_id = report.decided_by_id = None
    return report


def _without_reasons(match: dict[str, Any]) -> dict[str, Any]:
    """Why somebody left the table is for the captains and the staff."""
    if "stints" not in match:
        return match
    return match | {"stints": [stint | {"reason": ""} for stint in match["stints"]]}


def results_for(viewer: Viewer, *, listed: bool = True) -> QuerySet[Result]:
    """Results that stand or were reversed, of every fixture this reader may see, the newest first.

    They go to a face through `as_seen`: not every reader is an `insider` of every one.
    """
    insider = Q(pk__in=[])
    if signed_in(viewer) is not None:
        mine = captained_entries(viewer).values("pk")
        insider = Q(fixture__season__league__in=staffed_leagues(viewer).values("pk"))
        insider |= Q(fixture__first__in=mine) | Q(fixture__second__in=mine)
    return (
        Result.objects.filter(state__in=KNOWN, fixture__in=fixtures_for(viewer, listed=listed).values("pk"))
        .annotate(insider=Case(When(insider, then=Value(True)), default=Value(False)))
        .select_related(
            "fixture__first", "fixture__second", "fixture__round", "fixture__season", *PEOPLE_AND_CORRECTED
        )
        .order_by(F("decided_at").desc(nulls_last=True), "-pk")
    )


def as_seen(results: Iterable[Result]) -> list[Result]:
    """What `results_for` found, each as its reader may see it."""
    return [result if getattr(result, "insider", False) else without_reasons(result) for result in results]


def result_for(viewer: Viewer, public_id: str) -> Result:
    """One report, as `reports_of` shows it to this reader. Raises Missing."""
    fixtures = fixtures_for(viewer).values("pk")
    chain = "fixture__season__league__club"
    found = (
        Result.objects.select_related(chain, "fixture__round", *PEOPLE_AND_CORRECTED)
        .filter(public_id=public_id, fixture__in=fixtures)
        .first()
    )
    if found is None:
        raise Missing("result_not_found", result=public_id)
    if is_party(viewer, found.fixture):
        return found
    if found.state not in KNOWN:
        raise Missing("result_not_found", result=public_id)
    return without_reasons(found)


def run_for(viewer: Viewer, public_id: str) -> FixtureRun:
    """One run of a fixture by computer players. Raises Missing."""
    runs = FixtureRun.objects.select_related("fixture__season__league", "result", "requested_by")
    found = runs.filter(public_id=public_id, fixture__in=fixtures_for(viewer).values("pk")).first()
    if found is None:
        raise Missing("run_not_found", run=public_id)
    return found


def runs_of(viewer: Viewer, fixture: Fixture) -> list[FixtureRun]:
    """The runs that were asked for, the newest first."""
    runs = FixtureRun.objects.filter(fixture__in=fixtures_for(viewer).values("pk"), fixture=fixture)
    return list(runs.select_related("fixture", "result", "requested_by").order_by("-pk"))
