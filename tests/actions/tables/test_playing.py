"""A match at a table, from the first card to the history; what is refused, repeated or lost on the way."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from engine.errors import IllegalAction
from engine.fair import check
from games.actions.tables.attending import due_tables
from games.actions.tables.beginning import add_to_seed, begin_match
from games.actions.tables.moves import make_move
from games.actions.tables.seating import leave_table, open_table, sit_down
from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import LiveMatch, LiveMove, Match, Occupancy, Table
from games.queries import playing as memory
from games.queries.tables import proof_of, shown_at
from tests.actions.tables.people import (
    attend_all,
    let_time_pass,
    moment_of,
    one_turn,
    person,
    play_until,
    table_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

PRESETS = ("standard", "tournament", "saudi", "club", "open")


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_is_played_to_its_end_and_stands_in_the_history(name: str) -> None:
    people = [person(letter) for letter in "ab"]
    table = play_until(table_of(people, ruleset=name))
    match = Match.objects.get(table=table)
    assert (table.state, match.source, match.end in ("target", "gahwa")) == ("finished", "live", True)
    last = match.deals.order_by("-number")[0]
    if match.end == "target":
        assert (last.total_first, last.total_second) == (match.points_first, match.points_second)
    assert set(Occupancy.objects.filter(match=match).values_list("ending", flat=True)) == {"stayed"}
    live = LiveMatch.objects.get(match=match)
    proof = proof_of(live, shown_at(None, table.public_id).ruleset)
    assert check(proof).fair
    assert len(proof.decks) == match.deals.count()


def test_memory_is_only_a_memory() -> None:
    """Folded from the log again, at any moment, the match stands as it stood."""
    table = table_of([person("a")], overrides={"goal": 500})
    for _ in range(60):
        table = one_turn(table)
        kept = moment_of(table)
        memory.forget_all()
        assert moment_of(table) == kept


def test_a_move_sent_twice_changes_nothing() -> None:
    user = person("a")
    table = play_until(table_of([user], ruleset="club"), phase="play")
    while moment_of(table).match.to_act != 0:
        table = one_turn(table)
    deal = moment_of(table).match.deal
    assert deal is not None
    action, client_id = deal.legal_actions()[0], str(uuid4())
    made = make_move(
        actor=user, table=table.public_id, action=action, seen=table.version, client_id=client_id
    )
    again = make_move(
        actor=user, table=table.public_id, action=action, seen=table.version, client_id=client_id
    )
    assert again.version == made.version
    assert LiveMove.objects.filter(client_id=client_id).count() == 1


def test_the_last_move_of_a_match_sent_twice_changes_nothing() -> None:
    """Its answer may have been lost as any other's; nothing is on the table by then."""
    user = person("a")
    table = play_until(table_of([user], ruleset="club"))
    last = LiveMove.objects.filter(by=user).order_by("-number")[0]
    again = make_move(actor=user, table=table.public_id, action=last.action, seen=0, client_id=last.client_id)
    assert (again.version, again.state) == (table.version, Table.State.FINISHED)
    leave_table(actor=user, table=table.public_id)
    make_move(actor=user, table=table.public_id, action=last.action, seen=0, client_id=last.client_id)
    with pytest.raises(Forbidden):
        make_move(actor=user, table=table.public_id, action=last.action, seen=0, client_id="another")


def test_who_saw_an_older_moment_is_told_so() -> None:
    user = person("a")
    table = table_of([user])
    while moment_of(table).match.to_act != 0:
        table = one_turn(table)
    with pytest.raises(Conflict) as refused:
        make_move(actor=user, table=table.public_id, action="pass", seen=table.version - 1, client_id="x")
    assert (refused.value.code, refused.value.params["current"]) == ("stale_table", table.version)


