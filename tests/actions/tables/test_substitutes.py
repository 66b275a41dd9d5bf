"""Somebody else sits down in a fixture's match (U11, U15, U17), and who is missed before it (U16)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.actions.tables.presence import came, went
from games.actions.tables.seating import leave_table, sit_down
from games.errors import Conflict, Forbidden, Invalid, Missing, Refusal
from games.models import Occupancy, Player, Seat, Table, User
from league.actions import at_tables
from league.actions.substitutes import admit_substitute
from league.models import Fixture, FixtureTable, Notice
from league.queries.needs import needs_of
from league.tasks import sweep
from tests.actions.tables.online import (
    all_seated,
    begun,
    line_up,
    online_world,
    opened,
    ruled,
    substitute_of,
    the_fixture,
)
from tests.actions.tables.people import attend_all, moment_of, one_turn, person, play_until, table_of
from tests.league_world import World, at_once, audited, codes

pytestmark = pytest.mark.django_db

LONG = {"overrides": {"goal": 500}}


def left_by(world: World, seat: int) -> tuple[Table, list[User]]:
    """The match is in its play, and this one has got up."""
    table, people = begun(world)
    table = play_until(table, phase="play")
    leave_table(actor=people[seat], table=table.public_id)
    table.refresh_from_db()
    return table, people


def test_u15_the_captain_lets_in_one_of_his_roster_for_who_has_left() -> None:
    """U15, U17: told, seated, and both stand in the record with the deals each played; who left may come back."""
    world = online_world(substitutes=1, **LONG)
    table, people = left_by(world, 2)
    sub = substitute_of(world, 0, the_fixture(world))
    with pytest.raises(Forbidden):
        sit_down(actor=sub, table=table.public_id, seat=2)
    admit_substitute(
        actor=people[0],
        table=table.public_id,
        seat=2,
        player=sub.player.public_id,
        reason="his line is dead",
    )
    assert audited("admit_substitute").reason == "his line is dead"
    assert Notice.objects.filter(user=sub, kind=Notice.Kind.SEAT_OFFERED).count() == 1
    assert [need.kind for need in needs_of(sub)] == ["table"]
    sit_down(actor=sub, table=table.public_id, seat=2)
    with pytest.raises(Conflict):  # U11: the first has it
        sit_down(actor=people[2], table=table.public_id, seat=2)
    number = moment_of(table).deal_number
    while moment_of(table).deal_number == number:
        table = one_turn(table)
    leave_table(actor=sub, table=table.public_id)
    sit_down(actor=people[2], table=table.public_id, seat=2)
    match = ruled(world, table, 0)
    sat = Occupancy.objects.filter(match=match, seat=2).order_by("order").select_related("player__user")
    told = [(one.player.user if one.player else None, one.from_deal) for one in sat]
    assert [user for user, _ in told] == [people[2], sub, people[2]]
    assert told[-1][1] == number + 1


def test_who_may_let_whom_in() -> None:
    """U5, U10: the captain of that side from his roster; a referee anybody but those of the other side."""
    world = online_world(substitutes=1, **LONG)
    table, people = left_by(world, 2)
    fixture = the_fixture(world)
    mine, theirs = substitute_of(world, 0, fixture), substitute_of(world, 1, fixture)
    stranger = person("stranger")
    silent = Player.objects.create(name="no account", search_name="no account")
    refused = [
        (people[1], 2, mine.player, "may_not_substitute"),  # the other captain
        (people[3], 2, mine.player, "may_not_substitute"),  # no captain
        (world.outsider, 2, mine.player, "may_not_substitute"),
        (people[0], 1, theirs.player, "may_not_substitute"),
        (people[0], 0, mine.player, "seat_taken"),
        (people[0], 2, stranger.player, "not_on_roster"),
        (people[0], 2, theirs.player, "plays_for_the_other_side"),
        (world.referee, 2, theirs.player, "plays_for_the_other_side"),
        (world.referee, 2, silent, "player_without_account"),
        (world.referee, 2, people[0].player, "plays_already"),
    ]
    for actor, seat, player, code in refused:
        with pytest.raises(Refusal) as told:
            admit_substitute(actor=actor, table=table.public_id, seat=seat, player=player.public_id)
        assert told.value.code == code
    with pytest.raises(Missing):
        open_table = table_of([person("z")], begun=False)
        admit_substitute(
            actor=world.referee, table=open_table.public_id, seat=0, player=stranger.player.public_id
        )
    admit_substitute(
        actor=world.referee, table=table.public_id, seat=2, player=stranger.player.public_id, reason="agreed"
    )
    sit_down(actor=stranger, table=table.public_id, seat=2)


def test_before_the_first_card_the_line_up_is_what_counts() -> None:
    """U15: a substitute for a match that has not begun is named in the line-up."""
    world = online_world(substitutes=1)
    table, people = all_seated(world)
    sub = substitute_of(world, 0, the_fixture(world))
    with pytest.raises(Conflict):
        admit_substitute(actor=people[0], table=table.public_id, seat=2, player=sub.player.public_id)


@pytest.mark.django_db(transaction=True)
def test_u11_of_two_who_take_one_seat_at_once_one_has_it() -> None:
    """U11: the other is told that it is taken."""
    world = online_world(substitutes=2, **LONG)
    table, people = left_by(world, 2)
    fixture = the_fixture(world)
    places = fixture.first.roster.filter(role="substitute").select_related("player__user").order_by("pk")
    subs = [place.player.user for place in places]
    for user in subs:
        admit_substitute(
            actor=people[0], table=table.public_id, seat=2, player=user.player.public_id, reason=""
        )

    def take(user: User) -> object:
        return lambda: sit_down(actor=user, table=table.public_id, seat=2)

    given = at_once(*(take(user) for user in subs))  # type: ignore[arg-type]
    assert codes(given) == ["seat_taken"]
    assert Seat.objects.get(table=table, number=2).player.user in subs  # type: ignore[union-attr]


def soon(world: World, minutes: float) -> Fixture:
    """The fixture begins in so many minutes, and its table has been open for a while."""
    fixture = the_fixture(world)
    at = timezone.now() + timedelta(minutes=minutes)
    Fixture.objects.filter(pk=fixture.pk).update(scheduled_at=at)
    FixtureTable.objects.filter(fixture=fixture).update(opened_at=timezone.now() - timedelta(minutes=10))
    return fixture


def kinds_of(user: User) -> list[str]:
    wanted = [Notice.Kind.TABLE_WAITS, Notice.Kind.PARTNER_ABSENT]
    return list(
        Notice.objects.filter(user=user, kind__in=wanted).order_by("pk").values_list("kind", flat=True)
    )


def test_u16_who_is_not_there_five_minutes_before_is_missed_once() -> None:
    """U16: he is called, his partner and captain are warned once; the others hear nothing of it."""
    world = online_world()
    table, people = opened(world), line_up(the_fixture(world))
    for seat in (0, 1, 3):
        sit_down(actor=people[seat], table=table.public_id, seat=seat)
    went(actor=people[3], table=table.public_id)
    soon(world, 8)
    sweep()
    assert not Notice.objects.filter(kind=Notice.Kind.PARTNER_ABSENT).exists()
    soon(world, 4)
    sweep()
    sweep()
    assert [kinds_of(user) for user in people] == [
        ["partner_absent"],
        ["partner_absent"],
        ["table_waits"],
        ["table_waits"],
    ]
    assert [need.kind for need in needs_of(people[2])] == ["table"]
    assert [need.kind for need in needs_of(people[0])] == []


def test_u16_nobody_is_missed_at_a_table_where_all_sit() -> None:
    world = online_world()
    _, people = all_seated(world)
    soon(world, 3)
    sweep()
    assert [kinds_of(user) for user in people] == [[], [], [], []]


def test_an_officer_of_the_league_referees_at_its_table() -> None:
    """B16, U15: pause, resume, undo and ruling by the league's referee or organizer, each on the record; not by
    another league's, nor by who sits there."""
    world, other = online_world(**LONG), online_world()
    table, people = begun(world)
    table = play_until(table, phase="play")
    for user in (people[0], world.outsider, other.referee, other.organizer):
        with pytest.raises(Forbidden):
            at_tables.pause_table(actor=user, table=table.public_id, reason="mine")
    at_tables.pause_table(actor=world.referee, table=table.public_id, reason="a dispute")
    line = audited("pause_table")
    assert (line.reason, line.actor, line.season) == ("a dispute", world.referee, world.season)
    number = moment_of(table).before[-1][0]
    at_tables.undo_to(actor=world.organizer, table=table.public_id, number=number, reason="the wrong card")
    at_tables.resume_table(actor=world.owner, table=table.public_id)
    with pytest.raises(Invalid):
        at_tables.rule_match(actor=world.referee, table=table.public_id, winner=0, reason=" ")
    at_tables.rule_match(actor=world.referee, table=table.public_id, winner=0, reason="conduct")
    assert the_fixture(world).winner_side == 0
    admin = person("admin")
    User.objects.filter(pk=admin.pk).update(is_admin=True)
    admin.refresh_from_db()
    table, _ = begun(other)
    at_tables.pause_table(actor=admin, table=table.public_id, reason="B16")


