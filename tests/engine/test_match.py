"""C6, C7, S5, S21, T4, B19: who deals, what stands, who has won."""

from __future__ import annotations

import random

import pytest

from engine.deck import deck
from engine.errors import EngineError, IllegalAction, SetupError
from engine.match import Match
from engine.ruleset import preset
from engine.scoring import DealScore
from engine.totals import Totals, totals_at
from tests.engine.builders import STANDARD, TOURNAMENT, stacked_deck

WEAK_SEAT_3 = stacked_deck(0, up="Kh", first={3: "7s 8s 7h 8h 9h"})


def passed_out(match: Match) -> Match:
    """The next deal, passed by everybody in both rounds."""
    match = match.deal_cards(deck("passed out", match.number))
    while match.deal is not None:
        match = match.apply("pass")
    return match


def played(match: Match, dice: random.Random) -> Match:
    """The next deal, bought as sun by the first caller and played with random legal cards."""
    match = match.deal_cards(deck(f"played {dice.random()}", match.number)).apply("sun")
    while match.deal is not None:
        legal = match.deal.legal_actions()
        match = match.apply("pass" if "pass" in legal else dice.choice(legal))
    return match


def deal_score(points: tuple[int, int], gahwa_winner: int | None = None) -> DealScore:
    return DealScore(points, True, (8, 8), None, gahwa_winner)


@pytest.mark.parametrize(
    ("before", "points", "after", "winner"),
    [
        ((0, 0), (26, 0), (26, 0), None),
        ((140, 120), (11, 5), (151, 125), None),
        ((140, 120), (12, 4), (152, 124), 0),
        ((140, 150), (12, 14), (152, 164), 1),
        ((150, 150), (8, 8), (158, 158), None),
        ((158, 158), (0, 16), (158, 174), 1),
    ],
)
def test_the_goal(
    before: tuple[int, int], points: tuple[int, int], after: tuple[int, int], winner: int | None
) -> None:
    """S21, C7: looked at after each deal; both past it the higher wins, equal another deal."""
    totals = Totals(before).add(STANDARD, deal_score(points))
    assert (totals.points, totals.winner) == (after, winner)
    assert totals.end == (None if winner is None else "target")


@pytest.mark.parametrize(
    ("before", "winner", "after"),
    [((20, 150), 0, (152, 150)), ((20, 150), 1, (20, 152)), ((160, 160), 0, (160, 160))],
)
def test_gahwa_writes_the_goal(before: tuple[int, int], winner: int, after: tuple[int, int]) -> None:
    """S21: the winner's total is written as 152, or stays if higher; the other's stays."""
    totals = Totals(before).add(STANDARD, deal_score((0, 0), gahwa_winner=winner))
    assert (totals.points, totals.winner, totals.end) == (after, winner, "gahwa")


def test_nothing_is_added_after_the_end() -> None:
    """C7: no deal follows a won match."""
    with pytest.raises(EngineError) as refusal:
        totals_at(STANDARD, (152, 20)).add(STANDARD, deal_score((8, 8)))
    assert refusal.value.code == "match_over"


def test_the_deal_passes_to_the_right() -> None:
    """C6, S5: after every deal, played or void, also from the last seat to the first."""
    dice = random.Random(5)
    match = Match.start(STANDARD, 2)
    for expected in (3, 0, 1):
        match = passed_out(match)
        assert match.dealer == expected
    assert played(match, dice).dealer == 2


def test_a_void_deal_is_recorded_and_adds_nothing() -> None:
    """S5: the deal is kept in the history of the match."""
    match = passed_out(Match.start(STANDARD, 0))
    assert [(done.deal.void, done.score, done.totals.points) for done in match.finished] == [
        ("passed", None, (0, 0))
    ]
    assert (match.totals, match.number, match.over) == ((0, 0), 2, False)


def test_kasho_keeps_the_dealer() -> None:
    """T4: recorded as void, the same dealer deals again, also called out of turn."""
    match = Match.start(TOURNAMENT, 0).deal_cards(WEAK_SEAT_3).apply("kasho", 3)
    assert (match.dealer, match.number) == (0, 2)
    assert match.finished[0].deal.void == "kasho"


