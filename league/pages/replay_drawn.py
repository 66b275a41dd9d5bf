"""A position of a replayed deal as it lies on the table: whose cards where, what was said, what has been taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from engine.cards import CARD_OF_TEXT, mask_of, texts_of
from engine.seats import side_of
from games.models import Occupancy
from league.queries.positions import Position, Said
from league.queries.replay import Replay
from league.queries.sitters import sitting_at

PLACES = {4: ("near", "right", "far", "left"), 2: ("near", "far")}
"""C2: whoever sits on the right acts next; seen from the seat at the near edge."""
HAND = 8
GONE, BACK = "", "back"


@dataclass(frozen=True)
class SeatDrawn:
    """One seat: its eight places with a card, a back or nothing, what it said, what it played."""

    number: int
    place: str
    cards: tuple[str, ...]
    columns: tuple[tuple[str, str], ...]
    said: tuple[str, ...]
    played: str
    won: bool
    wrong: bool
    acts: bool

    @property
    def side(self) -> int:
        """C2"""
        return side_of(self.number)


@dataclass(frozen=True)
class StepDrawn:
    """One call or card, with the step at which it has been made; without a seat, the penalty that ended the deal."""

    step: int
    seat: int | None
    action: str
    card: bool
    wrong: bool


@dataclass(frozen=True)
class Drawn:
    """The whole table at one position.

    `trick` is the number of the trick that lies there, `winner` who has taken it, once it is whole; `calls` and
    `tricks` are all steps of the deal, but for the penalty that may have ended it (`ended_by`); `wrong` is the
    irregularity of the last card (T7).
    """

    position: Position
    sitting: Mapping[int, Occupancy]
    seats: tuple[SeatDrawn, ...]
    trick: int
    winner: int | None
    contract: Mapping[str, str | None]
    calls: tuple[StepDrawn, ...]
    tricks: tuple[tuple[StepDrawn, ...], ...]
    ended_by: StepDrawn | None
    wrong: Mapping[str, Any] | None

    @property
    def took(self) -> bool:
        """Whether the last step was the card that made the trick whole."""
        return self.position.done is not None and self.position.done[1] in CARD_OF_TEXT

    @property
    def seen(self) -> Mapping[str, Any]:
        """What the position tells besides."""
        return self.position.seen


def drawn(replay: Replay) -> Drawn:
    """The position that is looked at."""
    position, deal = replay.position, replay.deal
    seats = deal.ruleset.seats
    sitting = sitting_at(replay.found.occupancies, deal.number, position.phase)
    calls, tricks = _steps(replay, seats)
    on_table, winner = _on_table(position, seats)
    made = [
        step for step in (*calls, *(one for trick in tricks for one in trick)) if step.step == replay.step
    ]
    irregular = _irregularities(replay)
    wrong = irregular.get((made[0].seat, made[0].action)) if made else None
    ended = [
        StepDrawn(step, None, action, False, False) for step, (seat, action) in _made(replay) if seat is None
    ]
    whole = len(on_table) == seats
    number = _taken(position) + (0 if whole else 1)
    return Drawn(
        position,
        sitting,
        tuple(_seat(replay, position, seat, on_table, winner) for seat in range(seats)),
        number if on_table else 0,
        winner,
        _contract(position),
        calls,
        tricks,
        ended[0] if ended else None,
        wrong,
    )


def _seat(
    replay: Replay,
    position: Position,
    seat: int,
    on_table: Mapping[int, str],
    winner: int | None,
) -> SeatDrawn:
    seats, nearest = replay.deal.ruleset.seats, replay.seat or 0
    played = on_table.get(seat, "")
    return SeatDrawn(
        number=seat,
        place=PLACES[seats][(seat - nearest) % seats],
        cards=_hand(position, seat, [text for actor, text in _cards(position) if actor == seat]),
        columns=_columns(position, seat),
        said=_said(position, seat),
        played=played,
        won=winner == seat,
        wrong=(seat, played) in _irregularities(replay),
        acts=position.seen["to_act"] == seat,
    )


def _cards(position: Position) -> list[tuple[int, str]]:
    return [(seat, action) for seat, action in position.seen["history"] if action in CARD_OF_TEXT]


def _hand(position: Position, seat: int, played: Sequence[str]) -> tuple[str, ...]:
    """Every card in a place of its own, which stays empty once the card is played: nothing moves."""
    if seat not in position.hands:
        held = position.seen["counts"][seat]
        return (*[BACK] * held, *[GONE] * (HAND - held))
    held_now = set(position.hands[seat])
    dealt = texts_of(mask_of(CARD_OF_TEXT[text] for text in (*held_now, *played)))
    places = [text if text in held_now else GONE for text in dealt]
    return (*places, *[GONE] * (HAND - len(places)))


def _columns(position: Position, seat: int) -> tuple[tuple[str, str], ...]:
    """O1: what lies face up in each column, and beneath it a card, its back or nothing."""
    if "columns" not in position.seen:
        return ()
    beneath = position.beneath.get(seat, ())
    return tuple(
        (column["up"] or GONE, (known or BACK) if column["beneath"] else GONE)
        for column, known in zip_longest(position.seen["columns"][seat], beneath)
    )


def _said(position: Position, seat: int) -> tuple[str, ...]:
    """The last thing a seat said in the bidding; in the first trick what it called."""
    history = position.seen["history"]
    said = [action for actor, action in history if actor == seat and action not in CARD_OF_TEXT]
    if position.phase in ("bidding", "doubling") or not _cards(position):
        return tuple(said[-1:])
    first_trick = len(_cards(position)) <= len(position.seen["counts"])
    return tuple(action for action in said if action.startswith("call ")) if first_trick else ()


def _on_table(position: Position, seats: int) -> tuple[dict[int, str], int | None]:
    """The cards of the trick that is open, or else of the one just taken, by seat; and who took it."""
    seen = position.seen
    open_now, last = seen["trick"], seen["last_trick"]
    if open_now:
        first = _cards(position)[-len(open_now)][0]
        return {(first + place) % seats: text for place, text in enumerate(open_now)}, None
    if last is None:
        return {}, None
    cards = {(last["leader"] + place) % seats: text for place, text in enumerate(last["cards"])}
    return cards, last["winner"]


def _taken(position: Position) -> int:
    return sum(position.seen["tricks_taken"])


def _contract(position: Position) -> Mapping[str, str | None]:
    """As a scorer's line has it, so that it is told in the same words."""
    seen = position.seen
    if seen["contract"] is None:
        return {}
    if seen["game"] == "baloot":
        return {"contract": seen["contract"], "trump": seen["trump"]}
    return {"contract": None, "trump": seen["trump"] or "none"}


