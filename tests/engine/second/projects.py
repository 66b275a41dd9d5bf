"""S11 to S14: what a hand holds, what counts, and the baloot."""

from __future__ import annotations

from itertools import combinations

from engine.ruleset import Ruleset
from tests.engine.second.cards import SEQUENCE, SUITS, right_of, team

KIND_OF_LENGTH = {3: "sira", 4: "fifty", 5: "hundred"}
STRENGTH = ["sira", "fifty", "hundred", "four_hundred"]
POINTS_IN_SUN = {"sira": 4, "fifty": 10, "hundred": 20, "four_hundred": 40}
POINTS_IN_HOKUM = {"sira": 2, "fifty": 5, "hundred": 10}


class Project:
    """S11: a run, named by its top card, or four of a kind, named by its rank."""

    def __init__(self, kind: str, cards: list[str], run: bool) -> None:
        self.kind, self.cards, self.run = kind, cards, run
        self.top = cards[-1][0]
        self.call = f"call {kind} {cards[-1] if run else self.top}"

    def points(self, trump: str | None) -> int:
        """S14"""
        return (POINTS_IN_HOKUM if trump else POINTS_IN_SUN)[self.kind]

    def rank(self) -> tuple[int, int, int]:
        """S12: the kind; among hundreds a run before four of a kind; the higher top card."""
        return STRENGTH.index(self.kind), int(self.run), SEQUENCE.index(self.top)


def held(hand: list[str], trump: str | None) -> list[Project]:
    """S11: every set of these cards."""
    found = []
    for suit in SUITS:
        for length, kind in KIND_OF_LENGTH.items():
            for start in range(8 - length + 1):
                cards = [rank + suit for rank in SEQUENCE[start : start + length]]
                if all(card in hand for card in cards):
                    found.append(Project(kind, cards, run=True))
    for rank in "TJQKA":
        cards = [rank + suit for suit in SUITS]
        if all(card in hand for card in cards):
            kind = "four_hundred" if rank == "A" and trump is None else "hundred"
            found.append(Project(kind, cards, run=False))
    return found


def may_still_call(hand: list[str], called: list[Project], trump: str | None) -> list[Project]:
    """S11: two at most, and no card in two of them."""
    if len(called) == 2:
        return []
    used = {card for project in called for card in project.cards}
    return [project for project in held(hand, trump) if not used & set(project.cards)]


def counted(rules: Ruleset, called: list[tuple[int, Project]], dealer: int) -> list[tuple[int, Project]]:
    """S12: those of the team with the best one; equal ones, the first in calling order."""
    if rules.projects == "all" or not called:
        return called
    order = [right_of(dealer, steps) for steps in (1, 2, 3, 4)]
    best_seat, best = called[0]
    for (_, _), (seat, project) in combinations([called[0], *called], 2):
        sooner = order.index(seat) < order.index(best_seat)
        if project.rank() > best.rank() or (project.rank() == best.rank() and sooner):
            best_seat, best = seat, project
    return [(seat, project) for seat, project in called if team(seat) == team(best_seat)]


def baloot_counts(rules: Ruleset, trump: str, mine: list[Project]) -> bool:
    """S13: not if both cards lie in a hundred of his; strict: if either lies in anything he called."""
    pair = {"K" + trump, "Q" + trump}
    if rules.baloot_block == "none":
        return True
    if rules.baloot_block == "strict":
        return not any(pair & set(project.cards) for project in mine)
    return not any(project.kind == "hundred" and pair <= set(project.cards) for project in mine)
