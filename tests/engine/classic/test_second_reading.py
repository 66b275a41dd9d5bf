"""The engine is compared with the second reading: the same choices at every moment, the same points."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from engine.cards import DECK_SIZE, card_text
from engine.classic.deal import ClassicDeal
from engine.ruleset import Ruleset
from tests.engine.classic.builders import CLASSIC
from tests.engine.classic.second import Table

HOUSES = [
    CLASSIC.replace(first_leader=leader, undertrump=undertrump, belote_in_contract=belote, capot=capot)
    for leader, undertrump, belote, capot in product(
        ("dealer", "right", "buyer"), ("must", "free"), (True, False), ("add", "replace")
    )
]


def compared(rules: Ruleset, seed: int, *, strong: bool = False) -> str:
    """One random deal on both readings, each moment compared; what it came to. `strong` gives the taker a long
    trump suit, so that capots happen."""
    dice = random.Random(seed)
    deck = list(range(DECK_SIZE))
    dice.shuffle(deck)
    dealer = dice.randrange(4)
    if strong:
        deck = stacked(deck)
    deal = ClassicDeal.start(rules, dealer, tuple(deck))
    house = {
        name: getattr(rules, name) for name in ("first_leader", "undertrump", "belote_in_contract", "capot")
    }
    table = Table([card_text(card) for card in deck], dealer, house)
    while not table.over:
        where = f"seed {seed}, {rules}, after {deal.history}"
        assert (deal.to_act, set(deal.legal_actions())) == (table.turn, table.choices()), where
        calls = sorted(table.choices())
        said = "take" if strong and "take" in calls else dice.choice(calls)
        deal, _ = deal.apply(said), table.do(said)
    where = f"seed {seed}, {rules}"
    assert deal.to_act is None, where
    score = deal.score()
    if table.taker is None:
        assert (deal.void, score) == ("passed", None), where
        return "void"
    assert score is not None and list(score.points) == table.score(), where
    assert score.made is (table.score()[table.taker % 2] > 20), where
    return f"{'capot' if score.kaboot_side is not None else 'played'} {score.made}"


def stacked(deck: list[int]) -> list[int]:
    """The first to be asked holds five of the six highest trumps, the sixth is turned up."""
    trumps = [4, 2, 7, 3, 6, 5]
    rest = [card for card in deck if card not in trumps]
    places = {0: 4, 1: 2, 2: 7, 12: 3, 13: 6, 20: 5}
    return [places[at] if at in places else rest.pop() for at in range(DECK_SIZE)]


@pytest.mark.parametrize("rules", HOUSES, ids=str)
def test_every_house_reads_the_same_twice(rules: Ruleset) -> None:
    """C1 to C8, K2 to K8: under every combination of house rules."""
    dice = random.Random()
    for _ in range(12):
        compared(rules, dice.randrange(2**32))


def test_the_ends_that_matter_are_among_them() -> None:
    """K7, K8: made, failed and capots, from fixed seeds."""
    seen = Counter(compared(HOUSES[seed % len(HOUSES)], seed) for seed in range(150))
    seen += Counter(compared(HOUSES[seed % len(HOUSES)], seed, strong=True) for seed in range(400))
    assert {"played True", "played False", "capot True"} <= set(seen)
