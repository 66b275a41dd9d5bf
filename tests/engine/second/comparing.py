"""The engine and the second reading go through one deal side by side."""

from __future__ import annotations

import random
from collections.abc import Generator

from engine.cards import CARD_TEXTS
from engine.deal import Deal
from engine.ruleset import GAMES, Ruleset
from tests.engine.second.bidding import Question
from tests.engine.second.counting import Points
from tests.engine.second.deal import baloot_deal

WEIGHTS = {"pass": 3.0, "sun": 0.3, "ashkal": 0.3}
"""How likely a call is beside others (1), so that hokum, second rounds and void deals come about."""


def compared(rules: Ruleset, seed: int, *, totals: tuple[int, int], must_buy: bool = False) -> str:
    """Play one random deal on both and say how it ended; AssertionError, with the history, where they differ."""
    dice = random.Random(seed)
    deck = list(range(32))
    dice.shuffle(deck)
    dealer = dice.randrange(4)
    deal = Deal.start(rules, dealer, tuple(deck), totals, must_buy=must_buy)
    reading = baloot_deal(rules, dealer, [CARD_TEXTS[card] for card in deck], totals, must_buy)
    question = next(reading)
    while True:
        expect_the_same_choices(deal, question, seed)
        seat, action = choose(question, dice)
        deal = deal.apply(action, seat)
        ended, question = answered(reading, seat, action)
        if ended is not None:
            return expect_the_same_end(deal, ended, seed)


def answered(
    reading: Generator[Question, tuple[int, str], Points | str], seat: int, action: str
) -> tuple[Points | str | None, Question]:
    """What the second reading says next: its end, or another question."""
    try:
        return None, reading.send((seat, action))
    except StopIteration as end:
        return end.value, Question(-1, [])


def choose(question: Question, dice: random.Random) -> tuple[int, str]:
    """Anything that may be said, passes more often, and now and then something out of turn."""
    aside = [(seat, answer) for seat, answers in question.aside.items() for answer in answers]
    if aside and dice.random() < 0.2:
        return dice.choice(aside)
    weights = [WEIGHTS.get(answer, 1.0) for answer in question.answers]
    return question.seat, dice.choices(question.answers, weights)[0]


def expect_the_same_choices(deal: Deal, question: Question, seed: int) -> None:
    """Every seat may do the same by both readings."""
    for seat in range(4):
        wanted = sorted((question.answers if seat == question.seat else []) + question.aside.get(seat, []))
        assert sorted(deal.legal_actions(seat)) == wanted, (seed, seat, deal.history, str(deal.ruleset))


def expect_the_same_end(deal: Deal, ended: Points | str, seed: int) -> str:
    """The same points, contract made or not, match won, or the same reason for a void deal."""
    where = (seed, deal.history, str(deal.ruleset))
    assert deal.phase == "done", where
    score = deal.score()
    if isinstance(ended, str):
        assert (deal.void, score) == (ended, None), where
        return f"void: {ended}"
    assert score is not None, where
    assert (score.points, score.made, score.gahwa_winner) == (ended.points, ended.made, ended.match), where
    kind = "kaboot" if score.kaboot_side is not None else "made" if score.made else "failed"
    return f"{deal.contract} {kind}" + (" gahwa" if score.gahwa_winner is not None else "")


def random_rules(base: Ruleset, dice: random.Random, fields: tuple[str, ...]) -> Ruleset:
    """`base` with some of these house rules set at random (numbers are left alone)."""
    changes = {
        field: dice.choice(GAMES[base.game].rules[field])  # type: ignore[arg-type]
        for field in fields
        if dice.random() < 0.3
    }
    if changes.get("qablak_round_two", base.qablak_round_two) and "none" in (
        changes.get("sun_claim", base.sun_claim),
    ):
        changes["qablak_round_two"] = False  # a contradiction (T3)
    return base.replace(**changes)