def _steps(replay: Replay, seats: int) -> tuple[tuple[StepDrawn, ...], tuple[tuple[StepDrawn, ...], ...]]:
    """What came before the first card, and the tricks with what was called in them."""
    calls: list[StepDrawn] = []
    tricks: list[list[StepDrawn]] = []
    laid, irregular = 0, _irregularities(replay)
    for step, (seat, action) in _made(replay):
        if seat is None:
            continue
        card = action in CARD_OF_TEXT
        made = StepDrawn(step, seat, action, card, (seat, action) in irregular)
        if not card and not action.startswith("call "):
            calls.append(made)
            continue
        if laid // seats == len(tricks):
            tricks.append([])
        tricks[-1].append(made)
        laid += card
    return tuple(calls), tuple(tuple(trick) for trick in tricks)


def _made(replay: Replay) -> list[tuple[int, Said]]:
    """All that happened in the deal, step by step; seen from one seat only what it has heard so far (S11)."""
    made = replay.told.actions
    if replay.seat is not None:
        heard = [(seat, action) for seat, action in replay.position.seen["history"]]
        made = (*heard, *made[len(heard) : replay.step])
    return list(enumerate(made, 1))


def _irregularities(replay: Replay) -> dict[tuple[int | None, str], Mapping[str, Any]]:
    """T7: by seat and card; a card is played once in a deal."""
    return {
        (one["seat"], one["card"]): one
        for one in replay.found.match.irregularities
        if one.get("deal") == replay.deal.number and one.get("seat") is not None
    }
