"""What combinations are worth, which is the strongest, and how a called one grows."""

from __future__ import annotations

import pytest

from engine.cards import hand_text, parse_card, parse_hand
from engine.open.combinations import (
    COMBINATIONS,
    Called,
    Combination,
    belote_of,
    best_choice,
    callable_sets,
    grow,
    scoring,
    scoring_seat,
)

S, H = 0, 1
BY_CALL = {each.call: each for each in COMBINATIONS}


def call(text: str) -> Combination:
    return BY_CALL[f"call {text}"]


def calls(*texts: str) -> tuple[Called, ...]:
    """Calls such as ``0 fifty As``, in this order."""
    found = []
    for order, text in enumerate(texts):
        seat, _, name = text.partition(" ")
        found.append(Called(int(seat), call(name), order))
    return tuple(found)


def turn(called: tuple[Called, ...], face_up: str, turned: str, seat: int = 0) -> list[str]:
    """The cards of each call after ``turned`` was turned up beside ``face_up``."""
    after = grow(called, seat, parse_hand(f"{face_up} {turned}"), parse_card(turned))
    return [f"{each.seat}: {hand_text(each.combination.cards)}" for each in after]


@pytest.mark.parametrize(
    ("name", "trump", "points"),
    [
        ("four J", S, 200),
        ("four 9", S, 140),
        ("four A", S, 110),
        ("four K", S, 100),
        ("four Q", S, 100),
        ("four T", S, 100),
        ("four A", None, 190),
        ("four K", None, 100),
        ("four Q", None, 100),
        ("four J", None, 100),
        ("four T", None, 100),
        ("four 9", None, 0),
        ("hundred Ah", S, 100),
        ("fifty Th", S, 50),
        ("tierce 9h", None, 20),
    ],
)
def test_o6_points(name: str, trump: int | None, points: int) -> None:
    """O6: the table, in full points."""
    assert call(name).points(trump) == points


def test_o6_o8_a_run_that_grew_past_five_stays_a_hundred() -> None:
    """O8: of six, seven and eight cards."""
    kinds = {length: Combination(S, 7, 0xFF << 8 - length & 0xFF).kind for length in (5, 6, 7, 8)}
    assert kinds == dict.fromkeys((5, 6, 7, 8), "hundred")
    assert turn(calls("0 hundred As"), "As Ks Qs Js Ts 8s 7s", "9s") == ["0: As Ks Qs Js Ts 9s 8s 7s"]
    assert Combination(S, 7, 0xFF).points(H) == 100


def test_o6_a_suit_of_eight_is_called_as_a_hundred_and_a_tierce() -> None:
    """O6: two calls, 120 together, and nothing is left in the suit that could join them."""
    called = calls("0 hundred As", "0 tierce 9s")
    assert sum(call.combination.points(H) for call in called) == 120


def test_o6_no_card_in_two_combinations() -> None:
    """O6: what shares a card with a call cannot be called beside it; four sevens or eights are nothing."""
    face_up = parse_hand("Js Jh Jc Jd Ts 9s 8s 7s")
    free = [each.call for each in callable_sets(face_up, ())]
    assert "call four J" in free and "call hundred Js" in free
    assert [each.call for each in callable_sets(face_up, [call("four J")])] == [
        "call fifty Ts",
        "call tierce Ts",
        "call tierce 9s",
    ]
    assert callable_sets(parse_hand("8s 8h 8c 8d 7s 7h 7c 7d"), ()) == ()


@pytest.mark.parametrize(
    ("face_up", "trump", "best"),
    [
        ("As Ks Qs Js Ts 9s 8s 7s", H, ["hundred As", "tierce 9s"]),
        ("Js Jh Jc Jd Ts 9s 8s 7s", H, ["four J", "fifty Ts"]),
        ("Js Jh Jc Jd Ts 9s 8s 7s", None, ["four J", "fifty Ts"]),
        ("9s 9h 9c 9d Ts Js 8s 7s", None, ["hundred Js"]),
        ("As Kh Qc", H, []),
    ],
)
def test_the_most_points_are_suggested(face_up: str, trump: int | None, best: list[str]) -> None:
    """O6: worth most together."""
    assert sorted(each.call[5:] for each in best_choice(parse_hand(face_up), trump)) == sorted(best)


@pytest.mark.parametrize(
    ("stronger", "weaker", "trump"),
    [
        ("four T", "hundred As", S),
        ("four 9", "hundred As", None),
        ("four J", "four 9", S),
        ("four 9", "four A", S),
        ("four A", "four K", S),
        ("four K", "four Q", S),
        ("four Q", "four T", S),
        ("four A", "four K", None),
        ("four K", "four Q", None),
        ("four Q", "four J", None),
        ("four J", "four T", None),
        ("four T", "four 9", None),
        ("fifty Th", "tierce Ah", S),
        ("tierce Kh", "tierce Qs", S),
        ("tierce Qs", "tierce Qh", S),
    ],
)
def test_o7_the_stronger(stronger: str, weaker: str, trump: int | None) -> None:
    """O7: fours over sequences, the dearer, the order of ranks; the longer, the higher, the trump."""
    assert call(stronger).strength(trump) > call(weaker).strength(trump)
    for one, other in ((0, 1), (1, 0)):
        assert scoring_seat(calls(f"{one} {weaker}", f"{other} {stronger}"), trump) == other
        assert scoring_seat(calls(f"{other} {stronger}", f"{one} {weaker}"), trump) == other


