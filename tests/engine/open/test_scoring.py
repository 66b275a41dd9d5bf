"""The points of a deal: made, failed, capot; full points, tenths, won deals."""

from __future__ import annotations

import pytest

from engine.errors import EngineError
from engine.open.scoring import OpenFacts, score_deal, short_points
from engine.ruleset import Ruleset, preset

S = 0
LONG = preset("open")
SHORT = preset("open", goal=51)
DEALS = preset("open", goal=3)


def points(
    ruleset: Ruleset,
    cards: tuple[int, int],
    combinations: tuple[int, int] = (0, 0),
    belote: tuple[int, int] = (0, 0),
    chooser: int = 0,
) -> tuple[int, int]:
    return score_deal(ruleset, OpenFacts(chooser, S, cards, combinations, belote)).points


@pytest.mark.parametrize("goal", [501, 1001, 2001])
def test_o9_made(goal: int) -> None:
    """O9: the chooser has 162 less the other's cards, both have what is theirs beside them."""
    rules = preset("open", goal=goal)
    assert points(rules, (90, 72)) == (90, 72)
    assert points(rules, (90, 72), (50, 0), (0, 20)) == (140, 92)
    assert points(rules, (72, 90), (0, 100), (20, 0), chooser=1) == (92, 190)


def test_o9_combinations_and_belote_decide_with_the_cards() -> None:
    """O9: cards and combinations, belote among them, must be more than the other's."""
    assert points(LONG, (72, 90), (20, 0)) == (92, 90)
    assert points(LONG, (72, 90), belote=(20, 0)) == (92, 90)
    assert points(LONG, (90, 72), (0, 20)) == (0, 182)
    assert points(LONG, (82, 80), belote=(0, 20)) == (0, 182)


def test_o9_equal_fails() -> None:
    """O9: more, not as much."""
    assert points(LONG, (81, 81)) == (0, 162)
    assert points(LONG, (71, 91), (20, 0)) == (0, 182)
    assert points(LONG, (81, 81), chooser=1) == (162, 0)


def test_o9_failed_everything_passes() -> None:
    """O9: cards, combinations and belote go to the other."""
    assert points(LONG, (60, 102), belote=(20, 0)) == (0, 182)
    assert points(LONG, (20, 142), (50, 0), (20, 0)) == (0, 232)


def test_o9_belote_may_stay_with_its_owner() -> None:
    """O9: house rule open_belote_on_failure: kept. It counts in the comparison all the same."""
    kept = LONG.replace(open_belote_on_failure="kept")
    assert points(kept, (60, 102), belote=(20, 0)) == (20, 162)
    assert points(kept, (60, 102), belote=(0, 20)) == (0, 182)
    assert points(kept, (72, 90), belote=(20, 0)) == (92, 90)
    assert points(SHORT.replace(open_belote_on_failure="kept"), (60, 102), belote=(20, 0)) == (2, 16)


@pytest.mark.parametrize("goal", [1, 3, 5])
def test_o9_won_deals(goal: int) -> None:
    """O9: the chooser has won the deal if he made it, else the other has."""
    rules = preset("open", goal=goal)
    assert points(rules, (90, 72), (100, 0)) == (1, 0)
    assert points(rules, (81, 81)) == (0, 1)
    assert points(rules, (162, 0), chooser=1) == (1, 0)
    assert points(rules, (162, 0), chooser=0) == (1, 0)


def test_o10_capot_is_210() -> None:
    """O10: in place of the 162, with his combinations; the other side's are lost if he chose."""
    assert points(LONG, (162, 0)) == (210, 0)
    assert points(LONG, (162, 0), (50, 0), (20, 0)) == (280, 0)
    assert points(LONG, (162, 0), (0, 200), (0, 20)) == (210, 0)


def test_o10_a_chooser_may_be_capot() -> None:
    """O10: then his combinations and belote go to the other as well, whatever O9 says."""
    assert points(LONG, (0, 162), (200, 0), (20, 0)) == (0, 430)
    assert points(LONG.replace(open_belote_on_failure="kept"), (0, 162), belote=(20, 0)) == (0, 230)
    assert points(DEALS, (0, 162), (200, 0)) == (0, 1)


