"""C4, C5, S8, S10, T1, B4-B7, K5: which card may be played, and a second reading of each."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARD_TEXTS, cards_of, mask_of, parse_hand, parse_suit, texts_of
from engine.ruleset import Ruleset, preset
from engine.tricks import legal_cards, trick_winner
from tests.engine.builders import CLUB, STANDARD, TOURNAMENT, cards

CLASSIC = STANDARD.replace(void_in_suit="classic")


def legal(rules: Ruleset, hand: str, trick: str, trump: str | None, *, locked: bool = False) -> set[str]:
    suit = None if trump is None else parse_suit(trump)
    return set(texts_of(legal_cards(rules, parse_hand(hand), tuple(cards(trick)), suit, locked=locked)))


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("Ah Th Kh 7s", "s", 3),
        ("9h Th Kh Ad", None, 1),
        ("7h Ad Ac Ks", None, 0),
        ("As 9s Js Ts", "s", 2),
        ("7h 8s Ah 9s", "s", 3),
        ("Kh Qh Jh Th", "h", 2),
    ],
)
def test_c4_who_wins(trick: str, trump: str | None, place: int) -> None:
    """C4: the highest trump, else the highest card of the suit led."""
    assert trick_winner(tuple(cards(trick)), None if trump is None else parse_suit(trump)) == place


@pytest.mark.parametrize("rules", [STANDARD, TOURNAMENT, CLUB, CLASSIC], ids=lambda rules: rules.void_in_suit)
def test_c5_following_suit_is_absolute(rules: Ruleset) -> None:
    """C5: partner winning or not, trumps in the trick or not."""
    assert legal(rules, "7h Js Ad", "Ah", "s") == {"7h"}
    assert legal(rules, "7h Js Ad", "9h Ah", "s") == {"7h"}
    assert legal(rules, "7h Js Ad", "Ah 9s", "s") == {"7h"}
    assert legal(rules, "7h Kh Ad", "9h", None) == {"7h", "Kh"}


@pytest.mark.parametrize("rules", [STANDARD, TOURNAMENT, CLUB, CLASSIC], ids=lambda rules: rules.void_in_suit)
def test_c5_neither_suit_nor_trump(rules: Ruleset) -> None:
    """C5: anything; and in sun anything when void."""
    assert legal(rules, "7c Ad", "Ah", "s") == {"7c", "Ad"}
    assert legal(rules, "7c Ad Js", "Ah", None) == {"7c", "Ad", "Js"}


def test_s10_no_duty_to_trump_or_go_higher() -> None:
    """S10: in hokum."""
    assert legal(STANDARD, "Js 7d", "Kh", "s") == {"Js", "7d"}
    assert legal(STANDARD, "Js 7s 7d", "9s", "s") == {"Js", "7s"}
    assert legal(STANDARD, "7s 7d", "Ah 9s", "s") == {"7s", "7d"}


def test_s8_the_lock_binds_leading_only() -> None:
    """S8"""
    assert legal(STANDARD, "Js 9s 7h", "", "s", locked=True) == {"7h"}
    assert legal(STANDARD, "Js 9s 7h", "", "s") == {"Js", "9s", "7h"}
    assert legal(STANDARD, "Js 9s", "", "s", locked=True) == {"Js", "9s"}
    assert legal(STANDARD, "Js 7d", "Ah", "s", locked=True) == {"Js", "7d"}
    assert legal(TOURNAMENT, "Js 7s 7d", "Ah 8s", "s", locked=True) == {"Js"}


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("Js 7s 7d", "Ah 8s", "Js"),
        ("Js 7s 7d", "Ah", "Js 7s"),
        ("Js 7s 7d", "7h Ah 8h", "Js 7s 7d"),
        ("7s 8s 7d", "Ah 9s", "7s 8s 7d"),
        ("Js 7s", "9s", "Js"),
        ("Js 7s", "9s 8s", "Js 7s"),
        ("Qs 7s", "9s", "Qs 7s"),
        ("Qs 7s 7d", "9s", "Qs 7s"),
        ("Js 7s Ad", "Kh 8s 9h", "Js 7s Ad"),
        ("7h Ah Js", "Kh", "7h Ah"),
        ("Js 7s Ad", "Kh 9h 8s", "Js"),
        ("As Ts Ad", "8s 9s Js", "As Ts"),
    ],
)
def test_t1_beat(hand: str, trick: str, allowed: str) -> None:
    """T1: a trump that wins must be played while an opponent is winning; no undertrumping duty."""
    assert legal(TOURNAMENT, hand, trick, "s") == set(allowed.split())


@pytest.mark.parametrize(
    ("rule", "hand", "trick", "allowed"),
    [
        ("B4", "Js 7s 7d", "9s", "Js 7s"),
        ("B4", "Kd 7d", "9s", "Kd 7d"),
        ("B5", "Js 7d", "Ah 7h", "Js 7d"),
        ("B5", "Js 7s 7d", "Ah 8s", "Js"),
        ("B5", "7s 8s 7d", "Ah 9s", "7s 8s 7d"),
        ("B6", "Js 7d", "Kh 7h", "Js"),
        ("B6", "7s 8s 7d", "Kh 9s", "7s 8s"),
        ("B7", "Js 7s 7d", "Ah", "Js 7s"),
        ("B7", "Js 7d", "Kh 8h 7h", "Js"),
        ("B7", "Js 7d", "Kh Ah 7h", "Js 7d"),
        ("B7", "7s 7d", "Kh 7h 9s", "7s"),
    ],
)
def test_b4_to_b7_club(rule: str, hand: str, trick: str, allowed: str) -> None:
    """B4, B5, B6, B7: what the club asks of the leader's partner, and of his opponents."""
    assert legal(CLUB, hand, trick, "s") == set(allowed.split())