def test_o7_then_the_one_called_first() -> None:
    """O7: equal sequences."""
    assert scoring_seat(calls("1 tierce Qh", "0 tierce Qc"), S) == 1
    assert scoring_seat(calls("0 tierce Qc", "1 tierce Qh"), S) == 0
    assert scoring_seat((), S) is None


def test_o7_the_holder_of_the_strongest_scores_all_his() -> None:
    """O7: also the weaker ones; the other none, though one of them beats the second."""
    called = calls("1 fifty Ah", "0 hundred Kc", "0 tierce 9s")
    assert [each.combination.call for each in scoring(called, H)] == ["call hundred Kc", "call tierce 9s"]


def test_o8_a_tierce_grows_to_a_hundred() -> None:
    """O8: 20 to 50 to 100, and on to a higher top."""
    called = calls("0 tierce Qs")
    for turned, length, points in (("Ks", 4, 50), ("9s", 5, 100), ("As", 6, 100)):
        face_up = called[0].combination.cards | 1 << parse_card(turned)
        called = grow(called, 0, face_up, parse_card(turned))
        assert (called[0].combination.length, called[0].combination.points(H)) == (length, points)
    assert called[0].combination.strength(H) == (False, 5, 7, False)


def test_o8_neighbours_already_face_up_join_with_it() -> None:
    """O8: the eight comes in through the nine; what does not touch stays out."""
    assert turn(calls("0 tierce Qs"), "Qs Js Ts 8s As", "9s") == ["0: Qs Js Ts 9s 8s"]


def test_o8_a_card_joins_only_what_it_is_itself_next_to() -> None:
    """O8: the ten lay there uncalled, and the nine touches it, not the run; a king touches the run, and then the ten
    comes in as a neighbour."""
    assert turn(calls("0 tierce Ks"), "Ks Qs Js Ts", "9s") == ["0: Ks Qs Js"]
    assert turn(calls("0 tierce Qs"), "Qs Js Ts 9s", "8s") == ["0: Qs Js Ts"]
    assert turn(calls("0 tierce Ks"), "Ks Qs Js Ts", "As") == ["0: As Ks Qs Js Ts"]


def test_o8_of_two_side_by_side_only_the_one_it_touches_grows() -> None:
    """O8: A K Q and J T 9 were called apart, and stay apart; the eight makes the second a fifty."""
    called = calls("0 tierce As", "0 tierce Js")
    assert turn(called, "As Ks Qs Js Ts 9s", "8s") == ["0: As Ks Qs", "0: Js Ts 9s 8s"]


def test_o8_a_neighbour_comes_in_but_no_run_beyond_it() -> None:
    """O8: the ten joins 9 8 7 and brings the loose jack; A K Q is next to the jack only, and stays a tierce."""
    called = calls("0 tierce As", "0 tierce 9s")
    assert turn(called, "As Ks Qs Js 9s 8s 7s", "Ts") == ["0: As Ks Qs", "0: Js Ts 9s 8s 7s"]


def test_o8_no_growth_once_a_card_of_it_is_played() -> None:
    """O8: while every card of the sequence is still face up and unplayed."""
    assert turn(calls("0 tierce Qs"), "Qs Js", "Ks") == ["0: Qs Js Ts"]


def test_o8_no_new_ones() -> None:
    """O8: three in a row that were never called stay nothing; nor does the other's call grow."""
    assert turn(calls("1 tierce 9s"), "Qs Js", "Ts") == ["1: 9s 8s 7s"]
    assert turn((), "Qs Js", "Ts") == []


def test_o8_two_that_meet_become_one() -> None:
    """O8: it was called when the first of them was, and other calls keep their places."""
    called = calls("0 tierce 9s", "1 tierce Qh", "0 tierce Ks")
    assert turn(called, "9s 8s 7s Ks Qs Js", "Ts") == ["0: Ks Qs Js Ts 9s 8s 7s", "1: Qh Jh Th"]
    after = grow(called, 0, parse_hand("9s 8s 7s Ks Qs Js Ts"), parse_card("Ts"))
    assert [each.order for each in after] == [0, 1]


def test_o6_o8_cards_of_another_combination_do_not_join() -> None:
    """O6, O8: neither those of four of a kind nor those of a sequence that can no longer grow."""
    fours = calls("0 four J", "0 tierce Ts")
    assert turn(fours, "Js Jh Jc Jd Ts 9s 8s", "7s") == ["0: Js Jh Jc Jd", "0: Ts 9s 8s 7s"]
    assert turn(fours, "Js Jh Jc Jd Ts 9s 8s", "Qs") == ["0: Js Jh Jc Jd", "0: Ts 9s 8s"]
    broken = calls("0 tierce As", "0 tierce Ts")
    assert turn(broken, "Ks Qs Ts 9s 8s", "Js") == ["0: As Ks Qs", "0: Js Ts 9s 8s"]


def test_o6_belote_as_soon_as_both_are_turned_up() -> None:
    """O6: by one player; played or not; there is none in no trump."""
    assert belote_of((parse_hand("Ks As"), parse_hand("Qs")), S) is None
    assert belote_of((parse_hand("As"), parse_hand("Qs Ks")), S) == 1
    assert belote_of((parse_hand("Qs Ks"), 0), H) is None
    assert belote_of((parse_hand("Qs Ks"), 0), None) is None
