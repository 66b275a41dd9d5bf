"""Dealing the columns, and turning up what lies beneath."""

from __future__ import annotations

import pytest

from engine.cards import DECK_SIZE, FULL_DECK, mask_of, parse_card
from engine.open.columns import Columns, first_cards, four_more

DECK = tuple(range(DECK_SIZE))


@pytest.mark.parametrize("dealer", [0, 1])
def test_c8_four_at_a_time_to_the_other_first(dealer: int) -> None:
    """C8, O1: twice face down, once face up; eight cards are kept back."""
    table = first_cards(DECK, dealer)
    other, own = table[1 - dealer], table[dealer]
    assert other.down == (0, 1, 2, 3, 8, 9, 10, 11)
    assert own.down == (4, 5, 6, 7, 12, 13, 14, 15)
    assert other.up == (16, 17, 18, 19, None, None, None, None)
    assert own.up == (20, 21, 22, 23, None, None, None, None)
    assert FULL_DECK & ~(table[0].held | table[1].held) == mask_of(range(24, 32))


@pytest.mark.parametrize("dealer", [0, 1])
def test_o2_four_more_on_the_other_columns(dealer: int) -> None:
    """O2: eight columns of two cards each, the whole deck."""
    table = four_more(first_cards(DECK, dealer), DECK, dealer)
    assert table[1 - dealer].up == (16, 17, 18, 19, 24, 25, 26, 27)
    assert table[dealer].up == (20, 21, 22, 23, 28, 29, 30, 31)
    assert table[0].held | table[1].held == FULL_DECK
    assert table[0].held.bit_count() == table[1].held.bit_count() == 16
    assert table[0].face_up.bit_count() == table[1].face_up.bit_count() == 8


def test_o3_what_lies_beneath_turns_up_at_once() -> None:
    """O3: in the same column; the last card of a column leaves it empty."""
    columns = Columns((0, 1), (2, 3))
    after, turned = columns.play(3)
    assert turned == 1
    assert after == Columns((0, None), (2, 1))
    empty, nothing = after.play(1)
    assert nothing is None
    assert empty == Columns((0, None), (2, None))
    assert empty.face_up == 1 << 2
    assert empty.held == 1 << 2 | 1 << 0


def test_o3_a_face_down_card_cannot_be_played() -> None:
    """O3: only what lies face up."""
    with pytest.raises(ValueError):
        Columns((parse_card("As"),), (parse_card("7d"),)).play(parse_card("As"))
