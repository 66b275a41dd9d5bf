"""Tables opened with everybody at them, tables the service keeps by itself, and what the lobby is told."""

from __future__ import annotations

import pytest

from engine.house_rules import PRESETS
from games.actions.players import player_of
from games.actions.tables.opening import begin_kept_table, open_kept_table, play_at_once
from games.actions.tables.seating import leave_table, open_table, sit_down
from games.actions.tables.steps import seats_of
from games.errors import Conflict, Invalid
from games.live.topics import LOBBY
from games.models import EventTopic, LiveMatch, Occupancy, Player, Seat, Table, User
from tests.actions.tables.people import SHORT, one_turn, person, play_until, table_of

pytestmark = pytest.mark.django_db


def told() -> list[str]:
    """Kinds of what the lobby heard."""
    return list(
        EventTopic.objects.filter(topic__name=LOBBY).order_by("seq").values_list("event__kind", flat=True)
    )


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_one_press_and_the_cards_are_dealt(name: str) -> None:
    """Every preset: oneself in the first seat, computer players in the others."""
    user = person("a")
    table = play_at_once(actor=user, ruleset=name, computers="beginner")
    seats = seats_of(table)
    assert table.state == Table.State.PLAYING and table.host == user
    assert [seat.computer for seat in seats] == ["", *["beginner"] * (len(seats) - 1)]
    one_turn(table)


def test_a_table_full_of_computer_players_waits_for_its_host() -> None:
    table = open_table(actor=person("a"), computers="expert")
    assert table.state == Table.State.OPEN
    assert Seat.objects.filter(table=table, computer="expert").count() == 3
    with pytest.raises(Invalid) as refused:
        open_table(actor=person("b"), computers="genius")
    assert refused.value.code == "unknown_computer" and Table.objects.count() == 1


@pytest.mark.parametrize("minutes", [4, 601, True, "30"])
def test_a_match_has_no_limit_or_a_sensible_one(minutes: object) -> None:
    user = person("a")
    with pytest.raises(Invalid) as refused:
        open_table(actor=user, clocks={"match_minutes": minutes})  # type: ignore[dict-item]
    assert refused.value.code == "bad_match_minutes"
    assert open_table(actor=user, clocks={"match_minutes": 30}).match_minutes == 30
    assert open_table(actor=user, clocks={"match_minutes": None}).match_minutes is None


def test_whoever_sits_down_for_the_first_time_gets_his_record() -> None:
    """He plays under the name of his account, and keeps the record he has."""
    user, other = User.objects.create(username="salem"), person("b")
    table = open_table(actor=other)
    sit_down(actor=user, table=table.public_id, seat=2)
    made = Player.objects.get(user=user)
    assert (made.name, made.search_name, made.created_by) == ("salem", "salem", user)
    assert player_of(user) == made and player_of(other) == Player.objects.get(user=other)
    assert Player.objects.count() == 2


def test_an_account_whose_name_is_all_marks_gets_a_record_too() -> None:
    assert player_of(User.objects.create(username="ـ")).search_name


def test_computer_players_alone_play_match_after_match() -> None:
    """Nobody is host, nobody is rated; begun by the service, and by nobody else."""
    table = open_kept_table(ruleset="club", computers=["steady"] * 4, rated=False)
    Table.objects.filter(pk=table.pk).update(ruleset_overrides={"goal": SHORT})
    begin_kept_table(table=table.public_id)
    with pytest.raises(Conflict):
        begin_kept_table(table=table.public_id)
    table = play_until(table)
    assert table.state == Table.State.FINISHED
    begin_kept_table(table=table.public_id)
    assert LiveMatch.objects.filter(table=table).count() == 2
    assert not Occupancy.objects.filter(player__isnull=False).exists()


def test_a_kept_table_is_his_who_sits_down_there() -> None:
    """B15: the first to come is the host."""
    user = person("a")
    table = open_kept_table(ruleset="club", computers=["", *["steady"] * 3], rated=True)
    with pytest.raises(Conflict) as empty:
        begin_kept_table(table=table.public_id)
    assert empty.value.code == "seats_empty"
    assert sit_down(actor=user, table=table.public_id, seat=0).host == user
    with pytest.raises(Conflict) as taken:
        begin_kept_table(table=table.public_id)
    assert taken.value.code == "table_is_somebodys"


def test_the_lobby_hears_of_tables_and_seats_but_not_of_cards() -> None:
    one, two = person("a"), person("b")
    table = table_of([one, two], ruleset="club")
    assert told() == ["table_opened", *["seat_taken"] * 3, "match_begun"]
    one_turn(table)
    assert len(told()) == 5
    play_until(table)
    assert told()[5:] == ["table_moved"]
    leave_table(actor=one, table=table.public_id)
    assert told()[6:] == ["seat_left"]


def test_the_lobby_hears_who_left_in_the_bidding() -> None:
    """B13: new cards are dealt, and the seat is another's."""
    one, two = person("a"), person("b")
    table = table_of([one, two])
    heard = len(told())
    leave_table(actor=two, table=table.public_id)
    assert told()[heard:] == ["seat_left"]


def test_of_a_table_that_is_not_listed_the_lobby_hears_nothing() -> None:
    one, two = person("a"), person("b")
    play_until(table_of([one, two], listed=False, ruleset="club"))
    assert told() == []
