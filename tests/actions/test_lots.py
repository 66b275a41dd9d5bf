"""Drawing lots and adjusting points (N3, N8)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.entries import disqualify_entry
from league.actions.lots import adjust_points, draw_lots
from league.models import Adjustment, StageEntry
from league.queries.standings import standings
from tests.league_world import World, audited, kinds_on, make_world

pytestmark = pytest.mark.django_db


def places(world: World) -> list[tuple[str, int | None]]:
    return [(row.entry, row.place) for row in standings(world.fresh()).rows]


def ids(world: World) -> list[str]:
    return [entry.public_id for entry in world.entries]


def draw(world: World, entries: list[str], **more: Any) -> list[StageEntry]:
    given = {"actor": world.organizer, "season": world.season.public_id, "reason": "قرعة", **more}
    return draw_lots(entries=entries, **given)


def test_lots_split_a_place_in_the_order_once_drawn() -> None:
    """N3, N8"""
    world = make_world(4, state="running")
    assert [place for _, place in places(world)] == [1, 1, 1, 1]
    drawn = draw(world, ids(world))
    by_lot = [one.entry.public_id for one in StageEntry.objects.order_by("lot")]
    assert [one.entry.public_id for one in drawn] == by_lot
    assert places(world) == list(zip(by_lot, [1, 2, 3, 4], strict=True))
    line = audited("draw_lots")
    assert line.reason == "قرعة" and sorted(line.after.values()) == [1, 2, 3, 4]
    assert "lots_drawn" in kinds_on(f"season:{world.season.public_id}")
    with pytest.raises(Invalid, match="not_all_of_one_place"):  # they share none any more
        draw(world, ids(world))


def test_only_all_who_share_a_place_draw() -> None:
    world = make_world(4, state="running")
    adjust_points(
        actor=world.organizer, season=world.season.public_id, entry=ids(world)[0], points=1, reason="منحة"
    )
    for wrong in ([], ids(world)[:1], ids(world)[1:3], ids(world)):
        with pytest.raises(Invalid, match="not_all_of_one_place"):
            draw(world, wrong)
    assert not StageEntry.objects.filter(lot_drawn=True).exists()
    draw(world, [*ids(world)[1:], ids(world)[1]])
    assert [place for _, place in places(world)] == [1, 2, 3, 4]


def test_who_is_out_draws_no_lot() -> None:
    world = make_world(3, state="running")
    for number in (0, 1):
        disqualify_entry(actor=world.organizer, entry=ids(world)[number], reason="x")
    with pytest.raises(Invalid, match="not_all_of_one_place"):
        draw(world, ids(world)[:2])


def test_points_are_given_and_taken_with_a_reason() -> None:
    world = make_world(2, state="running")
    season, entry = world.season.public_id, ids(world)[0]
    before = world.fresh().version
    adjust_points(actor=world.organizer, season=season, entry=entry, points="-1.5", reason="تأخر")
    adjust_points(actor=world.organizer, season=season, entry=entry, points=Decimal("0.25"), reason="تصحيح")
    row = next(row for row in standings(world.fresh()).rows if row.entry == entry)
    assert (row.points, row.adjustment) == (Decimal("-1.25"), Decimal("-1.25"))
    assert world.season.version == before + 2
    assert audited("adjust_points").after == {"points": "0.25"}
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Adjustment.objects.update(points=9)


@pytest.mark.parametrize("points", [0, "0.001", 1001, "NaN", "Infinity", "many", ""])
def test_points_that_cannot_be(points: Any) -> None:
    world = make_world(2, state="running")
    with pytest.raises(Invalid, match="bad_points"):
        adjust_points(
            actor=world.organizer,
            season=world.season.public_id,
            entry=ids(world)[0],
            points=points,
            reason="x",
        )
    assert not Adjustment.objects.exists()


def test_refusals() -> None:
    world, other = make_world(2, state="running"), make_world(2, state="running")
    season, entries = world.season.public_id, ids(world)
    for stranger in (world.referee, world.captains[0], other.organizer):
        with pytest.raises(Forbidden, match="not_organizer"):
            draw(world, entries, actor=stranger)
        with pytest.raises(Forbidden, match="not_organizer"):
            adjust_points(actor=stranger, season=season, entry=entries[0], points=1, reason="x")
    with pytest.raises(Invalid, match="reason_needed"):
        draw(world, entries, reason=" ")
    with pytest.raises(Invalid, match="reason_needed"):
        adjust_points(actor=world.organizer, season=season, entry=entries[0], points=1, reason="")
    for stranger_entry in (ids(other)[0], "nobody"):
        with pytest.raises(Missing, match="entry_not_found"):
            adjust_points(actor=world.organizer, season=season, entry=stranger_entry, points=1, reason="x")
    early = make_world(2)
    with pytest.raises(Conflict, match="season_in_other_state"):
        draw(early, ids(early))
