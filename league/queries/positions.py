"""The positions of one deal, from the cards as they were dealt to the last card that was played.

A deal with its deck is played again by the engine; of a deal that was watched from outside (T7, T8) everything is said
that was seen. Both give the same `Position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.cards import CARD_OF_TEXT, CARD_TEXTS, LAST_TRICK_ABNAT, ORDERS, SUITS, texts_of
from engine.deck import parse_deck
from engine.game import GameDeal
from engine.notation import QAID
from engine.open.deal import OpenDeal
from engine.ruleset import Ruleset
from engine.seats import side_of
from engine.start import start_deal
from engine.view import public_view, view
from games.showing import view_json
from league.queries.deals import DealShown

JSON = dict[str, Any]
Said = tuple[int | None, str]
"""A seat and what it said or played; without a seat the penalty that ended the deal, ``qaid S`` against side S."""


@dataclass(frozen=True)
class Position:
    """A deal after `step` calls and cards.

    `done` is the last of them, None before the first. `seen` is the view of a seat or of a spectator, as
    `games.showing` writes it. `hands` are the cards each seat still holds, as far as they are shown, and `beneath` in
    Open Belote the face-down card of each column.
    """

    step: int
    done: Said | None
    seen: JSON
    hands: dict[int, tuple[str, ...]]
    beneath: dict[int, tuple[str | None, ...]]

    @property
    def phase(self) -> str:
        """`bidding`, `doubling`, `play` or `done`."""
        return str(self.seen["phase"])


class DealTold(Protocol):
    """A deal that can be gone through step by step."""

    @property
    def actions(self) -> Sequence[Said]:
        """Every call and card, in the order in which they came."""
        ...

    def at(self, step: int, seat: int | None = None) -> Position:
        """The position after so many of them: with all hands open, or as one seat saw it."""
        ...


class PlayedDeal:
    """A deal whose deck and moves are stored, played again by the engine."""

    def __init__(
        self,
        ruleset: Ruleset,
        row: Any,
        totals: tuple[int, int],
        moves: Sequence[tuple[int, str]],
        must_buy: bool,
    ) -> None:
        offender = row.sheet.get("offender")
        ended = () if offender is None else ((None, f"{QAID} {offender}"),)
        self.actions: tuple[Said, ...] = (*moves, *ended)
        deck = parse_deck(row.deck)
        self._moments = [start_deal(ruleset, row.dealer, deck, totals, row.number, must_buy)]

    def at(self, step: int, seat: int | None = None) -> Position:
        """As of `DealTold`."""
        deal = self._moment(step)
        seen = view_json(public_view(deal) if seat is None else view(deal, seat))
        done = self.actions[step - 1] if step else None
        if done is not None and done[0] is not None and seat is not None:
            done = tuple(seen["history"][-1])
        hands = {
            holder: texts_of(hand) for holder, hand in enumerate(deal.hands) if seat is None or seat == holder
        }
        return Position(step, done, seen, hands, _beneath(deal, seat))

    def _moment(self, step: int) -> GameDeal:
        for actor, action in self.actions[len(self._moments) - 1 : step]:
            now = self._moments[-1]
            if actor is None:
                self._moments.append(now.penalize(int(action.removeprefix(QAID))))
            else:  # T7: what was irregular lay on the table all the same
                self._moments.append(now.let_stand(action, actor))
        return self._moments[step]


def _beneath(deal: GameDeal, seat: int | None) -> dict[int, tuple[str | None, ...]]:
    """O1: the face-down cards, which nobody saw in the game."""
    if not isinstance(deal, OpenDeal) or seat is not None:
        return {}
    return {
        holder: tuple(None if card is None else CARD_TEXTS[card] for card in columns.down)
        for holder, columns in enumerate(deal.table)
    }


class WatchedDeal:
    """A deal that was watched from outside: its hands, the log of its calls, its tricks (T8)."""

    def __init__(self, shown: DealShown, row: Any, totals: tuple[int, int]) -> None:
        self._shown, self._row, self._totals = shown, row, totals
        self._cards: tuple[Said, ...] = tuple(card for trick in shown.tricks for card in trick.cards)
        self.actions: tuple[Said, ...] = (*shown.calls, *self._cards)

    def at(self, step: int, seat: int | None = None) -> Position:
        """As of `DealTold`."""
        played = self._cards[: max(0, step - len(self._shown.calls))]
        dealt = self._dealt(step)
        gone = {text for _, text in played}
        held = {
            holder: tuple(text for text in hand.split() if text not in gone)
            for holder, hand in enumerate(dealt)
        }
        seen = self._common(step) | self._played(played)
        seen["counts"] = [len(cards) for cards in held.values()]
        seen["hand"] = list(held[seat]) if seat is not None else []
        seen["seat"] = seat
        hands = {holder: cards for holder, cards in held.items() if seat is None or seat == holder}
        return Position(step, self.actions[step - 1] if step else None, seen, hands, {})

    def _settled(self, step: int) -> bool:
        """Whether everything has been called, and the hands are filled up."""
        return bool(self._cards) and step >= len(self._shown.calls)

    def _dealt(self, step: int) -> Sequence[str]:
        seen: JSON = self._row.observed
        return list(seen["hands"] if self._settled(step) else seen["first_five"])

    def _common(self, step: int) -> JSON:
        sheet, settled = self._shown.sheet, self._settled(step)
        over = step == len(self.actions)
        phase = "done" if over else "play" if settled else "bidding"
        contract = sheet.get("contract") if settled else None
        return _NOT_WATCHED | {
            "phase": phase,
            "to_act": None if over else self.actions[step][0],
            "history": [list(said) for said in self.actions[:step]],
            "game": self._shown.ruleset.game,
            "dealer": self._shown.dealer,
            "number": self._shown.number,
            "totals": list(self._totals),
            "up_card": self._shown.up_card,
            "contract": contract,
            "trump": sheet.get("trump") if settled else None,
            "buyer": self._row.observed.get("buyer") if settled else None,
            "points": list(self._shown.points) if over and contract else None,
        }

    def _played(self, played: Sequence[Said]) -> JSON:
        seats = self._shown.ruleset.seats
        done = self._shown.tricks[: len(played) // seats]
        rest = played[len(done) * seats :]
        trump = self._shown.sheet.get("trump")
        worth = ORDERS[SUITS.index(trump) if trump else None].points
        taken, won = [0, 0], [0, 0]
        for trick in done:
            side = side_of(trick.winner)
            taken[side] += sum(worth[CARD_OF_TEXT[text]] for _, text in trick.cards)
            won[side] += 1
        if len(done) == self._shown.ruleset.tricks:
            taken[side_of(done[-1].winner)] += LAST_TRICK_ABNAT
        last = done[-1] if done else None
        cards = None if last is None else [text for _, text in last.cards]
        return {
            "leader": rest[0][0] if rest else None,
            "trick": [text for _, text in rest],
            "last_trick": last and {"leader": last.leader, "winner": last.winner, "cards": cards},
            "tricks_taken": won,
            "taken": taken,
        }


_NOT_WATCHED: JSON = {
    "legal": [],
    "round": None,
    "asking": None,
    "ashkal": False,
    "multiplier": 1,
    "gahwa": False,
    "locked": False,
    "called": [],
    "suggested": [],
    "heard": [],
    "shown": [],
    "baloot": None,
}
"""What such a record does not tell, at any moment."""
