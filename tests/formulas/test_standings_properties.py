"""What holds for every table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from league.formulas.standings import (
    CRITERIA,
    WITHDRAWALS,
    Adjustment,
    EntryIn,
    FixtureIn,
    Row,
    TablePolicy,
    table,
)

amounts = st.decimals(-3, 3, places=1)


@st.composite
def policies(draw: st.DrawFn) -> TablePolicy:
    criteria = draw(st.permutations(CRITERIA))
    return TablePolicy(
        win=Decimal(3),
        draw=draw(amounts),
        bye=draw(amounts),
        forfeit=draw(amounts),
        criteria=tuple(criteria[: draw(st.integers(0, len(criteria)))]),
        forfeit_in_head_to_head=draw(st.booleans()),
        lots_split=draw(st.booleans()),
        lots_drawn=draw(st.frozensets(st.integers(0, 8))),
        withdrawal=draw(st.sampled_from(WITHDRAWALS)),
    )


@st.composite
def leagues(draw: st.DrawFn) -> tuple[list[EntryIn], list[FixtureIn]]:
    """Up to seven entries and their fixtures, many of them level."""
    size = draw(st.integers(2, 7))
    statuses = st.sampled_from(["accepted"] * 6 + ["withdrawn", "disqualified"])
    entered = [EntryIn(id, draw(st.integers(0, 3)), draw(statuses)) for id in range(size)]
    met = [pair for pair in combinations(range(size), 2) if draw(st.integers(0, 9))]
    return entered, [draw(decided(number, *pair)) for number, pair in enumerate(met)]


@st.composite
def decided(draw: st.DrawFn, number: int, a: int, b: int) -> FixtureIn:
    kinds = ["played"] * 6 + ["ruled", "walkover", "forfeit", "double_forfeit", "void", "bye", None]
    outcome = draw(st.sampled_from(kinds))
    winner = draw(st.sampled_from([0, 1, None]))
    if outcome in ("walkover", "forfeit"):
        winner = winner or 0
    elif outcome not in ("played", "ruled"):
        winner = None
    score = draw(st.sampled_from([None, (152, 100), (152, 120), (100, 152)]))
    return FixtureIn(number, 1, a, None if outcome == "bye" else b, outcome, winner, score)


@given(league=leagues(), policy=policies(), seed=st.integers(0, 2**32))
def test_the_order_of_the_input_changes_nothing(
    league: tuple[list[EntryIn], list[FixtureIn]], policy: TablePolicy, seed: int
) -> None:
    entered, played = league
    given_points = [
        Adjustment(entered[0].id, Decimal("0.5"), "x"),
        Adjustment(entered[1].id, Decimal(-1), "y"),
    ]
    expected = table(entered, played, policy, given_points)
    shuffled = [list(entered), list(played), list(given_points)]
    for part in shuffled:
        Random(seed).shuffle(part)
    assert table(shuffled[0], shuffled[1], policy, shuffled[2]) == expected  # type: ignore[arg-type]


@given(league=leagues(), policy=policies())
def test_naming_the_sides_the_other_way_round_changes_nothing(
    league: tuple[list[EntryIn], list[FixtureIn]], policy: TablePolicy
) -> None:
    entered, played = league
    mirrored = [one if one.second is None else _mirrored(one) for one in played]
    assert table(entered, mirrored, policy) == table(entered, played, policy)


def _mirrored(one: FixtureIn) -> FixtureIn:
    assert one.second is not None
    winner = None if one.winner_side is None else 1 - one.winner_side
    score = None if one.points is None else (one.points[1], one.points[0])
    return replace(one, first=one.second, second=one.first, winner_side=winner, points=score)


@given(league=leagues(), policy=policies())
def test_places_count_the_entries_above(
    league: tuple[list[EntryIn], list[FixtureIn]], policy: TablePolicy
) -> None:
    entered, played = league
    rows = table(entered, played, policy)
    assert sorted(row.entry for row in rows) == [entry.id for entry in entered]
    placed = [row for row in rows if row.place is not None]
    assert rows[: len(placed)] == tuple(placed)
    for number, row in enumerate(placed):
        assert row.place == 1 + sum(other.place < row.place for other in placed)  # type: ignore[operator]
        assert row.shared == (sum(other.place == row.place for other in placed) > 1)
        opens_a_place = number > 0 and placed[number - 1].place != row.place
        assert (row.split_by is not None) == opens_a_place
    assert sum(row.points_won for row in rows) == sum(row.points_lost for row in rows)
    assert sum(row.wins for row in rows) == sum(row.losses for row in rows)


@given(league=leagues(), policy=policies())
def test_a_split_is_a_true_difference_in_its_criterion(
    league: tuple[list[EntryIn], list[FixtureIn]], policy: TablePolicy
) -> None:
    """N5."""
    entered, played = league
    lots = {entry.id: entry.lot for entry in entered}
    for above, below in pairwise(table(entered, played, policy)):
        if below.split_by is None:
            continue
        split = below.split_by
        if split.criterion == "lot":
            assert split.above == lots[above.entry] < split.below == lots[below.entry]
            continue
        assert split.above > split.below
        if split.criterion == "all_wins":  # F21
            wins = [row.wins + row.forfeit_wins for row in (above, below)]
            assert [split.above, split.below] == wins
        elif split.criterion != "head_to_head":
            assert (split.above, split.below) == (
                getattr(above, split.criterion),
                getattr(below, split.criterion),
            )


@given(league=leagues())
def test_the_order_is_that_of_a_reading_in_words(
    league: tuple[list[EntryIn], list[FixtureIn]],
) -> None:
    """A second, slow reading of the order for everybody accepted, criteria as by default."""
    everybody, played = league
    entered = [replace(entry, status="accepted") for entry in everybody]
    rows = {row.entry: row for row in table(entered, played, TablePolicy())}
    expected = _order(list(rows), list(rows.values()), played)
    found: list[set[int]] = []
    for row in rows.values():
        if row.place == 1 + sum(len(level) for level in found):
            found.append(set())
        found[-1].add(row.entry)
    assert found == expected


def _order(level: list[int], rows: Sequence[Row], played: Sequence[FixtureIn]) -> list[set[int]]:
    """Take those best by the first criterion that tells any two of them apart; then order both parts."""
    by_id = {row.entry: row for row in rows}
    walked_over = any(by_id[id].forfeit_wins for id in level)
    measures = [
        {id: by_id[id].points for id in level},
        _among(level, played),
        {id: by_id[id].wins + by_id[id].forfeit_wins for id in level} if walked_over else None,  # F21
        {id: by_id[id].difference for id in level},
        {id: by_id[id].points_won for id in level},
        {id: by_id[id].wins for id in level},
    ]
    for measure in measures:
        if measure is None or len(set(measure.values())) < 2:
            continue
        classes = sorted(set(measure.values()), reverse=True)
        parts = [[id for id in level if measure[id] == value] for value in classes]
        return [block for part in parts for block in _order(part, rows, played)]
    return [set(level)]


def _among(level: list[int], played: Sequence[FixtureIn]) -> dict[int, int] | None:
    inside = [
        one
        for one in played
        if one.outcome in ("played", "ruled") and one.first in level and one.second in level
    ]
    if {(one.first, one.second) for one in inside} != set(combinations(sorted(level), 2)):
        return None
    score = dict.fromkeys(level, 0)
    for one in inside:
        assert one.second is not None
        if one.winner_side is None:
            score[one.first] += 1
            score[one.second] += 1
        else:
            score[(one.first, one.second)[one.winner_side]] += 3
    return score
