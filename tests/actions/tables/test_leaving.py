"""Who leaves, who comes back, who is put in his place; whose table it is (B10 to B16)."""

from __future__ import annotations

import pytest

from games.actions.tables.beginning import add_to_seed, begin_match
from games.actions.tables.leaving import team_is_gone
from games.actions.tables.presence import came, say, went
from games.actions.tables.refereeing import pause_table, resume_table, rule_match, undo_to
from games.actions.tables.seating import leave_table, open_table, put_computer, remove_from_seat, sit_down
from games.errors import Conflict, Forbidden, Invalid
from games.models import LiveMatch, LiveMove, Match, Occupancy, Seat, Stay, Table, User
from tests.actions.tables.people import (
    attend_all,
    let_time_pass,
    moment_of,
    nobody_comes,
    one_turn,
    person,
    play_until,
    table_of,
)

pytestmark = pytest.mark.django_db


def stays(table: Table, seat: int) -> list[tuple[str, str, str]]:
    """Who held a seat, as what, and how it ended."""
    live = LiveMatch.objects.get(table=table, number=1)
    return [
        (stay.player.name if stay.player else "", stay.computer, stay.ending)
        for stay in Stay.objects.filter(live=live, seat=seat).select_related("player")
    ]


def test_b10_a_computer_takes_over_for_who_leaves_in_play() -> None:
    """B10: the leaver's stay ends as left; the match goes on and the history names both."""
    people = [person(letter) for letter in "abcd"]
    table = play_until(table_of(people), phase="play")
    leave_table(actor=people[1], table=table.public_id)
    assert stays(table, 1) == [("b", "", "left")]
    nobody_comes(table)
    assert stays(table, 1) == [("b", "", "left"), ("", "steady", "stayed")]
    assert one_turn(table).state == Table.State.PLAYING
    table = play_until(table)
    match = Match.objects.get(table=table)
    ended = Occupancy.objects.filter(match=match, seat=1).order_by("order").values_list("ending", flat=True)
    assert list(ended) == ["left", "stayed"]


def test_b14_who_moves_is_there() -> None:
    """B14: a program that plays without a socket is not taken for gone while it plays."""
    user = person("a")
    table = play_until(table_of([user], ruleset="club"), phase="play")
    for _ in range(8):
        let_time_pass(40)
        attend_all()
        while moment_of(table).match.to_act != 0:
            table = one_turn(table)
        table = one_turn(table)
        seat = Seat.objects.get(table=table, number=0)
        assert seat.player is not None and seat.away_since is None
    assert set(stays(table, 0)) == {("a", "", "stayed")}


def test_b10_who_has_left_comes_back_to_his_own_seat_only() -> None:
    """B10: they know its cards, and would know another hand of the same match."""
    host, user = person("a"), person("b")
    table = play_until(table_of([host, user, person("c"), person("d")], ruleset="club"), phase="play")
    leave_table(actor=user, table=table.public_id)
    nobody_comes(table)
    with pytest.raises(Conflict) as refused:
        remove_from_seat(actor=host, table=table.public_id, seat=2)
        sit_down(actor=user, table=table.public_id, seat=2)
    assert refused.value.code == "seat_of_another_hand"
    sit_down(actor=user, table=table.public_id, seat=1)
    nobody_comes(table)
    play_until(Table.objects.get(pk=table.pk))
    leave_table(actor=user, table=table.public_id)
    sit_down(actor=user, table=table.public_id, seat=2)  # another match has other cards


def test_b12_a_team_without_people_has_lost() -> None:
    """B12: both seats of a team that began with a person are empty of people: the match ends and it has lost."""
    a, b, c = person("a"), person("b"), person("c")
    table = table_of([a, b, c])
    table = play_until(table, phase="play")
    leave_table(actor=b, table=table.public_id)
    table.refresh_from_db()
    assert table.state == Table.State.FINISHED
    match = Match.objects.get(table=table)
    assert (match.end, match.winner_side) == ("left", 0)


def test_b12_a_team_of_computers_alone_plays_on() -> None:
    a = person("a")
    table = table_of([a])
    live = LiveMatch.objects.get(table=table, number=1)
    assert not team_is_gone(live, list(Seat.objects.filter(table=table)), 1)


