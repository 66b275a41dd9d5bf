"""Tables, and what may be seen at one: one's own seat's view, or what a spectator sees, late if the table says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet

from engine.deck import deck_text
from engine.errors import IllegalAction
from engine.fair import Proof, Redeal
from engine.match import Match
from engine.ruleset import Ruleset
from engine.view import public_view, view
from games.errors import Conflict, Forbidden, Missing
from games.models import LiveMatch, Removal, Seat, Table, User
from games.playing import REDEAL, Playing
from games.queries.moments import Moment, moment_now, seats_at, table_row
from games.queries.people import Viewer
from games.queries.playing import playing_before, playing_of
from games.showing import view_json

LIVE = (Table.State.OPEN, Table.State.PLAYING, Table.State.PAUSED)


@dataclass(frozen=True)
class TableShown:
    """A table as one reader sees it: `seat` is where he sits, `deal` what he may know of the deal in play, as JSON.

    While no match is being played, `totals` and `last_deal` are those of the last one that is `over`, with its secret.
    `entries` is the last entry of the log; `moments` the entries that stood before each action of the deal in play, to
    which a referee can go back; `removed` those who may not sit down here (B12a).
    """

    table: Table
    ruleset: Ruleset
    seats: tuple[Seat, ...]
    seat: int | None
    live: LiveMatch | None
    totals: tuple[int, int]
    deal: dict[str, Any] | None
    last_deal: dict[str, Any] | None
    entries: int
    moments: tuple[int, ...]
    over: LiveMatch | None
    removed: tuple[Removal, ...]
    reader: Viewer


def tables_for(viewer: Viewer) -> QuerySet[Table]:
    """Listed tables where something may still happen, the newest first, with their seats."""
    seats = Prefetch("seats", queryset=Seat.objects.select_related("player__user").order_by("number"))
    return (
        Table.objects.filter(listed=True, state__in=LIVE)
        .select_related("host")
        .prefetch_related(seats)
        .order_by("-created_at", "-pk")
    )


def table_for(viewer: Viewer, public_id: str) -> Table:
    """One table. Whoever has its address may watch; to sit at one that is not listed needs its invitation.

    Raises Missing.
    """
    return table_row(public_id)


def shown_at(viewer: Viewer, public_id: str, *, at_once: bool = False) -> TableShown:
    """The table as this reader sees it now. Raises Missing."""
    moment = moment_now(public_id)
    moment = moment._replace(seats=seats_at(moment.table))  # people may have other names by now
    return shown_of(moment, own_seat(viewer, moment.seats), viewer, at_once=at_once)


def shown_of(moment: Moment, seat: int | None, viewer: Viewer, *, at_once: bool = False) -> TableShown:
    """What a reader in this seat, or without one, sees of a moment; who watches, as late as the table says, unless he
    is one who must see it `at_once`, to referee."""
    table, live = moment.table, moment.live
    playing = _seen(moment, seat, at_once)
    return TableShown(
        table,
        moment.ruleset,
        moment.seats,
        seat,
        live,
        playing.match.totals if playing is not None else (0, 0),
        _deal(playing, seat) if moment.playing is not None else None,
        _last_deal(playing),
        playing.number if playing is not None else 0,
        tuple(number for number, _ in playing.before) if playing is not None else (),
        moment.over,
        moment.removed,
        viewer,
    )


def finished_at(viewer: Viewer, public_id: str) -> Match | None:
    """The match in play as far as this reader sees it, or the last one; None before the first. Raises Missing."""
    moment = moment_now(public_id)
    playing = _seen(moment, own_seat(viewer, moment.seats), at_once=False)
    return playing.match if playing is not None else None


def own_seat(viewer: Viewer, seats: tuple[Seat, ...]) -> int | None:
    """Where this person sits."""
    if isinstance(viewer, User):
        for seat in seats:
            if seat.player is not None and seat.player.user_id == viewer.pk:
                return seat.number
    return None


def _seen(moment: Moment, seat: int | None, at_once: bool) -> Playing | None:
    """How the match stands for who sits in this seat, or later for who watches; between matches, how the last ended."""
    if moment.playing is None or moment.live is None:
        return moment.ended
    late = moment.table.spectator_delay if seat is None and not at_once else 0
    return playing_before(moment.live, moment.ruleset, late) if late else moment.playing


def why_not(viewer: User, public_id: str, action: str) -> IllegalAction | None:
    """What forbids this action to the reader now; None when it may be done. Raises Missing, Forbidden, Conflict."""
    shown = shown_at(viewer, public_id)
    if shown.seat is None:
        raise Forbidden("not_at_this_table")
    if shown.live is None or shown.live.started_at is None:
        raise Conflict("match_not_begun", table=public_id)
    playing = playing_of(shown.live, shown.ruleset)
    try:
        playing.match.apply(action, shown.seat)
    except IllegalAction as refused:
        return refused
    return None


def proof_of(live: LiveMatch, ruleset: Ruleset) -> Proof:
    """Everything by which the decks of a match that is over can be checked. Raises Missing before."""
    if live.over_at is None or live.started_at is None:
        raise Missing("match_not_over")
    playing = playing_of(live, ruleset)
    decks = [done.deal.deck for done in playing.match.finished]
    if playing.match.deal is not None:
        decks.append(playing.match.deal.deck)
    return Proof(
        live.secret,
        live.commitment,
        tuple(live.shares.order_by("pk").values_list("text", flat=True)),
        live.seed,
        playing.match.first_dealer,
        ruleset.seats,
        tuple((number, deck_text(deck)) for number, deck in zip(playing.decks, decks, strict=True)),
        _redeals(live, playing),
    )


def _redeals(live: LiveMatch, playing: Playing) -> tuple[Redeal, ...]:
    """B13: each deck that was given up, in the order in which they were dealt, with the entry that says so."""
    given_up = sorted(set(range(1, playing.dealt + 1)) - set(playing.decks))
    entries = live.log.filter(seat__isnull=True, action=REDEAL).order_by("number")
    named = zip(given_up, entries.values_list("number", "reason"), strict=True)
    return tuple(Redeal(number, entry, reason) for number, (entry, reason) in named)


def _deal(playing: Playing | None, seat: int | None) -> dict[str, Any] | None:
    if playing is None or playing.match.deal is None:
        return None
    deal = playing.match.deal
    return view_json(public_view(deal) if seat is None else view(deal, seat))


def _last_deal(playing: Playing | None) -> dict[str, Any] | None:
    """The deal before: its number, its points, and its last trick, which the next deal would hide."""
    if playing is None or not playing.match.finished:
        return None
    done = playing.match.finished[-1]
    return {**view_json(public_view(done.deal)), "number": len(playing.match.finished)}
