"""Score sheet, penalty: a referee ends the deal at a table with a qaid; the match goes on, or is over by it."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.record import record_of, replay
from games.actions.tables.refereeing import pause_table, penalize, resume_table, undo_to
from games.errors import Forbidden, Invalid
from games.models import LiveMatch, LiveMove, Match, Table, User
from games.queries import playing as memory
from games.queries.tables import shown_at
from tests.actions.tables.people import SHORT, moment_of, one_turn, person, play_until, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def referee(db: None) -> User:
    user = person("referee")
    user.is_admin = True
    user.save()
    return user


def bought(ruleset: str = "club", goal: int = 501) -> Table:
    """Somebody has bought; at this goal no penalty of a first deal ends the match."""
    table = table_of([person("a"), person("b")], ruleset=ruleset, overrides={"goal": goal})
    return play_until(table, phase="play")


@pytest.mark.parametrize("paused", [False, True])
def test_a_penalty_ends_the_deal_and_the_next_is_dealt(referee: User, paused: bool) -> None:
    table = bought()
    for _ in range(5):
        table = one_turn(table)
    if paused:
        pause_table(actor=referee, table=table.public_id, reason="a dispute")
    before = moment_of(table)
    penalize(actor=referee, table=table.public_id, side=1, reason="  led out of turn ")
    table.refresh_from_db()
    now = moment_of(table)
    done = now.match.finished[-1]
    assert (done.deal.penalty, now.number, now.dealt) == (1, before.number + 1, before.dealt + 1)
    assert done.score is not None and done.score.points[1] == 0 and now.match.totals == done.totals.points
    assert now.match.deal is not None and now.match.deal.history == ()
    entry = LiveMove.objects.get(number=now.number)
    assert (entry.seat, entry.action, entry.by, entry.reason) == (None, "qaid 1", referee, "led out of turn")
    seen = shown_at(None, table.public_id).last_deal
    assert seen is not None and seen["penalty"] == 1 and seen["points"] == list(done.score.points)
    memory.forget_all()
    assert moment_of(table) == now
    if paused:
        table = resume_table(actor=referee, table=table.public_id)
    assert table.turn_ends_at is not None
    play_until(table, phase="play", deal=2)


def test_a_match_with_penalties_stands_in_the_history_and_replays(referee: User) -> None:
    """Every deal ends by a qaid against one side, which writes nothing; the last of them ends the match."""
    table = bought(goal=SHORT)
    while table.state == Table.State.PLAYING:
        penalize(actor=referee, table=table.public_id, side=0, reason="again")
        table = play_until(Table.objects.get(pk=table.pk), phase="play")
    match = Match.objects.get(table=table)
    assert (match.end, match.winner_side, match.points_first) == ("target", 1, 0)
    deals = list(match.deals.order_by("number"))
    played = [deal for deal in deals if deal.sheet["kind"] != "void"]
    assert {(deal.sheet["kind"], deal.sheet["offender"]) for deal in played} == {("penalty", 0)}
    assert sum(deal.points_second for deal in deals) == match.points_second == deals[-1].total_second
    assert all(any(step[0] == "qaid" for step in deal.account) for deal in played)
    live = LiveMatch.objects.get(match=match)
    playing = memory.playing_of(live, memory.ruleset_at(table))
    assert replay(record_of(playing.match)).final == (match.points_first, match.points_second)


def test_no_undo_leads_back_into_a_penalised_deal(referee: User) -> None:
    """The next cards have been seen; within the new deal a referee undoes as ever."""
    table = bought()
    number = moment_of(table).number
    penalize(actor=referee, table=table.public_id, side=0, reason="a card too many")
    with pytest.raises(Invalid) as refused:
        undo_to(actor=referee, table=table.public_id, number=number - 1, reason="it was not so")
    assert refused.value.code == "undo_leads_nowhere"
    start = moment_of(table)
    one_turn(table)
    undo_to(actor=referee, table=table.public_id, number=start.number, reason="a slip")
    assert moment_of(table).match == start.match


def test_where_a_penalty_is_refused_nothing_changes(referee: User) -> None:
    table = table_of([person("a"), person("b")], ruleset="club")
    version = table.version
    for actor, side, reason, kind, code in (
        (referee, 0, "x", IllegalAction, "nothing_bought"),
        (referee, 2, "x", Invalid, "no_such_side"),
        (referee, 0, " ", Invalid, "reason_needed"),
        (User.objects.get(username="a"), 0, "x", Forbidden, "referees_only"),
    ):
        with pytest.raises(kind) as refused:
            penalize(actor=actor, table=table.public_id, side=side, reason=reason)
        assert refused.value.code == code  # type: ignore[attr-defined]
    assert (Table.objects.get(pk=table.pk).version, LiveMove.objects.count()) == (version, 0)


@pytest.mark.parametrize("ruleset", ["classic", "open"])
def test_the_belote_games_have_no_penalty(referee: User, ruleset: str) -> None:
    table = bought(ruleset)
    with pytest.raises(IllegalAction) as refused:
        penalize(actor=referee, table=table.public_id, side=0, reason="x")
    assert refused.value.code == "no_penalty"
