"""A seat that was left in a match waits (B10a); nobody is removed, idle, or says a lot, to anybody's gain (B12a, B12b,
B13a)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from engine.bots import bots_of
from engine.view import view
from games.actions.tables.moves import make_move
from games.actions.tables.opening import play_at_once
from games.actions.tables.presence import MOST_PHRASES, came, say, say_back, went
from games.actions.tables.refereeing import pause_table, resume_table
from games.actions.tables.seating import (
    leave_table,
    let_in_again,
    open_table,
    put_computer,
    remove_from_seat,
    sit_down,
)
from games.errors import Conflict, Forbidden, Missing, TooMany
from games.models import LiveMatch, LiveMove, Match, Seat, Table, User
from league.actions import at_tables
from league.actions.substitutes import admit_substitute
from tests.actions.tables.online import begun as fixture_begun
from tests.actions.tables.online import online_world, substitute_of, the_fixture
from tests.actions.tables.people import attend_all, let_time_pass, moment_of, one_turn, play_until
from tests.actions.tables.test_who_is_charged import becomes_idle, begun, everybody

pytestmark = pytest.mark.django_db


def in_play() -> tuple[Table, dict[str, User]]:
    people = everybody()
    return play_until(begun(people), phase="play"), people


def move_of_who_is_to_act(table: Table, *, seen: int | None = None) -> Table:
    table.refresh_from_db()
    playing = moment_of(table)
    seat = playing.match.to_act
    assert seat is not None and playing.match.deal is not None
    action = bots_of(playing.match.ruleset)["steady"](view(playing.match.deal, seat))
    user = Seat.objects.select_related("player__user").get(table=table, number=seat).player.user
    version = table.version if seen is None else seen
    return make_move(
        actor=user,
        table=table.public_id,
        action=action,
        seen=version,
        client_id=f"{table.version}.{version}.{seat}",
    )


def test_b10a_the_table_waits_until_somebody_takes_over() -> None:
    """B10a: no clock runs, nobody moves; after 60 s a computer player sits down by itself, and not before."""
    table, people = in_play()
    leave_table(actor=people["b"], table=table.public_id)
    table.refresh_from_db()
    seat = Seat.objects.get(table=table, number=1)
    assert (seat.player, seat.computer, table.turn_ends_at) == (None, "", None)
    assert 58 <= (seat.empty_until - timezone.now()).total_seconds() <= 60
    assert table.due_at <= seat.empty_until
    if moment_of(table).match.to_act != 1:
        with pytest.raises(Conflict) as refused:
            move_of_who_is_to_act(table)
        assert (refused.value.code, refused.value.params) == ("table_waits", {"seats": [1]})
    let_time_pass(40)
    attend_all()
    assert Seat.objects.get(table=table, number=1).computer == ""
    let_time_pass(21)
    for who in "acd":
        came(actor=people[who], table=table.public_id)
    attend_all()
    table.refresh_from_db()
    assert Seat.objects.get(table=table, number=1).computer == "steady"
    assert table.waiting_since is None and table.turn_ends_at is not None
    one_turn(table)


def test_b10a_without_a_wait_a_computer_player_takes_over_at_once() -> None:
    people = everybody()
    table = play_until(begun(people), phase="play")
    Table.objects.filter(pk=table.pk).update(empty_seat_seconds=0)
    leave_table(actor=people["b"], table=table.public_id)
    assert Seat.objects.get(table=table, number=1).computer == "steady"


def test_b10a_who_may_put_a_computer_player_there() -> None:
    """B10a, B12a: the partner or an admin; not the host of the other side, who would take a successor's win away."""
    table, people = in_play()
    leave_table(actor=people["b"], table=table.public_id)
    for who in "aecb":
        with pytest.raises(Forbidden) as refused:
            put_computer(actor=people[who], table=table.public_id, seat=1)
        assert refused.value.code == "partners_only"
    with pytest.raises(Conflict):
        put_computer(actor=people["d"], table=table.public_id, seat=0)
    put_computer(actor=people["d"], table=table.public_id, seat=1, computer="beginner")
    assert Seat.objects.get(table=table, number=1).computer == "beginner"
    with pytest.raises(Conflict):
        put_computer(actor=people["z"], table=table.public_id, seat=1)


def test_b10a_nobody_holds_a_table_up_by_going_and_coming() -> None:
    """B10a: the waits for one person add up to 60 s; a stranger who leaves a computer's seat is not waited for."""
    table, people = in_play()
    waits = []
    for _ in range(3):
        leave_table(actor=people["b"], table=table.public_id)
        seat = Seat.objects.get(table=table, number=1)
        waits.append(round((seat.empty_until - timezone.now()).total_seconds()) if seat.empty_until else 0)
        let_time_pass(30)
        if seat.empty_until:
            sit_down(actor=people["b"], table=table.public_id, seat=1)
    assert waits[0] == 60 and 28 <= waits[1] <= 30 and waits[2] == 0
    assert Seat.objects.get(table=table, number=1).computer == "steady"
    sit_down(actor=people["e"], table=table.public_id, seat=1)
    leave_table(actor=people["e"], table=table.public_id)
    assert Seat.objects.get(table=table, number=1).computer == "steady"


