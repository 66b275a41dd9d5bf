"""A match in play that goes on with other cards where a reader does not see them, with another seed and secret."""

from __future__ import annotations

import random
import secrets

import pytest

from engine.deck import deck as deck_of
from games import playing
from games.models import LiveMatch, Table
from games.queries.playing import forget_all
from tests.actions.tables.people import moment_of
from tests.engine.otherwise import otherwise


class Elsewhere:
    """Inside its block the match of the table is the other one. `seat` is whose cards stay; None for a spectator."""

    def __init__(
        self, table: Table, seat: int | None, dice: random.Random, patch: pytest.MonkeyPatch
    ) -> None:
        now = moment_of(table)
        assert now.match.deal is not None
        self.deal = now.match.deal
        self.other = otherwise(self.deal, seat, dice)
        self.current, self.patch = now.decks[-1], patch
        self.live = LiveMatch.objects.filter(table=table, over_at__isnull=True)
        self.real = self.live.values("seed", "secret")[0]
        self.dealer = now.match.first_dealer

    def __enter__(self) -> None:
        forget_all()
        real = self.real["seed"]
        decks = {self.current: self.other.deck}

        def deck(seed: str, number: int) -> tuple[int, ...]:
            return decks.get(number) or deck_of(real if number < self.current else seed, number)

        self.patch.setattr(playing, "deck", deck)
        self.patch.setattr(playing, "first_dealer", lambda seed, seats: self.dealer)
        self.live.update(seed=secrets.token_hex(32), secret=secrets.token_hex(32))

    def __exit__(self, *_: object) -> None:
        self.patch.undo()
        self.live.update(**self.real)
        forget_all()