def test_o10_capot_before_o9() -> None:
    """O10: looked at first: combinations worth more than 162 do not save the one who took no points."""
    score = score_deal(LONG, OpenFacts(0, S, (162, 0), (0, 200)))
    assert (score.points, score.made, score.kaboot_side) == ((210, 0), True, 0)
    assert points(DEALS, (162, 0), (0, 200)) == (1, 0)


def test_o10_the_last_trick_saves() -> None:
    """O10: ten points are points."""
    assert points(LONG, (152, 10)) == (152, 10)
    assert score_deal(LONG, OpenFacts(0, S, (152, 10))).kaboot_side is None


def test_o10_capot_may_be_added() -> None:
    """O10: house rule open_capot: add gives 162 and 21, on the short scale 16 and 21."""
    assert points(LONG.replace(open_capot="add"), (162, 0), (20, 0)) == (203, 0)
    assert points(SHORT.replace(open_capot="add"), (162, 0), (20, 0)) == (39, 0)


@pytest.mark.parametrize("goal", [51, 101, 201])
def test_o11_tenths(goal: int) -> None:
    """O11: the other's cards divided by ten, 5 down and 6 up; the chooser has 16 less that; combinations and belote
    count a tenth."""
    rules = preset("open", goal=goal)
    assert points(rules, (96, 66)) == (9, 7)
    assert points(rules, (97, 65)) == (10, 6)
    assert points(rules, (97, 65), (110, 0), (0, 20)) == (21, 8)
    assert points(rules, (162, 0)) == (21, 0)
    assert points(rules, (162, 0), (190, 0), (20, 0)) == (42, 0)


def test_o11_failed() -> None:
    """O11: 0 to 16 and all the tenths."""
    assert points(SHORT, (81, 81)) == (0, 16)
    assert points(SHORT, (20, 142), (100, 0), (20, 0)) == (0, 28)


def test_o11_judged_on_full_points() -> None:
    """O11: 82 to 80 is made, though both are 8; 85 to 77 with a belote against it is not."""
    assert points(SHORT, (82, 80)) == (8, 8)
    assert points(SHORT, (85, 77), belote=(0, 20)) == (0, 18)


def test_o11_rounding() -> None:
    """O11: 5 down, 6 up."""
    assert [short_points(value) for value in (0, 4, 5, 6, 14, 15, 16, 65, 66, 75, 76)] == [
        0, 0, 0, 1, 1, 1, 2, 6, 7, 7, 8,
    ]  # fmt: skip


@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("first", [value for value in range(163) if value not in (1, 161)])
def test_o9_to_o11_every_split_gives_away_the_whole_deal(chooser: int, first: int) -> None:
    """O5, O9, O10, O11: 162, or 210; 16, or 21; one won deal."""
    cards = (first, 162 - first)
    capot = 0 in cards
    assert sum(points(LONG, cards, chooser=chooser)) == (210 if capot else 162)
    assert sum(points(SHORT, cards, chooser=chooser)) == (21 if capot else 16)
    assert sum(points(DEALS, cards, chooser=chooser)) == 1


def test_o5_the_cards_of_a_deal_make_162() -> None:
    """O5: no more and no less."""
    with pytest.raises(EngineError) as refused:
        points(LONG, (90, 71))
    assert (refused.value.code, refused.value.rule) == ("card_points_total", "O5")


def test_the_account_tells_every_step() -> None:
    """O9: what was taken, compared and written, in the order in which it is told."""
    made = score_deal(SHORT, OpenFacts(0, S, (96, 66), (20, 0), (0, 20)))
    assert [(line.code, line.side) for line in made.account] == [
        ("taken", 0),
        ("taken", 1),
        ("combinations", 0),
        ("belote", 1),
        ("compared", None),
        ("made", 0),
        ("tenths", 1),
        ("remainder", 0),
        ("total", 0),
        ("total", 1),
    ]
    failed = score_deal(LONG, OpenFacts(0, S, (60, 102), (20, 0), (20, 0)))
    codes = [line.code for line in failed.account]
    assert codes[-5:] == ["whole_deal", "belote_taken", "combinations_taken", "total", "total"]
    lost = score_deal(DEALS, OpenFacts(0, S, (162, 0), (0, 50), (0, 20)))
    assert [line.code for line in lost.account][-4:] == [
        "capot",
        "combinations_lost",
        "belote_lost",
        "won_deal",
    ]
