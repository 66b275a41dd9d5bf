"""What an organizer does to the table itself: drawing lots, giving and taking points."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from django.db import transaction
from django.utils import timezone

from games.errors import Invalid, Missing
from league.actions.fields import reason_of
from league.actions.steps import audit, bump, expect_state, lock_season, signed_in, tell_season
from league.models import Adjustment, Season, StageEntry
from league.permissions import Actor, may_organize, must
from league.queries.standings import standings

MOST_POINTS = Decimal(1000)


@transaction.atomic
def draw_lots(*, actor: Actor, season: str, entries: Sequence[str], reason: str) -> list[StageEntry]:
    """Lets the lots split a place: the order drawn when the schedule was made, the same however often one asks
    (N8). `entries` are all who share that place (N3). Those with the lowest lot stand first.

    Raises Missing, Forbidden, Conflict, Invalid ``not_all_of_one_place`` or ``reason_needed``.
    """
    found = _locked(actor, season)
    why = reason_of(reason)
    places = [_place(found, entry) for entry in dict.fromkeys(entries)]
    _expect_one_place(places)
    StageEntry.objects.filter(pk__in=[place.pk for place in places]).update(lot_drawn=True)
    for place in places:
        place.lot_drawn = True
    after = {place.entry.public_id: place.lot for place in places}
    audit("draw_lots", found, actor=actor, season=found, reason=why, after=after)
    _tell("lots_drawn", found, places[0], actor)
    return sorted(places, key=lambda place: place.lot)


@transaction.atomic
def adjust_points(
    *, actor: Actor, season: str, entry: str, points: Decimal | int | str, reason: str
) -> Adjustment:
    """Gives an entry table points or takes them (negative), up to two decimals, with a reason. It is never changed;
    what was wrong is taken back by the opposite.

    Raises Missing, Forbidden, Conflict, Invalid ``bad_points`` or ``reason_needed``.
    """
    found = _locked(actor, season)
    why = reason_of(reason, longest=300)
    place = _place(found, entry)
    given = _points(points)
    adjustment = Adjustment.objects.create(
        place=place, points=given, reason=why, given_by=signed_in(actor), given_at=timezone.now()
    )
    after = {"points": str(given)}
    audit("adjust_points", place.entry, actor=actor, season=found, reason=why, after=after)
    _tell("points_adjusted", found, place, actor)
    return adjustment


def _locked(actor: Actor, season: str) -> Season:
    found = lock_season(season)
    must(may_organize(actor, found.league), actor, "not_organizer", league=found.league.public_id)
    expect_state("season", found, Season.State.RUNNING)
    return found


def _place(season: Season, entry: str) -> StageEntry:
    places = StageEntry.objects.filter(entry__season=season, entry__public_id=entry)
    found = places.select_related("entry", "group__stage__division__season").order_by("-stage").first()
    if found is None:
        raise Missing("entry_not_found", entry=entry)
    return found


def _expect_one_place(places: list[StageEntry]) -> None:
    """They are all who share one place of one table, two at least."""
    if len({place.group_id for place in places}) == 1 and len(places) > 1:
        rows = standings(places[0].group).rows
        numbers = {row.entry: row.place for row in rows}
        shared = numbers.get(places[0].entry.public_id)
        level = {row.entry for row in rows if row.place == shared and shared is not None}
        if level == {place.entry.public_id for place in places}:
            return
    raise Invalid("not_all_of_one_place", entries=[place.entry.public_id for place in places])


def _points(given: Decimal | int | str) -> Decimal:
    try:
        points = Decimal(given)
    except (InvalidOperation, TypeError, ValueError):
        raise Invalid("bad_points", points=str(given)) from None
    usable = points.is_finite() and points != 0 and abs(points) <= MOST_POINTS
    if not usable or points != points.quantize(Decimal("0.01")):
        raise Invalid("bad_points", points=str(given))
    return points


def _tell(kind: str, season: Season, place: StageEntry, actor: Actor) -> None:
    bump(season)
    group = place.group.public_id
    tell_season(kind, season, actor=actor, group=group, entry=place.entry.public_id)
    tell_season("standings_changed", season, actor=actor, group=group)
