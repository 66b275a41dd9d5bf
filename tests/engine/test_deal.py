"""A whole deal: who leads, what is called and when, what comes out of it."""

from __future__ import annotations

import pytest

from engine.cards import parse_suit
from engine.deal import Deal
from engine.errors import EngineError, IllegalAction
from engine.outcome import counted_projects
from engine.ruleset import Ruleset
from tests.engine.builders import CLUB, SAUDI, STANDARD, TOURNAMENT, act, stacked_deck, start


def refused(deal: Deal, move: str) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as error:
        act(deal, move)
    assert error.value.params["seat"] == int(move[0])
    return error.value.code, error.value.rule


def cards_only(deal: Deal) -> set[str]:
    return {action for action in deal.legal_actions() if not action.startswith("call")}


def calls_only(deal: Deal) -> list[str]:
    return [action for action in deal.legal_actions() if action.startswith("call")]


def finish(deal: Deal) -> Deal:
    """Everybody plays the first card allowed."""
    while deal.to_act is not None:
        deal = deal.apply(deal.legal_actions()[0])
    return deal


@pytest.mark.parametrize(
    ("rules", "leader"),
    [
        (STANDARD, 2),
        (SAUDI, 2),
        (TOURNAMENT, 1),
        (CLUB, 1),
        (STANDARD.replace(first_leader="dealer"), 0),
    ],
)
def test_s10_who_leads(rules: Ruleset, leader: int) -> None:
    """S10: the buyer; T1, B3: the dealer's right; K4: the dealer."""
    deal = act(start(rules, up="Kh"), "1 pass", "2 sun")
    while deal.phase == "bidding":
        deal = deal.apply("pass")
    assert (deal.phase, deal.to_act, deal.buyer) == ("play", leader, 2)


def test_c4_the_winner_leads_the_next() -> None:
    """C4: tricks are kept with leader, cards and winner."""
    deal = start(STANDARD, up="7d", first={1: "7s", 2: "As", 3: "Ts", 0: "8s"}, later={1: "7c"}, receiver=1)
    deal = act(deal, "1 sun", "1 7s", "2 As", "3 Ts")
    assert len(deal.trick) == 3
    deal = act(deal, "0 8s")
    assert deal.trick == ()
    assert (deal.tricks[0].leader, deal.tricks[0].winner, deal.to_act) == (1, 2, 2)
    assert deal.play is not None
    assert deal.play.abnat == (21, 0)


def test_c5_refused_cards_name_the_reason() -> None:
    """C5, T1: not held, not following, not beating."""
    deal = start(TOURNAMENT, up="7s", first={1: "7h 9s", 2: "Jh Js Ad"}, later={1: "8c"}, receiver=1)
    deal = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm", "2 pass", "0 pass")
    assert refused(deal, "1 Js") == ("card_not_held", "C5")
    assert refused(deal, "2 Js") == ("out_of_turn", "C2")
    assert refused(deal, "1 pass") == ("call_not_allowed", "S2")
    led = act(deal, "1 7h")
    assert refused(led, "2 Js") == ("must_follow", "C5")
    led = act(deal, "1 9s")
    assert cards_only(led) == {"Js"}


def test_t1_a_trump_that_wins_must_be_played() -> None:
    """T1: the error names the rule."""
    deal = start(
        TOURNAMENT,
        up="7s",
        first={1: "9h 8h Ah Kh Th", 2: "Js Ad Kd Qd Jd"},
        later={2: "Tc 9c 8c", 1: "7c 8s"},
        receiver=1,
    )
    deal = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm", "2 pass", "0 pass", "1 Ah")
    assert cards_only(deal) == {"Js"}
    assert refused(deal, "2 Ad") == ("must_trump_or_beat", "T1")


@pytest.fixture
def rich() -> Deal:
    """Sun of seat 1: he holds a run of four and four queens, seat 2 a sira and another sira."""
    return act(
        start(
            STANDARD,
            up="9d",
            first={1: "As Ks Qs Js Qh", 2: "Ah Kh Ac Kc Jc", 3: "7h"},
            later={1: "Qc Qd", 2: "Th 9h 8h"},
            receiver=1,
        ),
        "1 sun",
    )


