"""S7-S9, T5, B2: the ladder, the lock, and when sun may be doubled."""

from __future__ import annotations

import pytest

from engine.deal import Deal
from engine.doubling import sun_may_be_doubled
from engine.errors import IllegalAction
from engine.ruleset import Ruleset
from tests.engine.builders import CLUB, STANDARD, TOURNAMENT, act, stacked_deck, start

HOKUM_OF_1 = ("1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm")


@pytest.fixture
def hokum() -> Deal:
    """Seat 1 has bought hokum in hearts from dealer 0."""
    return act(start(STANDARD, up="Kh"), *HOKUM_OF_1)


def sun_of_1(rules: Ruleset, totals: tuple[int, int]) -> Deal:
    return act(Deal.start(rules, 0, stacked_deck(up="Kh"), totals), "1 sun")


def test_s7_hands_are_complete_when_doubling_begins(hokum: Deal) -> None:
    """S7"""
    assert hokum.phase == "doubling"
    assert [hand.bit_count() for hand in hokum.hands] == [8, 8, 8, 8]


def test_s7_opponents_are_asked_in_calling_order(hokum: Deal) -> None:
    """S7: two passes, no doubling."""
    assert hokum.to_act == 2
    assert hokum.legal_actions() == ("pass", "double")
    second = act(hokum, "2 pass")
    assert second.to_act == 0
    played = act(second, "0 pass")
    assert (played.phase, played.multiplier, played.locked, played.doubler) == ("play", 1, False, None)


def test_s7_calling_order_runs_from_the_dealer_not_from_the_buyer() -> None:
    """S7: seat 3 buys, dealer 0: seat 2 is asked before seat 0."""
    deal = act(
        start(STANDARD, up="Kh"), "1 pass", "2 pass", "3 hokum", "0 pass", "1 pass", "2 pass", "3 confirm"
    )
    assert deal.to_act == 2


def test_s7_the_second_opponent_may_double(hokum: Deal) -> None:
    """S7: he is then the doubler, and says four."""
    deal = act(hokum, "2 pass", "0 double", "1 triple")
    assert (deal.doubler, deal.to_act) == (0, 0)
    assert deal.legal_actions() == ("pass", "four")
    assert deal.legal_actions(2) == ()


def test_s7_the_whole_ladder(hokum: Deal) -> None:
    """S7: buyer triple, doubler four, buyer gahwa; partners have no say; gahwa ends it."""
    deal = act(hokum, "2 double")
    assert (deal.to_act, deal.legal_actions()) == (1, ("pass", "triple"))
    with pytest.raises(IllegalAction) as refused:
        act(deal, "0 double")
    assert refused.value.code == "out_of_turn"
    with pytest.raises(IllegalAction) as refused:
        act(deal, "1 four")
    assert refused.value.rule == "S7"
    deal = act(deal, "1 triple", "2 four")
    assert (deal.to_act, deal.legal_actions()) == (1, ("pass", "gahwa"))
    deal = act(deal, "1 gahwa")
    assert (deal.phase, deal.gahwa) == ("play", True)


@pytest.mark.parametrize(
    ("ladder", "multiplier", "gahwa", "locked"),
    [
        (("2 double", "1 pass"), 2, False, True),
        (("2 double", "1 triple", "2 pass"), 3, False, False),
        (("2 double", "1 triple", "2 four", "1 pass"), 4, False, True),
        (("2 double", "1 triple", "2 four", "1 gahwa"), 4, True, False),
    ],
)
def test_s8_locked_at_double_and_four(
    hokum: Deal, ladder: tuple[str, ...], multiplier: int, gahwa: bool, locked: bool
) -> None:
    """S7, S8: a pass ends the ladder; locked at double or four, not at triple or gahwa."""
    deal = act(hokum, *ladder)
    assert deal.phase == "play"
    assert (deal.multiplier, deal.gahwa, deal.locked) == (multiplier, gahwa, locked)


def test_s8_nobody_leads_a_trump_in_a_locked_deal() -> None:
    """S8: while holding another suit; the error names the rule."""
    deal = start(
        STANDARD,
        up="Kh",
        first={1: "Jh 9h Ah As Ts"},
        later={1: "Th Qh"},
        receiver=1,
    )
    deal = act(deal, *HOKUM_OF_1, "2 double", "1 pass")
    assert [action for action in deal.legal_actions() if " " not in action] == ["As", "Ts"]
    with pytest.raises(IllegalAction) as refused:
        act(deal, "1 Jh")
    assert (refused.value.code, refused.value.rule) == ("locked", "S8")


def test_s8_a_hand_of_trumps_may_lead_them() -> None:
    """S8: nothing else is held."""
    deal = start(STANDARD, up="Kh", first={1: "Jh 9h Ah Th Qh"}, later={1: "8h 7h"}, receiver=1)
    deal = act(deal, *HOKUM_OF_1, "2 double", "1 pass")
    assert "Jh" in deal.legal_actions()


@pytest.mark.parametrize(
    ("totals", "may"),
    [
        ((99, 101), True),
        ((0, 151), True),
        ((99, 100), False),
        ((100, 101), False),
        ((101, 99), False),
        ((101, 120), False),
        ((0, 0), False),
    ],
)
def test_s9_when_sun_may_be_doubled(totals: tuple[int, int], may: bool) -> None:
    """S9: the buyer's team more than 100 and the other less, before this deal; seat 1 is of side 1."""
    assert sun_may_be_doubled(1, totals) is may
    assert sun_of_1(STANDARD, totals).phase == ("doubling" if may else "play")


def test_s9_the_whole_ladder_never_locked() -> None:
    """S9: opponents first, in calling order."""
    deal = sun_of_1(STANDARD, (50, 120))
    assert deal.to_act == 2
    doubled = act(deal, "2 pass", "0 double", "1 pass")
    assert (doubled.multiplier, doubled.locked) == (2, False)
    assert act(deal, "2 double", "1 triple", "2 four", "1 gahwa").gahwa


def test_s9_a_claimed_sun_is_judged_by_who_bought_it() -> None:
    """S9: after qablak the claimant's side counts."""
    deal = Deal.start(STANDARD, 0, stacked_deck(up="Kh"), (50, 120))
    assert act(deal, "1 pass", "2 sun", "1 sun").phase == "doubling"
    assert act(deal, "1 pass", "2 sun", "1 pass").phase == "play"


def test_t5_sun_is_doubled_once_at_most() -> None:
    """T5: no triple, four, gahwa."""
    deal = act(sun_of_1(TOURNAMENT, (50, 120)), "2 double")
    assert (deal.phase, deal.multiplier, deal.locked) == ("play", 2, False)
    hokum = act(start(TOURNAMENT, up="Kh"), *HOKUM_OF_1, "2 double")
    assert hokum.legal_actions() == ("pass", "triple")


def test_b2_the_club_does_not_double() -> None:
    """B2: neither hokum nor sun."""
    assert act(start(CLUB, up="Kh"), "1 hokum", "2 pass", "3 pass", "0 pass").phase == "play"
    assert sun_of_1(CLUB, (50, 120)).phase == "play"
