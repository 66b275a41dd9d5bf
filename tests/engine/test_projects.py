"""S11-S14: sets in a hand, the choice among them, who scores, and baloot."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards_of, mask_of, parse_hand
from engine.projects import (
    FOURS,
    RUNS,
    Called,
    Project,
    baloot_cards,
    baloot_counts,
    best_called,
    best_choice,
    find_projects,
    project_points,
    scoring_projects,
    still_callable,
)
from tests.engine.builders import STANDARD

EVERY = {p.text: p for contract in ("hokum", "sun") for p in (*itertools.chain(*RUNS), *FOURS[contract])}


def texts(projects: tuple[Project, ...]) -> list[str]:
    return [project.text for project in projects]


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("As Ks Qs", ["sira As"]),
        ("As Ks Js Ts 9d 8d", []),
        ("Ks As 7s 8s", []),
        ("Ts 9s 8s 7s", ["fifty Ts", "sira Ts", "sira 9s"]),
        ("Qd Qs Qh Qc", ["hundred Q"]),
        ("9d 9s 9h 9c 8d 8s 8h 8c", []),
        ("Jh Th 9h 8h 7h", ["hundred Jh", "fifty Jh", "fifty Th", "sira Jh", "sira Th", "sira 9h"]),
    ],
)
def test_s11_what_a_hand_holds(hand: str, found: list[str]) -> None:
    """S11: runs of three, four, five in the order of sequences; four of 10 J Q K; four nines are nothing."""
    for contract in ("sun", "hokum"):
        assert texts(find_projects(parse_hand(hand), contract)) == found


def test_s11_four_aces() -> None:
    """S11, B8: a hundred in hokum, a four hundred in sun."""
    aces = parse_hand("As Ah Ac Ad")
    assert texts(find_projects(aces, "hokum")) == ["hundred A"]
    assert texts(find_projects(aces, "sun")) == ["four_hundred A"]


def test_s11_at_most_two_and_no_card_in_both() -> None:
    """S11"""
    found = find_projects(parse_hand("As Ks Qs Js Qh Qc Qd 7h"), "sun")
    queens, fifty, sira = EVERY["hundred Q"], EVERY["fifty As"], EVERY["sira As"]
    assert {queens, fifty, sira} <= set(found)
    assert still_callable(found, [queens]) == ()
    assert queens not in still_callable(found, [fifty])
    three = find_projects(parse_hand("As Ks Qs Ah Kh Qh Ac Kc"), "sun")
    assert texts(still_callable(three, [EVERY["sira As"]])) == ["sira Ah"]
    assert still_callable(three, [EVERY["sira As"], EVERY["sira Ah"]]) == ()


@pytest.mark.parametrize(
    ("hand", "contract", "choice"),
    [
        ("As Ks Qs Js Ts 9s 8s 7s", "sun", ["hundred As", "sira 9s"]),
        ("As Ks Qs Js Ts 9s 7h 8h", "sun", ["hundred As"]),
        ("As Ks Qs Js Qh Qc Qd 7h", "sun", ["hundred Q"]),
        ("Ks Qs Js Ts 9s Kh Kc Kd", "hokum", ["hundred K", "fifty Qs"]),
        ("As Ks Qs Js Ts Ah Ac Ad", "sun", ["four_hundred A", "fifty Ks"]),
        ("As Ks Qs Js Ts Ah Ac Ad", "hokum", ["hundred A", "fifty Ks"]),
        ("As Ks Qs Ah Kh Qh Jh Ac", "sun", ["fifty Ah", "sira As"]),
        ("As Qs Ts 8s Ah Qh Th 8h", "sun", []),
    ],
)
def test_s11_the_most_points_are_suggested(hand: str, contract: str, choice: list[str]) -> None:
    """S11: where sets exclude each other; a run of eight is a hundred and a sira."""
    assert texts(best_choice(parse_hand(hand), contract)) == choice


@given(seed=st.integers(0, 2**32), contract=st.sampled_from(["sun", "hokum"]))
def test_s11_no_choice_gives_more_points(seed: int, contract: str) -> None:
    """S11: against every legal choice there is, found by looking at all sets of cards."""
    dice = random.Random(seed)
    suits = dice.choice([range(16), range(32)])
    hand = mask_of(dice.sample(suits, 8))
    sets = [p for p in (*itertools.chain(*RUNS), *FOURS[contract]) if p.cards & hand == p.cards]
    assert set(find_projects(hand, contract)) == set(sets)
    choices = [(), *itertools.combinations(sets, 1)]
    choices += [pair for pair in itertools.combinations(sets, 2) if not pair[0].cards & pair[1].cards]
    most = max(sum(p.points(contract) for p in choice) for choice in choices)
    chosen = best_choice(hand, contract)
    assert sum(p.points(contract) for p in chosen) == most
    assert chosen in choices or chosen[::-1] in choices


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("four_hundred A", "hundred As"),
        ("hundred Js", "hundred A"),
        ("hundred Js", "hundred K"),
        ("hundred T", "fifty As"),
        ("fifty Ts", "sira As"),
        ("hundred As", "hundred Kh"),
        ("hundred K", "hundred Q"),
        ("hundred J", "hundred T"),
        ("fifty Kd", "fifty Qs"),
        ("sira Jd", "sira Td"),
    ],
)
def test_s12_the_order_of_projects(stronger: str, weaker: str) -> None:
    """S12: kind; any run over any four of a kind among hundreds; then the higher top card."""
    first, second = EVERY[stronger], EVERY[weaker]
    for calls in ([(0, first), (1, second)], [(1, second), (0, first)]):
        assert best_called(calls, dealer=3) == (0, first)


@pytest.mark.parametrize("dealer", range(4))
def test_s12_equal_projects_go_by_calling_order(dealer: int) -> None:
    """S12: the first in calling order, the dealer last, trump or not."""
    calls: list[Called] = [(seat, EVERY[f"sira A{'shcd'[seat]}"]) for seat in range(4)]
    best = best_called(calls, dealer)
    assert best is not None
    assert best[0] == (dealer + 1) % 4
    last_two: list[Called] = [call for call in calls if call[0] in (dealer, (dealer - 1) % 4)]
    best = best_called(last_two, dealer)
    assert best is not None
    assert best[0] == (dealer - 1) % 4


def test_s12_only_the_team_with_the_best_one_scores() -> None:
    """S12: it scores all its own; the house rule ``projects=all`` counts both."""
    calls: list[Called] = [
        (0, EVERY["fifty Qs"]),
        (0, EVERY["sira Ah"]),
        (1, EVERY["fifty Ac"]),
        (3, EVERY["sira 9d"]),
    ]
    scoring = scoring_projects(STANDARD, calls, dealer=0)
    assert project_points(scoring, "sun") == (0, 14)
    assert project_points(scoring_projects(STANDARD.replace(projects="all"), calls, 0), "sun") == (14, 14)
    assert scoring_projects(STANDARD, (), dealer=0) == ()


@pytest.mark.parametrize(
    ("text", "sun", "hokum"),
    [("sira As", 4, 2), ("fifty As", 10, 5), ("hundred As", 20, 10), ("hundred K", 20, 10)],
)
def test_s14_points(text: str, sun: int, hokum: int) -> None:
    """S14"""
    assert EVERY[text].points("sun") == sun
    assert EVERY[text].points("hokum") == hokum


def test_s14_four_hundred() -> None:
    """S14: 40 in sun; four aces in hokum are a hundred."""
    assert FOURS["sun"][0].points("sun") == 40
    assert FOURS["hokum"][0].points("hokum") == 10


def test_s13_baloot_is_king_and_queen_of_trump() -> None:
    """S13: none in sun."""
    assert cards_of(baloot_cards(2)) == cards_of(parse_hand("Kc Qc"))
    assert baloot_cards(None) == 0


@pytest.mark.parametrize(
    ("called", "hundred", "strict"),
    [
        ([], True, True),
        (["fifty Ks"], True, False),
        (["hundred As"], False, False),
        (["hundred K"], True, False),
        (["hundred K", "hundred Q"], True, False),
        (["hundred Ah"], True, True),
        (["sira Js", "sira Ah"], True, True),
        (["sira Qs"], True, False),
    ],
)
def test_s13_what_blocks_a_baloot(called: list[str], hundred: bool, strict: bool) -> None:
    """S13: both cards in one called hundred; ``strict``: either card in any called project; ``none``."""
    projects, pair = [EVERY[text] for text in called], baloot_cards(0)
    assert baloot_counts(STANDARD, pair, projects) is hundred
    assert baloot_counts(STANDARD.replace(baloot_block="strict"), pair, projects) is strict
    assert baloot_counts(STANDARD.replace(baloot_block="none"), pair, projects)
