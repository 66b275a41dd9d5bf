"""Everybody meets everybody, in the order of the Berger tables (P15)."""

from __future__ import annotations

from typing import TypeAlias

from league.formulas.errors import FormulaError

Pairing: TypeAlias = tuple[int, int | None]
"""Seed numbers, the side named first at the left; ``(seed, None)`` is that seed's bye."""

Round: TypeAlias = tuple[Pairing, ...]


def berger(n: int, *, double: bool = False) -> tuple[Round, ...]:
    """The rounds of a round robin of seeds 1 to ``n`` (P15).

    An even field plays n - 1 rounds. An odd one plays n rounds by the table of n + 1, whose last number
    is nobody: each seed has one bye, and it heads its round. With ``double`` a second leg follows, in the
    same order with the sides changed. Raises FormulaError ``too_few_entries`` below 2.
    """
    first_leg = round_count(n)
    table = first_leg + 1
    rounds = tuple(_round(number, table, n) for number in range(first_leg))
    return rounds + tuple(_mirrored(one) for one in rounds) if double else rounds


def round_count(n: int, *, double: bool = False) -> int:
    """How many rounds `berger` has for so many seeds. Raises FormulaError ``too_few_entries`` below 2."""
    if n < 2:
        raise FormulaError("too_few_entries", f"a round robin needs 2 entries, not {n}", entries=n)
    return (n + n % 2 - 1) * (2 if double else 1)


def _round(number: int, table: int, n: int) -> Round:
    """Round ``number``, from 0: the last seed meets the pivot, the others at equal distance around it."""
    circle = table - 1
    pivot = (table + number - 1) // 2 if number % 2 else number // 2
    pairings: list[Pairing] = []
    if table > n:
        pairings.append((pivot + 1, None))
    else:
        pairings.append((table, pivot + 1) if number % 2 else (pivot + 1, table))
    for step in range(1, table // 2):
        pairings.append(((pivot + step) % circle + 1, (pivot - step) % circle + 1))
    return tuple(pairings)


def _mirrored(first_leg: Round) -> Round:
    return tuple((a, b) if b is None else (b, a) for a, b in first_leg)
