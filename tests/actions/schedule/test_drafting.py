"""Drafting a schedule (P15, Z1, Z6, X5)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from games.errors import Forbidden, Invalid, Missing
from league.actions.dates import set_date
from league.actions.schedule import make_schedule, publish_schedule
from league.models import Fixture, Round, StageEntry
from league.queries.fixtures import fixtures_for
from tests.actions.schedule.drafts import make
from tests.league_world import audited, kinds_on, make_world

pytestmark = pytest.mark.django_db


def test_six_teams_follow_the_berger_table() -> None:
    """P15"""
    world = make_world(6)
    assert make(world) == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]
    assert set(Round.objects.values_list("state", flat=True)) == {"draft"}
    line = audited("make_schedule")
    assert line.after == {"rounds": 5, "fixtures": 15, "format": "single_round_robin"}


def test_an_odd_number_has_byes() -> None:
    """P15: of 7, one each."""
    world = make_world(7)
    rounds = make(world)
    byes = [first for pairs in rounds for first, second in pairs if second is None]
    assert len(rounds) == 7 and sorted(byes) == [1, 2, 3, 4, 5, 6, 7]
    assert all(pairs[-1][1] is None for pairs in rounds)
    assert {f.scheduled_at for f in world.fixtures(second__isnull=True)} == {None}


def test_a_double_of_four_is_mirrored() -> None:
    """P15"""
    world = make_world(4)
    rounds = make(world, format="double_round_robin")
    assert len(rounds) == 6 and sum(map(len, rounds)) == 12
    for first, second in zip(rounds[:3], rounds[3:], strict=True):
        assert [(b, a) for a, b in first] == second
    assert [f.leg for f in world.fixtures()] == [1] * 6 + [2] * 6


def test_a_double_of_three_has_two_byes_each() -> None:
    world = make_world(3)
    rounds = make(world, format="double_round_robin")
    byes = [first for pairs in rounds for first, second in pairs if second is None]
    assert sorted(byes) == [1, 1, 2, 2, 3, 3]


def test_dates_are_a_weekday_and_a_time_on_the_leagues_clock() -> None:
    """Z1: the same wall time before and after the clocks change."""
    world = make_world(
        4, zone="Europe/Berlin", starts_on=date(2026, 10, 14), weekday=3, start_time=time(20, 30)
    )
    make(world)
    found = [(f.local_date, f.local_time, f.zone, f.scheduled_at) for f in world.fixtures(number=1)]
    assert [one[:3] for one in found] == [
        (date(2026, 10, day), time(20, 30), "Europe/Berlin") for day in (15, 22, 29)
    ]
    assert [one[3].astimezone(UTC).hour for one in found if one[3]] == [18, 18, 19]
    berlin = ZoneInfo("Europe/Berlin")
    for _, at, _, instant in found:
        assert instant is not None and instant.astimezone(berlin).time() == at


def test_days_may_be_skipped_and_rounds_lie_closer() -> None:
    world = make_world(4)
    make(world, starts_on=date(2026, 9, 1), weekday=1, every_days=3, skip=[date(2026, 9, 4)])
    days = [f.local_date for f in world.fixtures(number=1)]
    assert days == [date(2026, 9, 1), date(2026, 9, 7), date(2026, 9, 10)]
    assert world.fresh().weekday == 1 and world.season.starts_on == date(2026, 9, 1)


@pytest.mark.parametrize("missing", [{"starts_on": None}, {"start_time": None}])
def test_no_date_yet_is_a_state(missing: dict[str, Any]) -> None:
    """Z6"""
    world = make_world(2, **missing)
    make(world)
    (fixture,) = world.fixtures()
    assert (fixture.state, fixture.scheduled_at, fixture.local_time) == ("undated", None, None)


def test_seeds_are_the_order_of_acceptance_or_as_given() -> None:
    world = make_world(4)
    make(world)
    ids = [entry.public_id for entry in world.entries]
    places = StageEntry.objects.order_by("seed").select_related("entry")
    assert [place.entry.public_id for place in places] == ids
    make(world, seeds=ids[::-1])
    assert [place.entry.public_id for place in places.all()] == ids[::-1]
    assert sorted(place.lot for place in places.all()) == [1, 2, 3, 4]
    for wrong in (ids[:3], [*ids, ids[0]], [*ids[:3], "nobody"], [*ids[:3], ids[0]]):
        with pytest.raises(Invalid, match="seeds_do_not_match"):
            make(world, seeds=wrong)
    assert [place.entry.public_id for place in places.all()] == ids[::-1]


def test_lots_are_drawn() -> None:
    """A fixed order would favour the same teams for ever: of 40 draws of 6 some differ."""
    world = make_world(6)
    drawn = set()
    for _ in range(40):
        make(world)
        drawn.add(tuple(StageEntry.objects.order_by("seed").values_list("lot", flat=True)))
    assert len(drawn) > 1


@pytest.mark.parametrize("teams", [0, 1])
def test_too_few(teams: int) -> None:
    world = make_world(teams)
    with pytest.raises(Invalid, match="too_few_entries") as refused:
        make(world)
    assert refused.value.params == {"entries": teams}
    assert not Round.objects.exists() and not StageEntry.objects.exists()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"format": "poker"}, "unknown_choice"),
        ({"weekday": 8}, "bad_weekday"),
        ({"every_days": 0}, "bad_interval"),
        ({"every_days": 10**9}, "date_out_of_range"),
        ({"start_time": time(20, tzinfo=UTC)}, "time_with_zone"),
    ],
)
def test_a_refused_draft_leaves_the_old_one(given: dict[str, Any], code: str) -> None:
    world = make_world(4)
    make(world)
    before = list(Fixture.objects.order_by("pk").values())
    with pytest.raises(Invalid, match=code):
        make(world, **given)
    assert list(Fixture.objects.order_by("pk").values()) == before
    assert world.fresh().weekday == 3


def test_a_draft_is_for_staff_only() -> None:
    """X5"""
    world = make_world(3)
    told = kinds_on(f"season:{world.season.public_id}")
    make(world)
    fixture = world.fixtures(second__isnull=False)[0]
    set_date(
        actor=world.organizer,
        fixture=fixture.public_id,
        local_date=date(2026, 9, 9),
        local_time=time(22),
    )
    assert kinds_on(f"season:{world.season.public_id}") == told
    assert kinds_on(f"staff:{world.league.public_id}")[-2:] == ["schedule_made", "fixture_dated"]
    assert not fixtures_for(world.captains[0]).exists() and fixtures_for(world.organizer).count() == 6


@pytest.mark.parametrize("who", ["outsider", "referee"])
def test_scheduling_is_the_organizers(who: str) -> None:
    world = make_world(2)
    with pytest.raises(Forbidden, match="not_organizer"):
        make_schedule(actor=getattr(world, who), season=world.season.public_id)
    make(world)
    with pytest.raises(Forbidden, match="not_organizer"):
        publish_schedule(actor=getattr(world, who), season=world.season.public_id)
    with pytest.raises(Missing, match="season_not_found"):
        make_schedule(actor=world.organizer, season="nowhere")


def test_a_draft_in_an_open_season_says_no_instant_in_the_past_of_its_zone() -> None:
    world = make_world(2, starts_on=date(2026, 9, 3), weekday=3, start_time=time(0, 30))
    make(world)
    (fixture,) = world.fixtures()
    assert fixture.scheduled_at == datetime(2026, 9, 2, 21, 30, tzinfo=UTC)
    assert fixture.scheduled_at.utcoffset() == timedelta(0)
