"""Rating points: one double-entry posting for each confirmed match, and its reversal. Called by result actions only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils import timezone

from engine.seats import side_of
from games.models import Match, Occupancy, Player
from league.formulas.rating import (
    HOUSE,
    Moment,
    Movement,
    SeatHistory,
    Stint,
    forfeit_transfer,
    movements,
)
from league.models import Account, League, LedgerLine, Posting, Result
from league.permissions import Actor


def post_match(
    *,
    match: Match,
    result: Result | None,
    league: League,
    actor: Actor,
    bidding_exit: str,
    regulars: Mapping[int, int] | None = None,
) -> Posting | None:
    """B9 to B12: the points of a match move from the losers to the winners, by who sat where; a match of an open table
    belongs to no result.

    None when nothing moves (a draw, an unrated match, or computer players in every seat). The database refuses a
    second posting of the same match. `regulars` by seat take the place of whoever sat there (U1, `team_rating`).
    """
    moved = _moved(match, bidding_exit)
    if regulars is not None:
        moved = tuple(_of_the_team(movement, regulars) for movement in moved)
    if not match.rated or all(movement.account == HOUSE for movement in moved):
        return None
    posting = Posting.objects.create(
        league=league,
        kind=Posting.Kind.MATCH,
        match=match,
        result=result,
        posted_by=actor,
        posted_at=timezone.now(),
    )
    _write_lines(posting, league, match.goal, moved)
    return posting


def post_forfeit(
    *, result: Result, league: League, goal: int, amount: int, seats: Mapping[int, int | None], actor: Actor
) -> Posting | None:
    """F8, where the policy says so: who gave up loses `amount` for each seat, who did not wins it; `seats` say who was
    to sit where, and the house stands in where nobody was named."""
    moved = tuple(
        Movement(player or HOUSE, seat, amount if side_of(seat) == result.winner_side else -amount)
        for seat, player in sorted(seats.items())
    )
    if all(movement.account == HOUSE for movement in moved):
        return None
    posting = Posting.objects.create(
        league=league,
        kind=Posting.Kind.FORFEIT,
        result=result,
        posted_by=actor,
        posted_at=timezone.now(),
    )
    _write_lines(posting, league, goal, moved)
    return posting


def _of_the_team(moved: Movement, regulars: Mapping[int, int]) -> Movement:
    """U1: what moves for a person in a seat moves for the regular player whose seat it is."""
    if moved.account == HOUSE or moved.seat is None:
        return moved
    return replace(moved, account=regulars.get(moved.seat, moved.account))


def _write_lines(posting: Posting, league: League, goal: int, moved: Iterable[Movement]) -> None:
    movements = list(moved)
    accounts = _accounts(league, goal, {m.account for m in movements})
    LedgerLine.objects.bulk_create(
        LedgerLine(posting=posting, account=accounts[m.account], seat=m.seat, amount=m.amount)
        for m in movements
    )


def _moved(match: Match, bidding_exit: str) -> tuple[Movement, ...]:
    """B12: of a team that left a table the last to go is charged too, whatever they left in."""
    points = (match.points_first, match.points_second)
    histories = seat_histories(match)
    if match.end in (Match.End.LEFT, Match.End.BROKEN):
        gone = _gone_side(match, histories)
        left = [s.left for seat in histories if seat.side == gone for s in seat.stints if s.left]
        if gone is not None and left:
            by_removal = match.end == Match.End.BROKEN
            return forfeit_transfer(points, gone, histories, max(left), bidding_exit, by_removal=by_removal)
    return movements(points, match.winner_side, histories, bidding_exit)


def _gone_side(match: Match, histories: Iterable[SeatHistory]) -> int | None:
    """The side of which no person sat there at the end; it may have won, where the other side removed it (B12a)."""
    here = {
        seat.side
        for seat in histories
        for one in seat.stints
        if one.person is not None and one.end == "stayed"
    }
    if len(here) == 1:
        return 1 - min(here)
    return None if match.winner_side is None else 1 - match.winner_side


def reverse_postings(*, result: Result, actor: Actor, reason: str) -> list[Posting]:
    """R9: the postings of a result that hold, each turned back line by line, once."""
    return [_turned_back(posting, actor, reason) for posting in _newest(result) if _holds(posting)]


def restore_postings(*, result: Result, actor: Actor, reason: str) -> list[Posting]:
    """W17, N15: the postings of a result that were turned back hold again: their reversals are turned back."""
    return [_turned_back(posting, actor, reason) for posting in _newest(result) if not _holds(posting)]


def _newest(result: Result) -> list[Posting]:
    """The postings of a result that nothing has turned back."""
    return list(result.postings.filter(reversed_by__isnull=True).order_by("pk"))


def _holds(posting: Posting) -> bool:
    """Whether the points it is about have moved: it is no reversal, or one of a reversal."""
    return posting.reverses is None or not _holds(posting.reverses)


def _turned_back(posting: Posting, actor: Actor, reason: str) -> Posting:
    """The reversal of a posting, line by line; the database refuses a second one."""
    reversal = Posting.objects.create(
        league_id=posting.league_id,
        kind=Posting.Kind.REVERSAL,
        match_id=posting.match_id,
        result_id=posting.result_id,
        reverses=posting,
        reason=reason,
        posted_by=actor,
        posted_at=timezone.now(),
    )
    LedgerLine.objects.bulk_create(
        LedgerLine(posting=reversal, account_id=line.account_id, seat=line.seat, amount=-line.amount)
        for line in posting.lines.all()
    )
    return reversal


def seat_histories(match: Match) -> list[SeatHistory]:
    """Who held each seat from when to when, as the rating rules read it; a computer counts as nobody."""
    seats: dict[int, list[Stint]] = {}
    for sat in match.occupancies.order_by("seat", "order"):
        seats.setdefault(sat.seat, []).append(_stint(sat))
    return [SeatHistory(seat, side_of(seat), tuple(stints)) for seat, stints in sorted(seats.items())]


def _stint(sat: Occupancy) -> Stint:
    left = None if sat.to_deal is None else Moment(sat.to_deal, sat.to_phase)
    entered = Moment(sat.from_deal, sat.from_phase)
    return Stint(sat.player_id, entered, left, sat.ending, sat.removed_by_id)


def _accounts(league: League, goal: int, wanted: Iterable[int | str]) -> dict[int | str, Account]:
    """The accounts of these players (and the house), opened at 0 where there is none; people by id."""
    found: dict[int | str, Account] = {}
    for key in sorted(wanted, key=str):
        player = None if isinstance(key, str) else Player.objects.get(pk=key)
        found[key], _ = Account.objects.get_or_create(league=league, goal=goal, player=player)
    return found