def test_b7_free_opponents() -> None:
    """B7: ``club_opponents=free``."""
    free = CLUB.replace(club_opponents="free")
    assert legal(free, "Js 7d", "Ah", "s") == {"Js", "7d"}
    assert legal(free, "Js 7d", "Kh 7h", "s") == {"Js"}


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("Js 7d", "7h Ah 8h", "Js 7d"),
        ("Js 7d", "7h", "Js"),
        ("Js 7s 7d", "Ah 9h 9s", "Js"),
        ("Js 7h", "Ah 9s", "7h"),
        ("7s 8s 7d", "Ah 9s", "7s 8s"),
        ("Js 7s", "9s", "Js"),
        ("Js 7s", "9s 8s", "Js 7s"),
    ],
)
def test_k5_classic(hand: str, trick: str, allowed: str) -> None:
    """K5: ruff, go higher, and undertrump."""
    assert legal(CLASSIC, hand, trick, "s") == set(allowed.split())


def test_k5_undertrump_free() -> None:
    """K5: ``undertrump=free``: with lower trumps only, anything."""
    free = CLASSIC.replace(undertrump="free")
    assert legal(free, "7s 8s 7d", "Ah 9s", "s") == {"7s", "8s", "7d"}
    assert legal(free, "7s 8s", "9s", "s") == {"7s", "8s"}


# A second reading: one card at a time, in words.

PLAIN, TRUMP = "789JQKTA", "78QKTA9J"


def _rank(card: int, trump: int | None) -> int:
    return (TRUMP if card // 8 == trump else PLAIN).index(CARD_TEXTS[card][0])


def _winner(trick: list[int], trump: int | None) -> int:
    ruffs = [card for card in trick if card // 8 == trump]
    running = ruffs or [card for card in trick if card // 8 == trick[0] // 8]
    return trick.index(max(running, key=lambda card: _rank(card, trump)))


def _may_standard(hand: list[int], trick: list[int], trump: int, card: int) -> bool:
    return True


def _may_tournament(hand: list[int], trick: list[int], trump: int, card: int) -> bool:
    best = _winner(trick, trump)
    if (len(trick) - best) % 2 == 0:
        return True
    follows = card // 8 == trick[0] // 8
    if follows and card // 8 != trump:
        return True

    def wins(mine: int) -> bool:
        return mine // 8 == trump and _winner([*trick, mine], trump) == len(trick)

    return wins(card) or not any(wins(mine) for mine in hand)


def _may_club(hand: list[int], trick: list[int], trump: int, card: int) -> bool:
    led, trumps = trick[0], [mine for mine in hand if mine // 8 == trump]
    if led // 8 == trump or any(mine // 8 == led // 8 for mine in hand) or not trumps:
        return True
    best, place = _winner(trick, trump), len(trick)
    if place == 2 and CARD_TEXTS[led][0] == "A":
        if trick[1] // 8 != trump:
            return True
        higher = [mine for mine in trumps if _rank(mine, trump) > _rank(trick[1], trump)]
        return card in higher or not higher
    if place == 2:
        return card in trumps
    return card in trumps or best == place - 2


def _may_classic(hand: list[int], trick: list[int], trump: int, card: int) -> bool:
    best = _winner(trick, trump)
    if (len(trick) - best) % 2 == 0:
        return True
    if trick[0] // 8 != trump and any(mine // 8 == trick[0] // 8 for mine in hand):
        return True
    trumps = [mine for mine in hand if mine // 8 == trump]
    higher = [mine for mine in trumps if _winner([*trick, mine], trump) == len(trick)]
    return card in (higher or trumps or hand)


Reading = Callable[[list[int], list[int], int, int], bool]
READINGS: dict[str, tuple[Ruleset, Reading]] = {
    "free": (preset("standard"), _may_standard),
    "beat": (preset("tournament"), _may_tournament),
    "club": (preset("club"), _may_club),
    "classic": (CLASSIC, _may_classic),
}


@pytest.mark.parametrize("duty", sorted(READINGS))
@given(seed=st.integers(0, 2**32), trump=st.sampled_from([None, 0, 1, 2, 3]), size=st.integers(1, 8))
def test_every_duty_against_its_second_reading(duty: str, seed: int, trump: int | None, size: int) -> None:
    """C5, S10, T1, B4-B7, K5: the same cards, for any hand and any trick."""
    rules, may = READINGS[duty]
    dice = random.Random(seed)
    drawn = dice.sample(range(32), size + 3)
    hand, trick = drawn[:size], drawn[size : size + dice.randint(1, 3)]
    suited = [card for card in hand if card // 8 == trick[0] // 8]
    expected = [card for card in suited or hand if trump is None or may(hand, trick, trump, card)]
    assert cards_of(legal_cards(rules, mask_of(hand), tuple(trick), trump)) == cards_of(mask_of(expected))
    assert expected
    assert trick_winner(tuple(trick), trump) == _winner(trick, trump)