def test_what_the_engine_refuses_changes_nothing() -> None:
    user, other = person("a"), person("b")
    table = table_of([user, other])
    before = (table.version, LiveMove.objects.count())
    turn = moment_of(table).match.to_act
    for seat, actor in enumerate((user, other)):
        with pytest.raises(IllegalAction):
            make_move(
                actor=actor,
                table=table.public_id,
                action="four" if seat == turn else "pass",
                seen=table.version,
                client_id=f"{seat}",
            )
    table.refresh_from_db()
    assert (table.version, LiveMove.objects.count()) == before


def test_nobody_plays_from_a_seat_that_is_not_his() -> None:
    table = table_of([person("a")])
    with pytest.raises(Forbidden):
        make_move(actor=person("b"), table=table.public_id, action="pass", seen=table.version, client_id="1")


def test_players_add_to_the_seed_and_it_is_shown_afterwards() -> None:
    """The commitment stands from the beginning; the same match without the share would have other cards."""
    one, two = person("a"), person("b")
    table = table_of([one, two], begun=False)
    live = LiveMatch.objects.get(table=table, number=1)
    shown = shown_at(one, table.public_id).live
    assert shown is not None and shown.commitment == live.commitment
    add_to_seed(actor=one, table=table.public_id, text="حظ")
    with pytest.raises(Conflict):
        add_to_seed(actor=one, table=table.public_id, text="again")
    with pytest.raises(Forbidden):
        add_to_seed(actor=person("c"), table=table.public_id, text="mine")
    with pytest.raises(Invalid):
        add_to_seed(actor=two, table=table.public_id, text=" ")
    begin_match(actor=one, table=table.public_id)
    with pytest.raises(Conflict):
        add_to_seed(actor=two, table=table.public_id, text="late")
    live.refresh_from_db()
    with pytest.raises(Missing):
        proof_of(live, shown_at(one, table.public_id).ruleset)
    play_until(table)
    live.refresh_from_db()
    proof = proof_of(live, shown_at(one, table.public_id).ruleset)
    assert proof.shares == ("حظ",) and check(proof).fair


def test_a_match_begins_with_somebody_in_every_seat() -> None:
    host, guest = person("a"), person("b")
    table = open_table(actor=host)
    with pytest.raises(Conflict) as refused:
        begin_match(actor=host, table=table.public_id)
    assert refused.value.params["seats"] == [1, 2, 3]
    sit_down(actor=guest, table=table.public_id, seat=1)
    with pytest.raises(Forbidden):
        begin_match(actor=guest, table=table.public_id)


def test_the_same_four_play_again() -> None:
    """C6: the secret of the next match is committed to before it begins, and players add to it as to the first."""
    user = person("a")
    table = play_until(table_of([user]))
    waiting = shown_at(None, table.public_id).live
    assert waiting is not None and (waiting.number, waiting.started_at) == (2, None)
    add_to_seed(actor=user, table=table.public_id, text="x")
    begin_match(actor=user, table=table.public_id)
    second = LiveMatch.objects.get(pk=waiting.pk)
    assert second.started_at is not None and second.commitment == waiting.commitment
    table = play_until(Table.objects.get(pk=table.pk))
    assert list(LiveMatch.objects.filter(table=table).values_list("number", flat=True)) == [1, 2, 3]
    assert Match.objects.filter(table=table).count() == 2


def test_between_two_matches_people_come_and_go() -> None:
    one, two = person("a"), person("b")
    table = play_until(table_of([one, two]))
    leave_table(actor=two, table=table.public_id)
    sit_down(actor=person("c"), table=table.public_id, seat=1)
    begin_match(actor=one, table=table.public_id)
    assert Table.objects.get(pk=table.pk).state == Table.State.PLAYING


def test_a_match_that_is_won_in_time_leaves_nothing_due() -> None:
    table = table_of([person("a")])
    Table.objects.filter(pk=table.pk).update(match_ends_at=timezone.now() + timedelta(hours=1))
    play_until(table)
    let_time_pass(7200)
    assert Table.objects.get(pk=table.pk).match_ends_at is None
    while attend_all():  # silence, and then the grace: the table is given up, and nothing is due for ever
        let_time_pass(120)
    assert due_tables() == []
