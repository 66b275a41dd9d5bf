"""What the lobby shows of leagues: the reader's next fixture, and fixtures that are being played."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Case, F, Q, QuerySet, Value, When
from django.utils import timezone

from league.models import Fixture, RosterPlace, Season
from league.queries.fixtures import fixtures_for, with_results
from league.queries.visibility import Viewer, signed_in

STILL_NEXT = timedelta(hours=6)
"""How long after its hour a fixture is still the next one: people come late."""
AHEAD = (Fixture.State.PLAYING, Fixture.State.DATED, Fixture.State.UNDATED, Fixture.State.POSTPONED)


def next_fixture_of(viewer: Viewer) -> Fixture | None:
    """The fixture this person's team plays now or next; those without a date come last."""
    user = signed_in(viewer)
    if user is None:
        return None
    mine = RosterPlace.objects.filter(player__user=user, until__isnull=True).values("entry")
    gone = Q(state=Fixture.State.DATED, scheduled_at__lt=timezone.now() - STILL_NEXT)
    ahead = (
        fixtures_for(viewer)
        .filter(Q(first__in=mine) | Q(second__in=mine), second__isnull=False, state__in=AHEAD)
        .filter(season__state=Season.State.RUNNING)
        .exclude(gone)
        .annotate(now=Case(When(state=Fixture.State.PLAYING, then=Value(0)), default=Value(1)))
        .order_by("now", F("scheduled_at").asc(nulls_last=True), "round__number", "number")
    )
    return with_results(ahead).first()


def fixtures_in_play(viewer: Viewer) -> QuerySet[Fixture]:
    """Fixtures that are being played, of leagues that are listed."""
    return with_results(fixtures_for(viewer, listed=True).filter(state=Fixture.State.PLAYING)).order_by(
        F("scheduled_at").asc(nulls_last=True), "pk"
    )