def test_s11_a_project_is_called_with_the_own_first_card(rich: Deal) -> None:
    """S11: before it, not after, and not by who is not to play."""
    assert calls_only(rich) == ["call hundred Q", "call fifty As", "call sira As", "call sira Ks"]
    assert refused(rich, "2 call sira Th") == ("out_of_turn", "C2")
    later = act(rich, "1 As")
    assert "call hundred Q" not in later.legal_actions(1)
    assert calls_only(later) == ["call sira Th"]
    trick = finish(later).tricks[0]
    assert trick.cards[0] == 7
    second = act(rich, "1 As")
    while not second.tricks:
        second = second.apply(next(iter(second.legal_actions())))
    assert calls_only(second) == []
    assert second.to_act is not None
    assert refused(second, f"{second.to_act} call sira As") == ("call_too_late", "S11")


def test_s11_a_set_not_held_is_refused(rich: Deal) -> None:
    """S11"""
    assert refused(rich, "1 call hundred As") == ("project_not_held", "S11")
    assert refused(rich, "1 call four_hundred A") == ("project_not_held", "S11")


def test_b8_a_call_not_held_changes_nothing() -> None:
    """B8: it is ignored: the player goes on as if he had not spoken, and has nothing."""
    deal = act(start(CLUB, up="9d", first={1: "As Ks 7h"}), "1 sun")
    assert refused(deal, "1 call four_hundred A") == ("project_not_held", "S11")
    assert (deal.to_act, deal.called) == (1, ())


def test_s11_no_card_in_two_projects(rich: Deal) -> None:
    """S11: the choice is the player's, once made it excludes the other."""
    fifty = act(rich, "1 call fifty As")
    assert fifty.to_act == 1
    assert refused(fifty, "1 call hundred Q") == ("card_in_two_projects", "S11")
    assert refused(fifty, "1 call fifty As") == ("card_in_two_projects", "S11")
    assert calls_only(fifty) == []
    assert [project.text for _, project in fifty.called] == ["fifty As"]


def test_s11_a_third_project_is_refused() -> None:
    """S11: at most two."""
    deal = start(STANDARD, up="Kc", first={1: "As Ks Qs Ah Kh"}, later={1: "Qh Ac"}, receiver=1)
    deal = act(deal, "1 sun", "1 call sira As", "1 call sira Ah")
    assert calls_only(deal) == []
    nine = start(STANDARD, up="Jh", first={1: "As Ks Qs Kh Qh"}, later={1: "Td Th"}, receiver=1)
    nine = act(nine, "1 sun", "1 call sira As", "1 call sira Kh")
    assert refused(nine, "1 call sira Qh") == ("too_many_projects", "S11")


def test_s11_capital_suits_are_read_in_calls(rich: Deal) -> None:
    """C1, S11: and kept as small ones."""
    assert act(rich, "1 call fifty AS").history[-1] == (1, "call fifty As")
    assert act(rich, "1 AS").history[-1] == (1, "As")


def test_s11_one_not_called_is_lost(rich: Deal) -> None:
    """S11, S12: only what was called counts."""
    facts = finish(rich).outcome()
    assert facts is not None
    assert facts.projects == (0, 0)
    called = finish(act(rich, "1 call hundred Q", "1 As", "2 call sira Th")).outcome()
    assert called is not None
    assert called.projects == (0, 20)


def test_s12_nothing_is_compared_before_the_first_trick_is_complete(rich: Deal) -> None:
    """S11, S12"""
    deal = act(rich, "1 call hundred Q", "1 As")
    assert deal.play is not None
    assert counted_projects(deal.play, deal.dealer) == ()
    while not deal.tricks:
        deal = deal.apply(deal.legal_actions()[0])
    assert [project.text for _, project in counted_projects(deal.play, deal.dealer)] == ["hundred Q"]


def hokum_in_hearts(rules: Ruleset, hand: str, *calls: str) -> Deal:
    """Seat 1 buys hokum in hearts with this hand of eight (the up card is its last), and calls these."""
    five, two, up = hand.split()[:5], hand.split()[5:7], hand.split()[7]
    deal = start(rules, up=up, first={1: " ".join(five)}, later={1: " ".join(two)}, receiver=1)
    moves = ("1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm", "2 pass", "0 pass")
    return act(deal, *moves, *(f"1 call {call}" for call in calls))


def baloot_of(deal: Deal) -> tuple[int, int]:
    facts = finish(deal).outcome()
    assert facts is not None
    return facts.baloot


def test_s13_baloot_counts_by_itself() -> None:
    """S13: without a call, two points of its owner; not blocked by a fifty or a sira."""
    hand = "Kh Qh 7s 8s 9c 7c 8d Jh"
    assert baloot_of(hokum_in_hearts(STANDARD, hand)) == (0, 2)
    assert baloot_of(hokum_in_hearts(STANDARD, hand, "sira Kh")) == (0, 2)


