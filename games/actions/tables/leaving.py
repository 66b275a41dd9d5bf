"""What follows when somebody no longer sits in their seat, and when somebody takes over (B10 to B15)."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from engine.seats import side_of
from games.actions.tables.endings import end_match, nobody_waited_for
from games.actions.tables.moves import append, empty_seats
from games.actions.tables.next_match import new_match
from games.actions.tables.steps import close_stay, open_stay, schedule, tell
from games.computers import STAND_IN
from games.models import LiveMatch, Match, Occupancy, Player, Seat, Stay, Table, User
from games.playing import REDEAL, Entry, Playing
from games.queries.playing import live_match_of, playing_of, ruleset_at

LEFT, REMOVED = Occupancy.Ending.LEFT, Occupancy.Ending.REMOVED


def seat_left(
    table: Table,
    seats: list[Seat],
    seat: Seat,
    ending: str,
    *,
    actor: User | None,
    reason: str = "",
    removed_by: Player | None = None,
) -> None:
    """The seat is given up: before the match it is empty; in it the table waits for who takes over (B10a). A table
    where nobody sits any more is over, unless it waits for those who are admitted to it.

    When no person is left in a team that began with one, the match is over (B12, B12a).
    """
    gone = seat.player
    seat.player, seat.computer, seat.away_since, seat.seen_at, seat.missed = None, "", None, None, 0
    live = live_match_of(table)
    if live is None or live.started_at is None:
        seat.save()
        hand_on(table, seats, gone.user_id if gone is not None else None)
        schedule(table, seats, None, new_turn=False)
        _end_if_nobody_sits(table, seats)
        tell("seat_left", table, actor=actor, seat=str(seat.number))
        return
    playing = playing_of(live, ruleset_at(table))
    close_stay(live, seat, playing, ending, reason, removed_by)
    seconds = _wait(table, live, seat, gone)
    now = timezone.now()
    seat.empty_until = now + timedelta(seconds=seconds)
    table.waiting_since = table.waiting_since or now
    seat.save()
    hand_on(table, seats, gone.user_id if gone is not None else None)
    _go_on(table, seats, seat, live, playing, ending, actor=actor, waits=seconds > 0)


def _go_on(
    table: Table,
    seats: list[Seat],
    seat: Seat,
    live: LiveMatch,
    playing: Playing,
    ending: str,
    *,
    actor: User | None,
    waits: bool,
) -> None:
    first_bidding = playing.phase == "bidding" and playing.deal_number == 1
    if team_is_gone(live, seats, side_of(seat.number)) and not first_bidding:
        end = Match.End.BROKEN if ending == REMOVED else Match.End.LEFT
        winner = _winner(live, playing, side_of(seat.number), end)
        end_match(table, seats, live, playing, end=end, winner=winner)
        _end_if_nobody_sits(table, seats)
        schedule(table, seats, None, new_turn=True)
        tell("seat_left", table, actor=actor, seat=str(seat.number))
    elif not any(other.player for other in seats):
        _break_off(table, seats, live)
        tell("seat_left", table, actor=actor, seat=str(seat.number))
    elif waits:
        schedule(table, seats, playing, new_turn=True)
        tell("seat_left", table, actor=actor, seat=str(seat.number))
    else:
        computer_takes_over(table, seats, seat, live, playing, actor=actor, kind="seat_left")


def _wait(table: Table, live: LiveMatch, seat: Seat, gone: Player | None) -> int:
    """B10a: for how many seconds the table waits for who takes over: not where a computer player has sat (B11), and for
    the going and coming of one and the same person as long as once."""
    held = Stay.objects.filter(live=live, seat=seat.number)
    if held.filter(player__isnull=True).exists():
        return 0
    before = held.filter(player=gone, ending=LEFT).count()
    return min(seat.wait_left, table.empty_seat_seconds) if before > 1 else table.empty_seat_seconds


def computer_takes_over(
    table: Table,
    seats: list[Seat],
    seat: Seat,
    live: LiveMatch,
    playing: Playing,
    *,
    actor: User | None,
    computer: str = STAND_IN,
    kind: str = "seat_taken",
) -> None:
    """A computer player sits down in a seat that was left in the match; from here on B11 holds."""
    seat.computer = computer
    taken_over(table, seats, seat, live, playing, actor=actor, kind=kind)


def taken_over(
    table: Table,
    seats: list[Seat],
    seat: Seat,
    live: LiveMatch,
    playing: Playing,
    *,
    actor: User | None,
    kind: str = "seat_taken",
) -> None:
    """Whoever sits in the seat now takes over in the match (B10a). In the bidding the same dealer deals new cards, if
    that is due (B13, B13a). When no seat is empty any more play goes on."""
    anew = _is_dealt_anew(live, seat, playing)
    open_stay(live, seat, playing)
    now = timezone.now()
    if seat.empty_until is not None:
        seat.wait_left = max(0, int((seat.empty_until - now).total_seconds()))
        seat.empty_until = None
    seat.save()
    waited = table.waiting_since is not None
    if table.waiting_since is not None and not empty_seats(seats):
        if table.match_ends_at is not None:
            table.match_ends_at += now - table.waiting_since
        table.waiting_since = None
    if anew:
        append(table, seats, live, playing, Entry(None, REDEAL), by=actor, reason="B13")
    else:
        schedule(table, seats, playing, new_turn=waited or playing.match.to_act == seat.number)
    tell(kind, table, actor=actor, seat=str(seat.number))


def _is_dealt_anew(live: LiveMatch, seat: Seat, playing: Playing) -> bool:
    """B13: somebody left this seat in the bidding on the table, and another sits there now; B13a: for the first time in
    this match. A seat that a computer player has held is nobody's to deal anew."""
    held = list(Stay.objects.filter(live=live, seat=seat.number).order_by("order"))
    last = held[-1]
    here = playing.phase == "bidding" and (last.to_deal, last.to_phase) == (playing.deal_number, "bidding")
    if not here or any(stay.player_id is None for stay in held):
        return False
    followers: list[int | None] = [stay.player_id for stay in held[1:]]
    followers.append(seat.player.pk if seat.player is not None else None)
    caused = [
        stay.ending == LEFT and stay.to_phase == "bidding" and stay.player_id != follower
        for stay, follower in zip(held, followers, strict=True)
    ]
    return caused[-1] and not any(caused[:-1])


