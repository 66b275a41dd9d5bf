"""What the lobby shows of leagues: the reader's next fixture. Fixtures in play are `fixture_tables.played_now`."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Case, Exists, F, OuterRef, Q, Value, When
from django.utils import timezone

from league.models import Fixture, FixtureTable, RosterPlace, Season
from league.queries.fixtures import fixtures_for, with_results
from league.queries.visibility import Viewer, signed_in

STILL_NEXT = timedelta(hours=6)
"""How long after its hour a fixture is still the next one: people come late."""
AHEAD = (Fixture.State.PLAYING, Fixture.State.DATED, Fixture.State.UNDATED, Fixture.State.POSTPONED)


def next_fixture_of(viewer: Viewer) -> Fixture | None:
    """The fixture this person's team plays now, for which a table is open, or the next; those without a date come
    last."""
    user = signed_in(viewer)
    if user is None:
        return None
    mine = RosterPlace.objects.filter(player__user=user, until__isnull=True).values("entry")
    opened = Exists(FixtureTable.objects.filter(fixture=OuterRef("pk"), closed_at__isnull=True))
    gone = Q(~opened, state=Fixture.State.DATED, scheduled_at__lt=timezone.now() - STILL_NEXT)
    ahead = (
        fixtures_for(viewer)
        .filter(Q(first__in=mine) | Q(second__in=mine), second__isnull=False, state__in=AHEAD)
        .filter(season__state=Season.State.RUNNING)
        .exclude(gone)
        .annotate(now=Case(When(Q(opened) | Q(state=Fixture.State.PLAYING), then=Value(0)), default=Value(1)))
        .order_by("now", F("scheduled_at").asc(nulls_last=True), "round__number", "number")
    )
    return with_results(ahead).first()