def test_the_dealer_must_buy_after_too_many_void_deals() -> None:
    """B19: counted in a row; then the dealer's one call in round two is hokum in the up card's suit."""
    rules = STANDARD.replace(max_void_deals=3)
    match = Match.start(rules, 0)
    for _ in range(3):
        assert match.passed_out < 3
        match = passed_out(match)
    match = match.deal_cards(deck("forced", 1))
    assert match.deal is not None and match.deal.must_buy
    for _ in range(7):
        match = match.apply("pass")
    assert match.deal is not None and match.deal.legal_actions() == ("hokum",)
    match = match.apply("hokum")
    assert match.deal is not None
    assert (match.deal.contract, match.deal.trump) == ("hokum", match.deal.up_card // 8)


def test_the_row_of_void_deals() -> None:
    """B19, T4: a kasho neither counts in the row nor breaks it; a played deal does."""
    match = passed_out(Match.start(TOURNAMENT, 2))
    match = passed_out(match)
    assert (match.passed_out, match.dealer) == (2, 0)
    match = match.deal_cards(WEAK_SEAT_3).apply("kasho", 3)
    assert match.passed_out == 2
    assert played(match, random.Random(3)).passed_out == 0


@pytest.mark.parametrize("name", ["standard", "tournament", "saudi", "club"])
def test_random_matches_end_with_a_winner(name: str) -> None:
    """S21: whatever legal things are done, each deal adds its points and somebody wins."""
    rules = preset(name)
    for number in range(6):
        seed = f"{name} {number}"
        dice = random.Random(seed)
        match = Match.start(rules, dice.randrange(4))
        while not match.over:
            if match.deal is None:
                match = match.deal_cards(deck(seed, match.number))
            assert match.deal is not None
            match = match.apply(dice.choice(match.deal.legal_actions()))
        assert match.winner is not None, seed
        assert max(match.totals) >= rules.goal, seed
        before = (0, 0)
        for done in match.finished[:-1]:
            points = (0, 0) if done.score is None else done.score.points
            assert done.totals.points == (before[0] + points[0], before[1] + points[1]), seed
            assert done.totals.winner is None, seed
            before = done.totals.points
        assert match.running[-1] == match.totals, seed


def test_what_cannot_be_done_changes_nothing() -> None:
    """C6, C7: a deal on top of another, an action without a deal, anything after the end."""
    match = Match.start(STANDARD, 0)
    with pytest.raises(IllegalAction, match="no cards"):
        match.apply("pass")
    dealt = match.deal_cards(deck("x", 1))
    with pytest.raises(IllegalAction) as refusal:
        dealt.deal_cards(deck("x", 2))
    assert refusal.value.code == "deal_not_done"
    with pytest.raises(IllegalAction) as refusal:
        dealt.apply("ashkal")
    assert refusal.value.rule == "S1"
    assert dealt == match.deal_cards(deck("x", 1))
    assert dealt != match

    short = Match.start(STANDARD.replace(goal=1), 0)
    over = played(short, random.Random(1))
    assert over.over
    for late in (lambda: over.apply("pass"), lambda: over.deal_cards(deck("x", 1))):
        with pytest.raises(IllegalAction) as refusal:
            late()
        assert refusal.value.code == "match_over"


@pytest.mark.parametrize("dealer", [-1, 4, True, None, "0"])
def test_a_match_starts_from_a_seat(dealer: object) -> None:
    """C6: the first dealer is one of the seats."""
    with pytest.raises(SetupError) as refusal:
        Match.start(STANDARD, dealer)  # type: ignore[arg-type]
    assert refusal.value.code == "bad_dealer"


def test_a_bad_deck_is_refused() -> None:
    """C1: with the match as it was."""
    match = Match.start(STANDARD, 0)
    with pytest.raises(EngineError):
        match.deal_cards((0,) * 32)
    assert match == Match.start(STANDARD, 0)
    assert hash(match) == hash(Match.start(STANDARD, 0))
