"""P15: the Berger tables."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.formulas.errors import FormulaError
from league.formulas.round_robin import berger


def written(n: int, **options: bool) -> list[str]:
    """Rounds as a table prints them: "1-6 2-5 3-4", a bye as the number alone."""
    return [
        " ".join(str(a) if b is None else f"{a}-{b}" for a, b in one_round)
        for one_round in berger(n, **options)
    ]


def test_six_follow_the_berger_table() -> None:
    """P15."""
    assert written(6) == ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


def test_four_follow_the_berger_table() -> None:
    assert written(4) == ["1-4 2-3", "4-3 1-2", "2-4 3-1"]


def test_eight_follow_the_berger_table() -> None:
    assert written(8) == [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ]


def test_seven_use_the_table_of_eight_with_its_last_number_as_the_bye() -> None:
    """P15: seven rounds, one bye each."""
    for seven, eight in zip(berger(7), berger(8), strict=True):
        assert [pair for pair in eight if 8 not in pair] == [pair for pair in seven if pair[1] is not None]
        assert seven[0][1] is None
    assert sorted(one_round[0][0] for one_round in berger(7)) == [1, 2, 3, 4, 5, 6, 7]


def test_a_double_round_robin_mirrors_the_second_leg() -> None:
    """P15: double of 4 is 12 matches."""
    assert written(4, double=True) == ["1-4 2-3", "4-3 1-2", "2-4 3-1", "4-1 3-2", "3-4 2-1", "4-2 1-3"]
    assert sum(len(one_round) for one_round in berger(4, double=True)) == 12


def test_a_double_round_robin_of_three_has_two_byes_each() -> None:
    byes = Counter(a for one_round in berger(3, double=True) for a, b in one_round if b is None)
    assert byes == {1: 2, 2: 2, 3: 2}


@pytest.mark.parametrize("n", [1, 0, -4])
def test_nobody_to_meet_is_refused(n: int) -> None:
    with pytest.raises(FormulaError) as refusal:
        berger(n)
    assert refusal.value.code == "too_few_entries"
    assert refusal.value.params == {"entries": n}


@given(n=st.integers(2, 60), double=st.booleans())
def test_everybody_meets_everybody_once_a_leg(n: int, double: bool) -> None:
    rounds = berger(n, double=double)
    legs = 2 if double else 1
    assert len(rounds) == legs * (n - 1 + n % 2)
    meetings: Counter[tuple[int, int]] = Counter()
    for one_round in rounds:
        seeds = [seed for pair in one_round for seed in pair if seed is not None]
        assert sorted(seeds) == list(range(1, n + 1))
        meetings.update((a, b) for a, b in one_round if b is not None)
    for a in range(1, n + 1):
        for b in range(a + 1, n + 1):
            assert meetings[a, b] + meetings[b, a] == legs
            assert not double or meetings[a, b] == 1


@given(half=st.integers(1, 30))
def test_everybody_is_named_first_about_as_often_as_second(half: int) -> None:
    first = Counter(a for one_round in berger(2 * half) for a, _ in one_round)
    for seed in range(1, 2 * half + 1):
        assert abs(2 * first[seed] - (2 * half - 1)) <= 1