def test_s13_a_called_hundred_blocks_it() -> None:
    """S13: called, not merely held, scoring or not."""
    hand = "Ah Kh Qh Th 7s 8c 9d Jh"
    assert baloot_of(hokum_in_hearts(STANDARD, hand)) == (0, 2)
    assert baloot_of(hokum_in_hearts(STANDARD, hand, "fifty Ah")) == (0, 2)
    assert baloot_of(hokum_in_hearts(STANDARD, hand, "hundred Ah")) == (0, 0)
    assert baloot_of(hokum_in_hearts(STANDARD.replace(baloot_block="none"), hand, "hundred Ah")) == (0, 2)
    strict = STANDARD.replace(baloot_block="strict")
    assert baloot_of(hokum_in_hearts(strict, hand, "fifty Ah")) == (0, 0)


def test_s13_no_baloot_of_two_hands_or_in_sun() -> None:
    """S13: both cards in one hand, hokum only."""
    assert baloot_of(hokum_in_hearts(STANDARD, "Kh 9h 7s 8s 9c 7c 8d Jh")) == (0, 0)
    sun = act(start(STANDARD, up="Jh", first={1: "Kh Qh"}), "1 sun")
    assert baloot_of(sun) == (0, 0)


def test_c3_last_trick_and_kaboot() -> None:
    """C3, S19: the last trick's ten; all eight tricks by one side."""
    spades = "As Ks Qs Js Ts"
    deal = start(STANDARD, up="9s", first={1: spades}, later={1: "8s 7s"}, receiver=1)
    facts = finish(act(deal, "1 sun")).outcome()
    assert facts is not None
    assert facts.abnat == (0, 130)
    assert (facts.kaboot_side, facts.up_ace, facts.buyer_side) == (1, False, 1)
    ace = start(STANDARD, up="As", first={1: "Ks Qs Js Ts 9s"}, later={1: "8s 7s"}, receiver=1)
    facts = finish(act(ace, "1 sun")).outcome()
    assert facts is not None
    assert facts.up_ace
    assert finish(act(ace, "1 sun")).score().points == (0, 88)  # type: ignore[union-attr]


def test_s20_the_ladder_is_part_of_the_outcome() -> None:
    """S7, S20: multiplier and gahwa reach the score."""
    deal = act(start(STANDARD, up="Kh"), "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm")
    doubled = finish(act(deal, "2 double", "1 triple", "2 pass")).outcome()
    assert doubled is not None
    assert (doubled.multiplier, doubled.gahwa, doubled.trump) == (3, False, parse_suit("h"))
    gahwa = finish(act(deal, "2 double", "1 triple", "2 four", "1 gahwa"))
    score = gahwa.score()
    assert score is not None
    assert score.gahwa_winner is not None
    assert gahwa.outcome().gahwa  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"dealer": 4}, "bad_seat"),
        ({"dealer": -1}, "bad_seat"),
        ({"deck": tuple(range(31))}, "deck_size"),
        ({"deck": (0, *range(31))}, "card_twice"),
        ({"deck": tuple(range(1, 33))}, "bad_card"),
        ({"totals": (0, 0, 0)}, "bad_totals"),
        ({"totals": (0, -1)}, "bad_totals"),
        ({"number": 0}, "bad_number"),
    ],
)
def test_c8_a_deal_starts_from_a_whole_deck(change: dict[str, object], code: str) -> None:
    """C1, C8: bad starts are refused by name."""
    arguments: dict[str, object] = {"dealer": 0, "deck": stacked_deck()}
    with pytest.raises(EngineError) as error:
        Deal.start(STANDARD, **(arguments | change))  # type: ignore[arg-type]
    assert error.value.code == code


def test_a_deal_is_a_value() -> None:
    """The same start and actions are the same deal; its attributes cannot be set."""
    one = act(start(STANDARD, up="Kh"), "1 pass", "2 sun")
    other = act(start(STANDARD, up="Kh"), "1 pass", "2 sun")
    assert one == other
    assert hash(one) == hash(other)
    assert one != act(other, "1 pass")
    assert one != start(TOURNAMENT, up="Kh")
    assert one != "a deal"
    assert len({one, other}) == 1
    with pytest.raises(AttributeError):
        one.trump = 3  # type: ignore[misc]
