"""Score sheet: what a score sheet comes to, and every sheet that is refused, with its deal and reason."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PLAIN_POINTS, TRUMP_POINTS
from engine.errors import SheetError
from engine.ruleset import Ruleset, preset
from engine.scoresheet import SheetDeal, check_sheet, read_sheet
from tests.engine.written_deals import HOKUM, QAID, SUN, VOID, any_deal

STANDARD = preset("standard")
TOURNAMENT = preset("tournament")
CLUB = preset("club")


def check(*deals: dict[str, Any], ruleset: Ruleset = STANDARD, totals: tuple[int, int] = (0, 0)) -> Any:
    return check_sheet(ruleset, read_sheet(ruleset, list(deals)), totals)


def test_a_sheet_gives_points_and_totals_after_every_deal() -> None:
    """Score sheet: played, void and penalty deals, with their accounts."""
    result = check(SUN, VOID, HOKUM, QAID)
    assert result.points == ((16, 10), (0, 0), (6, 10), (0, 16))
    assert result.running == ((16, 10), (16, 10), (22, 20), (22, 36))
    assert result.final == (22, 36)
    assert (result.winner, result.end) == (None, None)
    assert [bool(account) for account in result.accounts] == [True, False, True, True]
    assert [line.number for line in result.lines] == [1, 2, 3, 4]


@pytest.mark.parametrize("abnat", [[80, None], [None, 50], [80, 50]])
def test_abnat_of_one_team_are_enough(abnat: list[int | None]) -> None:
    """Score sheet: abnat of one team; the other has what is left of 130."""
    assert check(SUN | {"abnat": abnat}).points == ((16, 10),)


def test_projects_baloot_and_kaboot_on_the_sheet() -> None:
    """S13, S14, S19: kinds are turned into points by the contract."""
    hokum = HOKUM | {"projects": [[], ["fifty", "sira"]], "baloot": [True, False]}
    assert check(hokum).points == ((8, 17),)
    sun = SUN | {"projects": [["four_hundred", "hundred"], []]}
    assert check(sun).points == ((76, 10),)
    kaboot = {"kind": "played", "contract": "sun", "buyer": 0, "kaboot": 1, "projects": [["sira"], []]}
    assert check(kaboot | {"up_ace": True}).points == ((0, 88),)
    assert check(kaboot | {"up_ace": True}, ruleset=TOURNAMENT).points == ((0, 44),)
    assert check(kaboot | {"abnat": [0, 130]}).points == check(kaboot).points == ((0, 44),)


def test_the_goal_ends_a_sheet() -> None:
    """S21, C7: first to 152."""
    result = check(SUN, totals=(140, 120))
    assert (result.final, result.winner, result.end) == ((156, 130), 0, "target")


def test_level_past_the_goal_plays_on() -> None:
    """C7: both past it and equal: another deal; both past it: the higher wins."""
    level = HOKUM | {"abnat": [81, 81]}
    result = check(level, HOKUM, totals=(150, 150))
    assert result.running == ((158, 158), (164, 168))
    assert (result.winner, result.end) == (1, "target")


@pytest.mark.parametrize(
    ("totals", "abnat", "final", "winner"),
    [
        ((20, 150), [60, 102], (20, 152), 1),
        ((20, 150), [102, 60], (152, 150), 0),
        ((160, 160), [60, 102], (160, 160), 1),
    ],
)
def test_gahwa_on_the_sheet(
    totals: tuple[int, int], abnat: list[int], final: tuple[int, int], winner: int
) -> None:
    """S21: the winner is written as 152, or stays if higher; the other's total stays."""
    result = check(HOKUM | {"gahwa": True, "abnat": abnat}, totals=totals)
    assert (result.final, result.winner, result.end, result.points) == (final, winner, "gahwa", ((0, 0),))


