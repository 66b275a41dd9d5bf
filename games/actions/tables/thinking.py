"""What a computer player is going to do at a table: thought about before the table is locked, never while it is."""

from __future__ import annotations

import time
from datetime import datetime
from typing import NamedTuple

from engine.view import view
from games.computers import STAND_IN, Answer, ask
from games.models import LiveMatch, Table
from games.playing import Playing
from games.queries.moments import Moment

LATEST_SECONDS = 0.7
"""How long after its turn is due a computer player must have answered; a second is what a table may wait."""


class Thought(NamedTuple):
    """A turn of a computer player, good only while the log of the match ends with the entry it was thought after."""

    live: int
    number: int
    seat: int
    computer: str
    answer: Answer


def thought_at(moment: Moment, now: datetime) -> Thought | None:
    """The computer player whose turn is due at this moment of a table begins to think; None when it is nobody's."""
    table, live, playing = moment.table, moment.live, moment.playing
    if live is None or playing is None or not turn_is_due(table, now):
        return None
    deal, seat = playing.match.deal, playing.match.to_act
    if deal is None or seat is None or table.turn_ends_at is None:
        return None
    computer = moment.seats[seat].computer or STAND_IN
    left = LATEST_SECONDS - (now - table.turn_ends_at).total_seconds()
    answer = ask(view(deal, seat), computer, time.monotonic() + left)
    return Thought(live.pk, playing.number, seat, computer, answer)


def turn_is_due(table: Table, now: datetime) -> bool:
    """Whether a computer player has to move: its own turn, or that of a person who is late."""
    return table.state == Table.State.PLAYING and table.turn_ends_at is not None and table.turn_ends_at <= now


def still_holds(thought: Thought, live: LiveMatch, playing: Playing) -> bool:
    """Whether nothing has been entered in the log since."""
    return (thought.live, thought.number) == (live.pk, playing.number)
