"""What officers of a league do at the table of a fixture, and how its match begins there.

At a table that was opened for a fixture these ask the league's permissions and leave a line in the season's audit; at
any other table they are what `games.actions.tables` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction

from games.actions.tables import beginning, refereeing, seating
from games.actions.tables import steps as at_table
from games.actions.tables.admitting import dismiss, may_sit
from games.errors import Conflict, Forbidden
from games.models import LiveMatch, Player, Seat, Table
from games.permissions import may_fill
from games.queries.people import player_for, records_of
from league.actions.fixture_tables import (
    close_table,
    keep_lineup,
    seats_of_lineup,
    tell_table,
)
from league.actions.results.reports import check_open
from league.actions.results.settle import people_of, reopen
from league.actions.steps import advance, audit, expect_state, lock_fixture, signed_in
from league.models import Fixture, Notice, Season
from league.permissions import Actor, may_referee_table, must
from league.queries.fixture_tables import fixture_table_of

OPEN, FINISHED = Table.State.OPEN, Table.State.FINISHED


@transaction.atomic
def begin_match(*, actor: Actor, table: str) -> Table:
    """The host says that everybody is here: the seed is fixed and the first cards are dealt (C6).

    At the table of a fixture anybody who sits there says so, or a referee, and the fixture is being played from then
    on; only a referee begins with computer players. Raises Forbidden, Conflict while a seat is empty or the fixture
    cannot be played.
    """
    found = at_table.lock_table(table)
    opened = fixture_table_of(found)
    if opened is None:
        return beginning.begin_match(actor=actor, table=table)
    at_table.expect_state(found, OPEN, FINISHED)
    user, seats = signed_in(actor), at_table.seats_of(found)
    referee = may_referee_table(user, found)
    if not referee:
        at_table.seat_of(seats, user)
    _expect_lineup(found, seats, computers=referee)
    fixture = lock_fixture(opened.fixture.public_id)
    opened.refresh_from_db(fields=["closed_at"])
    if opened.closed_at is not None:
        raise Conflict("fixture_finished", fixture=fixture.public_id, outcome=fixture.outcome)
    if LiveMatch.objects.filter(table=found, started_at__isnull=False).exists():
        expect_state("fixture", fixture, Fixture.State.PLAYING)
        expect_state("season", fixture.season, Season.State.RUNNING)
    else:
        _to_play(fixture, seats)
    opened.fixture = fixture
    audit("begin_match", fixture, actor=user, season=fixture.season, after={"table": table})
    tell_table("fixture_match_begun", opened, actor=user)
    return beginning.begin_match(actor=user, table=table, trusted=True)


@transaction.atomic
def remove_from_seat(*, actor: Actor, table: str, seat: int, reason: str = "") -> Table:
    """B15, B16: the host or an admin takes a person or a computer player out of a seat; nothing is charged to them, and
    a person does not sit down there again unless a referee or admin lets them in. What it costs who removes: B12a.

    At the table of a fixture only a referee does.
    """
    at_table.lock_table(table)  # who sits there does not change from here on
    sitter = Seat.objects.filter(table__public_id=table, number=seat, player__isnull=False).first()
    done = _refereed(
        "remove_from_seat", seating.remove_from_seat, actor, table, seat=seat, reason=reason.strip()
    )
    if sitter is not None and sitter.player is not None:
        dismiss(done, seat, sitter.player)
    return done


@transaction.atomic
def put_computer(*, actor: Actor, table: str, seat: int, computer: str = "steady") -> Table:
    """B15: the host or an admin puts a computer player into an empty seat; at the table of a fixture a referee does. In
    a match, while the table waits for somebody to take over (B10a), the person left on that side may, too."""
    found = at_table.lock_table(table)
    seats = at_table.seats_of(found)
    if seating.live_match_begun(found) and may_fill(actor, seats, seating.seat_numbered(seats, seat)):
        return seating.put_computer(actor=actor, table=table, seat=seat, computer=computer)
    return _refereed("put_computer", seating.put_computer, actor, table, seat=seat, computer=computer)


@transaction.atomic
def let_in_again(*, actor: Actor, table: str, player: str) -> Table:
    """Who was removed may sit down at the table again (B12a): an admin says so, at the table of a fixture a referee.

    There they must be in the line-up, or be let in as a substitute, as well.
    """
    return _refereed("let_in_again", seating.let_in_again, actor, table, player=player)


@transaction.atomic
def pause_table(*, actor: Actor, table: str, reason: str) -> Table:
    """Every clock of the table stands still, and nobody may move."""
    return _refereed("pause_table", refereeing.pause_table, actor, table, reason=reason)


@transaction.atomic
def resume_table(*, actor: Actor, table: str) -> Table:
    """Play goes on; the player to act has the time he had left, and at least ten seconds."""
    return _refereed("resume_table", refereeing.resume_table, actor, table)


@transaction.atomic
def undo_to(*, actor: Actor, table: str, number: int, reason: str) -> Table:
    """Back to where the deal stood after entry `number` of the log. Raises Invalid when that is in no moment of it."""
    return _refereed("undo_to", refereeing.undo_to, actor, table, number=number, reason=reason)


@transaction.atomic
def penalize(*, actor: Actor, table: str, side: int, reason: str) -> Table:
    """A penalty (qaid) against a side ends the deal on the table (Score sheet); the next one is dealt.

    Raises IllegalAction before somebody has bought and in a game without penalties, Invalid without such a side.
    """
    return _refereed("penalize", refereeing.penalize, actor, table, side=side, reason=reason)


@transaction.atomic
def rule_match(*, actor: Actor, table: str, winner: int | None, reason: str) -> Table:
    """The referee ends the match and says who has won it, or that nobody has (None)."""
    return _refereed("rule_match", refereeing.rule_match, actor, table, winner=winner, reason=reason)


@transaction.atomic
def abandon_table(*, actor: Actor, table: str, reason: str) -> Table:
    """The referee breaks the table off: its match comes to nothing, its cards are shown, and nobody plays there again.

    A fixture that was being played there is open again.
    """
    done = _refereed("abandon_table", refereeing.abandon_table, actor, table, reason=reason)
    opened = fixture_table_of(done)
    if opened is None or opened.closed_at is not None:
        return done
    opened.fixture = lock_fixture(opened.fixture.public_id)
    begun = LiveMatch.objects.filter(table=done, started_at__isnull=False).exists()
    if begun and opened.fixture.state == Fixture.State.PLAYING:  # and not by computer players elsewhere
        reopen(opened.fixture, who="referee", reason=reason)
    close_table(opened)
    people = people_of(opened.fixture)
    told = {Notice.Kind.TABLE_ABANDONED: people}
    tell_table("fixture_table_abandoned", opened, actor=actor, notices=told)
    return done


def _refereed(action: str, act: Callable[..., Table], actor: Actor, table: str, **given: Any) -> Table:
    """Does it as the table's own people do; at the table of a fixture as a referee of its league, on the record."""
    found = at_table.lock_table(table)
    opened = fixture_table_of(found)
    if opened is None:
        return act(actor=actor, table=table, **given)
    must(may_referee_table(actor, found), actor, "referees_only", table=table)
    done = act(actor=actor, table=table, trusted=True, **given)
    reason = given.pop("reason", "")
    after = {"table": table} | given
    audit(action, opened.fixture, actor=actor, season=opened.fixture.season, reason=reason, after=after)
    return done


