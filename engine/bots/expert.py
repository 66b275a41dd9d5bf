"""The expert (B21): tries every action in sampled worlds and takes what is worth most on average.

It knows the view of its seat and nothing else.  The same seed and the same view give the same action, unless a
deadline cuts the thinking short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.bots import intermediate, open_expert
from engine.bots.buying import best_call
from engine.bots.raising import best_step
from engine.bots.weighing import best_card
from engine.cards import CARD_TEXTS
from engine.open.view import OpenView
from engine.seat_view import SeatView

CARD_WORLDS = 100
"""In how many worlds every card is tried."""
CALL_WORLDS = 120
"""In how many worlds every call of the bidding and the doubling is tried."""

RANDOM_TENTHS = 3
"""How many of ten worlds are played out at random, not as by intermediates."""


class Expert:
    """An expert of its own: a seed, how many worlds it looks at, and until when.

    ``worlds`` limits them for cards and calls alike.  ``clock`` gives seconds; when ``seconds`` have passed on
    it since the question, the best so far is the answer.  Without a clock only the worlds are counted.
    ``at_random`` of ten worlds are played out with any cards.
    """

    def __init__(
        self,
        seed: str = "",
        *,
        worlds: int | None = None,
        clock: Callable[[], float] | None = None,
        seconds: float = 1.0,
        at_random: int = RANDOM_TENTHS,
    ) -> None:
        self._seed = seed
        self._card_worlds = CARD_WORLDS if worlds is None else worlds
        self._call_worlds = CALL_WORLDS if worlds is None else worlds
        self._clock = clock
        self._seconds = seconds
        self._at_random = at_random

    def __call__(self, view: SeatView | OpenView) -> str:
        """B21: one legal action, in any game.  Raises ValueError with nothing to do."""
        legal = view.legal_actions
        if not legal or view.seat != view.to_act:
            raise ValueError(f"seat {view.seat} has nothing to do")
        if len(legal) == 1:
            return legal[0]
        seed = repr((self._seed, view.seat, view.number, view.hand, view.history)).encode()
        if isinstance(view, OpenView):
            calling = view.phase == "bidding"
            return open_expert.choose(
                view, seed, self._rounds(self._call_worlds // 2 if calling else self._card_worlds)
            )
        if view.phase == "bidding":
            return best_call(view, seed, self._rounds(self._call_worlds))
        if view.phase == "doubling":
            return best_step(view, seed, self._rounds(self._call_worlds))
        call = intermediate.project_call(view)
        return call or CARD_TEXTS[best_card(view, seed, self._rounds(self._card_worlds), self._at_random)]

    def _rounds(self, worlds: int) -> Iterator[int]:
        """One for each world to look at, as long as there is time."""
        clock = self._clock
        until = clock() + self._seconds if clock else 0.0
        for number in range(worlds):
            if clock and clock() >= until:
                return
            yield number


choose = Expert()
"""B21: the expert without a deadline: the same match for ever from the same seed."""
