"""What follows when somebody no longer sits in his seat (B10 to B15)."""

from __future__ import annotations

from games.actions.tables.endings import end_match
from games.actions.tables.moves import append
from games.actions.tables.steps import close_stay, open_stay, schedule, tell
from games.computers import STAND_IN
from games.models import LiveMatch, Seat, Stay, Table, User
from games.playing import REDEAL, Entry, Playing
from games.queries.playing import live_match_of, playing_of, ruleset_at


def seat_left(
    table: Table, seats: list[Seat], seat: Seat, ending: str, *, actor: User | None, reason: str = ""
) -> None:
    """The seat is given up: before the match it is empty; in it a computer player takes over. A table where nobody sits
    any more is abandoned, unless it waits for those who are admitted to it.

    When no person is left in a team that began with one, the match is over and that team has lost (B12). In the
    bidding the same dealer deals new cards (B13).
    """
    gone = seat.player
    seat.player, seat.computer, seat.away_since, seat.seen_at = None, "", None, None
    live = live_match_of(table)
    if live is None or live.started_at is None:
        seat.save()
        hand_on(table, seats, gone.user_id if gone is not None else None)
        schedule(table, seats, None, new_turn=False)
        if not any(other.player for other in seats) and not table.admissions.exists():
            table.state = Table.State.ABANDONED
            table.due_at = None
        tell("seat_left", table, actor=actor, seat=str(seat.number))
        return
    playing = playing_of(live, ruleset_at(table))
    close_stay(live, seat, playing, ending, reason)
    seat.computer = STAND_IN
    seat.save()
    open_stay(live, seat, playing)
    hand_on(table, seats, gone.user_id if gone is not None else None)
    _go_on(table, seats, seat, live, playing, actor=actor)


def _go_on(
    table: Table, seats: list[Seat], seat: Seat, live: LiveMatch, playing: Playing, *, actor: User | None
) -> None:
    side = seat.number % 2
    first_bidding = playing.phase == "bidding" and playing.deal_number == 1
    if team_is_gone(live, seats, side) and not first_bidding:
        end_match(table, seats, live, playing, end="left", winner=1 - side)
        schedule(table, seats, None, new_turn=True)
        tell("seat_left", table, actor=actor, seat=str(seat.number))
    elif playing.phase == "bidding":
        append(table, seats, live, playing, Entry(None, REDEAL), by=actor, reason="B13")
        tell("seat_left", table, actor=actor, seat=str(seat.number))
    else:
        schedule(table, seats, playing, new_turn=playing.match.to_act == seat.number)
        tell("seat_left", table, actor=actor, seat=str(seat.number))


def team_is_gone(live: LiveMatch, seats: list[Seat], side: int) -> bool:
    """B12: the team began with a person, and none sits in its seats."""
    team = [seat for seat in seats if seat.number % 2 == side]
    began = Stay.objects.filter(
        live=live, seat__in=[seat.number for seat in team], order=0, player__isnull=False
    )
    return not any(seat.player for seat in team) and began.exists()


def hand_on(table: Table, seats: list[Seat], gone: int | None) -> None:
    """B15: when the host has left, the next in order of entry is host."""
    if table.host_id != gone and table.host_id is not None:
        return
    here = [seat for seat in seats if seat.player is not None and seat.player.user_id is not None]
    here.sort(key=lambda seat: seat.entered_no)
    table.host = here[0].player.user if here and here[0].player is not None else None
