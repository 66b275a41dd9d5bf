"""Decks from a seed: golden vectors, a second writing of the recipe, and fairness of the stream."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deck import Stream, check_deck, deck, deck_text, first_dealer, parse_deck
from engine.errors import NotationError, SetupError

GOLDEN = {
    ("majlis", 1): (
        "7s Qs Kc 8d 8c Qd Qc Jh Th Ad 7d Kh Qh 7h As Td Ac 8s 9d Ah Jd 9h Ks 9s Js Tc 9c Kd Jc 7c 8h Ts"
    ),
    ("", 1): (
        "7c Td Qh Kd Js Ks Ah 7h Th Ad 8h Qs Jh 8c Qc Ts Tc Qd Jd As 9s Ac 8d 9h 7d 9d Jc 8s 7s 9c Kc Kh"
    ),
    ("مجلس", 12): (
        "As Tc 9s 8c Kh Kc Ah 7d 8h Qh 9d Jd Ac 7c 9c Qc Kd 9h 7h Qd 7s Td Qs 8d Ks Ts 8s Jh Th Jc Js Ad"
    ),
}


def deck_by_the_recipe(seed: bytes, n: int) -> list[int]:
    """The four steps of the module's docstring, written a second time."""
    key = hashlib.sha256(b"majlis-deck-1\0deal/%d\0" % n + seed).digest()
    stream = b"".join(hashlib.sha256(key + i.to_bytes(8, "big")).digest() for i in range(40))
    words = iter([int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)])
    cards = list(range(32))
    for i in reversed(range(1, 32)):
        bound = i + 1
        j = next(word for word in words if word < 2**32 - 2**32 % bound) % bound
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@pytest.mark.parametrize(("seed", "n"), list(GOLDEN))
def test_golden_vectors(seed: str, n: int) -> None:
    """C8: these decks never change."""
    assert deck_text(deck(seed, n)) == GOLDEN[seed, n]


@given(st.binary(max_size=40), st.integers(1, 10**6))
def test_anyone_can_make_the_same_deck(seed: bytes, n: int) -> None:
    """C1: 32 different cards, the same by a second writing of the recipe, and back from text."""
    made = deck(seed, n)
    assert list(made) == deck_by_the_recipe(seed, n)
    assert sorted(made) == list(range(32))
    assert parse_deck(deck_text(made)) == made


def test_text_and_bytes_seeds_are_the_same_seed() -> None:
    assert deck("مجلس", 3) == deck("مجلس".encode(), 3)


def test_deals_and_seeds_give_different_decks() -> None:
    assert len({deck(f"seed {i}", n) for i in range(20) for n in (1, 2, 3)}) == 60


def test_a_deck_is_evenly_shuffled() -> None:
    """Over 3,200 decks each card is on top about 100 times (five standard deviations allowed)."""
    tops = Counter(deck("fair", n)[0] for n in range(1, 3201))
    assert set(tops) == set(range(32))
    assert all(50 <= count <= 150 for count in tops.values()), tops


def test_numbers_are_unbiased_by_rejection() -> None:
    """A bound just above half of 2**32 throws nearly half of the words away, and never goes over."""
    bound = 2**31 + 1
    stream = Stream("bias", "numbers")
    drawn = [stream.below(bound) for _ in range(400)]
    assert max(drawn) < bound
    assert 140 <= sum(number < bound // 2 for number in drawn) <= 260
    assert Stream("bias", "numbers").below(1) == 0


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_an_impossible_bound_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=str(n)):
        Stream("x", "y").below(n)


def test_deals_count_from_one() -> None:
    with pytest.raises(SetupError, match="counted from 1"):
        deck("x", 0)


def test_first_dealer_is_any_seat() -> None:
    """C6: the first dealer is drawn, each seat alike, and is the same from the same seed."""
    dealers = Counter(first_dealer(f"match {i}", 4) for i in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert all(60 <= count <= 140 for count in dealers.values()), dealers
    assert first_dealer("match 7", 4) == first_dealer(b"match 7", 4)
    assert {first_dealer(f"match {i}", 2) for i in range(20)} == {0, 1}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ts Ts", "card_twice"),
        ("Ts Ah", "deck_size"),
        ("Ts 1h", "bad_card"),
        ("", "deck_size"),
    ],
)
def test_a_bad_deck_is_refused_naming_the_card(text: str, code: str) -> None:
    """C1: a deck is the 32 cards, each once."""
    with pytest.raises(NotationError) as refusal:
        parse_deck(text)
    assert refusal.value.code == code


def test_a_number_that_is_no_card_is_refused() -> None:
    with pytest.raises(NotationError) as refusal:
        check_deck([32])
    assert (refusal.value.code, refusal.value.params) == ("bad_card", {"card": 32})