def test_b10a_a_pause_is_not_a_wait() -> None:
    table, people = in_play()
    leave_table(actor=people["b"], table=table.public_id)
    pause_table(actor=people["z"], table=table.public_id, reason="x")
    Table.objects.filter(pk=table.pk).update(paused_at=timezone.now() - timezone.timedelta(seconds=300))
    before = Seat.objects.get(table=table, number=1).empty_until
    resume_table(actor=people["z"], table=table.public_id)
    after = Seat.objects.get(table=table, number=1).empty_until
    assert after >= before and attend_all() == 0


def test_b12a_who_was_removed_does_not_sit_down_again() -> None:
    """B12a: not in the match, not before one, in no seat; until an admin lets them in."""
    people = everybody()
    table = begun(people)
    play_until(table, phase="play")
    remove_from_seat(actor=people["a"], table=table.public_id, seat=1)
    player = people["b"].player.public_id
    for seat in (1, 3):
        with pytest.raises(Forbidden) as refused:
            sit_down(actor=people["b"], table=table.public_id, seat=seat)
        assert refused.value.code == "removed_from_table"
    with pytest.raises(Forbidden):
        let_in_again(actor=people["a"], table=table.public_id, player=player)
    with pytest.raises(Missing):
        let_in_again(actor=people["z"], table=table.public_id, player=people["c"].player.public_id)
    let_in_again(actor=people["z"], table=table.public_id, player=player)
    sit_down(actor=people["b"], table=table.public_id, seat=1)
    with pytest.raises(Conflict):
        remove_from_seat(actor=people["a"], table=table.public_id, seat=0)
    waiting = open_table(actor=people["a"])
    sit_down(actor=people["c"], table=waiting.public_id, seat=1)
    remove_from_seat(actor=people["a"], table=waiting.public_id, seat=1)
    with pytest.raises(Forbidden):
        sit_down(actor=people["c"], table=waiting.public_id, seat=2)


def test_b12a_who_has_left_removes_nobody() -> None:
    """Bad input: a host who got up is none any more; an empty seat has nobody to remove. Nothing has changed."""
    table, people = in_play()
    leave_table(actor=people["a"], table=table.public_id)
    before = Table.objects.values().get(pk=table.pk)
    with pytest.raises(Forbidden):
        remove_from_seat(actor=people["a"], table=table.public_id, seat=1)
    with pytest.raises(Conflict) as refused:
        remove_from_seat(actor=people["b"], table=table.public_id, seat=0)
    assert refused.value.code == "seat_empty"
    with pytest.raises(Conflict) as refused:
        sit_down(actor=people["b"], table=table.public_id, seat=0)
    assert refused.value.code == "sits_here_already"
    with pytest.raises(Conflict) as refused:
        sit_down(actor=people["a"], table=table.public_id, seat=1)
    assert refused.value.code == "seat_taken"
    assert Table.objects.values().get(pk=table.pk) == before
    sit_down(actor=people["e"], table=table.public_id, seat=0)
    match = Match.objects.filter(table=table)
    assert not match.exists()


def test_b12a_at_a_fixture_only_a_referee_lets_who_was_removed_sit_down_again() -> None:
    """B12a, U15: the captain does not, and a referee does by letting them in."""
    world = online_world(substitutes=1, overrides={"goal": 500})
    table, people = fixture_begun(world)
    play_until(table, phase="play")
    sub = substitute_of(world, 0, the_fixture(world))
    given = {"table": table.public_id, "seat": 2}
    leave_table(actor=people[2], table=table.public_id)
    admit_substitute(actor=people[0], player=sub.player.public_id, **given)
    sit_down(actor=sub, **given)
    at_tables.remove_from_seat(actor=world.referee, reason="conduct", **given)
    with pytest.raises(Forbidden) as refused:
        admit_substitute(actor=people[0], player=sub.player.public_id, **given)
    assert refused.value.code == "removed_from_table"
    admit_substitute(actor=world.referee, player=sub.player.public_id, **given)
    sit_down(actor=sub, **given)
    leave_table(actor=sub, table=table.public_id)
    with pytest.raises(Forbidden):
        at_tables.put_computer(actor=people[1], **given)
    at_tables.put_computer(actor=people[0], **given)


def test_b12b_who_lets_the_clock_run_three_times_is_idle_until_they_say_they_are_back() -> None:
    """B12b: a computer player plays for them without their clock; they have not left, and play again at once."""
    table, people = in_play()
    table = becomes_idle(table, people, "b")
    assert LiveMove.objects.filter(live__table=table, seat=1).exclude(computer="").count() == 3
    seat = Seat.objects.get(table=table, number=1)
    assert seat.is_idle and seat.player == people["b"].player
    while moment_of(table).match.to_act != 1:
        table = one_turn(table)
    assert (table.turn_ends_at - timezone.now()).total_seconds() < 10, "a computer player's pace"
    say_back(actor=people["b"], table=table.public_id)
    table.refresh_from_db()
    assert not Seat.objects.get(table=table, number=1).is_idle
    assert (table.turn_ends_at - timezone.now()).total_seconds() > 50, "the clock of a person"
    version = table.version
    assert say_back(actor=people["b"], table=table.public_id).version == version
    with pytest.raises(Forbidden):
        say_back(actor=people["e"], table=table.public_id)