def _expect_lineup(table: Table, seats: list[Seat], *, computers: bool) -> None:
    """Raises Conflict for a seat where nobody sits, or only a computer player; Forbidden for who is let in no more."""
    empty = [seat.number for seat in seats if seat.player is None and not (computers and seat.computer)]
    if empty:
        raise Conflict("seats_empty", seats=empty)
    for seat in seats:
        if seat.player is not None and not may_sit(table, seat.number, seat.player):
            raise Forbidden("not_admitted", seat=seat.number)


def _to_play(fixture: Fixture, seats: list[Seat]) -> None:
    """The fixture is being played: its line-up stands, and nothing else decides it meanwhile (U15).

    Raises Conflict ``lineup_changed`` when a roster changed since the table was opened, so that another would sit.
    """
    check_open(fixture)
    expect_state("fixture", fixture, *Fixture.BEFORE_PLAY)
    lineup = seats_of_lineup(fixture)
    for seat in seats:
        if seat.player is not None and seat.player.pk not in _records(lineup[seat.number]):
            raise Conflict("lineup_changed", seat=seat.number)
    keep_lineup(fixture)
    advance("fixture", fixture, Fixture.State.PLAYING, who="system")
    fixture.save(update_fields=["state"])


def _records(player: Player) -> list[int]:
    """Every record of the person in a line-up, under whichever of them he signs in."""
    return records_of(player_for(None, player.public_id))
