"""What may be played, what it is worth, who wins."""

from __future__ import annotations

import pytest

from engine.cards import FULL_DECK, hand_text, parse_card, parse_hand
from engine.open.tricks import DECK_POINTS, card_points, follower_wins, hand_points, legal_cards, trick_points

S, H = 0, 1


def legal(face_up: str, led: str, trump: int | None) -> str:
    return hand_text(legal_cards(parse_hand(face_up), (parse_card(led),) if led else (), trump))


@pytest.mark.parametrize(
    ("face_up", "led", "trump", "expected"),
    [
        ("As 7h", "", S, "As 7h"),
        ("As 7h 9h", "Th", S, "9h 7h"),
        ("As Kc 7d", "Th", S, "As"),
        ("Kc 7d", "Th", S, "Kc 7d"),
        ("9s 7s Ah", "Ts", S, "9s"),
        ("Ks 7s Ah", "Ts", S, "Ks 7s"),
        ("Ah 7d", "Ts", S, "Ah 7d"),
        ("As Kc 7d", "Th", None, "As Kc 7d"),
        ("As 7h Kh", "Th", None, "Kh 7h"),
    ],
)
def test_o4_duties(face_up: str, led: str, trump: int | None, expected: str) -> None:
    """O4: any lead; follow, else trump, else anything; a trump led is beaten if possible, else any trump;
    in no trump follow or anything. A suit that is not trump need not be beaten."""
    assert legal(face_up, led, trump) == expected


def test_o5_no_trump_points() -> None:
    """O5: A 19, 10 10, K 4, Q 3, J 2, the rest nothing."""
    found = {rank: card_points(parse_card(f"{rank}h"), None) for rank in "AKQJT987"}
    assert found == {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    assert card_points(parse_card("Jh"), H) == 20
    assert card_points(parse_card("Js"), H) == 2


@pytest.mark.parametrize("trump", [None, 0, 1, 2, 3])
def test_o5_every_game_holds_162(trump: int | None) -> None:
    """O5: with the last trick's ten."""
    assert hand_points(FULL_DECK, trump) + 10 == DECK_POINTS
    pair = (parse_card("7s"), parse_card("8s"))
    assert trick_points(pair, trump, last=True) - trick_points(pair, trump, last=False) == 10


@pytest.mark.parametrize(
    ("trick", "trump", "wins"),
    [
        ("Kh Th", S, True),
        ("Th Kh", S, False),
        ("Ah 7s", S, True),
        ("Ah 7c", S, False),
        ("As 9s", S, True),
        ("As 9s", None, False),
        ("7h Ac", None, False),
    ],
)
def test_c4_who_takes_a_trick_of_two(trick: str, trump: int | None, wins: bool) -> None:
    """C4: the highest trump, else the highest of the suit led."""
    led, answer = (parse_card(word) for word in trick.split())
    assert follower_wins((led, answer), trump) is wins