def test_b13_who_leaves_in_the_bidding_is_replaced_and_cards_are_dealt_again() -> None:
    """B13: the same dealer, the same number, a deck of its own; in the first deal the team has not lost by it."""
    a, b = person("a"), person("b")
    table = table_of([a, b])
    before = moment_of(table)
    leave_table(actor=b, table=table.public_id)
    assert moment_of(table) == before, "nobody has come yet"
    nobody_comes(table)
    now = moment_of(table)
    assert now.match.dealer == before.match.dealer and now.match.number == before.match.number
    assert now.match.deal is not None and before.match.deal is not None
    assert now.match.deal.deck != before.match.deal.deck and now.decks == (2,)
    table.refresh_from_db()
    assert table.state == Table.State.PLAYING
    assert play_until(table).state == Table.State.FINISHED


def test_b14_who_comes_back_within_the_grace_has_not_left() -> None:
    a, b = person("a"), person("b")
    table = play_until(table_of([a, b]), phase="play")
    assert went(actor=b, table=table.public_id)
    assert Seat.objects.get(table=table, number=1).away_since is not None
    let_time_pass(30)
    attend_all()
    assert came(actor=b, table=table.public_id)
    assert stays(table, 1) == [("b", "", "stayed")]
    went(actor=b, table=table.public_id)
    let_time_pass(61)
    while attend_all():
        pass
    assert stays(table, 1)[0] == ("b", "", "left")


def test_b14_who_begins_or_says_something_is_there() -> None:
    a, b = person("a"), person("b")
    table = table_of([a, b], begun=False)
    for act in (
        lambda: say(actor=a, table=table.public_id, phrase="salam"),
        lambda: add_to_seed(actor=a, table=table.public_id, text="x"),
        lambda: begin_match(actor=a, table=table.public_id),
    ):
        went(actor=a, table=table.public_id)
        act()
        assert Seat.objects.get(table=table, number=0).away_since is None


def test_b14_who_goes_away_after_the_match_gives_up_his_seat() -> None:
    """He is not dealt into a match he does not know of, nor is a table stuck whose host is gone (B15)."""
    a, b = person("a"), person("b")
    table = play_until(table_of([a, b]))
    assert went(actor=a, table=table.public_id)
    let_time_pass(61)
    came(actor=b, table=table.public_id)
    assert attend_all() == 1
    table.refresh_from_db()
    assert (table.state, table.host) == (Table.State.FINISHED, b)
    with pytest.raises(Conflict) as refused:
        begin_match(actor=b, table=table.public_id)
    assert (refused.value.code, refused.value.params["seats"]) == ("seats_empty", [0])
    put_computer(actor=b, table=table.public_id, seat=0)
    assert begin_match(actor=b, table=table.public_id).state == Table.State.PLAYING


def test_a_table_that_all_have_left_after_the_match_is_over() -> None:
    table = play_until(table_of([person("a"), person("b")]))
    let_time_pass(50)
    attend_all()
    let_time_pass(61)
    while attend_all():
        pass
    table.refresh_from_db()
    assert (table.state, table.due_at) == (Table.State.ABANDONED, None)
    assert LiveMatch.objects.get(table=table, number=1).match is not None


def test_b14_a_connection_that_is_silent_is_away() -> None:
    a, b = person("a"), person("b")
    table = table_of([a, b], begun=False)
    let_time_pass(50)
    attend_all()
    assert Seat.objects.filter(table=table, away_since__isnull=False).count() == 2
    came(actor=a, table=table.public_id)
    assert Seat.objects.filter(table=table, away_since__isnull=False).count() == 1


def test_b15_the_next_in_order_of_entry_is_host() -> None:
    a, b, c = person("a"), person("b"), person("c")
    table = table_of([a, b, c], begun=False)
    with pytest.raises(Forbidden):
        remove_from_seat(actor=b, table=table.public_id, seat=2)
    leave_table(actor=a, table=table.public_id)
    table.refresh_from_db()
    assert table.host == b
    remove_from_seat(actor=b, table=table.public_id, seat=2, reason="the wrong table")
    assert Seat.objects.get(table=table, number=2).player is None
    put_computer(actor=b, table=table.public_id, seat=2, computer="beginner")
    assert Seat.objects.get(table=table, number=2).computer == "beginner"
    with pytest.raises(Invalid):
        put_computer(actor=b, table=table.public_id, seat=0, computer="nobody")