def team_is_gone(live: LiveMatch, seats: list[Seat], side: int) -> bool:
    """B12: the team began with a person, and none sits in its seats."""
    team = [seat for seat in seats if side_of(seat.number) == side]
    began = Stay.objects.filter(
        live=live, seat__in=[seat.number for seat in team], order=0, player__isnull=False
    )
    return not any(seat.player for seat in team) and began.exists()


def _winner(live: LiveMatch, playing: Playing, gone: int, end: str) -> int | None:
    """B12: the team that still sits there, ahead or not; B12a: not if it removed an opponent and is not ahead. Then who
    was removed has won, but not who left."""
    other, totals = 1 - gone, playing.match.totals
    if totals[other] > totals[gone] or other not in _removers(live):
        return other
    return gone if end == Match.End.BROKEN and totals[gone] > totals[other] else None


def _removers(live: LiveMatch) -> set[int]:
    """The sides one of whose persons removed an opponent in this match (B12a)."""
    stays = list(Stay.objects.filter(live=live))
    sides = {stay.player_id: side_of(stay.seat) for stay in stays if stay.player_id is not None}
    by = [(sides[stay.removed_by_id], side_of(stay.seat)) for stay in stays if stay.removed_by_id is not None]
    return {side for side, other in by if side != other}


def _break_off(table: Table, seats: list[Seat], live: LiveMatch) -> None:
    """Nobody sits there any more: the match comes to nothing. A table of those who are admitted waits for them."""
    LiveMatch.objects.filter(pk=live.pk).update(over_at=timezone.now())
    nobody_waited_for(table, seats)
    table.match_ends_at, table.state = None, Table.State.OPEN
    _end_if_nobody_sits(table, seats)
    if table.state == Table.State.OPEN:
        new_match(table)
    schedule(table, seats, None, new_turn=True)


def _end_if_nobody_sits(table: Table, seats: list[Seat]) -> None:
    if not any(seat.player for seat in seats) and not table.admissions.exists():
        table.state = Table.State.ABANDONED
        table.due_at = table.turn_ends_at = None


def hand_on(table: Table, seats: list[Seat], gone: int | None) -> None:
    """B15: when the host has left, the next in order of entry is host."""
    if table.host_id != gone and table.host_id is not None:
        return
    here = [seat for seat in seats if seat.player is not None and seat.player.user_id is not None]
    here.sort(key=lambda seat: seat.entered_no)
    table.host = here[0].player.user if here and here[0].player is not None else None