def test_a_pause_lasts_whoever_comes_and_goes() -> None:
    """While the table is paused nothing is due, not even the end of the match's time."""
    world = online_world(**LONG)
    table, people = begun(world)
    Table.objects.filter(pk=table.pk).update(match_ends_at=timezone.now())
    at_tables.pause_table(actor=world.referee, table=table.public_id, reason="the lights")
    came(actor=people[0], table=table.public_id)
    went(actor=people[1], table=table.public_id)
    table.refresh_from_db()
    assert (table.state, table.due_at) == (Table.State.PAUSED, None)


def test_the_clock_of_the_match_stands_still_in_a_pause() -> None:
    """B14: what is left of a match's time, and of the grace of who is away, is the same after a pause."""
    world = online_world(**LONG)
    table, people = begun(world)
    ends = timezone.now() + timedelta(minutes=10)
    Table.objects.filter(pk=table.pk).update(match_ends_at=ends)
    went(actor=people[1], table=table.public_id)
    at_tables.pause_table(actor=world.referee, table=table.public_id, reason="the lights")
    went(actor=people[2], table=table.public_id)
    minutes = timedelta(minutes=5)
    Table.objects.filter(pk=table.pk).update(paused_at=timezone.now() - minutes)
    Seat.objects.filter(table=table, number=1).update(away_since=timezone.now() - minutes)
    resumed = timezone.now()
    at_tables.resume_table(actor=world.referee, table=table.public_id)
    table.refresh_from_db()
    for number in (1, 2):
        away = Seat.objects.get(table=table, number=number).away_since
        assert away is not None and away >= resumed - timedelta(seconds=1)
    attend_all()
    assert Seat.objects.filter(table=table, player=None).count() == 0
    assert table.match_ends_at is not None
    assert table.match_ends_at - ends >= timedelta(minutes=5)
