"""Computer players (B17 to B21) think before the table is locked, within their time, and never stop a table."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from engine.open.view import OpenView
from engine.seat_view import SeatView
from engine.view import view
from games import computers
from games.actions.tables import thinking
from games.actions.tables.attending import attend, attend_all
from games.actions.tables.thinking import thought_at
from games.computers import Thinkers, answer, ask, think_elsewhere, think_here
from games.models import LiveMove, Seat, Table
from games.queries.moments import moment_now
from tests.actions.tables.people import moment_of, one_turn, person, table_of

SOON = 60.0
"""Seconds that no thought takes, even on a busy machine."""


def due(table: Table, *, late: float = 0.0) -> Table:
    """The table at a computer player's turn, due now or so many seconds ago."""
    while True:
        table.refresh_from_db()
        seat = moment_of(table).match.to_act
        if Seat.objects.get(table=table, number=seat).player_id is None:
            break
        one_turn(table)
    moment = timezone.now() - timedelta(seconds=late)
    Table.objects.filter(pk=table.pk).update(turn_ends_at=moment, due_at=moment)
    table.refresh_from_db()
    return table


def play_with(monkeypatch: pytest.MonkeyPatch, bot: Any) -> None:
    """Every computer player is this one."""
    monkeypatch.setattr(computers, "bots_of", lambda ruleset: dict.fromkeys(("steady", "beginner"), bot))


@pytest.mark.django_db(transaction=True)
def test_it_thinks_in_no_transaction_and_sees_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """B17 to B21: a computer player gets the view of its seat and nothing else, while nobody waits for it."""
    asked: list[tuple[Any, bool]] = []

    def bot(*seen: Any) -> str:
        asked.append((seen, connection.in_atomic_block))
        return str(seen[0].legal_actions[0])

    table = due(table_of([person("a")]))
    deal = moment_of(table).match.deal
    play_with(monkeypatch, bot)
    assert attend(table=table.public_id)
    assert deal is not None and deal.to_act is not None
    assert asked == [((view(deal, deal.to_act),), False)]


@pytest.mark.django_db(transaction=True)
def test_a_thought_is_dropped_when_the_log_has_gone_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else makes the same computer player's move while it is thought about."""
    table = due(table_of([person("a")]))
    first: list[str] = []

    def bot(seen: Any) -> str:
        if not first:
            first.append(seen.legal_actions[0])
            assert attend(table=table.public_id)
            Table.objects.filter(pk=table.pk).update(due_at=timezone.now(), turn_ends_at=timezone.now())
        return str(seen.legal_actions[0])

    play_with(monkeypatch, bot)
    before = LiveMove.objects.count()
    assert not attend(table=table.public_id)
    assert LiveMove.objects.count() == before + 1


@pytest.mark.django_db
@pytest.mark.parametrize("answer_given", ["no such action", None])
def test_one_that_fails_is_logged_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, answer_given: str | None
) -> None:
    table = due(table_of([person("a")]))
    deal = moment_of(table).match.deal
    assert deal is not None and deal.to_act is not None
    legal = view(deal, deal.to_act).legal_actions

    def bot(seen: Any) -> str:
        if answer_given is None:
            raise RuntimeError("this player has a fault")
        return answer_given

    play_with(monkeypatch, bot)
    with caplog.at_level(logging.ERROR, "majlis"):
        assert attend_all() == 1
    assert LiveMove.objects.latest("pk").action == legal[0]
    assert "computer player steady" in caplog.text


@pytest.mark.django_db
def test_a_table_that_cannot_be_thought_about_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, good = due(table_of([person("a")])), due(table_of([person("b")]))
    real = thinking.ask

    def failing(seen: Any, computer: str, until: float) -> Any:
        if computer == "broken":
            raise RuntimeError
        return real(seen, computer, until)

    Seat.objects.filter(table=broken, player__isnull=True).update(computer="broken")
    monkeypatch.setattr(thinking, "ask", failing)
    assert attend_all() == 1
    assert LiveMove.objects.latest("pk").live.table_id == good.pk


def expert_turn() -> SeatView | OpenView:
    """A view in which there is something to choose."""
    table = due(table_of([person("e")], ruleset="open"))
    while True:
        deal = moment_of(table).match.deal
        assert deal is not None and deal.to_act is not None
        seen = view(deal, deal.to_act)
        if len(seen.legal_actions) > 1:
            return seen  # type: ignore[return-value]
        table = one_turn(table)


@pytest.mark.django_db
def test_an_expert_without_time_is_replaced_by_the_steady_player(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = expert_turn()
    steady = answer(seen, "steady", 0.0)
    monkeypatch.setattr(computers, "Expert", None)  # asked for, it would fail
    assert answer(seen, "expert", time.monotonic()) == steady


@pytest.mark.django_db
def test_an_expert_has_a_seed_that_nobody_can_foretell(monkeypatch: pytest.MonkeyPatch) -> None:
    """B21: neither the deck's seed nor the same one twice."""
    seeds: list[str] = []

    def expert(seed: str, **options: Any) -> Any:
        seeds.append(seed)
        assert 0 < options["seconds"] <= computers.EXPERT_SECONDS
        return lambda seen: seen.legal_actions[0]

    seen = expert_turn()
    monkeypatch.setattr(computers, "Expert", expert)
    for _ in range(3):
        answer(seen, "expert", time.monotonic() + SOON)
    assert len(set(seeds)) == 3 and all(len(seed) >= 32 for seed in seeds)


@pytest.mark.django_db
def test_a_turn_long_overdue_leaves_an_expert_no_time() -> None:
    table = due(table_of([person("a")]), late=5)
    Seat.objects.filter(table=table, player__isnull=True).update(computer="expert")
    thought = thought_at(moment_now(table.public_id), timezone.now())
    assert thought is not None and thought.computer == "expert"
    deal = moment_of(table).match.deal
    assert deal is not None
    assert thought.answer() == answer(view(deal, thought.seat), "steady", 0.0)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """One process for experts."""
    yield think_elsewhere(1)
    think_here()


@pytest.mark.django_db
def test_experts_think_in_a_process_of_their_own(thinkers: Thinkers) -> None:
    """Killed, it costs its thought; the next one is thought in a new process."""
    seen = expert_turn()
    until = time.monotonic() + SOON
    assert ask(seen, "expert", until)() in seen.legal_actions
    pool = thinkers._pool
    assert pool is not None
    [process] = pool._processes.values()
    assert process.pid is not None and process.pid != os.getpid()
    process.kill()
    process.join(SOON)
    assert ask(seen, "expert", until)() == answer(seen, "steady", 0.0)
    assert ask(seen, "expert", until)() in seen.legal_actions
    assert thinkers._pool is not None and thinkers._pool is not pool
