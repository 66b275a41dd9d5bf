"""Fair deals: what was committed to before a match can be checked by anyone after it."""

from __future__ import annotations

from hashlib import sha256

import pytest

from engine.deck import deck, deck_text
from engine.errors import RecordError
from engine.fair import Proof, Redeal, check, commitment, read_proof, seed_from
from tests.engine.test_cli import proof


def test_the_seed_as_the_page_describes_it() -> None:
    """Worked out step by step, without the module."""
    secret = b"\x07" * 32
    share = "بركة".encode()
    text = (
        b"majlis-seed-1"
        + b"\0"
        + (32).to_bytes(8, "big")
        + secret
        + b"\0"
        + len(share).to_bytes(8, "big")
        + share
    )
    assert seed_from(secret, ["بركة"]) == sha256(text).hexdigest()
    assert commitment(secret) == sha256(secret).hexdigest()


def test_no_two_ways_of_sharing_give_one_seed() -> None:
    """Lengths are part of it: nobody gets another's seed by moving a letter from one share to the next."""
    secret = bytes(32)
    ways = [[], [""], ["ab"], ["a", "b"], ["", "ab"], ["ab", ""], ["b", "a"]]
    assert len({seed_from(secret, way) for way in ways}) == len(ways)


def test_a_proof_is_read_back() -> None:
    assert read_proof(proof().to_dict()) == proof()
    assert check(proof()).fair


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": 5}, "seats"),
        ({"first_dealer": 4}, "first_dealer"),
        ({"shares": "luck"}, "shares"),
        ({"shares": [1]}, "shares"),
        ({"decks": [{"number": 0, "cards": ""}]}, "number"),
        ({"decks": [{"number": 1}]}, "cards"),
        ({"redeals": [{"number": 2, "entry": 0, "reason": "B13"}]}, "entry"),
        ({"redeals": 2}, "redeals"),
        ({"more": 1}, "more"),
    ],
)
def test_another_form_is_refused_by_name(change: dict[str, object], field: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_proof({**proof().to_dict(), **change})
    assert refused.value.params["field"] == field


def with_numbers(*numbers: int, redeals: tuple[Redeal, ...] = ()) -> Proof:
    """The proof of a match whose deals took these decks, each dealt as the seed gives it."""
    good = proof()
    decks = tuple((number, deck_text(deck(good.seed, number))) for number in numbers)
    return good._replace(decks=decks, redeals=redeals)


GIVEN_UP = Redeal(2, 9, "B13")


@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        (with_numbers(1, 2, 3), ()),
        (with_numbers(1, 3, 4, redeals=(GIVEN_UP,)), ()),
        (with_numbers(3, redeals=(Redeal(1, 2, "B13"), GIVEN_UP)), ()),
        (with_numbers(7, 7, 7), (1, 2, 3)),
        (with_numbers(1, 1, 1), (2, 3)),
        (with_numbers(2, 1, 3), (1, 2)),
        (with_numbers(1, 3, 4), (2, 3)),
        (with_numbers(1, 3, 4, redeals=(Redeal(2, 9, "nobody liked it"),)), (2, 3)),
        (with_numbers(1, 2, redeals=(GIVEN_UP,)), (2,)),
        (with_numbers(1, 2, redeals=(Redeal(3, 9, "B13"),)), (3,)),
        (with_numbers(1, 3, redeals=(GIVEN_UP, GIVEN_UP)), (3,)),
        (with_numbers(), (1,)),
    ],
)
def test_the_numbers_run_on_but_for_redeals_with_a_reason(shown: Proof, wrong: tuple[int, ...]) -> None:
    """B13: one hand-picked deck throughout, another order, a gap without a word, a reason that is none, a redeal that
    did not happen or is named twice, no deck at all: each is not fair, and the deal is named."""
    assert check(shown).wrong_decks == wrong
    assert check(shown).fair == (not wrong)
