"""Inside the installation: people with tokens, and what the rows say of every match afterwards."""

from __future__ import annotations

import json
from typing import Any

from engine.fair import check
from engine.record import read_record, record_of, replay
from games.live.topics import table_topic
from games.models import EventTopic, LiveMatch, Match, Player, Table, Token, User
from games.playing import Entry, replayed
from games.queries.playing import ruleset_at
from games.queries.tables import proof_of
from games.text import normalized
from league.models import Posting

OVER = (Table.State.FINISHED, Table.State.ABANDONED)
"""Nobody plays there; abandoned once all who sat there have gone."""


def make_people(count: int) -> list[str]:
    """So many people with a player's record; the token of each."""
    tokens = []
    for number in range(count):
        name = f"player-{number}"
        user = User.objects.create(username=name)
        Player.objects.create(user=user, name=name, search_name=normalized(name))
        tokens.append(Token.objects.create(user=user)[1])
    return tokens


def found(tables: list[str]) -> list[dict[str, Any]]:
    """For each table what is not as it should be, and the moves of people that stand in its log."""
    return [_found(Table.objects.get(public_id=table)) for table in tables]


def _found(table: Table) -> dict[str, Any]:
    live = LiveMatch.objects.get(table=table, number=1)
    log = list(live.log.order_by("number"))
    moves = [[move.client_id, move.seat, move.action] for move in log if move.client_id]
    faults = [name for name, fine in _checks(table, live).items() if not fine]
    return {"table": table.public_id, "faults": faults, "entries": len(log), "moves": moves}


def _checks(table: Table, live: LiveMatch) -> dict[str, bool]:
    matches = list(Match.objects.filter(table=table))
    if live.match is None or matches != [live.match]:
        return {f"one match in the history, not {len(matches)}": False}
    match, log = live.match, list(live.log.order_by("number"))
    rules = ruleset_at(table)
    playing = replayed(rules, live.seed, (Entry(entry.seat, entry.action) for entry in log))
    totals = (match.points_first, match.points_second)
    again = replay(read_record(json.loads(json.dumps(record_of(playing.match).to_dict()))))
    deals = list(match.deals.order_by("number"))
    moves = [tuple((move.seat, move.action) for move in deal.moves.order_by("number")) for deal in deals]
    numbers = list(
        EventTopic.objects.filter(topic__name=table_topic(table.public_id))
        .order_by("seq")
        .values_list("seq", flat=True)
    )
    postings = Posting.objects.filter(match=match, kind=Posting.Kind.MATCH).count()
    return {
        "the table is free": table.state in OVER and live.over_at is not None,
        "the log is dense": [entry.number for entry in log] == list(range(1, len(log) + 1)),
        "the log leads to the stored end": (playing.match.totals, playing.match.winner)
        == (totals, match.winner_side),
        "the record replays strictly to it": (again.final, again.winner) == (totals, match.winner_side),
        "every deal is stored as it was played": moves
        == [done.deal.history for done in playing.match.finished],
        "the decks are those of the seed": check(proof_of(live, rules)).fair,
        "every seat has one stay": match.occupancies.count() == rules.seats,
        "numbers of events are dense": numbers == list(range(1, len(numbers) + 1)),
        "one event for each version": len(numbers) == table.version,
        "one transfer of rating": postings == 1,
    }
