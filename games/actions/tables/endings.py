"""How a match at a table ends, and how it gets into the history."""

from __future__ import annotations

from dataclasses import replace

from django.dispatch import Signal
from django.utils import timezone

from games.actions.matches import write_history
from games.actions.tables.next_match import new_match
from games.histories import of_play
from games.models import LiveMatch, Match, Occupancy, Seat, Stay, Table
from games.playing import Playing
from games.queries.playing import ruleset_at

match_finished = Signal()
"""Sent inside the transaction of the last card, with `table`, `live` and `match`: the one call upwards."""


def end_match(
    table: Table,
    seats: list[Seat],
    live: LiveMatch,
    playing: Playing,
    *,
    end: str | None = None,
    winner: int | None = None,
) -> Match:
    """The match goes into the history and its secret is open to all; at an open table the next one waits at once, so
    that its secret is committed to before anybody knows who plays it.

    Without `end` it was won at the table; else it ended by `left` (B12), `broken` (B12a), `time` or `ruled`, and
    `winner` says for whom.
    """
    history = of_play(playing.match, source=Match.Source.LIVE)
    if end is not None:
        history = replace(history, end=end, winner=winner)
    match = write_history(
        history=history,
        ruleset=ruleset_at(table),
        seed=live.seed,
        rated=table.rated and live.rated,
        table=table,
        started_at=live.started_at,
    )
    stays = list(Stay.objects.filter(live=live))
    Occupancy.objects.bulk_create(_occupancy(match, stay) for stay in stays)
    LiveMatch.objects.filter(pk=live.pk).update(over_at=timezone.now(), match=match)
    table.state, table.match_ends_at, table.pause_reason = Table.State.FINISHED, None, ""
    nobody_waited_for(table, seats)
    match_finished.send(sender=LiveMatch, table=table, live=live, match=match)
    if not table.admissions.exists():  # whether those of a fixture play on is the league's to say
        new_match(table)
    return match


def nobody_waited_for(table: Table, seats: list[Seat]) -> None:
    """No seat waits any more for somebody to take over (B10a)."""
    table.waiting_since = None
    for seat in seats:
        if seat.empty_until is not None:
            seat.empty_until = None
            seat.save(update_fields=["empty_until"])


def _occupancy(match: Match, stay: Stay) -> Occupancy:
    return Occupancy(
        match=match,
        seat=stay.seat,
        order=stay.order,
        player=stay.player,
        computer=stay.computer,
        from_deal=stay.from_deal,
        from_phase=stay.from_phase,
        to_deal=stay.to_deal,
        to_phase=stay.to_phase,
        ending=stay.ending,
        removed_by=stay.removed_by,
        reason=stay.reason,
    )
