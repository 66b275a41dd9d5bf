"""Drafting and publishing a schedule (P4, P10, P15, N9, N10, Z1, Z6)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction

from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.dates import set_date
from league.actions.entries import withdraw_entry
from league.actions.schedule import make_schedule, publish_schedule
from league.actions.seasons import open_season
from league.models import AuditLine, Fixture, Result, Round, StageEntry
from league.queries.fixtures import fixtures_for
from league.queries.standings import standings
from tests.league_world import World, at_once, audited, codes, kinds_on, make_world

pytestmark = pytest.mark.django_db


def make(world: World, **given: Any) -> list[list[tuple[int, int | None]]]:
    """Drafts a schedule; the rounds as pairs of seeds."""
    make_schedule(actor=world.organizer, season=world.season.public_id, **given)
    return rounds_of(world)


def rounds_of(world: World) -> list[list[tuple[int, int | None]]]:
    seeds = dict(StageEntry.objects.filter(entry__season=world.season).values_list("entry", "seed"))
    rounds: dict[int, list[tuple[int, int | None]]] = {}
    for fixture in world.fixtures():
        second = None if fixture.second_id is None else seeds[fixture.second_id]
        rounds.setdefault(fixture.round.number, []).append((seeds[fixture.first_id], second))
    return [rounds[number] for number in sorted(rounds)]


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


def test_publishing_starts_the_season_and_credits_byes() -> None:
    """N9, X19"""
    world = make_world(3)
    make(world)
    publish_schedule(actor=world.organizer, season=world.season.public_id)
    assert world.fresh().state == "running"
    assert set(Round.objects.values_list("state", flat=True)) == {"published"}
    byes = world.fixtures(second__isnull=True)
    assert {(bye.state, bye.outcome, bye.winner_side) for bye in byes} == {("decided", "bye", 0)}
    assert [(row.points, row.byes, row.played) for row in standings(world.season).rows] == [(3, 1, 0)] * 3
    assert "schedule_published" in kinds_on(f"season:{world.season.public_id}")
    for captain in world.captains:
        assert "schedule_published" in kinds_on(f"me:{captain.public_id}")
    assert fixtures_for(None).count() == 6
    world.season.refresh_from_db()
    assert world.season.version == world.fresh().version


def test_pressed_twice_it_is_one_schedule() -> None:
    """P4"""
    world = make_world(3, state="running")
    version, lines = world.fresh().version, AuditLine.objects.count()
    publish_schedule(actor=world.organizer, season=world.season.public_id)
    assert (world.fresh().version, AuditLine.objects.count()) == (version, lines)
    assert Result.objects.count() == 3


def test_what_is_published_is_not_made_again() -> None:
    """P10"""
    world = make_world(4, state="running")
    before = list(Fixture.objects.order_by("pk").values())
    with pytest.raises(Conflict, match="already_published"):
        make(world)
    assert list(Fixture.objects.order_by("pk").values()) == before


def test_there_must_be_something_to_publish() -> None:
    world = make_world(2, state="draft")
    with pytest.raises(Conflict, match="no_schedule"):
        publish_schedule(actor=world.organizer, season=world.season.public_id)
    make(world)
    with pytest.raises(Conflict, match="season_in_other_state"):
        publish_schedule(actor=world.organizer, season=world.season.public_id)
    open_season(actor=world.organizer, season=world.season.public_id)
    publish_schedule(actor=world.organizer, season=world.season.public_id)


@pytest.mark.parametrize("change", ["one more", "one less"])
def test_a_draft_of_other_teams_is_out_of_date(change: str) -> None:
    world = make_world(3)
    make(world)
    if change == "one more":
        world.enter()
    else:
        withdraw_entry(actor=world.captains[0], entry=world.entries[0].public_id, reason="سفر")
    with pytest.raises(Conflict, match="schedule_out_of_date"):
        publish_schedule(actor=world.organizer, season=world.season.public_id)
    assert world.fresh().state == "open"
    make(world)
    publish_schedule(actor=world.organizer, season=world.season.public_id)


def test_the_same_pairing_cannot_stand_twice() -> None:
    """N10"""
    world = make_world(4)
    make(world)
    fixture = world.fixtures()[0]
    fixture.pk, fixture.public_id, fixture.number = None, "copy" * 3, 99
    fixture.first, fixture.second = fixture.second, fixture.first
    with pytest.raises(IntegrityError), transaction.atomic():
        fixture.save(force_insert=True)


def test_a_draft_in_an_open_season_says_no_instant_in_the_past_of_its_zone() -> None:
    world = make_world(2, starts_on=date(2026, 9, 3), weekday=3, start_time=time(0, 30))
    make(world)
    (fixture,) = world.fixtures()
    assert fixture.scheduled_at == datetime(2026, 9, 2, 21, 30, tzinfo=UTC)
    assert fixture.scheduled_at.utcoffset() == timedelta(0)


@pytest.mark.django_db(transaction=True)
def test_published_twice_at_once() -> None:
    """P4"""
    world = make_world(3)
    make(world)
    press = lambda: publish_schedule(actor=world.organizer, season=world.season.public_id)  # noqa: E731
    assert codes(at_once(press, press)) == []
    assert Result.objects.count() == 3 and AuditLine.objects.filter(action="publish_schedule").count() == 1


@pytest.mark.django_db(transaction=True)
def test_made_twice_at_once() -> None:
    """P4: one set of fixtures, whoever comes second."""
    world = make_world(4)
    press = lambda: make(world)  # noqa: E731
    assert set(codes(at_once(press, press))) <= {"schedule_changed_meanwhile"}
    assert Fixture.objects.count() == 6 and Round.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_made_again_while_a_fixture_is_moved_and_all_is_published() -> None:
    """Nobody waits for ever, and what is published is whole."""
    world = make_world(4)
    make(world)
    fixture = world.fixtures()[0].public_id
    when = {"local_date": date(2026, 9, 9), "local_time": time(22)}
    given = at_once(
        lambda: make(world),
        lambda: set_date(actor=world.organizer, fixture=fixture, **when),
        lambda: publish_schedule(actor=world.organizer, season=world.season.public_id),
    )
    allowed = {"schedule_changed_meanwhile", "already_published", "fixture_not_found"}
    assert set(codes(given)) <= allowed
    assert Fixture.objects.count() == 6
    assert Round.objects.values("state").distinct().count() == 1
