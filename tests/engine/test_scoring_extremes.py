"""S19 to S21, T2 and the qaid: kaboot, doubling, gahwa and penalties."""

from __future__ import annotations

import pytest

from engine.ruleset import preset
from engine.scoring import DealFacts, score_deal
from tests.engine.facts import hokum, mirrored, sun

STANDARD = preset("standard")
TOURNAMENT = preset("tournament")
CLUB = preset("club")


@pytest.mark.parametrize(
    ("house", "facts", "points"),
    [
        ({}, sun(130, kaboot_side=0, projects=(4, 0)), (48, 0)),
        ({}, sun(130, kaboot_side=0, up_ace=True), (88, 0)),
        ({}, sun(0, kaboot_side=1, up_ace=True, projects=(0, 20)), (0, 108)),
        ({}, sun(0, kaboot_side=1, projects=(20, 0)), (0, 44)),
        ({}, hokum(162, kaboot_side=0), (44, 0)),
        ({}, hokum(162, kaboot_side=0, up_ace=True), (88, 0)),
        ({}, hokum(162, kaboot_side=0, projects=(5, 0), baloot=(2, 0)), (51, 0)),
        ({}, hokum(162, kaboot_side=0, projects=(0, 5), baloot=(0, 2)), (44, 0)),
        ({"kaboot_hokum": 25}, hokum(162, kaboot_side=0), (25, 0)),
        ({"kaboot_hokum": 25}, hokum(162, kaboot_side=0, up_ace=True), (50, 0)),
        ({"kaboot_hokum": 25}, sun(130, kaboot_side=0, up_ace=True), (88, 0)),
        ({"kaboot_ace_doubles": False}, sun(130, kaboot_side=0, up_ace=True), (44, 0)),
        ({"kaboot_ace_doubles": False}, hokum(162, kaboot_side=0, up_ace=True), (44, 0)),
    ],
)
def test_kaboot(house: dict[str, int | bool], facts: DealFacts, points: tuple[int, int]) -> None:
    """S19: 44 (88 with an ace up) and the winners' own projects and baloot; the other team nothing."""
    score = score_deal(STANDARD.replace(**house), facts)
    assert score.points == points
    assert score.kaboot_side == facts.kaboot_side
    assert score.made is (facts.kaboot_side == facts.buyer_side)


def test_kaboot_of_the_tournament_and_the_club() -> None:
    """T2, B8: 44 in sun, 25 in hokum, an ace doubles neither."""
    for ruleset in (TOURNAMENT, CLUB):
        assert score_deal(ruleset, sun(130, kaboot_side=0, up_ace=True)).points == (44, 0)
        assert score_deal(ruleset, hokum(162, kaboot_side=0, up_ace=True)).points == (25, 0)


@pytest.mark.parametrize(
    ("house", "facts", "points"),
    [
        ({}, hokum(102, multiplier=2), (20, 12)),
        ({}, hokum(102, multiplier=3, projects=(5, 0), baloot=(2, 0)), (47, 18)),
        ({}, hokum(102, multiplier=4, baloot=(0, 2)), (40, 26)),
        ({}, hokum(50, multiplier=2, projects=(2, 0), baloot=(2, 0)), (2, 36)),
        ({}, sun(90, multiplier=2, projects=(0, 4)), (36, 24)),
        ({}, hokum(162, multiplier=2, kaboot_side=0, projects=(5, 0), baloot=(2, 0)), (100, 0)),
        ({}, sun(130, multiplier=2, kaboot_side=0, up_ace=True), (176, 0)),
        ({"kaboot_multiplied": False}, hokum(162, multiplier=2, kaboot_side=0), (44, 0)),
        (
            {"kaboot_multiplied": False},
            hokum(162, multiplier=3, kaboot_side=0, projects=(5, 0), baloot=(2, 0)),
            (61, 0),
        ),
        ({"doubled": "winner_takes_all"}, hokum(102, multiplier=2), (32, 0)),
        ({"doubled": "winner_takes_all"}, hokum(102, multiplier=1), (10, 6)),
        ({"doubled": "winner_takes_all"}, hokum(102, multiplier=2, projects=(0, 2)), (36, 0)),
        ({"doubled": "winner_takes_all"}, hokum(102, multiplier=3, baloot=(0, 2)), (48, 0)),
        ({"doubled": "winner_takes_all"}, hokum(102, multiplier=3, baloot=(2, 0)), (50, 0)),
        ({"doubled": "winner_takes_all"}, hokum(102, multiplier=1, baloot=(0, 2)), (10, 8)),
        ({"doubled": "winner_takes_all"}, hokum(60, multiplier=2, baloot=(2, 0)), (2, 32)),
        ({"doubled": "winner_takes_all"}, hokum(60, multiplier=2, projects=(2, 0)), (0, 36)),
    ],
)
def test_doubling(house: dict[str, str | bool], facts: DealFacts, points: tuple[int, int]) -> None:
    """S20: doubling multiplies card points and projects, never baloot, under each house rule."""
    ruleset = STANDARD.replace(**house)
    assert score_deal(ruleset, facts).points == points
    assert score_deal(ruleset, mirrored(facts)).points == points[::-1]


def test_a_doubled_kaboot_in_the_tournament() -> None:
    """T2: the 25 is not multiplied, projects beside it are, baloot is not."""
    doubled = hokum(162, multiplier=2, kaboot_side=0, projects=(5, 0), baloot=(2, 0))
    assert score_deal(TOURNAMENT, doubled).points == (25 + 10 + 2, 0)


@pytest.mark.parametrize(
    ("facts", "winner"),
    [
        (hokum(102, gahwa=True), 0),
        (hokum(60, gahwa=True), 1),
        (hokum(162, gahwa=True, kaboot_side=0), 0),
        (hokum(0, gahwa=True, kaboot_side=1), 1),
        (hokum(70, gahwa=True, projects=(10, 0)), 0),
        (hokum(70, gahwa=True, penalty_side=0), 1),
    ],
)
def test_gahwa_adds_no_points(facts: DealFacts, winner: int) -> None:
    """S7, S21: a gahwa deal decides the match by S17 or S19 and writes no points down."""
    score = score_deal(STANDARD, facts)
    assert (score.points, score.gahwa_winner) == ((0, 0), winner)
    assert score_deal(STANDARD, mirrored(facts)).gahwa_winner == 1 - winner


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        (sun(0, penalty_side=0), (0, 26)),
        (hokum(0, penalty_side=1), (16, 0)),
        (hokum(0, penalty_side=1, projects=(5, 0), baloot=(2, 0), multiplier=2), (44, 0)),
        (hokum(0, penalty_side=1, projects=(0, 5), baloot=(0, 2), multiplier=3), (48, 0)),
    ],
)
def test_qaid(facts: DealFacts, points: tuple[int, int]) -> None:
    """Score sheet, penalty: 26 or 16 and the own projects times the level, and the own baloot once."""
    score = score_deal(STANDARD, facts)
    assert (score.points, score.made) == (points, None)


def test_qaid_is_multiplied_also_where_a_kaboot_is_not() -> None:
    """Score sheet: the level counts for a penalty under every preset."""
    assert score_deal(TOURNAMENT, hokum(0, penalty_side=1, multiplier=2)).points == (32, 0)
    all_tricks = hokum(0, penalty_side=1, multiplier=2, kaboot_side=1)
    assert score_deal(TOURNAMENT, all_tricks).points == (32, 0)