def test_b12b_who_moves_is_not_idle() -> None:
    """B12b: twice late, then a move: it begins again; and who is idle and moves is back."""
    table, people = in_play()
    table = becomes_idle(table, people, "b")
    while moment_of(table).match.to_act != 1:
        table = one_turn(table)
    move_of_who_is_to_act(table)
    assert Seat.objects.get(table=table, number=1).missed == 0


def test_phrases_and_presence_make_no_move_late() -> None:
    """A move is judged by the log: what was said since, who went away and came back, who took a computer's seat, is
    no reason to refuse it; an entry of the log is."""
    people = everybody()
    table = play_until(begun(people, "abc"), phase="play")
    while moment_of(table).match.to_act == 3:
        table = one_turn(table)
    seen = table.version
    say(actor=people["b"], table=table.public_id, phrase="hurry")
    went(actor=people["b"], table=table.public_id)
    came(actor=people["b"], table=table.public_id)
    sit_down(actor=people["e"], table=table.public_id, seat=3)
    assert Table.objects.get(pk=table.pk).version == seen + 4
    move_of_who_is_to_act(table, seen=seen)
    for wrong in (seen, 0, 10**6):
        with pytest.raises(Conflict) as refused:
            move_of_who_is_to_act(table, seen=wrong)
        assert refused.value.code == "stale_table"


def test_nobody_says_more_than_a_few_things_in_a_row() -> None:
    """Five in 30 s; getting up and sitting down again is no way around it; others may still speak."""
    people = everybody()
    table = begun(people)
    for _ in range(MOST_PHRASES):
        say(actor=people["b"], table=table.public_id, phrase="hurry")
    version = Table.objects.get(pk=table.pk).version
    for _ in range(2):
        with pytest.raises(TooMany) as refused:
            say(actor=people["b"], table=table.public_id, phrase="hurry")
        assert refused.value.code == "too_many_phrases" and 25 <= refused.value.params["seconds"] <= 30
        leave_table(actor=people["b"], table=table.public_id)
        sit_down(actor=people["b"], table=table.public_id, seat=1)
    say(actor=people["c"], table=table.public_id, phrase="thanks")
    assert Table.objects.get(pk=table.pk).version == version + 5, "nothing but the going, the coming and c"
    let_time_pass(31)
    say(actor=people["b"], table=table.public_id, phrase="hurry")


def test_b13a_a_stranger_in_a_computers_seat_deals_nobody_anew() -> None:
    """B13a: e sits down at a's table against computer players and leaves in the bidding, again and again: the same
    cards, and nobody waits."""
    people = everybody()
    table = begun(people, "a")
    before = moment_of(table)
    for _ in range(3):
        sit_down(actor=people["e"], table=table.public_id, seat=1)
        leave_table(actor=people["e"], table=table.public_id)
    table.refresh_from_db()
    assert moment_of(table) == before and table.waiting_since is None


def test_b13a_a_table_against_computer_players_is_ones_own() -> None:
    """It is in no list, and nobody sits down there without the invitation, unless it was opened to all."""
    people = everybody()
    for table in (play_at_once(actor=people["a"]), open_table(actor=people["a"], computers="steady")):
        assert not table.listed
        with pytest.raises(Forbidden):
            sit_down(actor=people["e"], table=table.public_id, seat=1)
        sit_down(actor=people["e"], table=table.public_id, seat=1, invitation=table.invitation)
    assert play_at_once(actor=people["a"], listed=True).listed
    assert open_table(actor=people["a"]).listed


def test_a_table_where_nobody_sits_is_over() -> None:
    """All four get up in the bidding of the first deal: the match comes to nothing, and no computer players play on."""
    people = everybody()
    table = begun(people)
    for who in "abcd":
        leave_table(actor=people[who], table=table.public_id)
    table.refresh_from_db()
    assert (table.state, table.due_at) == (Table.State.ABANDONED, None)
    assert not Match.objects.filter(table=table).exists()
    assert not LiveMatch.objects.filter(table=table, over_at__isnull=True).exists()


def test_a_fixtures_table_where_nobody_sits_waits_for_the_line_up() -> None:
    """The same at a fixture: computer players decide nothing; another match waits, and the line-up begins it."""
    world = online_world(overrides={"goal": 500})
    table, people = fixture_begun(world)
    for user in people:
        leave_table(actor=user, table=table.public_id)
    table.refresh_from_db()
    assert table.state == Table.State.OPEN and not Match.objects.filter(table=table).exists()
    for seat, user in enumerate(people):
        sit_down(actor=user, table=table.public_id, seat=seat)
    at_tables.begin_match(actor=people[0], table=table.public_id)
    table.refresh_from_db()
    assert table.state == Table.State.PLAYING
