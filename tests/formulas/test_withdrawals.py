"""What a pair that leaves leaves behind."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

import pytest

from league.formulas.standings import EntryIn, FixtureIn, Row, TablePolicy, table, withdrawal_mode
from tests.formulas.leagues import A, B, C, D, E, F, entries, fixtures, places, row_of

FIVE_OF_A = [(A, B, "152-98"), (C, A, "152-98"), (A, D, ""), (E, A, ""), (A, F, "")]
"""A has played two of five and leaves (W1)."""

AMONG_OTHERS = [(B, C, "152-98"), (D, E, "152-98")]


def after_leaving(policy: TablePolicy, results: Iterable[tuple[int, int | None, str]]) -> tuple[Row, ...]:
    return table(entries(A, B, C, D, E, F, withdrawn=[A]), fixtures(*results), policy)


def points(rows: Iterable[Row]) -> dict[int, Decimal]:
    return {row.entry: row.points for row in rows}


@pytest.mark.parametrize(
    ("withdrawal", "expected"),
    [
        ("void_all", {A: 0, B: 3, C: 0, D: 3, E: 0, F: 0}),
        ("keep_played", {A: 3, B: 3, C: 3, D: 3, E: 0, F: 0}),
        ("forfeit_rest", {A: 3, B: 3, C: 3, D: 6, E: 3, F: 3}),
        ("by_share", {A: 0, B: 3, C: 0, D: 3, E: 0, F: 0}),
    ],
)
def test_leaving_after_two_of_five(withdrawal: str, expected: dict[int, int]) -> None:
    """W1: the same rule for every opponent, by the policy."""
    rows = after_leaving(TablePolicy(withdrawal=withdrawal), [*FIVE_OF_A, *AMONG_OTHERS])
    assert points(rows) == expected


def test_forfeited_rest_is_forfeits_of_the_leaver_and_walks_over_for_the_others() -> None:
    rows = after_leaving(TablePolicy(withdrawal="forfeit_rest"), FIVE_OF_A)
    leaver = row_of(rows, A)
    assert (leaver.played, leaver.forfeits) == (2, 3)
    assert all(
        (row_of(rows, other).forfeit_wins, row_of(rows, other).played) == (1, 0) for other in (D, E, F)
    )


def test_leaving_after_three_of_seven_makes_all_void_by_default() -> None:
    """F4: three of seven is under half."""
    results = [(A, other, "152-98" if other <= 4 else "") for other in range(2, 9)]
    rows = table(entries(*range(1, 9), withdrawn=[A]), fixtures(*results), TablePolicy())
    assert all((row.points, row.played, row.forfeits) == (0, 0, 0) for row in rows)


def test_leaving_after_four_of_seven_forfeits_the_rest_by_default() -> None:
    results = [(A, other, "152-98" if other <= 5 else "") for other in range(2, 9)]
    rows = table(entries(*range(1, 9), withdrawn=[A]), fixtures(*results), TablePolicy())
    assert points(rows) == {1: 12, 2: 0, 3: 0, 4: 0, 5: 0, 6: 3, 7: 3, 8: 3}


@pytest.mark.parametrize(
    ("played", "planned", "mode"),
    [
        (0, 5, "void_all"),
        (2, 5, "void_all"),
        (3, 5, "forfeit_rest"),
        (2, 4, "forfeit_rest"),
        (5, 5, "forfeit_rest"),
    ],
)
def test_half_is_enough(played: int, planned: int, mode: str) -> None:
    assert withdrawal_mode(played, planned, "by_share") == mode


def test_matches_not_paired_yet_count_in_the_share() -> None:
    """Swiss: two rounds paired of five planned."""
    results = [(A, B, "152-98"), (A, C, "98-152")]
    assert points(after_leaving(TablePolicy(), results))[A] == 3
    assert points(after_leaving(TablePolicy(matches_planned=5), results))[A] == 0


def test_forfeits_byes_and_void_matches_are_not_played_ones() -> None:
    """Given up, the two matches won by forfeit and the bye do not lift A over half of four."""
    results = [(A, B, "152-98"), (A, C, "f0"), (A, D, "w0"), (A, E, ""), (A, None, "bye"), (A, F, "void")]
    assert points(after_leaving(TablePolicy(), results))[C] == 0
    assert row_of(after_leaving(TablePolicy(), results), A).points == 0


def test_two_who_left_both_give_up_the_match_between_them() -> None:
    results = [(A, B, ""), (A, C, "152-98"), (B, D, "152-98")]
    policy = TablePolicy(withdrawal="forfeit_rest")
    rows = table(entries(A, B, C, D, withdrawn=[A], disqualified=[B]), fixtures(*results), policy)
    assert [row_of(rows, out).forfeits for out in (A, B)] == [1, 1]
    assert [row_of(rows, out).forfeit_wins for out in (A, B)] == [0, 0]


def test_two_leavers_do_not_change_each_others_share() -> None:
    """A played one of three (void), B two of three (forfeits the rest) although one of them was with A."""
    results = [(A, B, "152-98"), (A, C, ""), (A, D, ""), (B, C, "152-98"), (B, D, ""), (C, D, "152-98")]
    for gone in ([A, B], [B, A]):
        rows = table(entries(A, B, C, D, withdrawn=gone), fixtures(*results), TablePolicy())
        assert points(rows) == {A: 0, B: 3, C: 3, D: 3}


def test_who_is_out_stands_last_and_without_a_place() -> None:
    results = [(A, B, "152-98"), (A, C, "152-98"), (D, B, "152-98"), (D, C, "152-98"), (E, B, "152-98")]
    out = entries(A, B, C, D, E, withdrawn=[D], disqualified=[A, E])
    rows = table(out, fixtures(*results), TablePolicy(withdrawal="keep_played"))
    assert [row.entry for row in rows][2:] == [D, A, E]
    assert [row.place for row in rows][2:] == [None] * 3
    assert places(rows[:2]) == {C: 1, B: 2}
    assert all(row.split_by is None and not row.shared for row in rows[2:])


def test_a_disqualification_taken_back_leaves_no_trace() -> None:
    """N15."""
    results = fixtures(*FIVE_OF_A, *AMONG_OTHERS)
    before = table(entries(A, B, C, D, E, F), results, TablePolicy())
    during = table(entries(A, B, C, D, E, F, disqualified=[A]), results, TablePolicy())
    assert places(during)[A] is None
    assert table(entries(A, B, C, D, E, F), results, TablePolicy()) == before != during


def test_the_tie_breaks_of_the_others_forget_what_became_void() -> None:
    """B and C are level; B's big win over the leaver is gone with him."""
    results = [(B, A, "152-0"), (A, C, ""), (A, D, ""), (B, C, "152-152"), (B, D, "152-99"), (C, D, "152-98")]
    rows = table(entries(A, B, C, D, withdrawn=[A]), fixtures(*results), TablePolicy())
    assert places(rows) == {C: 1, B: 2, D: 3, A: None}
    assert row_of(rows, B).difference == 53


def test_an_undecided_fixture_without_an_opponent_is_nobodys_forfeit() -> None:
    gone = [EntryIn(A, 1, "withdrawn"), EntryIn(B, 2)]
    rows = table(gone, [FixtureIn(1, 1, A, None)], TablePolicy(withdrawal="forfeit_rest"))
    assert row_of(rows, A).forfeits == 0
