"""Points, columns, places and tie-breaks of a table."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from league.formulas.errors import FormulaError
from league.formulas.standings import Adjustment, EntryIn, FixtureIn, Split, TablePolicy, across_line, table
from tests.formulas.leagues import A, B, C, D, E, entries, fixtures, places, row_of, standing


def test_win_draw_loss_bye_and_forfeit_are_worth_what_the_policy_says() -> None:
    """F11: 3, 1, 0, 3, 0 unless it says otherwise."""
    results = [(A, B, "152-98"), (A, C, "152-152"), (A, D, "f1"), (A, None, "bye")]
    assert row_of(standing([A, B, C, D], *results), A).points == 3 + 1 + 0 + 3
    policy = TablePolicy(
        win=Decimal(2), draw=Decimal("0.5"), loss=Decimal("0.25"), bye=Decimal(1), forfeit=Decimal(-1)
    )
    rows = standing([A, B, C, D], *results, policy=policy)
    assert [row_of(rows, entry).points for entry in (A, B, C, D)] == [
        Decimal("2.5"),
        Decimal("0.25"),
        Decimal("0.5"),
        2,
    ]


def test_points_may_be_negative() -> None:
    """F11."""
    rows = standing([A, B], (A, B, "f0"), policy=TablePolicy(forfeit=Decimal(-1)))
    assert row_of(rows, B).points == -1


def test_three_played_and_two_not_present_is_three_played() -> None:
    """F10."""
    row = row_of(
        standing(
            [A, B, C, D, E],
            (A, B, "152-98"),
            (C, A, "152-98"),
            (A, D, "152-98"),
            (A, E, "w1"),
            (B, A, "f0"),
        ),
        A,
    )
    assert (row.played, row.wins, row.losses, row.forfeits) == (3, 2, 1, 2)


def test_a_walkover_adds_points_but_no_phantom_games() -> None:
    """F17: not to played, wins, points won or difference; even when somebody wrote a score beside it."""
    walkover = FixtureIn(1, 1, A, B, "walkover", 0, (304, 0))
    row = row_of(table(entries(A, B), [walkover], TablePolicy()), A)
    assert (row.points, row.forfeit_wins) == (3, 1)
    assert (row.played, row.wins, row.points_won, row.points_lost, row.difference) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("sides", [(A, B), (B, A)])
def test_a_double_forfeit_gives_both_the_same(sides: tuple[int, int]) -> None:
    """F13: both 0, never both 1, whichever is named first."""
    rows = standing([A, B], (*sides, "ff"))
    assert [(row.points, row.forfeits, row.forfeit_wins) for row in rows] == [(0, 1, 0)] * 2


def test_a_bye_is_credited_without_a_result() -> None:
    """N9, X19."""
    row = row_of(standing([A, B], (A, None, "bye")), A)
    assert (row.points, row.byes, row.played) == (3, 1, 0)


def test_void_and_undecided_fixtures_add_nothing() -> None:
    rows = standing([A, B], (A, B, "void"), (A, B, ""))
    assert all((row.points, row.played) == (0, 0) for row in rows)


def test_reopening_the_only_finished_round_takes_the_table_back_to_zeros() -> None:
    """N11."""
    decided = fixtures((A, B, "152-98"))
    reopened = [replace(one, outcome=None, winner_side=None, points=None) for one in decided]
    assert table(entries(A, B), decided, TablePolicy())[0].points == 3
    assert all(row.points == 0 and row.place == 1 for row in table(entries(A, B), reopened, TablePolicy()))


def test_the_winner_is_the_one_stored_not_the_one_with_more_points() -> None:
    """B12: a pair that was ahead and left has lost."""
    rows = table(entries(A, B), [FixtureIn(1, 1, A, B, "played", 1, (120, 40))], TablePolicy())
    assert places(rows) == {B: 1, A: 2}
    assert row_of(rows, A).difference == 80


def test_a_ruled_fixture_counts_as_played_with_the_winner_ruled() -> None:
    row = row_of(standing([A, B], (A, B, "r1")), B)
    assert (row.points, row.played, row.wins) == (3, 1, 1)


def test_points_given_and_taken_are_shown_and_counted() -> None:
    taken = [Adjustment(A, Decimal("-1.5"), "late list"), Adjustment(B, Decimal("0.5"), "fair play")]
    rows = table(entries(A, B), fixtures((A, B, "152-98")), TablePolicy(), taken)
    assert [(row.entry, row.points, row.adjustment) for row in rows] == [
        (A, Decimal("1.5"), Decimal("-1.5")),
        (B, Decimal("0.5"), Decimal("0.5")),
    ]


CIRCLE = [(A, B, "152-100"), (B, C, "152-120"), (C, A, "152-140")]
"""A beat B, B beat C, C beat A."""


def test_a_circle_of_three_goes_to_the_next_criterion() -> None:
    """N1: +40 of A, -20 of B, -20 of C; then B and C, level still, by their own match."""
    rows = standing([A, B, C], *CIRCLE)
    assert [row.entry for row in rows] == [A, B, C]
    assert rows[1].split_by == Split("difference", Decimal(40), Decimal(-20))
    assert rows[2].split_by == Split("head_to_head", Decimal(3), Decimal(0))


def test_a_circle_that_no_criterion_splits_shares_a_place() -> None:
    """N1, N3: never a pairwise sort."""
    rows = standing([A, B, C], (A, B, "152-100"), (B, C, "152-100"), (C, A, "152-100"))
    assert [(row.place, row.shared) for row in rows] == [(1, True)] * 3
    assert [row.split_by for row in rows] == [None] * 3


def test_three_level_and_one_without_a_win_are_1_1_1_4() -> None:
    """N3."""
    circle = [(A, B, "152-100"), (B, C, "152-100"), (C, A, "152-100")]
    rows = standing([A, B, C, D], *circle, *[(entry, D, "152-50") for entry in (A, B, C)])
    assert [row.place for row in rows] == [1, 1, 1, 4]
    assert rows[3].split_by == Split("points", Decimal(6), Decimal(0))
    assert not rows[3].shared


def test_rows_of_one_place_are_listed_by_lot() -> None:
    rows = table([EntryIn(A, 2), EntryIn(B, 1), EntryIn(C, 3)], [], TablePolicy())
    assert [(row.entry, row.place) for row in rows] == [(B, 1), (A, 1), (C, 1)]


@pytest.mark.parametrize("policy", [TablePolicy(lots_split=True), TablePolicy(lots_drawn={A, B, C})])
def test_a_lot_splits_when_the_policy_says_so_or_all_were_drawn(policy: TablePolicy) -> None:
    rows = table([EntryIn(A, 2), EntryIn(B, 1), EntryIn(C, 3)], [], policy)
    assert [(row.entry, row.place, row.shared) for row in rows] == [
        (B, 1, False),
        (A, 2, False),
        (C, 3, False),
    ]
    assert rows[1].split_by == Split("lot", Decimal(1), Decimal(2))


def test_a_lot_that_was_not_drawn_for_all_of_a_place_splits_nobody() -> None:
    """N4: who joins the tie after the drawing has not drawn."""
    rows = table([EntryIn(A, 2), EntryIn(B, 1), EntryIn(C, 3)], [], TablePolicy(lots_drawn={A, B}))
    assert {row.place for row in rows} == {1}


def test_head_to_head_comes_before_the_difference() -> None:
    results = [(A, B, "152-150"), (A, C, "0-152"), (B, C, "152-0"), (A, D, "152-151"), (B, D, "152-0")]
    rows = standing([A, B, C, D], *results, (C, D, "0-152"))
    assert [row.entry for row in rows][:2] == [A, B]
    assert rows[1].split_by == Split("head_to_head", Decimal(3), Decimal(0))
    swapped = TablePolicy(criteria=("points", "difference", "head_to_head"))
    rows = standing([A, B, C, D], *results, (C, D, "0-152"), policy=swapped)
    assert [row.entry for row in rows][:2] == [B, A]


def test_a_mini_league_counts_the_matches_among_the_level_entries_alone() -> None:
    """N1: A, B and C have 6 points each and 4, 4 and 0 among themselves, whatever C did to D and E."""
    among = [(A, B, "152-152"), (A, C, "152-100"), (B, C, "152-120")]
    others = [(C, D, "152-10"), (C, E, "152-10"), *((x, y, "152-152") for x in (A, B) for y in (D, E))]
    rows = standing([A, B, C, D, E], *among, *others)
    assert [(row.entry, row.points) for row in rows[:3]] == [(A, 6), (B, 6), (C, 6)]
    assert row_of(rows, C).difference > row_of(rows, A).difference
    assert rows[1].split_by == Split("difference", Decimal(52), Decimal(32))
    assert rows[2].split_by == Split("head_to_head", Decimal(4), Decimal(0))


def test_a_mini_league_is_made_anew_for_those_it_left_level() -> None:
    """Four level on points: 6, 6, 3, 3 among themselves; then the matches of each two that are level."""
    among = [
        (A, B, "152-100"),
        (A, C, "152-100"),
        (D, A, "152-100"),
        (B, C, "152-100"),
        (B, D, "152-100"),
        (C, D, "152-100"),
    ]
    rows = standing([A, B, C, D], *among, policy=TablePolicy(criteria=("head_to_head",)))
    assert [row.entry for row in rows] == [A, B, C, D]
    assert [row.split_by for row in rows] == [
        None,
        Split("head_to_head", Decimal(3), Decimal(0)),
        Split("head_to_head", Decimal(6), Decimal(3)),
        Split("head_to_head", Decimal(3), Decimal(0)),
    ]


def test_a_match_won_by_forfeit_does_not_decide_between_two() -> None:
    """F2: off by default, and then the next criterion is taken."""
    results = [(A, B, "f0"), (A, C, "100-152"), (B, C, "152-100"), (C, D, "152-100")]
    rows = standing([A, B, C, D], *results)
    assert row_of(rows, A).points == row_of(rows, B).points == 3
    assert places(rows)[B] < places(rows)[A]  # type: ignore[operator]
    assert row_of(rows, A).split_by == Split("difference", Decimal(52), Decimal(-52))
    assert row_of(rows, A).skipped == row_of(rows, B).skipped == ("head_to_head",)


def test_a_league_may_let_forfeits_count_head_to_head() -> None:
    """F2, the other value."""
    results = [(A, B, "f0"), (A, C, "100-152"), (B, C, "152-100"), (C, D, "152-100")]
    rows = standing([A, B, C, D], *results, policy=TablePolicy(forfeit_in_head_to_head=True))
    assert row_of(rows, B).split_by == Split("head_to_head", Decimal(3), Decimal(0))
    assert row_of(rows, A).skipped == ()


def test_a_mini_league_with_matches_missing_is_skipped() -> None:
    """Two who have not met, and three of whom two have met twice."""
    rows = standing([A, B, C, D], (A, C, "152-100"), (B, D, "152-90"))
    assert rows[0].entry == B
    assert rows[1].skipped == ("head_to_head",)
    uneven = [(A, B, "152-152"), (B, A, "152-152"), (A, C, "152-152"), (B, C, "152-152")]
    rows = standing([A, B, C], *uneven, policy=TablePolicy(criteria=("head_to_head",)))
    assert [row.place for row in rows] == [1, 1, 1]
    assert all(row.skipped == ("head_to_head",) for row in rows)


def test_a_tie_across_the_qualification_line_is_found() -> None:
    """N4."""
    rows = standing([A, B, C, D], (A, D, "152-100"), (B, D, "152-100"), (C, D, "152-100"))
    assert [row.place for row in rows] == [1, 1, 1, 4]
    assert {row.entry for row in across_line(rows, 2)} == {A, B, C}
    assert across_line(rows, 3) == ()
    assert across_line(rows, 0) == across_line(rows, 4) == across_line((), 1) == ()


@pytest.mark.parametrize(
    ("fixture", "code"),
    [
        (FixtureIn(7, 1, A, 99, "played", 0), "unknown_entry"),
        (FixtureIn(7, 1, 99, None, "bye"), "unknown_entry"),
        (FixtureIn(7, 1, A, A, "played", 0), "entry_twice"),
        (FixtureIn(7, 1, A, None, "played", 0), "no_opponent"),
        (FixtureIn(7, 1, A, B, "bye"), "bye_with_opponent"),
        (FixtureIn(7, 1, A, B, "walkover"), "forfeit_without_winner"),
        (FixtureIn(7, 1, A, B, "forfeit"), "forfeit_without_winner"),
        (FixtureIn(7, 1, A, B, "double_forfeit", 1), "double_forfeit_with_winner"),
        (FixtureIn(7, 1, A, B, "played", 2), "bad_winner_side"),
        (FixtureIn(7, 1, A, B, "postponed"), "unknown_outcome"),
    ],
)
def test_a_fixture_that_contradicts_itself_is_refused(fixture: FixtureIn, code: str) -> None:
    with pytest.raises(FormulaError) as refusal:
        table(entries(A, B), [fixture], TablePolicy())
    assert refusal.value.code == code
    assert refusal.value.params["fixture"] == 7


def test_what_is_in_the_table_twice_or_not_at_all_is_refused() -> None:
    """N10, R7."""
    with pytest.raises(FormulaError, match="entry 1 is in the table twice"):
        table(entries(A, A), [], TablePolicy())
    twice = fixtures((A, B, "152-98")) * 2
    with pytest.raises(FormulaError) as refusal:
        table(entries(A, B), twice, TablePolicy())
    assert refusal.value.code == "fixture_twice"
    with pytest.raises(FormulaError) as refusal:
        table(entries(A), [], TablePolicy(), [Adjustment(B, Decimal(1), "")])
    assert refusal.value.code == "unknown_entry"
    with pytest.raises(FormulaError) as refusal:
        table([EntryIn(A, 1, "waiting")], [], TablePolicy())
    assert refusal.value.code == "unknown_status"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"criteria": ("points", "luck")}, "unknown_criterion"),
        ({"criteria": ("points", "wins", "points")}, "criterion_twice"),
        ({"withdrawal": "forget"}, "unknown_withdrawal"),
    ],
)
def test_a_policy_that_cannot_be_is_refused(wrong: dict[str, object], code: str) -> None:
    with pytest.raises(FormulaError) as refusal:
        TablePolicy(**wrong)  # type: ignore[arg-type]
    assert refusal.value.code == code