def test_b15_who_is_removed_has_not_left() -> None:
    a, b = person("a"), person("b")
    table = play_until(table_of([a, b]), phase="play")
    remove_from_seat(actor=a, table=table.public_id, seat=1, reason="away too long")
    assert stays(table, 1)[0] == ("b", "", "removed")


def test_b16_an_admin_has_a_hosts_powers_and_is_not_removed() -> None:
    a, b = person("a"), person("b")
    User.objects.filter(pk=b.pk).update(is_admin=True)
    b.refresh_from_db()
    table = table_of([a, b], begun=False)
    with pytest.raises(Forbidden):
        remove_from_seat(actor=a, table=table.public_id, seat=1)
    remove_from_seat(actor=b, table=table.public_id, seat=0)
    assert Seat.objects.get(table=table, number=0).player is None


def test_u11_one_seat_one_person() -> None:
    """U11, U17: a taken seat is refused; a computer's seat is free, and who sat there before may come back to it."""
    a, b, c = person("a"), person("b"), person("c")
    table = play_until(table_of([a, b]), phase="play")
    with pytest.raises(Conflict) as refused:
        sit_down(actor=c, table=table.public_id, seat=1)
    assert refused.value.code == "seat_taken"
    with pytest.raises(Conflict):
        sit_down(actor=a, table=table.public_id, seat=2)
    sit_down(actor=c, table=table.public_id, seat=3)
    leave_table(actor=b, table=table.public_id)
    nobody_comes(table)
    sit_down(actor=b, table=table.public_id, seat=1)
    assert [name for name, *_ in stays(table, 1)] == ["b", "", "b"]


def test_a_table_that_is_not_listed_needs_its_invitation() -> None:
    a, b = person("a"), person("b")
    table = open_table(actor=a, listed=False)
    with pytest.raises(Forbidden):
        sit_down(actor=b, table=table.public_id, seat=1)
    sit_down(actor=b, table=table.public_id, seat=1, invitation=table.invitation)


def test_a_computer_plays_for_who_is_late() -> None:
    a = person("a")
    table = table_of([a])
    while moment_of(table).match.to_act != 0:
        table = one_turn(table)
    let_time_pass(61)
    came(actor=a, table=table.public_id)
    attend_all()
    last = LiveMove.objects.order_by("-number")[0]
    assert (last.seat, last.computer) == (0, "steady")
    assert Seat.objects.get(table=table, number=0).player is not None


def test_a_referee_pauses_undoes_and_rules_with_a_reason() -> None:
    a, admin = person("a"), person("z")
    User.objects.filter(pk=admin.pk).update(is_admin=True)
    admin.refresh_from_db()
    table = play_until(table_of([a], ruleset="club"), phase="play")
    with pytest.raises(Forbidden):
        pause_table(actor=a, table=table.public_id, reason="mine")
    with pytest.raises(Invalid):
        pause_table(actor=admin, table=table.public_id, reason=" ")
    pause_table(actor=admin, table=table.public_id, reason="a dispute")
    let_time_pass(600)
    assert attend_all() == 0
    before = moment_of(table)
    number = before.before[-1][0]
    undo_to(actor=admin, table=table.public_id, number=number, reason="the wrong card")
    assert moment_of(table).match == before.before[-1][1]
    with pytest.raises(Invalid):
        undo_to(actor=admin, table=table.public_id, number=9999, reason="x")
    resume_table(actor=admin, table=table.public_id)
    rule_match(actor=admin, table=table.public_id, winner=1, reason="conduct")
    match = Match.objects.get(table=table)
    assert (match.end, match.winner_side) == ("ruled", 1)


def test_only_what_is_on_the_list_is_said() -> None:
    a = person("a")
    table = table_of([a], begun=False)
    say(actor=a, table=table.public_id, phrase="salam")
    with pytest.raises(Invalid):
        say(actor=a, table=table.public_id, phrase="something else")
    with pytest.raises(Forbidden):
        say(actor=person("b"), table=table.public_id, phrase="salam")
