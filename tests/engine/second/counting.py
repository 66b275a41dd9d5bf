"""S15 to S21: from abnat to points, as one reckons on paper."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.ruleset import Ruleset


@dataclass
class Taken:
    """What the sides took: abnat, tricks, points of counted projects, baloot (2 or 0)."""

    abnat: list[int]
    tricks: list[int]
    projects: list[int]
    baloot: list[int]


@dataclass
class Points:
    """What is written down; `made` as S17 has it; `match` is the side that wins it by gahwa."""

    points: tuple[int, int]
    made: bool
    match: int | None = None


def nearest(value: Fraction) -> int:
    """To the nearest whole; a half goes down."""
    whole = value.numerator // value.denominator
    return whole + (value - whole > Fraction(1, 2))


def converted(abnat: list[int], trump: str | None, buyers: int) -> list[int]:
    """S15, S16"""
    if trump is None:
        return [
            abnat[side] // 5 if abnat[side] % 10 == 5 else 2 * nearest(Fraction(abnat[side], 10))
            for side in (0, 1)
        ]
    cards = [0, 0]
    cards[1 - buyers] = nearest(Fraction(abnat[1 - buyers], 10))
    cards[buyers] = 16 - cards[1 - buyers]
    return cards


def count(
    rules: Ruleset, trump: str | None, buyers: int, up_ace: bool, level: int, gahwa: bool, took: Taken
) -> Points:
    """S17 to S21: who gets what."""
    whole = 26 if trump is None else 16
    if 8 in took.tricks:
        winners = took.tricks.index(8)
        made = winners == buyers
        kaboot = 44 if trump is None else rules.kaboot_hokum
        if up_ace and rules.kaboot_ace_doubles:
            kaboot *= 2
        kaboot *= level if rules.kaboot_multiplied else 1
        total = [0, 0]
        total[winners] = kaboot + took.projects[winners] * level + took.baloot[winners]
    else:
        cards = converted(took.abnat, trump, buyers)
        made = contract_is_made(rules, trump, buyers, cards, took)
        everything = whole + sum(took.projects)
        winners = buyers if made else 1 - buyers
        shares = [cards[side] + took.projects[side] for side in (0, 1)]
        if not made or (level > 1 and rules.doubled == "winner_takes_all"):
            shares = [everything if side == winners else 0 for side in (0, 1)]
        baloot = list(took.baloot)
        if made and level > 1 and rules.doubled == "winner_takes_all":
            baloot[1 - winners] = 0
        total = [shares[side] * level + baloot[side] for side in (0, 1)]
    if gahwa:
        return Points((0, 0), made, winners)
    return Points((total[0], total[1]), made)


def contract_is_made(rules: Ruleset, trump: str | None, buyers: int, cards: list[int], took: Taken) -> bool:
    """S17, T2, by each reading of it."""
    others = 1 - buyers
    if rules.success == "cards":
        return cards[buyers] >= (13 if trump is None else 8)
    if rules.success == "threshold":
        return cards[buyers] + took.projects[buyers] >= (13 if trump is None else 8)
    if rules.success == "abnat":
        each = 5 if trump is None else 10
        sums = [took.abnat[side] + each * took.projects[side] + 10 * took.baloot[side] for side in (0, 1)]
    else:
        sums = [cards[side] + took.projects[side] + took.baloot[side] for side in (0, 1)]
    return sums[buyers] >= sums[others]
