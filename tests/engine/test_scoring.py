"""S14 to S20, T2 and the qaid: from abnat to points. Each table row was worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError
from engine.ruleset import preset
from engine.scoring import (
    DealFacts,
    abnat_to_points_hokum,
    abnat_to_points_sun,
    card_points,
    score_deal,
)
from tests.engine.facts import hokum, mirrored, sun

STANDARD = preset("standard")
TOURNAMENT = preset("tournament")


@pytest.mark.parametrize(
    ("abnat", "points"),
    [(0, 0), (4, 0), (5, 1), (6, 2), (14, 2), (25, 5), (45, 9), (64, 12), (65, 13), (66, 14), (130, 26)],
)
def test_abnat_to_points_in_sun(abnat: int, points: int) -> None:
    """S15: nearest ten, times 2, divided by 10; a final 5 is not rounded."""
    assert abnat_to_points_sun(abnat) == points


@pytest.mark.parametrize(
    ("abnat", "points"),
    [(0, 0), (5, 0), (6, 1), (35, 3), (75, 7), (76, 8), (81, 8), (86, 9), (155, 15), (156, 16), (162, 16)],
)
def test_abnat_to_points_in_hokum(abnat: int, points: int) -> None:
    """S15: divided by 10 to the nearest whole, a half dropped."""
    assert abnat_to_points_hokum(abnat) == points


def test_sun_always_adds_up() -> None:
    """S16: whatever the split, sun makes 26."""
    assert all(sum(card_points("sun", 0, (a, 130 - a))) == 26 for a in range(131))


def test_hokum_converts_the_defenders_only() -> None:
    """S16: 86/76 gives 8/8 and 76/86 gives 7/9; converting both would make 17 for 16 splits."""
    assert card_points("hokum", 0, (86, 76)) == (8, 8)
    assert card_points("hokum", 0, (76, 86)) == (7, 9)
    assert card_points("hokum", 1, (86, 76)) == (9, 7)
    both = [abnat_to_points_hokum(a) + abnat_to_points_hokum(162 - a) for a in range(163)]
    assert sum(total == 17 for total in both) == 16
    assert all(sum(card_points("hokum", buyer, (a, 162 - a))) == 16 for a in range(163) for buyer in (0, 1))


@pytest.mark.parametrize(
    ("success", "facts", "points"),
    [
        # no projects: half of the points keeps the contract
        ("totals", sun(65), (13, 13)),
        ("totals", sun(64), (0, 26)),
        ("totals", hokum(77), (8, 8)),
        ("totals", hokum(76), (0, 16)),
        # totals: cards, projects and baloot of one side against the other's
        ("totals", hokum(70, projects=(10, 0)), (17, 9)),
        ("totals", hokum(70, projects=(0, 2)), (0, 18)),
        ("totals", hokum(82, projects=(0, 2)), (0, 18)),
        ("totals", hokum(60, baloot=(2, 0)), (2, 16)),
        ("totals", hokum(70, baloot=(2, 0)), (9, 9)),
        ("totals", hokum(82, baloot=(0, 2)), (0, 18)),
        # cards: 13 or 8 on the cards alone, whatever lies beside them
        ("cards", hokum(70, projects=(10, 0)), (0, 26)),
        ("cards", hokum(82, projects=(0, 20)), (8, 28)),
        ("cards", sun(65, projects=(0, 40)), (13, 53)),
        ("cards", sun(64, projects=(40, 0)), (0, 66)),
        # abnat: unrounded, projects and baloot in abnat, equal succeeds
        ("abnat", hokum(77), (0, 16)),
        ("abnat", hokum(81), (8, 8)),
        ("abnat", sun(65), (13, 13)),
        ("abnat", hokum(82, projects=(0, 2), baloot=(2, 0)), (10, 10)),
        ("abnat", hokum(80, projects=(0, 2), baloot=(2, 0)), (2, 18)),
        ("abnat", sun(53, projects=(4, 0)), (0, 30)),
        ("abnat", sun(55, projects=(4, 0)), (15, 15)),
        ("abnat", sun(5, projects=(40, 0)), (41, 25)),
        # threshold: 13 or 8 on cards and projects of the buyer, baloot apart, the other side not looked at
        ("threshold", hokum(70, projects=(2, 0)), (9, 9)),
        ("threshold", hokum(60, baloot=(2, 0)), (2, 16)),
        ("threshold", hokum(82, projects=(0, 20)), (8, 28)),
        ("threshold", sun(45, projects=(4, 0)), (13, 17)),
        ("threshold", sun(44, projects=(4, 0)), (0, 30)),
    ],
)
def test_success(success: str, facts: DealFacts, points: tuple[int, int]) -> None:
    """S17, T2: the four readings of what the buyer's team must reach."""
    ruleset = STANDARD.replace(success=success)
    score = score_deal(ruleset, facts)
    assert score.points == points
    assert score.made is (points[0] > facts.baloot[0])
    turned = score_deal(ruleset, mirrored(facts))
    assert turned.points == points[::-1]


