"""People who sit down at tables, and tables to play at."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from uuid import uuid4

from django.db.models import F
from django.utils import timezone

from engine.bots import bots_of
from engine.view import view
from games.actions.tables.attending import attend, due_tables
from games.actions.tables.beginning import begin_match
from games.actions.tables.moves import make_move
from games.actions.tables.seating import open_table, put_computer, sit_down
from games.models import LiveMatch, Match, Player, Seat, Table, User
from games.playing import Playing
from games.queries.playing import live_match_of, playing_of, ruleset_at
from games.text import normalized

SHORT = 30
"""The goal of a match in these tests: two or three deals, so that it comes to its end soon."""


def person(name: str) -> User:
    """An account with a player's record."""
    user = User.objects.create(username=name)
    Player.objects.create(user=user, name=name, search_name=normalized(name))
    return user


def table_of(people: list[User], *, begun: bool = True, **options: object) -> Table:
    """A table where these people sit in their order and computer players in the other seats."""
    clocks: Mapping[str, int] = {"move_seconds": 60, "grace_seconds": 60}
    options.setdefault("overrides", {"goal": 51 if options.get("ruleset") == "open" else SHORT})
    table = open_table(actor=people[0], **{"clocks": clocks, **options})  # type: ignore[arg-type]
    for seat, user in enumerate(people[1:], 1):
        sit_down(actor=user, table=table.public_id, seat=seat, invitation=table.invitation)
    for seat in Seat.objects.filter(table=table, player__isnull=True):
        put_computer(actor=people[0], table=table.public_id, seat=seat.number)
    if begun:
        begin_match(actor=people[0], table=table.public_id)
    return Table.objects.get(pk=table.pk)


def moment_of(table: Table) -> Playing:
    """How the match at the table stands."""
    live = live_match_of(table)
    assert live is not None
    return playing_of(live, ruleset_at(table))


def let_time_pass(seconds: float) -> None:
    """Everything that is due, or was to be done by somebody, was so many seconds ago."""
    back = timedelta(seconds=seconds)
    Table.objects.update(
        due_at=F("due_at") - back,
        turn_ends_at=F("turn_ends_at") - back,
        match_ends_at=F("match_ends_at") - back,
        waiting_since=F("waiting_since") - back,
    )
    Seat.objects.filter(empty_until__isnull=False).update(empty_until=F("empty_until") - back)
    Seat.objects.filter(said_at__isnull=False).update(said_at=F("said_at") - back)
    Seat.objects.filter(away_since__isnull=False).update(away_since=F("away_since") - back)
    Seat.objects.filter(seen_at__isnull=False).update(seen_at=F("seen_at") - back)


def attend_all() -> int:
    """What the sweep does once; how many tables it found something to do at."""
    return sum(attend(table=table) for table in due_tables(timezone.now()))


def nobody_comes(table: Table) -> Table:
    """B10a: the table has waited long enough; computer players take over."""
    now = timezone.now()
    for _ in range(Seat.objects.filter(table=table, empty_until__isnull=False).update(empty_until=now)):
        Table.objects.filter(pk=table.pk).update(due_at=now)
        assert attend(table=table.public_id)
    table.refresh_from_db()
    return table


def one_turn(table: Table) -> Table:
    """The next turn, of a person or of a computer player."""
    table.refresh_from_db()
    playing = moment_of(table)
    seat = playing.match.to_act
    assert seat is not None and playing.match.deal is not None
    sitter = Seat.objects.select_related("player__user").get(table=table, number=seat)
    if sitter.player is None:
        Table.objects.filter(pk=table.pk).update(turn_ends_at=timezone.now(), due_at=timezone.now())
        assert attend(table=table.public_id)
    else:
        action = bots_of(playing.match.ruleset)["steady"](view(playing.match.deal, seat))
        make_move(
            actor=sitter.player.user,
            table=table.public_id,
            action=action,
            seen=table.version,
            client_id=str(uuid4()),
        )
    table.refresh_from_db()
    return table


def play_until(table: Table, *, phase: str = "", deal: int = 1) -> Table:
    """Turns until the match is in this phase of this deal; without a phase, to its end."""
    for _ in range(5000):
        table.refresh_from_db()
        if table.state != Table.State.PLAYING:
            return table
        playing = moment_of(table)
        on_the_table = playing.match.deal
        if phase and on_the_table is not None and on_the_table.phase == phase and playing.deal_number >= deal:
            return table
        one_turn(table)
    raise AssertionError("the match does not come to an end")


def played_out(people: list[User], **options: object) -> Match:
    """A whole match of Open Belote, to one won deal, as it stands in the history."""
    begin = {"ruleset": "open", "overrides": {"goal": 1}}
    table = play_until(table_of(people, **{**begin, **options}))
    found = LiveMatch.objects.get(table=table, number=1).match
    assert found is not None
    return found
