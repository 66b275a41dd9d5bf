"""The view of a seat, or of a spectator, as JSON: the one shape that pages, sockets and programs get of a deal in play.

Cards are texts such as "Ts"; suits are letters. Only what the engine's view holds can be in it, so nothing that the
seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import CARD_TEXTS, SUITS, texts_of
from engine.game import GameView
from engine.open.view import OpenView
from engine.seat_view import SeatView
from engine.tricks import Trick

JSON = dict[str, Any]


def view_json(seen: GameView) -> JSON:
    """What is common to every game, and under `game` what is its own."""
    own = _open(seen) if isinstance(seen, OpenView) else _baloot(seen)  # type: ignore[arg-type]
    return {
        "seat": seen.seat,
        "phase": seen.phase,
        "to_act": seen.to_act,
        "legal": list(seen.legal_actions),
        "history": [[seat, action] for seat, action in seen.history],
        "game": seen.ruleset.game,
        **own,
    }


def _baloot(seen: SeatView) -> JSON:
    return {
        **_common(seen),
        "hand": list(texts_of(seen.hand)),
        "counts": list(seen.counts),
        "up_card": CARD_TEXTS[seen.up_card],
        "asking": seen.asking,
        "contract": seen.contract,
        "trump": _suit(seen.trump),
        "buyer": seen.buyer,
        "ashkal": seen.ashkal,
        "multiplier": seen.multiplier,
        "gahwa": seen.gahwa,
        "penalty": seen.penalty,
        "locked": seen.locked,
        "taken": list(seen.abnat),
        "called": [project.text for project in seen.called],
        "suggested": [project.text for project in seen.suggested],
        "heard": [[seat, kind] for seat, kind in seen.heard],
        "shown": [
            {"seat": seat, "project": project.text, "cards": list(texts_of(project.cards))}
            for seat, project in seen.shown
        ],
        "baloot": seen.baloot,
    }


def _open(seen: OpenView) -> JSON:
    return {
        **_common(seen),
        "hand": list(texts_of(seen.hand)),
        "counts": list(seen.counts),
        "columns": [
            [
                {"up": None if card is None else CARD_TEXTS[card], "beneath": beneath}
                for card, beneath in zip(columns.up, columns.beneath, strict=True)
            ]
            for columns in seen.columns
        ],
        "must_choose": seen.must_choose,
        "contract": seen.contract,
        "trump": _suit(seen.trump),
        "buyer": seen.chooser,
        "taken": list(seen.taken),
        "suggested": [combination.call.removeprefix("call ") for combination in seen.suggested],
        "baloot": seen.belote,
    }


def _common(seen: SeatView | OpenView) -> JSON:
    return {
        "dealer": seen.dealer,
        "number": seen.number,
        "totals": list(seen.totals),
        "round": seen.bidding_round,
        "leader": seen.leader,
        "trick": [CARD_TEXTS[card] for card in seen.trick],
        "last_trick": _trick(seen.tricks[-1]) if seen.tricks else None,
        "tricks_taken": _taken(seen.tricks),
        "points": None if seen.score is None else list(seen.score.points),
    }


def _trick(trick: Trick) -> Mapping[str, Any]:
    return {
        "leader": trick.leader,
        "winner": trick.winner,
        "cards": [CARD_TEXTS[card] for card in trick.cards],
    }


def _taken(tricks: Iterable[Trick]) -> list[int]:
    taken = [0, 0]
    for trick in tricks:
        taken[trick.winner % 2] += 1
    return taken


def _suit(suit: int | None) -> str | None:
    return None if suit is None else SUITS[suit]