def test_tournament_compares_abnat() -> None:
    """T2: 77 against 85 fails, although both are 8 points."""
    assert TOURNAMENT.success == "abnat"
    assert score_deal(TOURNAMENT, hokum(77)).points == (0, 16)
    assert score_deal(STANDARD, hokum(77)).points == (8, 8)


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        (sun(50, projects=(4, 0)), (0, 30)),
        (sun(50, projects=(0, 10)), (0, 36)),
        (hokum(60, baloot=(2, 0)), (2, 16)),
        (hokum(60, baloot=(0, 2)), (0, 18)),
        (hokum(40, projects=(5, 0), baloot=(2, 0)), (2, 21)),
    ],
)
def test_a_failed_deal(facts: DealFacts, points: tuple[int, int]) -> None:
    """S18: the other team takes 26 or 16 and all counted projects; baloot stays with its owner."""
    score = score_deal(STANDARD, facts)
    assert (score.points, score.made) == (points, False)


@given(
    st.sampled_from(["sun", "hokum"]),
    st.integers(0, 130),
    st.sampled_from([(0, 0), (2, 0), (0, 5), (10, 0), (0, 20)]),
    st.sampled_from([(0, 0), (2, 0), (0, 2)]),
    st.integers(1, 4),
    st.sampled_from(["totals", "cards", "abnat", "threshold"]),
)
def test_nothing_is_lost_or_invented(
    contract: str,
    abnat: int,
    projects: tuple[int, int],
    baloot: tuple[int, int],
    level: int,
    success: str,
) -> None:
    """S16, S18, S20: both sides together always get the deal and all projects times the level, and the
    baloot once; the account's last lines are the points, and it tells every baloot."""
    build = sun if contract == "sun" else hokum
    facts = build(abnat, projects=projects, baloot=baloot, multiplier=level)
    score = score_deal(STANDARD.replace(success=success), facts)
    whole = 26 if contract == "sun" else 16
    assert sum(score.points) == (whole + sum(projects)) * level + sum(baloot)
    assert sum(score.card_points) == whole
    totals = {line.side: line.params["points"] for line in score.account if line.code == "total"}
    assert (totals[0], totals[1]) == score.points
    assert [line.code for line in score.account].count("baloot") == sum(1 for points in baloot if points)


def test_the_account_tells_how_the_points_came_about() -> None:
    """S16 to S18: every step of a failed deal, in order."""
    score = score_deal(STANDARD, hokum(50, projects=(2, 0), baloot=(2, 0), multiplier=2))
    assert [(line.code, line.side) for line in score.account] == [
        ("remainder", 0),
        ("converted", 1),
        ("projects", 0),
        ("baloot", 0),
        ("compared", None),
        ("failed", 0),
        ("whole_deal", 1),
        ("projects_taken", 1),
        ("multiplied", 1),
        ("total", 0),
        ("total", 1),
    ]
    assert score.account[4].params == {"buyer": 9, "other": 11, "reading": "totals"}
    assert score.account[8].params == {"by": 2, "cards": 32, "projects": 4}


@pytest.mark.parametrize("facts", [sun(60, abnat=(60, 60)), hokum(80, abnat=(80, 50)), sun(0, abnat=(0, 0))])
def test_abnat_that_are_not_the_whole_deck_are_refused(facts: DealFacts) -> None:
    """C3: a deal that was played out holds 130 or 162."""
    with pytest.raises(EngineError) as refusal:
        score_deal(STANDARD, facts)
    assert (refusal.value.code, refusal.value.rule) == ("abnat_total", "C3")
