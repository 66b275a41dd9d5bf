"""Cases of legal cards, tricks, orders and projects."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.cards import ORDERS, PLAIN_ORDER, RANKS, TRUMP_ORDER, cards_of, mask_of, parse_card
from engine.deal import Deal
from engine.projects import Project, best_choice, find_projects, project_points, scoring_projects
from engine.ruleset import Ruleset
from engine.tricks import legal_cards, trick_winner
from tests.engine.builders import act, stacked_deck


def legal(rules: Ruleset, given: dict[str, Any], expected: list[str]) -> None:
    hand = mask_of(cards(given["hand"]))
    trick = tuple(cards(given["trick"]))
    locked = given.get("multiplier") in (2, 4)
    found = legal_cards(rules, hand, trick, _suit(given["trump"]), locked=locked)
    assert found == mask_of(cards(expected))


def winner(rules: Ruleset, given: dict[str, Any], expected: int) -> None:
    trump = None if given["trump"] is None else _suit(given["trump"])
    assert trick_winner(tuple(cards(given["trick"])), trump) == expected


def card_order(rules: Ruleset, given: dict[str, Any], expected: dict[str, str]) -> None:
    assert " ".join(reversed(PLAIN_ORDER)) == expected["plain_desc"]
    assert " ".join(reversed(TRUMP_ORDER)) == expected["trump_desc"]
    assert " ".join(reversed(RANKS)) == expected["sequence_desc"]
    for name, suit in (("plain_desc", "h"), ("trump_desc", "s")):
        cards = [parse_card(rank + suit) for rank in expected[name].split()]
        assert all(ORDERS[0].beats[low] >> high & 1 for high, low in pairwise(cards))
        assert not any(ORDERS[0].beats[high] >> low & 1 for high, low in pairwise(cards))


def projects(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    if given.get("hand") in ("four aces", "four nines"):
        rank = "A" if given["hand"] == "four aces" else "9"
        hand = mask_of(parse_card(rank + suit) for suit in "shcd")
        for contract, points in expected.items():
            assert sum(project.points(contract) for project in best_choice(hand, contract)) == points
        return
    if "run" in given:
        hand = mask_of(parse_card(rank + "s") for rank in "AKQJT9"[: given["run"]])
    else:
        hand = mask_of(cards(given["hand"]))
    contract, _, trump = given["contract"].partition(" ")
    chosen = best_choice(hand, contract)
    assert sum(project.points(contract) for project in chosen) == expected["points"]
    if "best" in expected:
        assert [_told(project) for project in chosen] == expected["best"]
    if "baloot" in expected:
        assert baloot_of(rules, hand, trump) == expected["baloot"]


def baloot_of(rules: Ruleset, hand: int, trump: str) -> int:
    """The baloot of seat 1, who holds ``hand``, buys hokum with its queen turned up, calls what is
    suggested and plays the deal."""
    queen = parse_card("Q" + trump.lower())
    others = [card for card in cards_of(hand) if card != queen]
    first, later = {1: _text(others[:5])}, {1: _text(others[5:])}
    deck = stacked_deck(0, up="Q" + trump.lower(), first=first, later=later, receiver=1)
    deal = act(Deal.start(rules, 0, deck), "1 hokum", "2 pass", "3 pass", "0 pass")
    while deal.phase != "play":
        deal = deal.apply("confirm" if "confirm" in deal.legal_actions() else "pass")
    assert deal.dealt_hands[1] == hand
    for project in best_choice(hand, "hokum"):
        deal = deal.apply(f"call {project.text}", 1)
    while deal.phase == "play":
        deal = deal.apply(deal.legal_actions()[0])
    facts = deal.outcome()
    assert facts is not None
    return facts.baloot[1]


def compare_projects(rules: Ruleset, given: dict[str, Any], expected: dict[str, Any]) -> None:
    if "a" in given:
        run = _called("hundred J", "s")
        kings = next(four for four in find_projects(mask_of(cards(["KS", "KH", "KC", "KD"])), "sun"))
        assert (run.kind, kings.kind) == ("hundred", "hundred")
        for first, second in (((0, run), (1, kings)), ((1, kings), (0, run))):
            scoring = scoring_projects(rules, (first, second), dealer=3)
            assert ("a" if scoring == ((0, run),) else "b") == expected["winner"]
        return
    suits = iter("shcd")
    called = [
        (seat, _called(text, next(suits)))
        for side, seats in (("team0", (0, 2)), ("team1", (1, 3)))
        for seat, text in zip(seats, given[side], strict=False)
    ]
    scoring = scoring_projects(rules, called, dealer=0)
    assert {seat % 2 for seat, _ in scoring} == {expected["scores_for"]}
    assert list(project_points(scoring, given["contract"])) == expected["points"]


def _called(text: str, suit: str) -> Project:
    """``50 top Q``, ``hundred J``, ``sira``: a run of that length in the suit."""
    kind, *rest = text.split()
    length = {"sira": 3, "50": 4, "hundred": 5}[kind]
    top = RANKS.index(rest[-1] if rest else "9")
    hand = mask_of(parse_card(RANKS[top - step] + suit) for step in range(length))
    return find_projects(hand, "sun")[0]


def _told(project: Project) -> str:
    """``hundred A-10``: kind, top and lowest card, as the cases write it."""
    length = project.cards.bit_count()
    names = [{"T": "10"}.get(rank, rank) for rank in (RANKS[project.rank], RANKS[project.rank - length + 1])]
    return f"{project.kind} {names[0]}-{names[1]}"


def cards(texts: list[str]) -> list[int]:
    return [parse_card(text) for text in texts]


def _suit(letter: str) -> int:
    return "SHCD".index(letter)


def _text(cards: list[int]) -> str:
    return " ".join(RANKS[card & 7] + "shcd"[card >> 3] for card in cards)