def test_qaid_on_the_sheet() -> None:
    """Score sheet, penalty: the other team gets the deal, its projects times the level and its baloot."""
    own = QAID | {"projects": [[], ["sira"]], "baloot": [False, True], "multiplier": 2}
    lost = QAID | {"projects": [["sira"], []], "baloot": [True, False]}
    assert check(own, lost).points == ((0, 38), (0, 16))
    sun = {"kind": "penalty", "contract": "sun", "offender": 1}
    assert check(sun).points == ((26, 0),)
    assert check(QAID | {"gahwa": True}).winner == 1


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("contract_missing", {"kind": "played", "buyer": 0, "abnat": [80, 50]}, "contract"),
    ("trump_missing", HOKUM | {"trump": None}, "trump"),
    ("trump_in_sun", SUN | {"trump": "s"}, "trump"),
    ("buyer_missing", SUN | {"buyer": None}, "buyer"),
    ("buyer_missing", {"kind": "penalty", "contract": "sun", "offender": 0, "multiplier": 2}, "buyer"),
    ("abnat_missing", SUN | {"abnat": None}, "abnat"),
    ("abnat_missing", SUN | {"abnat": [None, None]}, "abnat"),
    ("abnat_too_high", SUN | {"abnat": [131, None]}, "abnat"),
    ("abnat_too_high", HOKUM | {"abnat": [None, 163]}, "abnat"),
    ("abnat_sum", SUN | {"abnat": [80, 51]}, "abnat"),
    ("abnat_sum", HOKUM | {"abnat": [80, 50]}, "abnat"),
    ("abnat_impossible", SUN | {"abnat": [1, None]}, "abnat"),
    ("abnat_impossible", SUN | {"abnat": [129, 1]}, "abnat"),
    ("abnat_impossible", HOKUM | {"abnat": [None, 161]}, "abnat"),
    ("abnat_impossible", HOKUM | {"abnat": [None, 1]}, "abnat"),
    ("kaboot_with_abnat", SUN | {"kaboot": 0}, "kaboot"),
    ("kaboot_with_abnat", SUN | {"kaboot": 1, "abnat": [130, 0]}, "kaboot"),
    ("baloot_in_sun", SUN | {"baloot": [True, False]}, "baloot"),
    ("baloot_twice", HOKUM | {"baloot": [True, True]}, "baloot"),
    ("four_hundred_in_hokum", HOKUM | {"projects": [["four_hundred"], []]}, "projects"),
    ("four_hundred_twice", SUN | {"projects": [["four_hundred", "four_hundred"], []]}, "projects"),
    ("projects_of_both", SUN | {"projects": [["sira"], ["fifty"]]}, "projects"),
    ("too_many_projects", SUN | {"projects": [["sira"] * 5, []]}, "projects"),
    ("sun_not_doubled_here", SUN | {"multiplier": 2}, "multiplier"),
    ("sun_not_doubled_here", SUN | {"gahwa": True}, "multiplier"),
    ("gahwa_with_multiplier", HOKUM | {"gahwa": True, "multiplier": 2}, "gahwa"),
    ("offender_not_penalty", SUN | {"offender": 1}, "offender"),
    ("offender_missing", QAID | {"offender": None}, "offender"),
    ("penalty_with_cards", QAID | {"abnat": [80, 82]}, "abnat"),
    ("penalty_with_cards", QAID | {"kaboot": 1}, "kaboot"),
    ("void_not_empty", VOID | {"contract": "sun"}, "contract"),
]


@pytest.mark.parametrize(("code", "deal", "field"), REFUSED)
def test_an_impossible_deal_is_refused(code: str, deal: dict[str, Any], field: str) -> None:
    """Score sheet: the deal's number, the reason and the field are named."""
    with pytest.raises(SheetError) as refusal:
        check(HOKUM, VOID, deal)
    assert (refusal.value.code, refusal.value.deal) == (code, 3)
    assert refusal.value.params["field"] == field
    assert str(refusal.value).startswith("deal 3: ")


@pytest.mark.parametrize("late", [SUN, VOID, QAID])
def test_a_deal_after_the_match_is_over_is_refused(late: dict[str, Any]) -> None:
    """Score sheet: also a void deal or a penalty."""
    with pytest.raises(SheetError) as refusal:
        check(SUN, late, totals=(140, 100))
    assert (refusal.value.code, refusal.value.deal) == ("match_over", 2)
    with pytest.raises(SheetError) as refusal:
        check(late, totals=(152, 100))
    assert (refusal.value.code, refusal.value.deal) == ("match_over", 1)


@pytest.mark.parametrize(
    ("totals", "buyer", "allowed"),
    [
        ((101, 99), 0, True),
        ((100, 99), 0, False),
        ((101, 100), 0, False),
        ((101, 99), 1, False),
        ((0, 120), 1, True),
        ((120, 0), 1, False),
    ],
)
def test_doubled_sun(totals: tuple[int, int], buyer: int, allowed: bool) -> None:
    """S9: only while the buyer's team has more than 100 and the other less, before this deal."""
    doubled = SUN | {"buyer": buyer, "multiplier": 2, "abnat": [65, 65]}
    if allowed:
        assert check(doubled, totals=totals).points == ((26, 26),)
        return
    with pytest.raises(SheetError) as refusal:
        check(doubled, totals=totals)
    assert (refusal.value.code, refusal.value.rule) == ("sun_not_doubled_here", "S9")


