"""F21: walkovers and the sum of game points, by each value of the policy; worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from league.formulas.policy import Policy, PolicyError
from league.formulas.standings import EntryIn, FixtureIn, Row, TablePolicy, Worth, table

A, B, C, D = range(4)

NIGHT = [
    # A wins over B by walkover and loses 140-152 to C; B beats D 152-0; D beats A 152-100; C and D draw.
    FixtureIn(1, 1, A, B, "walkover", 0),
    FixtureIn(2, 2, A, C, "played", 1, (140, 152)),
    FixtureIn(3, 2, B, D, "played", 0, (152, 0)),
]


def rows(fixtures: list[FixtureIn], **policy: Any) -> dict[int, Row]:
    entries = [EntryIn(id=number, lot=number) for number in (A, B, C, D)]
    return {row.entry: row for row in table(entries, fixtures, TablePolicy(**policy))}


def test_by_default_a_walkover_gives_nothing() -> None:
    """F17, F21: A has a win without points: -12."""
    found = rows(NIGHT)
    assert [(found[one].points_won, found[one].difference) for one in (A, B, C)] == [
        (140, -12),
        (152, 152),
        (152, 12),
    ]


def test_a_fixed_score_goes_to_both_sides() -> None:
    """F21: 152-76: A -12 + 76, B 152 - 76; played and wins stay as they were (F17)."""
    found = rows(NIGHT, walkover=(152, 76))
    assert [(found[one].points_won, found[one].points_lost) for one in (A, B)] == [(292, 228), (228, 152)]
    assert (found[A].difference, found[B].difference) == (64, 76)
    assert (found[A].played, found[A].wins, found[A].forfeit_wins) == (1, 0, 1)


def test_averages_compare_what_was_played() -> None:
    """F21: level on points, A has 20 from one match and B 30 from two: 20 against 15 a match."""
    fixtures = [
        FixtureIn(1, 1, A, C, "walkover", 0),
        FixtureIn(2, 2, A, D, "played", 0, (152, 132)),
        FixtureIn(3, 1, B, C, "played", 0, (152, 132)),
        FixtureIn(4, 3, B, D, "played", 0, (152, 142)),
    ]
    criteria = ("points", "difference")
    plain = rows(fixtures, criteria=criteria)
    assert [plain[one].place for one in (A, B)] == [2, 1]
    averages = rows(fixtures, criteria=criteria, averages=True)
    assert [averages[one].place for one in (A, B)] == [1, 2]
    split = averages[B].split_by
    assert split is not None and (split.criterion, split.above, split.below) == ("difference", 20, 15)


def test_the_winner_of_a_walkover_never_falls_below_a_team_with_fewer_wins_by_it() -> None:
    """F21: A has 3 points from a walkover and a loss, B has them from three draws and more game points."""
    fixtures = [
        FixtureIn(1, 1, A, D, "walkover", 0),
        FixtureIn(2, 2, A, C, "played", 1, (10, 152)),
        FixtureIn(3, 1, B, C, "played", None, (100, 100)),
        FixtureIn(4, 2, B, D, "played", None, (100, 100)),
        FixtureIn(5, 3, B, D, "played", None, (100, 100)),
    ]
    found = rows(fixtures, criteria=("points", "difference"))
    assert (found[A].points, found[B].points) == (3, 3)
    assert (found[A].place or 0) < (found[B].place or 0)
    split = found[B].split_by
    assert split is not None and (split.criterion, split.above, split.below) == ("all_wins", 1, 0)


def test_rounds_are_worth_what_held_when_they_were_played() -> None:
    """N18: three points for the win of round 1, two for that of round 2, and for the forfeit of it minus one."""
    later = Worth(Decimal(2), Decimal(1), Decimal(0), Decimal(2), Decimal(-1))
    fixtures = [
        FixtureIn(1, 1, A, B, "played", 0, (152, 100)),
        FixtureIn(2, 2, A, C, "played", 0, (152, 100), later),
        FixtureIn(3, 2, B, D, "forfeit", 1, None, later),
    ]
    found = rows(fixtures)
    assert [found[one].points for one in (A, B, C, D)] == [5, -1, 0, 2]


@pytest.mark.parametrize("value", ["nothing", "average", "152-0", "26-25"])
def test_what_a_walkover_may_give(value: str) -> None:
    assert Policy.resolve([{"walkover_points": value}]).walkover_points == value


@pytest.mark.parametrize("value", ["0-152", "152", "152-152", "x-0", "9999-0", None, 5, "", "١٥٢-٠", "-1-0"])
def test_what_it_may_not(value: object) -> None:
    with pytest.raises(PolicyError) as refused:
        Policy.resolve([{"walkover_points": value}])
    assert refused.value.field == "walkover_points"
