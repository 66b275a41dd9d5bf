"""What is kept in memory of a table is what its rows say, and saves questions, never truth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.actions.tables.attending import attend_all
from games.actions.tables.presence import say
from games.actions.tables.seating import leave_table
from games.models import Player, Seat, Table
from games.queries.moments import forget_moments, moment_now, remembered
from games.queries.playing import forget_all, playing_before
from games.queries.tables import shown_at
from league.api.shapes.tables import TableShape
from tests.actions.tables.people import moment_of, one_turn, person, play_until, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def shapes(table: Table, users: list[Any]) -> list[Any]:
    return [TableShape(shown_at(user, table.public_id)).data for user in users]


def test_what_is_shown_from_memory_is_what_the_rows_say() -> None:
    """Of every reader, after every move: the same as from an empty memory."""
    people = [person("a"), person("b")]
    table = table_of(people, overrides={})  # a match that is not over after fifty turns
    readers = [*people, None, person("c")]
    for turn in range(50):
        one_turn(table)
        moment_now(table.public_id)
        kept = shapes(table, readers)
        assert (known := remembered(table.public_id, 1)) is not None and known.table.version == table.version
        forget_moments()
        forget_all()
        assert shapes(table, readers) == kept, turn
    assert kept[0]["deal"] != kept[1]["deal"]


def test_a_move_leaves_its_moment_for_the_next() -> None:
    """Who asks after a move asks for the row of the table only."""
    table = table_of([person("a")])
    moment_now(table.public_id)
    table = one_turn(table)
    known = remembered(table.public_id, table.version)
    assert known is not None and known.playing is not None and known.playing.number == 1
    with CaptureQueriesContext(
        connection,
    ) as asked:
        moment_now(table.public_id)
    assert len(asked) == 1


def test_what_is_rolled_back_is_not_remembered() -> None:
    user = person("a")
    table = table_of([user])
    before = moment_now(table.public_id).table.version
    with pytest.raises(RuntimeError), transaction.atomic():
        say(actor=user, table=table.public_id, phrase="salam")
        assert moment_now(table.public_id).table.version == before + 1
        raise RuntimeError
    known = remembered(table.public_id, 0)
    assert known is not None and known.table.version == before


def test_a_new_name_is_shown_at_once() -> None:
    user = person("a")
    table = table_of([user])
    moment_now(table.public_id)
    Player.objects.filter(user=user).update(name="b")
    assert shown_at(None, table.public_id).seats[0].player.name == "b"  # type: ignore[union-attr]


def test_somebody_who_got_up_sees_no_cards_from_memory() -> None:
    people = [person("a"), person("b")]
    table = table_of(people)
    moment_now(table.public_id)
    assert shown_at(people[1], table.public_id).seat == 1
    leave_table(actor=people[1], table=table.public_id)
    shown = shown_at(people[1], table.public_id)
    assert shown.seat is None and shown.deal is not None and shown.deal["hand"] == []


def questions(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        act()
    return len(asked)


def test_a_late_move_costs_as_many_questions_as_an_early_one() -> None:
    """However long the log and whoever sits there: the number does not grow with the match."""
    table = table_of([person("a"), person("b")], overrides={"goal": 500})

    def four_turns() -> int:
        Seat.objects.filter(table=table).update(seen_at=timezone.now())  # which is not written every time
        return max(questions(lambda: one_turn(table)) for _ in range(4))

    early = four_turns()
    play_until(table, phase="play", deal=6)
    late = four_turns()
    assert moment_of(table).number > 60 and late <= early


def computers_only() -> Table:
    table = table_of([person(f"p{Table.objects.count()}")])
    Seat.objects.filter(table=table).update(player=None, computer="steady", seen_at=None, away_since=None)
    Table.objects.filter(pk=table.pk).update(host=None)
    forget_moments()
    return table


def sweep(tables: list[Table]) -> int:
    now = timezone.now()
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(turn_ends_at=now, due_at=now)
    return questions(lambda: attend_all())


def test_what_a_sweep_asks_grows_by_the_same_for_every_table() -> None:
    """A card of a computer player: nothing is read that is known, and nothing is made ready that nobody follows."""
    tables = [computers_only() for _ in range(4)]
    sweep(tables)
    one, two, four = (sweep(tables[:count]) for count in (1, 2, 4))
    assert two - one == (four - two) / 2
    most = 9 if connection.vendor == "sqlite" else 11
    assert two - one <= most  # begin, lock, log, table, topic twice, event twice, commit


def test_the_moment_spectators_see_late_goes_on_from_where_it_was() -> None:
    """Folded on from memory it is what the whole log comes to."""
    table = table_of([person("a")])
    live = table.live_matches.get(number=1)
    rules = moment_now(table.public_id).ruleset
    for _ in range(30):
        one_turn(table)
        kept = playing_before(live, rules, 0)
        forget_all()
        assert playing_before(live, rules, 0) == kept == moment_of(table)
    assert playing_before(live, rules, 3600).number == 0