def test_doubled_sun_is_judged_on_the_totals_before_the_deal() -> None:
    """S9: not on those the sheet began with."""
    doubled = SUN | {"multiplier": 2}
    assert check(SUN, doubled, totals=(90, 70)).points == ((16, 10), (32, 20))
    with pytest.raises(SheetError) as refusal:
        check(SUN, doubled, totals=(90, 90))
    assert (refusal.value.code, refusal.value.deal) == ("sun_not_doubled_here", 2)


def test_how_far_sun_is_doubled() -> None:
    """S9: the whole ladder; T5: once."""
    for more in ({"multiplier": 3}, {"multiplier": 4}, {"gahwa": True}):
        assert check(SUN | more, totals=(110, 90)).lines
        with pytest.raises(SheetError) as refusal:
            check(SUN | more, totals=(110, 90), ruleset=TOURNAMENT)
        assert (refusal.value.code, refusal.value.rule) == ("sun_doubled_once", "T5")
    assert check(SUN | {"multiplier": 2}, totals=(110, 90), ruleset=TOURNAMENT).lines


@pytest.mark.parametrize("more", [{"multiplier": 2}, {"gahwa": True}])
def test_no_doubling_where_there_is_none(more: dict[str, Any]) -> None:
    """B2: the club has no doubling."""
    with pytest.raises(SheetError) as refusal:
        check(HOKUM | more, ruleset=CLUB)
    assert (refusal.value.code, refusal.value.rule) == ("no_doubling", "B2")


def test_projects_of_both_teams_under_all() -> None:
    """S12: the house rule ``projects=all`` lets both teams score theirs, but four aces exist once."""
    ruleset = STANDARD.replace(projects="all")
    both = SUN | {"projects": [["sira"], ["fifty"]]}
    assert check(both, ruleset=ruleset).points == ((20, 20),)
    aces = SUN | {"projects": [["four_hundred"], ["four_hundred"]]}
    with pytest.raises(SheetError) as refusal:
        check(aces, ruleset=ruleset)
    assert refusal.value.code == "four_hundred_twice"


@pytest.mark.parametrize(
    ("contract", "points"), [("sun", [PLAIN_POINTS] * 4), ("hokum", [TRUMP_POINTS] + [PLAIN_POINTS] * 3)]
)
def test_which_abnat_no_tricks_can_give(contract: str, points: list[tuple[int, ...]]) -> None:
    """Score sheet: of all totals a team can make from one to seven tricks, only 1 and its rest are missing;
    exactly these are refused. Every sum of 4, 8 ... 28 cards is built up card by card."""
    sums: list[set[int]] = [{0}] + [set() for _ in range(32)]
    for suit in points:
        for value in suit:
            for count in range(31, -1, -1):
                sums[count + 1] |= {total + value for total in sums[count]}
    whole = 130 if contract == "sun" else 162
    made = {total + last for count in range(4, 32, 4) for total in sums[count] for last in (0, 10)}
    possible = {total for total in made if whole - total in made}
    assert set(range(whole + 1)) - possible == {1, whole - 1}
    accepted = set()
    for abnat in range(whole + 1):
        deal = (SUN if contract == "sun" else HOKUM) | {"abnat": [abnat, None]}
        try:
            check(deal)
            accepted.add(abnat)
        except SheetError as refusal:
            assert refusal.code == "abnat_impossible"
    assert accepted == possible


def test_nothing_without_a_kaboot_is_possible() -> None:
    """Score sheet: a worthless trick leaves 0 abnat without a kaboot."""
    assert check(SUN | {"abnat": [130, 0]}).points == ((26, 0),)


@given(st.lists(any_deal, max_size=4), st.tuples(st.integers(0, 170), st.integers(0, 170)))
def test_a_sheet_is_scored_or_refused_with_its_deal(deals: list[SheetDeal], totals: tuple[int, int]) -> None:
    """Score sheet: no sheet leads anywhere else, and a refusal always names the deal."""
    try:
        result = check_sheet(TOURNAMENT, deals, totals)
    except SheetError as refusal:
        assert refusal.deal is not None and 1 <= refusal.deal <= len(deals)
    else:
        assert len(result.lines) == len(deals)
        assert all(min(points) >= 0 for points in result.points)


@pytest.mark.parametrize("totals", [(-1, 0), (0, -5)])
def test_totals_before_the_sheet_are_checked(totals: tuple[int, int]) -> None:
    with pytest.raises(SheetError) as refusal:
        check(SUN, totals=totals)
    assert refusal.value.code == "bad_totals"


def test_a_league_may_play_to_another_goal() -> None:
    """S21: the goal is a field of the ruleset."""
    short = STANDARD.replace(goal=52)
    assert check(SUN, SUN, SUN, SUN, ruleset=short).winner == 0
